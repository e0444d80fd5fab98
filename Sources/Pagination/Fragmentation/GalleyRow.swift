internal import Breaking
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// A row of a chapter's column: what stands on one baseline, or a stretch of white.
///
/// Rows are copied often, so what few of them have stands apart in one object.
struct GalleyRow: Sendable {
  /// What few rows have.
  private struct Extras {
    var lines: [SetLine] = []
    var images: [PageImage] = []
    var labels: [String] = []
    var anchors: [String] = []
    var links: [PageLink] = []
    var section: String?
    var chapter: String?
    var strings: [(name: String, text: String)] = []
    var bookmarks: [(level: Int, text: String)] = []
    var elements: [(name: String, element: DetachedElement)] = []
    var floats: [DetachedElement] = []
    var float: BoxProperties.Float?
    var repeated: [GalleyRow] = []
    var edgesAbove = Length.zero
    var edgesBelow = Length.zero
    var notes: [Int] = []
    var columns: ColumnSet?

    static let none = Extras()
  }

  private final class ExtrasBox: Sendable {
    let extras: Extras

    init(_ extras: Extras) { self.extras = extras }
  }

  private var box: ExtrasBox?

  private var extras: Extras {
    get { box?.extras ?? .none }
    set { box = ExtrasBox(newValue) }
  }

  /// How much of the column it takes.
  var height = Length.zero
  /// The place of its baseline, below its top.
  var baseline = Length.zero
  /// White above it, which a page's head does without.
  var spaceBefore = Length.zero
  /// What a page costs that ends after it.
  var penaltyAfter = 0
  var isHyphenated = false
  /// The byte of the book's file that it begins at, and that behind what it shows.
  var source = 0
  var sourceEnd = 0
  /// Whether a column begins with it, whatever else.
  var startsColumn = false
  /// What stands on it of a column of fragments.
  var slice = Slice()
}

extension GalleyRow {
  /// The lines on its baseline: one, or those of a table's cells.
  var lines: [SetLine] {
    get { box?.extras.lines ?? [] }
    set { extras.lines = newValue }
  }

  /// Pictures, from the text's left edge and the row's top.
  var images: [PageImage] {
    get { box?.extras.images ?? [] }
    set { extras.images = newValue }
  }

  /// The printed pages' labels that begin in it.
  var labels: [String] {
    get { box?.extras.labels ?? [] }
    set { extras.labels = newValue }
  }

  /// The entries of the outline that begin in it.
  var bookmarks: [(level: Int, text: String)] {
    get { box?.extras.bookmarks ?? [] }
    set { extras.bookmarks = newValue }
  }

  /// The anchors of links that begin in it.
  var anchors: [String] {
    get { box?.extras.anchors ?? [] }
    set { extras.anchors = newValue }
  }

  /// What leads elsewhere, from the text's left edge and the row's top.
  var links: [PageLink] {
    get { box?.extras.links ?? [] }
    set { extras.links = newValue }
  }

  /// The title of the section that begins with it, for the running head.
  var section: String? {
    get { box?.extras.section }
    set { extras.section = newValue }
  }

  /// The title of the chapter that begins with it, for the running head.
  var chapter: String? {
    get { box?.extras.chapter }
    set { extras.chapter = newValue }
  }

  /// The strings for the margins of pages that begin with it, by their names.
  var strings: [(name: String, text: String)] {
    get { box?.extras.strings ?? [] }
    set { extras.strings = newValue }
  }

  /// The elements for the margins of pages that begin with it, by their names.
  var elements: [(name: String, element: DetachedElement)] {
    get { box?.extras.elements ?? [] }
    set { extras.elements = newValue }
  }

  /// The elements for the head or the foot of a page that stand in it.
  var floats: [DetachedElement] {
    get { box?.extras.floats ?? [] }
    set { extras.floats = newValue }
  }

  /// Whether it goes to the head or the foot of its page; nil where it stands in its place.
  var float: BoxProperties.Float? {
    get { box?.extras.float }
    set { extras.float = newValue }
  }

  /// The edges of boxes that a page has above it where it begins there (`box-decoration-break: clone`), and white that
  /// puts what follows on the grid.
  var edgesAbove: Length {
    get { box?.extras.edgesAbove ?? .zero }
    set { extras.edgesAbove = newValue }
  }

  /// The edges of boxes that a page has below it where it ends there.
  var edgesBelow: Length {
    get { box?.extras.edgesBelow ?? .zero }
    set { extras.edgesBelow = newValue }
  }

  /// The columns beside each other that it stands in with the rows next to it; nil where it stands alone.
  var columns: ColumnSet? {
    get { box?.extras.columns }
    set { extras.columns = newValue }
  }

  /// What stands above it again where it begins a page: the head of its table.
  var repeated: [GalleyRow] {
    get { box?.extras.repeated ?? [] }
    set { extras.repeated = newValue }
  }

  /// The footnotes that are called in it.
  var notes: [Int] {
    get { box?.extras.notes ?? [] }
    set { extras.notes = newValue }
  }
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
  /// Whether it is a title, whose leaf has nothing else on it.
  var isTitlePage = false
  /// Whether its pages have heads and folios.
  var hasFurniture = true
  /// The name of its pages (`page`); nil for none.
  var pageName: String?
  /// How its lines run: what is across them is along its rows.
  var mode = WritingMode.horizontal
  /// Whether it is one page from edge to edge, without margins.
  var isPlate = false
  /// What stands on each of its pages, from the corner of the text.
  var fixed = FixedBoxes()
  /// Its elements for the heads and feet of pages as rows, by their nodes.
  var floats: [Int: [GalleyRow]] = [:]
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
  /// What stands above it where it begins a page: the repeated head of its table with the white below that,
  /// or the edges of boxes alone.
  var heightAbove: Length {
    guard let first = repeated.first else { return edgesAbove }
    return max(first.edgesAbove, edgesAbove) + repeated.height + spaceBefore
  }

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
