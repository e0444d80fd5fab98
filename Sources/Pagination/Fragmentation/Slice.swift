internal import Breaking
internal import Graphics
internal import Layout
internal import Styling

/// The fragments that the slices of a column speak of.
final class ColumnFragments: Sendable {
  let source: FragmentSource

  init(_ source: FragmentSource) { self.source = source }
}

/// A piece of a chapter's column that no page divides: a line, boxes side by side, or white.
///
/// Slices are copied often, so what few of them have stands apart in one object.
struct Slice: Sendable {
  /// A fragment that is not divided.
  struct Piece: Sendable {
    @ShortNumber var fragment: Int
    /// Whether it is the marker of a list's item.
    var isMarker = false
    /// Whether it has a place of its own, which is moved to be on the page.
    var isAbsolute = false
    /// Its corner, from the column's line-left edge and the slice's top.
    var corner: LogicalPoint
    /// The box that it is painted in, by its number in `FragmentSource.boxes`; −1 where there is none.
    @ShortNumber var box: Int
    /// Its place among what is painted in that box.
    @ShortNumber var order: Int
  }

  /// A box that is open in the slice.
  struct OpenBox: Sendable {
    var box: Int
    /// Where it begins, below the top of the slice; nil where it began before.
    var start: Length?
    /// Where it ends, below the end of the slice; nil where it goes on.
    var end: Length?
  }

  /// Slices from one on that keep their distances, where a page begins with it: how many there are, and the white between
  /// the last of them and what stands on the grid below.
  struct Unit: Sendable {
    var count = 0
    var white = Length.zero
  }

  /// What few slices have.
  private struct Extras {
    var labels: [String] = []
    var anchors: [String] = []
    var section: String?
    var chapter: String?
    var strings: [(name: String, text: String)] = []
    var bookmarks: [(level: Int, text: String)] = []
    var entries: [PageEntry] = []
    var elements: [(name: String, element: DetachedElement)] = []
    var floats: [DetachedElement] = []
    var float: BoxProperties.Float?
    var repeated: [Slice] = []
    var edgesAbove = Length.zero
    var gridAbove = Length.zero
    var unit = Unit()
    var edgesBelow = Length.zero
    var notes: [Int] = []
    var columns: ColumnSet?
    var floatOfEdge = -1

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
  /// The byte of the book's file that it begins at, and that behind what it shows.
  @ShortNumber var source: Int = 0
  @ShortNumber var sourceEnd: Int = 0
  /// The column's fragments; nil where it shows none of them.
  var column: ColumnFragments?
  /// Where it begins in the column.
  var top = Length.zero
  var pieces: [Piece] = []
  /// The boxes that are open in it.
  var boxes: [OpenBox] = []
  /// The table, or the container of the grid or of flex lines, whose items stand in it; −1 for none.
  @ShortNumber var container: Int = -1
  /// Whether such an item stands beside another, on the page or elsewhere.
  var isBeside = false
  var isHyphenated = false
  /// Whether its stanza goes on below it.
  var isWithinStanza = false
  /// Whether a column begins with it, whatever else.
  var startsColumn = false
}

extension Slice {
  /// Whether anything may begin in it that its page bears besides what is painted: labels, anchors, entries.
  var hasMarks: Bool { box != nil }

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

  /// What begins in it that lists of the book name.
  var entries: [PageEntry] {
    get { box?.extras.entries ?? [] }
    set { extras.entries = newValue }
  }

  /// The anchors of links that begin in it.
  var anchors: [String] {
    get { box?.extras.anchors ?? [] }
    set { extras.anchors = newValue }
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

  /// The float whose edge it is, by its fragment, where nothing else is in it; −1 for none.
  var floatOfEdge: Int {
    get { box?.extras.floatOfEdge ?? -1 }
    set { extras.floatOfEdge = newValue }
  }

  /// What stands above it again where it begins a page: the head of its table.
  var repeated: [Slice] {
    get { box?.extras.repeated ?? [] }
    set { extras.repeated = newValue }
  }

  /// The footnotes that are called in it.
  var notes: [Int] {
    get { box?.extras.notes ?? [] }
    set { extras.notes = newValue }
  }
}

extension BidirectionalCollection<Slice> {
  /// The height of slices that stand below each other, without the white above the first.
  var height: Length {
    dropFirst().reduce(first?.height ?? .zero) { $0 + $1.spaceBefore + $1.height }
  }
}

extension Slice {
  /// What stands above it where it begins a page: the repeated head of its table with the white below that,
  /// or the edges of boxes alone.
  var heightAbove: Length {
    guard let first = repeated.first else { return edgesAbove }
    return max(first.edgesAbove, edgesAbove) + repeated.height + spaceBefore
  }

  /// Whether a page ends behind it only where there is no other way, or within its stanza.
  var isHeldToNext: Bool { isWithinStanza || penaltyAfter >= ColumnItem.forbidden }

  /// Adds white above it, where it begins a page or a column, that puts it on the grid of lines.
  mutating func addGridWhite(_ white: Length) {
    edgesAbove += white
    gridAbove += white
  }

  /// Adds white below the slices from it on that keep their distances, where it begins a page.
  ///
  /// What follows them stands on the grid then. The page breaker counts the white above them.
  mutating func addGridWhite(_ white: Length, belowUnitOf count: Int) {
    edgesAbove += white
    extras.unit = Unit(count: count, white: white)
  }

  /// What stands below it on a page that begins with it, and is not on the grid.
  var unit: Unit {
    get { box?.extras.unit ?? Unit() }
    set { extras.unit = newValue }
  }

  /// What of `edgesAbove` puts it on the grid of lines.
  private(set) var gridAbove: Length {
    get { box?.extras.gridAbove ?? .zero }
    set { extras.gridAbove = newValue }
  }

  /// A slice with nothing on it, which stays with the next.
  static func white(_ height: Length, source: Int) -> Slice {
    var slice = Slice()
    slice.height = height
    slice.baseline = height
    slice.source = source
    slice.penaltyAfter = ColumnItem.forbidden
    return slice
  }
}

/// Other lines for a paragraph of a column, fewer or more of them.
struct SliceAlternative: Sendable {
  /// The paragraph's first slice in the column, and how many it has there.
  var first: Int
  var count: Int
  /// The slices it would have instead.
  var slices: [Slice]
  /// What that costs more than the slices in the column.
  var cost: Int
}
