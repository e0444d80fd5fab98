/// Why a font file cannot be used.
public struct FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The font's name, as it was given.
  public var name: String
  /// What is wrong with it.
  public var reason: String

  /// The font and what is wrong with it, in one line.
  public var description: String { "\(name): \(reason)" }
}
