internal import Isolation

/// The program that draws, as its output names it.
public enum Tool {
  /// The name and the version: `render-book 0.1.0`.
  public static let version = "render-book \(programVersion)"
}
