internal import Breaking
internal import Graphics
internal import Manuscript
internal import Styling

/// A row of a chapter's column: what stands on one baseline, or a stretch of white.
struct GalleyRow: Sendable {
  /// The lines on its baseline: one, or those of a table's cells.
  var lines: [SetLine] = []
  /// Pictures, from the text's left edge and the row's top.
  var images: [PageImage] = []
  /// The printed pages' labels and the anchors of links that begin in it.
  var labels: [String] = []
  var anchors: [String] = []
  /// What leads elsewhere, from the text's left edge and the row's top.
  var links: [PageLink] = []
  /// How much of the column it takes.
  var height = Length.zero
  /// The place of its baseline, below its top.
  var baseline = Length.zero
  /// White above it, which a page's head does without.
  var spaceBefore = Length.zero
  /// What a page costs that ends after it.
  var penaltyAfter = 0
  var isHyphenated = false
  /// The title of the section that begins with it, for the running head.
  var section: String?
  /// The title of the chapter that begins with it, for the running head.
  var chapter: String?
  /// The strings for the margins of pages that begin with it, by their names.
  var strings: [(name: String, text: String)] = []
  /// What stands above it again where it begins a page: the head of its table.
  var repeated: [GalleyRow] = []
  /// The footnotes that are called in it.
  var notes: [Int] = []
  /// The byte of the book's file that it begins at, and that behind what it shows.
  var source = 0
  var sourceEnd = 0
  /// What stands on it of a column of fragments.
  var slice = Slice()
}

/// Another way to set a paragraph of a column: in more rows or fewer.
struct GalleyVariant: Sendable {
  /// The paragraph's first row in the column, and how many it has there.
  var first: Int
  var count: Int
  /// The rows it would have instead.
  var rows: [GalleyRow]
  /// What that costs more than the rows in the column.
  var cost: Int
}

/// A chapter, or a part of one, as a column of rows, before it has pages.
package struct ChapterGalley: Sendable {
  /// The chapter's number, counted from 0; nil for what is none of the book's.
  let chapter: Int?
  /// Whether the chapter begins with these rows.
  let isFirst: Bool
  /// Whether the chapter ends with these rows.
  let isLast: Bool
  var rows: [GalleyRow]
  /// Other ways to set some of its paragraphs, in order.
  var variants: [GalleyVariant]
  /// The lines of the footnotes that stand at the foot of the page of their call.
  let notes: [Int: [SetLine]]
  /// Where it begins.
  enum Start: Sendable {
    /// On the next page.
    case next
    /// On the next recto, or verso; a blank page may come before it.
    case recto, verso
    /// On the next page to the left of the spine, or to its right; a blank one may come before it.
    case left, right
  }

  var start = Start.next
  /// Whether it stands before the text, whose pages are counted from 1.
  var isFrontMatter = false
  /// Whether its pages have heads and folios.
  var hasFurniture = true
  /// The name of its pages (`page`); nil for none.
  var pageName: String?
  /// How its lines run: what is across them is along its rows.
  var mode = WritingMode.horizontal
  /// Whether it is one page from edge to edge, without margins.
  var isPlate = false
  /// What is on that page, where its boxes were laid out by themselves.
  var frame: Frame?
  /// Whether its first page is a chapter's.
  var isChapterStart = true
  /// The links of its text, in order.
  var links: [BookLink] = []
  /// What running heads say of it, and of the section that has begun before it.
  var head: String
  var section = ""
  let range: Range<Int>
}

extension BidirectionalCollection<GalleyRow> {
  /// The height of rows that stand below each other, without the white above the first.
  var height: Length {
    dropFirst().reduce(first?.height ?? .zero) { $0 + $1.spaceBefore + $1.height }
  }

}

extension GalleyRow {
  /// A row with nothing on it, which stays with the next.
  static func white(_ height: Length, source: Int) -> GalleyRow {
    var row = GalleyRow()
    row.height = height
    row.baseline = height
    row.source = source
    row.penaltyAfter = GalleyItem.forbidden
    return row
  }
}
