public import Graphics

/// A picture on a page.
public struct PageImage: Sendable, Hashable {
  /// Where it stands, from the top left of its frame.
  public var rect: Rect
  /// Which picture of the book: its path in the publication, or the address of its data.
  public var source: String
  /// What it shows, in words; empty where the book does not say.
  public var alternative: String
  /// How much of its file is read for it.
  package var detail = Detail.full

  /// How much of a picture's file is read.
  package enum Detail: Sendable, Hashable {
    /// All of it, for the size that it is drawn at.
    case full
    /// Once for all sizes, to a copy of few pixels.
    case reduced
    /// Nothing: a grey frame stands for it.
    case none
  }

  /// Makes a picture in its place.
  public init(rect: Rect, source: String, alternative: String = "") {
    (self.rect, self.source, self.alternative) = (rect, source, alternative)
  }

  /// The picture farther to the right and down.
  package func moved(x: Length, y: Length) -> PageImage {
    var image = self
    image.rect = rect.moved(x: x, y: y)
    return image
  }
}
