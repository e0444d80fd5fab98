/// Content of a file whose interpretation may differ from what was meant.
public struct ManuscriptWarning: Sendable, Hashable {
  /// The line of the file, counted from 1; nil if it concerns the whole.
  public var line: Int?
  /// The finding and its interpretation.
  public var message: String
  /// Whether the book lacks something that its author wants to show; such warnings come first.
  public var isOfPicture = false

  /// Makes a warning.
  public init(line: Int? = nil, message: String) {
    self.line = line
    self.message = message
  }

  /// The warning about a picture that cannot be shown, for a reason; one with a description has it in its place.
  package init(ofPicture address: String, line: Int? = nil, reason: String, isDescribed: Bool) {
    let instead = isDescribed ? "its description is printed instead" : "it is left out"
    self.line = line
    message = "the picture \(address.prefix(200)) cannot be shown (\(reason)): \(instead)"
    isOfPicture = true
  }
}
