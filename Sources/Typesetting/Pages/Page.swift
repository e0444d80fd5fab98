public import Graphics

/// A page of the book, finished: what stands where on it, and where in the book it is.
public struct Page: Sendable, Hashable {
  /// Which side of a leaf a page is.
  public enum Side: String, Sendable, Hashable {
    /// A right-hand page.
    case recto
    /// A left-hand page.
    case verso
    /// A page of a book whose pages all lie on one side.
    case single
  }

  /// The page's place in the book, counted from 1.
  public var number: Int
  /// The number as the page shows it, or would.
  public var label: String
  /// Which side of its leaf it is.
  public var side: Side
  /// Its width and height.
  public var size: Size
  /// The bytes of the book's file that stand on it; empty, at its place, for a blank page.
  public var range: Range<Int>
  /// The chapter it belongs to, counted from 0; nil for the title page and blanks.
  public var chapter: Int?
  /// The chapter's title in plain text; empty where it has none.
  public var chapterTitle: String
  /// Its lines from the top: the running head first, the folio where it stands.
  public var lines: [PageLine]
  /// Rules and other shapes.
  public var shapes: [DisplayList.Item]
  /// Its pictures.
  public var images: [PageImage]
  /// The labels of the pages of the printed book that begin on it.
  public var labels: [String]
  /// The names in the book that links may lead to and that stand on it.
  public var anchors: [String]
  /// How far below the page's top each of them begins: with the row of text it is in.
  public var anchorTops: [Length] = []
  /// What on it leads elsewhere.
  public var links: [PageLink] = []

  /// What is painted on it.
  public var displayList: DisplayList {
    let letters = lines.flatMap { line in
      line.runs.map { DisplayList.Item.glyphs($0).with(line.effects) }
    }
    return DisplayList(items: (shapes + pictures + letters).merged)
  }

  /// Its pictures as they are painted.
  package var pictures: [DisplayList.Item] {
    images.indices.map { index in
      if let tiling = images[index].tiling {
        let area = images[index].clip ?? .rectangle(Rect(origin: .zero, size: size))
        return DisplayList.Item.pattern(area, .tiles(index, tiling))
          .with(images[index].effects)
      }
      let picture = DisplayList.Item.picture(index, images[index].rect)
      let cut = images[index].clip.map {
        DisplayList.Item.group(DisplayList.Group(items: [picture], clip: $0))
      }
      return (cut ?? picture).with(images[index].effects)
    }
  }

  /// Whether nothing is printed on it.
  public var isBlank: Bool { lines.isEmpty && shapes.isEmpty && images.isEmpty }
}
