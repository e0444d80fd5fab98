/// Why a font file cannot be used.
public struct FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the font, as given.
  public var name: String
  /// The problem.
  public var reason: String

  /// The font and the problem, in one line.
  public var description: String { "\(name): \(reason)" }
}
