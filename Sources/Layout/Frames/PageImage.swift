public import Graphics

/// A picture on a page.
public struct PageImage: Sendable, Hashable {
  /// Where it stands, from the top left of its frame.
  public var rect: Rect
  /// Which picture of the book: its path in the publication, or the address of its data.
  public var source: String
  /// What it shows, in words; empty where the book does not say.
  public var alternative: String
  /// What it is clipped with; nil where all of it is seen.
  public var clip: Path?
  /// How it is repeated, if it is, wherever it is not cut: its place is that of one cell.
  public var tiling: Tiling?
  /// How much of its file is read for it.
  package var detail = Detail.full

  /// The letters of the alternative text, from the corner of its place: they are seen where it cannot be drawn.
  package var words: [GlyphRun] = []

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
    image.clip = clip?.moved(x: x, y: y)
    image.tiling = tiling?.moved(x: x, y: y)
    return image
  }
}

extension PageImage {
  /// How it is painted, by its number among the pictures.
  package func painted(number: Int) -> DisplayList.Item {
    if let tiling { return .pattern(clip ?? .rectangle(rect), .tiles(number, tiling)) }
    let picture = DisplayList.Item.picture(number, rect)
    return clip.map { .group(DisplayList.Group(items: [picture], clip: $0)) } ?? picture
  }
}
