internal import Files

/// A picture that a book refers to and that cannot be shown.
public struct MissingPicture: Sendable, Hashable {
  /// Its path in the book or next to it, or its address if it has none.
  public var name: String
  /// The bytes of the book where it is missing, in order; for a background, the beginning of its document.
  public var places: [Int]

  package init(name: String, places: [Int]) {
    self.name = name
    self.places = places
  }

  /// The first few names, quoted for a message.
  static func list(_ names: [String], most: Int = 3) -> String {
    let shown = names.prefix(most).map { String($0.prefix(100)).escapedForTerminal }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
