/// A place on a page that links may target.
public struct PageAnchor: Sendable, Hashable {
  /// Its name in its document; nil for the beginning of a document all of whose notes are at the feet of pages.
  public var name: String?
  /// The number of its document if that is not the page's: a note may be in a document other than its call.
  public var chapter: Int?

  /// Makes an anchor.
  public init(_ name: String?, chapter: Int? = nil) { (self.name, self.chapter) = (name, chapter) }
}
