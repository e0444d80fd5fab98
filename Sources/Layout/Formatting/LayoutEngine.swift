internal import Budgets
package import Graphics
internal import Manuscript
internal import Mathematics
internal import Paragraphs
package import Styling

/// Lays out the boxes of a document into fragments; all formatting contexts of one layout share it.
///
/// It belongs to one thread and one layout, so the exclusivity of its most used properties is not checked.
package final class LayoutEngine {
  @exclusivity(unchecked) package var flow: FlowContext
  private let layoutContext: LayoutContext
  private let contexts: any FormattingContextProvider
  package let tree: BoxTree
  /// The initial containing block (CSS 2.2, 10.1).
  package private(set) var viewport: LogicalSize
  /// The bytes of the book in lines that boxes clip entirely.
  package var hiddenBytes: [Range<Int>] = []
  /// All fragments; discarded ones are in no parent's children.
  @exclusivity(unchecked) package var fragments: [Fragment] = []
  /// The first and the last fragment of each box; −1 where it has none.
  @exclusivity(unchecked) package private(set) var firstFragments: ShortNumbers
  @exclusivity(unchecked) private(set) var lastFragments: ShortNumbers
  /// The last fragment that was made with edges.
  @exclusivity(unchecked) private var lastWithEdges = 0
  /// The absolutely positioned boxes that wait until everything in the flow has its place.
  private var absolutes: [AbsoluteBox] = []
  /// The index of each box in that list, or −1.
  private var absolutePlaces: ShortNumbers
  /// The intrinsic sizes of contents, by their boxes; empty until one is measured.
  private var knownSizes: [IntrinsicSizes?] = []
  /// The block sizes of the contents of boxes, and whether these depend on those of their boxes.
  var knownBlockSizes: [MeasuredContent: Length] = [:]
  var knownDependence: [Int: Bool] = [:]
  /// The models of tables, and the sizes of their columns, by their boxes.
  var knownTables: [Int: TableModel] = [:]
  var knownColumns: [Int: [TableColumnSize]] = [:]
  /// The formulas that were read, by their elements, and those that were laid out, by their boxes.
  var readFormulas: [Int: MathNode] = [:]
  var knownFormulas: [Int: MathBox] = [:]
  /// The first box in the flow among the requested ones, or −1.
  var knownFirstChildren: [Int: Int] = [:]
  /// Whether any block has a style for its first line.
  private(set) lazy var hasFirstLines = flow.styled.hasStyles(of: .firstLine)
  /// The metrics of styles, by number.
  @exclusivity(unchecked) var knownMetrics: [StyleNumber: InlineMetrics] = [:]
  /// The sizes of orthogonal boxes in the lines around them.
  var knownOrthogonalSizes: [OrthogonalSize: Length] = [:]
  /// The extra distance of emphasis marks from the letters of ruby bases, by the bases' boxes.
  var markLifts: [Int: Length] = [:]
  /// The number of independent boxes around the current one.
  package var depth = 0

  /// The number of boxes that were laid out again in table cells, with the height of their rows.
  private var shareWork = 0

  /// Alternative lines for paragraphs of the column, in order.
  package var alternatives: [LineAlternatives] = []
  /// The boxes that span all columns, by their multi-column boxes.
  package var spanners: [Int: [ColumnSpanner]] = [:]
  /// The scales of tables that are wider than their column, by their boxes.
  var tableScales: [Int: TableScale] = [:]
  /// The scales of pictures that were reduced to leave space for text, by their boxes.
  var pictureFractions: [Int: Double] = [:]
  /// The inline size of the column that pages divide; nil for a page that is laid out as a unit.
  var columnSize: Length?

  /// Whether the work may continue.
  package var goesOn: Bool { layoutContext.budget.goesOn(at: layoutContext.place) }

  /// `appended` are elements that come after all content of the root.
  package init(
    _ flow: FlowContext, root: Int, appended: [Int] = [], page: Size,
    contexts: any FormattingContextProvider
  ) {
    (self.flow, self.contexts) = (flow, contexts)
    layoutContext = flow.setter.layoutContext
    tree = BoxTreeBuilder.build(flow, root: root, appended: appended)
    self.viewport = tree.principalMode.logical(page)
    let none = ShortNumbers(repeating: -1, count: tree.boxes.count)
    (firstFragments, lastFragments, absolutePlaces) = (none, none, none)
  }

  /// The fragment of the root box with all its content; nil if nothing is displayed.
  package func layOut() -> Int? {
    guard !tree.boxes.isEmpty else { return nil }
    // The page itself is a fragment without a box: the root may be anywhere in it.
    let page = fragments.count
    fragments.append(
      Fragment(box: -1, content: .box, size: viewport, mode: tree.principalMode))
    var context = BlockFormattingContext(self, fragment: page)
    context.addRoot(viewport)
    _ = context.finish()
    placeAbsolutes(page: page)
    return page
  }

  /// A word that replaces the text of the only box with text: folios are identical except for that.
  package var generatedWord: String?

  /// Discards the layout, so that the same boxes can be laid out on a page of another size.
  package func reset(page: Size) {
    flow.page = page
    viewport = tree.principalMode.logical(page)
    fragments.removeAll(keepingCapacity: true)
    absolutes = []
    alternatives = []
    shareWork = 0
    for box in tree.boxes.indices {
      (firstFragments[box], lastFragments[box], absolutePlaces[box]) = (-1, -1, -1)
    }
    knownSizes = []
    (knownBlockSizes, knownDependence, knownOrthogonalSizes) = ([:], [:], [:])
    (knownTables, knownColumns, tableScales, pictureFractions) = ([:], [:], [:], [:])
    knownFormulas = [:]
  }

  // MARK: Fragments

  /// Makes a fragment of a box, without a parent yet; the writing mode of its content is that of the box, or the one
  /// given if there is no box.
  package func makeFragment(
    of box: Int, _ content: Fragment.Content = .box, edges: BoxEdges = BoxEdges(),
    mode: WritingMode = .horizontal
  ) -> Int {
    var fragment = Fragment(box: box, content: content, edges: edges, mode: mode)
    let number = fragments.count
    if edges != BoxEdges() {
      if lastWithEdges < number { fragment.shareEdges(with: fragments[lastWithEdges]) }
      lastWithEdges = number
    }
    fragments.appendSparingly(fragment)
    guard box >= 0 else { return number }
    fragments[number].mode = tree[box].mode
    switch content {
    case .line, .text: break
    default:
      if firstFragments[box] < 0 { firstFragments[box] = number }
      lastFragments[box] = number
    }
    return number
  }

  /// Whether a cell may be laid out again for percentages of its height: nested tables would double the work at each
  /// level, so the total is limited to a few times that of the boxes.
  func takeShareWork(for cell: Int) -> Bool {
    let work = tree[cell].end - cell
    guard shareWork + work <= tree.boxes.count * 4 else { return false }
    shareWork += work
    return true
  }

  /// Discards the fragments of a box that is laid out again.
  func forgetFragments(from box: Int) {
    for number in box..<tree[box].end {
      (firstFragments[number], lastFragments[number]) = (-1, -1)
      guard number > box, absolutePlaces[number] >= 0 else { continue }
      absolutes[absolutePlaces[number]].box = -1
      absolutePlaces[number] = -1
    }
  }

  /// Records the last fragment of a box.
  func noteLast(_ fragment: Int, of box: Int) { lastFragments[box] = fragment }

  package func add(_ child: Int, to parent: Int) {
    fragments[child].parent = parent
    fragments[parent].children.append(child)
  }

  /// Moves the last child of a fragment's parent before the others: it is read before them.
  func moveToFront(_ child: Int) {
    let parent = fragments[child].parent
    guard parent >= 0, fragments[parent].children.last == child else { return }
    fragments[parent].children.removeLast()
    fragments[parent].children.insert(child, at: 0)
  }

  /// Sorts the children of a fragment in the order of their boxes.
  func orderChildren(of fragment: Int) {
    let children = fragments[fragment].children
    let order = children.indices.sorted {
      (fragments[children[$0]].box, $0) < (fragments[children[$1]].box, $1)
    }
    fragments[fragment].children = order.map { children[$0] }
  }

  // MARK: Boxes

  /// The formatting context for the content of a box.
  package func context(of box: Int) -> any FormattingContext {
    contexts.context(of: box, in: self)
  }

  /// Lays out a box independently: one that floats, is absolutely positioned, is among letters, or keeps floats in or
  /// out.
  ///
  /// `contentSize` is the inline size of its content; its block size is that specified by the box or that of its
  /// content, or `blockSize` if the caller knows it.
  package func layOut(
    _ box: Int, contentSize: Length, edges: BoxEdges, in container: ContainingBlock,
    blockSize: Length? = nil
  ) -> Int {
    guard tree[box].mode == tree[box].outerMode else {
      return layOutTurned(
        box, contentSize: contentSize, edges: edges, in: container, blockSize: blockSize)
    }
    let fragment = makeFragment(of: box, edges: edges)
    let scale = enterTable(box)
    defer { leaveTable(scale) }
    var size = LogicalSize(inline: contentSize, block: .zero)
    if case .picture(let number) = tree[box].kind {
      fragments[fragment].content = .picture(tree.pictures[number])
      size.block = blockSize ?? pictureSize(box, in: container).block
    } else {
      // Columns that pages divide, or that are a single column because they are inside others, are as high as these
      // allow.
      let isDivided = isPaged && tree[box].kind == .block && tree.asksForColumns(box)
      let known =
        isDivided ? nil : blockSize ?? ownBlockSize(of: box, edges, in: container)
      let limited = known.map { limitedBlockSize($0, of: box, edges, in: container) }
      let asked =
        known == nil && !isDivided
        ? ratioBlockSize(of: box, inlineSize: contentSize, edges, in: container) : nil
      var constraints = ContentConstraints(inlineSize: contentSize, blockSize: limited ?? asked)
      setLimits(&constraints, of: box, edges, in: container)
      depth += 1
      let result = context(of: box).layOut(
        box, into: fragment, constraints)
      depth -= 1
      size.inline = result.inlineSize ?? size.inline
      size.block =
        isDivided
        ? result.blockSize
        : limited ?? limitedBlockSize(result.blockSize, of: box, edges, in: container)
      if let asked { size.block = growsWithContent(box) ? max(size.block, asked) : asked }
      switch tree[box].kind {
      case .table: size.block = max(size.block, result.blockSize)
      // The specified height is applied to its row (CSS 2.2, 17.5.3).
      case .tableCell: size.block = result.blockSize
      default: break
      }
      fragments[fragment].firstBaseline = result.firstBaseline.map { $0 + edges.inset.blockStart }
      fragments[fragment].lastBaseline = result.lastBaseline.map { $0 + edges.inset.blockStart }
    }
    fragments[fragment].size = LogicalSize(
      inline: size.inline + edges.inset.inlineSum, block: size.block + edges.inset.blockSum)
    return fragment
  }

  /// The intrinsic inline sizes of a box's content.
  package func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    if !knownSizes.isEmpty, let known = knownSizes[box] { return known }
    let sizes: IntrinsicSizes
    if case .picture = tree[box].kind {
      let size = pictureSize(box, in: ContainingBlock(inlineSize: .zero, isIntrinsic: true)).inline
      let least = isCompressible(box) ? .zero : size
      sizes = IntrinsicSizes(minContent: least, maxContent: size, given: least)
    } else if tree.isOrthogonal(box) {
      let size = orthogonalContentSize(
        of: box, edges(of: box, in: .zero),
        in: ContainingBlock(inlineSize: .zero, isIntrinsic: true))
      sizes = IntrinsicSizes(minContent: size, maxContent: size, given: size)
    } else {
      let scale = enterTable(box)
      sizes = context(of: box).intrinsicSizes(of: box)
      leaveTable(scale)
    }
    if knownSizes.isEmpty { knownSizes = Array(repeating: nil, count: tree.boxes.count) }
    knownSizes[box] = sizes
    return sizes
  }

  /// Discards the intrinsic sizes of a box's content, not those of its descendants.
  func forgetSize(of box: Int) {
    if !knownSizes.isEmpty { knownSizes[box] = nil }
  }

  /// Discards the intrinsic sizes of a box and its descendants, because its appearance changes.
  func forgetSizes(from box: Int) {
    for number in box..<tree[box].end {
      forgetSize(of: number)
      knownColumns[number] = nil
    }
  }

  /// The inline sizes of a box's margin box, from its own width or its content: percentages of a containing block whose
  /// intrinsic size is being measured count as zero.
  func contribution(of box: Int) -> IntrinsicSizes {
    let properties = tree.style(box).box
    let container = ContainingBlock(inlineSize: .zero, isIntrinsic: true)
    let edges = edges(of: box, in: .zero)
    let around = edges.inset.inlineSum + edges.margin.inlineSum
    var sizes: IntrinsicSizes
    let isGiven =
      properties.width.map { $0.percent == 0 }
      ?? (properties.contentWidths.own != nil || hasRatio(box))
    if isGiven, !tree[box].kind.isPicture,
      let size = contentInlineSize(of: box, edges, in: container)
    {
      sizes = IntrinsicSizes(minContent: size, maxContent: size, given: size)
    } else {
      sizes = intrinsicSizes(of: box)
    }
    if !tree[box].kind.isPicture {
      sizes.minContent = limitedInlineSize(sizes.minContent, of: box, edges, in: container)
      sizes.maxContent = limitedInlineSize(sizes.maxContent, of: box, edges, in: container)
      sizes.given = limitedInlineSize(sizes.given, of: box, edges, in: container)
    }
    return IntrinsicSizes(
      minContent: sizes.minContent + around, maxContent: sizes.maxContent + around,
      given: sizes.given + around)
  }

  /// The edges of a box whose containing block has this inline size.
  package func edges(of box: Int, in inlineSize: Length) -> BoxEdges {
    var edges = tree[box].isAnonymous ? BoxEdges() : tree.style(box).edges(in: inlineSize)
    if tree[box].kind == .table, let border = table(box).ownBorder {
      (edges.border, edges.padding) = (
        tree[box].outerMode.edges(border, from: tree[box].mode), .zero
      )
    }
    return edges
  }

  // MARK: Absolutely positioned boxes

  /// Adds an absolutely positioned box; its static position is the corner of the given fragment.
  func addAbsolute(_ box: AbsoluteBox) {
    absolutePlaces[box.box] = absolutes.count
    absolutes.append(box)
  }

  /// Adds an empty fragment at the static position of an absolutely positioned box.
  func addPlaceholder(at corner: LogicalPoint, to parent: Int) -> Int {
    fragments.append(Fragment(box: -1, content: .placeholder, offset: corner))
    add(fragments.count - 1, to: parent)
    return fragments.count - 1
  }

  /// Lays out the absolutely positioned boxes, nested ones after the outer ones.
  func placeAbsolutes(page: Int) {
    var next = 0
    while next < absolutes.count, goesOn {
      if absolutes[next].box >= 0 { place(absolutes[next], page: page) }
      next += 1
    }
  }
}

/// The size to which percentages and automatic sizes of a box refer (10.1).
package struct ContainingBlock: Sendable {
  package var inlineSize: Length
  /// Nil if it depends on its content.
  package var blockSize: Length?
  package var isRightToLeft = false
  /// Whether it is not known yet, because the intrinsic sizes of boxes are being measured.
  var isIntrinsic = false

  package init(
    inlineSize: Length, blockSize: Length? = nil, isRightToLeft: Bool = false,
    isIntrinsic: Bool = false
  ) {
    (self.inlineSize, self.blockSize) = (inlineSize, blockSize)
    (self.isRightToLeft, self.isIntrinsic) = (isRightToLeft, isIntrinsic)
  }
}

extension Box.Kind {
  package var isPicture: Bool {
    if case .picture = self { return true }
    return false
  }
}
