/// Something in a file that was taken otherwise than it may have been meant.
public struct ManuscriptWarning: Sendable, Hashable {
  /// The line of the file, counted from 1; nil when it is about the whole.
  public var line: Int?
  /// What was found and how it was taken.
  public var message: String
  /// Whether the book lacks something that its author wants to be seen; such warnings are said first.
  public var isOfPicture = false

  /// Makes a warning.
  public init(line: Int? = nil, message: String) {
    self.line = line
    self.message = message
  }
}
