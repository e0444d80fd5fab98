/// A link: a range of a book's text, and its target.
public struct BookLink: Sendable, Hashable {
  /// Where a link leads.
  public enum Target: Sendable, Hashable {
    /// A place of the book: the number of a chapter, counted from 0, and the name of a place in it.
    ///
    /// Without a chapter the name is looked for in the whole book; without a name it is the chapter's
    /// beginning.
    case place(chapter: Int?, anchor: String?)
    /// An address outside of the book: of the Web, or of a letter box.
    case address(String)
  }

  /// The bytes of the book's text that it is made of, as `BookReader.read` counts them.
  public var range: Range<Int>
  /// Where it leads.
  public var target: Target

  /// Makes a link.
  public init(range: Range<Int>, target: Target) { (self.range, self.target) = (range, target) }
}

extension BookLink.Target {
  /// An address that leads out of the book; nil for one that a page is not to open: a script, a file.
  package init?(address: String) {
    let name = address.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "mailto"].contains(name), address.utf8.count > name.utf8.count + 1,
      address.utf8.count <= 4096,
      address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return nil }
    self = .address(address)
  }
}
