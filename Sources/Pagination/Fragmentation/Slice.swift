internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// The fragments that a column's slices refer to.
final class ColumnFragments: Sendable {
  let source: FragmentSource

  init(_ source: FragmentSource) { self.source = source }
}

/// A piece of a chapter's column that no page divides: a line, boxes side by side, or space.
///
/// Slices are copied often, so rare properties are kept in a separate object.
struct Slice: Sendable {
  /// A fragment that is not divided.
  struct Piece: Sendable {
    @ShortNumber var fragment: Int
    /// Whether it is the marker of a list item.
    var isMarker = false
    /// Whether it is absolutely positioned, and moved to stay on the page.
    var isAbsolute = false
    /// Its corner, from the column's line-left edge and the slice's top.
    var corner: LogicalPoint
    /// The index in `FragmentSource.boxes` of the box that it is painted in; −1 if there is none.
    @ShortNumber var box: Int
    /// Its place in that box's painting order.
    @ShortNumber var order: Int
  }

  /// A box that is open in the slice.
  struct OpenBox: Sendable {
    var box: Int
    /// Its start, below the top of the slice; nil if it began before.
    var start: Length?
    /// Its end, below the end of the slice; nil if it continues.
    var end: Length?
  }

  /// Slices from this one on that keep their distances if a page begins with it: their number, and the space between
  /// the last of them and what is on the grid below.
  struct Unit: Sendable {
    var count = 0
    var white = Length.zero
  }

  /// The properties that few slices have.
  private struct Extras {
    var labels: [String] = []
    var anchors: [PageAnchor] = []
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

  /// Shared by the copies of a slice, and changed only while there is none.
  private final class ExtrasBox: @unchecked Sendable {
    var extras: Extras

    init(_ extras: Extras) { self.extras = extras }
  }

  private var box: ExtrasBox?

  private var extras: Extras {
    get { box?.extras ?? .none }
    _modify {
      let own = ownBox()
      yield &own.extras
    }
  }

  private mutating func ownBox() -> ExtrasBox {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = ExtrasBox(extras)
    box = own
    return own
  }

  /// Its height in the column.
  var height = Length.zero
  /// The position of its baseline, below its top.
  var baseline = Length.zero
  /// The space above it, which is dropped at the head of a page.
  var spaceBefore = Length.zero
  /// The cost of a page break after it.
  var penaltyAfter = 0
  /// The byte of the book at which it begins, and the end of what it shows.
  @ShortNumber var source: Int = 0
  @ShortNumber var sourceEnd: Int = 0
  /// The column's fragments; nil if it shows none of them.
  var column: ColumnFragments?
  /// Its position in the column.
  var top = Length.zero
  var pieces: [Piece] = []
  /// The boxes that are open in it.
  var boxes: [OpenBox] = []
  /// The table, grid container or flex container whose items are in it; −1 for none.
  @ShortNumber var container: Int = -1
  /// Whether such an item is beside another, on the page or elsewhere.
  var isBeside = false
  var isHyphenated = false
  /// Whether its stanza continues below it.
  var isWithinStanza = false
  /// Whether a column break is forced before it.
  var startsColumn = false
}

extension Slice {
  /// Whether anything invisible may begin in it that its page carries: labels, anchors, entries.
  var hasMarks: Bool { box != nil }

  /// The page labels of the printed book that begin in it.
  var labels: [String] {
    get { box?.extras.labels ?? [] }
    _modify { yield &extras.labels }
  }

  /// The outline entries that begin in it.
  var bookmarks: [(level: Int, text: String)] {
    get { box?.extras.bookmarks ?? [] }
    _modify { yield &extras.bookmarks }
  }

  /// The entries of the book's lists that begin in it.
  var entries: [PageEntry] {
    get { box?.extras.entries ?? [] }
    _modify { yield &extras.entries }
  }

  /// The link anchors that begin in it.
  var anchors: [PageAnchor] {
    get { box?.extras.anchors ?? [] }
    _modify { yield &extras.anchors }
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

  /// The strings for page margins that begin with it, by name.
  var strings: [(name: String, text: String)] {
    get { box?.extras.strings ?? [] }
    _modify { yield &extras.strings }
  }

  /// The running elements for page margins that begin with it, by name.
  var elements: [(name: String, element: DetachedElement)] {
    get { box?.extras.elements ?? [] }
    _modify { yield &extras.elements }
  }

  /// The elements in it that go to the head or the foot of a page.
  var floats: [DetachedElement] {
    get { box?.extras.floats ?? [] }
    _modify { yield &extras.floats }
  }

  /// Whether it goes to the head or the foot of its page; nil if it stays in place.
  var float: BoxProperties.Float? {
    get { box?.extras.float }
    set { extras.float = newValue }
  }

  /// The box edges that a page has above it if it begins with it (`box-decoration-break: clone`), and the space that
  /// puts what follows on the grid.
  var edgesAbove: Length {
    get { box?.extras.edgesAbove ?? .zero }
    set { extras.edgesAbove = newValue }
  }

  /// The box edges that a page has below it if it ends with it.
  var edgesBelow: Length {
    get { box?.extras.edgesBelow ?? .zero }
    set { extras.edgesBelow = newValue }
  }

  /// The set of columns that it shares with neighbouring slices; nil if it is not in columns.
  var columns: ColumnSet? {
    get { box?.extras.columns }
    set { extras.columns = newValue }
  }

  /// The float whose edge it is, as a fragment, if it holds nothing else; −1 for none.
  var floatOfEdge: Int {
    get { box?.extras.floatOfEdge ?? -1 }
    set { extras.floatOfEdge = newValue }
  }

  /// The slices repeated above it when it begins a page: the head of its table.
  var repeated: [Slice] {
    get { box?.extras.repeated ?? [] }
    set { extras.repeated = newValue }
  }

  /// The footnotes that are called in it.
  var notes: [Int] {
    get { box?.extras.notes ?? [] }
    _modify { yield &extras.notes }
  }
}

extension BidirectionalCollection<Slice> {
  /// The height of stacked slices, without the space above the first.
  var height: Length {
    dropFirst().reduce(first?.height ?? .zero) { $0 + $1.spaceBefore + $1.height }
  }
}

extension Slice {
  /// The height of what is above it when it begins a page: the repeated head of its table with the space below that, or
  /// the edges of boxes alone.
  var heightAbove: Length {
    guard let first = repeated.first else { return edgesAbove }
    return max(first.edgesAbove, edgesAbove) + repeated.height + spaceBefore
  }

  /// Whether it shows nothing: neither content nor a box that is painted.
  var isBlank: Bool { pieces.isEmpty && boxes.isEmpty }

  /// Whether a page ends after it only if there is no alternative, or within its stanza.
  var isHeldToNext: Bool { isWithinStanza || penaltyAfter >= ColumnItem.infinitePenalty }

  /// Whether a page that ends after it has a line alone of what it divides: `orphans` and `widows`.
  var dividesParagraph: Bool {
    !isHeldToNext && penaltyAfter >= PageBreakingOptions.standard.orphan
  }

  /// Adds space above it that puts it on the line grid if it begins a page or a column.
  mutating func addGridWhite(_ white: Length) {
    edgesAbove += white
    gridAbove += white
  }

  /// Adds space below the slices from it on that keep their distances, for when it begins a page.
  ///
  /// What follows them is then on the grid. The page breaker counts that space as if it were above them.
  mutating func addGridWhite(_ white: Length, belowUnitOf count: Int) {
    edgesAbove += white
    extras.unit = Unit(count: count, white: white)
  }

  /// The slices that begin a page together with it, off the grid.
  var unit: Unit {
    get { box?.extras.unit ?? Unit() }
    set { extras.unit = newValue }
  }

  /// The part of `edgesAbove` that puts it on the line grid.
  private(set) var gridAbove: Length {
    get { box?.extras.gridAbove ?? .zero }
    set { extras.gridAbove = newValue }
  }

  /// An empty slice, kept with the next.
  static func white(_ height: Length, source: Int) -> Slice {
    var slice = Slice()
    slice.height = height
    slice.baseline = height
    slice.source = source
    slice.penaltyAfter = ColumnItem.infinitePenalty
    return slice
  }
}

extension [Slice] {
  /// The slices below the head of their table, if that is repeated where a page begins with them.
  var belowRepeatedHead: [Slice] {
    guard let first, !first.repeated.isEmpty else { return self }
    var shown = first.repeated + self
    shown[0].edgesAbove = Swift.max(shown[0].edgesAbove, first.edgesAbove)
    shown[0].unit = first.unit
    shown[0].unit.count += first.repeated.count
    return shown
  }
}

/// Alternative lines for a paragraph of a column, fewer or more of them.
struct SliceAlternative: Sendable {
  /// The paragraph's first slice in the column, and the number of its slices there.
  var first: Int
  var count: Int
  /// The slices that replace them.
  var slices: [Slice]
  /// The cost beyond that of the slices in the column.
  var cost: Int
}
