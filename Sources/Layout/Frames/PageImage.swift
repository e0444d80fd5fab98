public import Graphics

/// A picture on a page.
public struct PageImage: Sendable, Hashable {
  /// Its rectangle, from the top left of its frame.
  public var rect: Rect
  /// The picture: its path in the publication, or the address of its data.
  public var source: String
  /// Its alternative text; empty if the book has none.
  public var alternative: String
  /// Its clip; nil if all of it is visible.
  public var clip: Path?
  /// Its repetition, if it has one, wherever it is not clipped: its rectangle is that of one cell.
  public var tiling: Tiling?
  /// The part of its file that is read.
  package var detail = Detail.full

  /// The letters of the alternative text, relative to the corner of its rectangle: they are shown if it cannot be
  /// drawn.
  package var words: [GlyphRun] = []

  /// The part of a picture's file that is read.
  package enum Detail: Sendable, Hashable {
    /// All of it, at the size that it is drawn.
    case full
    /// Once for all sizes, as a copy with few pixels.
    case reduced
    /// Nothing: it is replaced by a grey frame.
    case none
  }

  /// Makes a picture in its place.
  public init(rect: Rect, source: String, alternative: String = "") {
    (self.rect, self.source, self.alternative) = (rect, source, alternative)
  }

  /// The picture moved to the right and down.
  package func moved(x: Length, y: Length) -> PageImage {
    var image = self
    image.rect = rect.moved(x: x, y: y)
    image.clip = clip?.moved(x: x, y: y)
    image.tiling = tiling?.moved(x: x, y: y)
    return image
  }
}

extension PageImage {
  /// Its display list item, by its number among the pictures.
  package func painted(number: Int) -> DisplayList.Item {
    if let tiling { return .pattern(clip ?? .rectangle(rect), .tiles(number, tiling)) }
    let picture = DisplayList.Item.picture(number, rect)
    return clip.map { .group(DisplayList.Group(items: [picture], clip: $0)) } ?? picture
  }
}
