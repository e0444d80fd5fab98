internal import Isolation

/// The name of the program in its output.
public enum Tool {
  /// The name and version, such as `render-book 0.1.0`.
  public static let version = "render-book \(programVersion)"
}
