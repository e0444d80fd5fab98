/// A link: a range of a book's text, and its target.
public struct BookLink: Sendable, Hashable {
  /// The target of a link.
  public enum Target: Sendable, Hashable {
    /// A place in the book: the index of a chapter, from 0, and an anchor in it.
    ///
    /// Without a chapter the anchor is looked up in the whole book; without an anchor the target is the beginning of
    /// the chapter.
    case place(chapter: Int?, anchor: String?)
    /// An address outside the book: a web or mail address.
    case address(String)
  }

  /// The bytes of the book's text that the link covers, as `BookReader.read` counts them.
  public var range: Range<Int>
  /// The target.
  public var target: Target

  /// Makes a link.
  public init(range: Range<Int>, target: Target) { (self.range, self.target) = (range, target) }
}

extension BookLink.Target {
  /// An address outside the book; nil for one that pages must not open: a script, a file.
  package init?(address: String) {
    let name = address.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "mailto"].contains(name), address.utf8.count > name.utf8.count + 1,
      address.utf8.count <= 4096,
      address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return nil }
    self = .address(address)
  }
}
