public import Graphics

/// A picture on a page.
public struct PageImage: Sendable, Hashable {
  /// Where it stands, from the page's top left.
  public var rect: Rect
  /// Which picture of the book: its path in the publication, or the address of its data.
  public var source: String
  /// What it shows, in words; empty where the book does not say.
  public var alternative: String

  /// Makes a picture in its place.
  public init(rect: Rect, source: String, alternative: String = "") {
    (self.rect, self.source, self.alternative) = (rect, source, alternative)
  }
}
