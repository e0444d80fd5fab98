internal import Budgets
package import Graphics
internal import Manuscript
internal import Paragraphs
package import Styling

/// Lays out the boxes of a document into fragments: what all formatting contexts of one layout share.
///
/// It belongs to one thread and one layout.
package final class LayoutEngine {
  package var flow: FlowContext
  private let layoutContext: LayoutContext
  package let tree: BoxTree
  /// The initial containing block (CSS 2.2, 10.1).
  package private(set) var viewport: LogicalSize
  /// All fragments; those that were laid out in vain are in no parent's children.
  package var fragments: [Fragment] = []
  /// The first and the last fragment of each box; −1 where it has none.
  package private(set) var firstFragments: ShortNumbers
  private(set) var lastFragments: ShortNumbers
  /// The last fragment that was made with edges.
  private var lastWithEdges = 0
  /// The absolutely placed boxes that wait until all that is in the flow has its place.
  private var absolutes: [AbsoluteBox] = []
  /// The place of each box in that list, or −1.
  private var absolutePlaces: ShortNumbers
  /// What contents were measured to be, by their boxes; empty as long as nothing was.
  private var knownSizes: [IntrinsicSizes?] = []
  /// Block sizes that contents of boxes were found to take, and whether these depend on their boxes'.
  var knownBlockSizes: [MeasuredContent: Length] = [:]
  var knownDependence: [Int: Bool] = [:]
  /// What is known of tables, and what their columns ask for, by their boxes.
  var knownTables: [Int: TableModel] = [:]
  var knownColumns: [Int: [TableColumnSize]] = [:]
  /// The first box in the flow among those asked for, or −1.
  var knownFirstChildren: [Int: Int] = [:]
  /// Whether any block has a first line of its own style.
  private(set) lazy var hasFirstLines = flow.styled.hasStyles(of: .firstLine)
  /// Fonts' measures by the numbers of styles.
  var knownMetrics: [Int: InlineMetrics] = [:]
  /// What orthogonal boxes take of the lines around them.
  var knownOrthogonalSizes: [OrthogonalSize: Length] = [:]
  /// How many boxes that are laid out by themselves lie around what is laid out.
  package var depth = 0

  /// How many boxes were laid out anew in cells of tables, as high as their rows.
  private var shareWork = 0

  /// Other lines for paragraphs of the column, in order.
  package var alternatives: [LineAlternatives] = []
  /// What goes across all columns in boxes with columns, by these.
  package var spanners: [Int: [ColumnSpanner]] = [:]
  /// How small tables are that are wider than their column, by their boxes.
  var tableScales: [Int: TableScale] = [:]
  /// How much smaller pictures are for the words with them, by their boxes.
  var pictureShares: [Int: Double] = [:]
  /// The inline size of the column that pages divide; nil for a page that is laid out as one.
  var columnSize: Length?

  /// Whether the work may go on.
  package var goesOn: Bool { layoutContext.budget.goesOn(at: layoutContext.place) }

  /// `appended` are elements that stand behind all that is in the root.
  package init(_ flow: FlowContext, root: Int, appended: [Int] = [], page: Size) {
    self.flow = flow
    layoutContext = flow.setter.layoutContext
    tree = BoxTreeBuilder.build(flow, root: root, appended: appended)
    self.viewport = tree.principalMode.logical(page)
    let none = ShortNumbers(repeating: -1, count: tree.boxes.count)
    (firstFragments, lastFragments, absolutePlaces) = (none, none, none)
  }

  /// The fragment of the root box with all that is in it; nil where nothing is displayed.
  package func layOut() -> Int? {
    guard !tree.boxes.isEmpty else { return nil }
    // The page itself is a fragment without a box: the root may stand anywhere in it.
    let page = fragments.count
    fragments.append(
      Fragment(box: -1, content: .box, size: viewport, mode: tree.principalMode))
    var context = BlockFormattingContext(self, fragment: page)
    context.addRoot(viewport)
    _ = context.finish()
    placeAbsolutes(page: page)
    return page
  }

  /// A word that stands for the one that the only box with text was made with: folios are the same but for that.
  package var generatedWord: String?

  /// Forgets all that was laid out, so that the same boxes may be laid out on a page of another size.
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
    (knownTables, knownColumns, tableScales, pictureShares) = ([:], [:], [:], [:])
  }

  // MARK: Fragments

  /// Makes a fragment of a box, in no parent yet; what is in it runs as the box says, or as is given where
  /// there is none.
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

  /// Whether a cell may be laid out anew for the shares of its height: tables in each other would double the work at
  /// each level, so that all of it together is no more than a few times that of the boxes.
  func takeShareWork(for cell: Int) -> Bool {
    let work = tree[cell].end - cell
    guard shareWork + work <= tree.boxes.count * 4 else { return false }
    shareWork += work
    return true
  }

  /// Forgets the fragments of a box that is to be laid out anew.
  func forgetFragments(from box: Int) {
    for number in box..<tree[box].end {
      (firstFragments[number], lastFragments[number]) = (-1, -1)
      guard number > box, absolutePlaces[number] >= 0 else { continue }
      absolutes[absolutePlaces[number]].box = -1
      absolutePlaces[number] = -1
    }
  }

  /// Notes the last fragment of a box.
  func noteLast(_ fragment: Int, of box: Int) { lastFragments[box] = fragment }

  package func add(_ child: Int, to parent: Int) {
    fragments[child].parent = parent
    fragments[parent].children.append(child)
  }

  /// Lets the last child of a fragment's parent come before the others: it is read before them.
  func moveToFront(_ child: Int) {
    let parent = fragments[child].parent
    guard parent >= 0, fragments[parent].children.last == child else { return }
    fragments[parent].children.removeLast()
    fragments[parent].children.insert(child, at: 0)
  }

  /// Brings the children of a fragment into the order of their boxes.
  func orderChildren(of fragment: Int) {
    let children = fragments[fragment].children
    let order = children.indices.sorted {
      (fragments[children[$0]].box, $0) < (fragments[children[$1]].box, $1)
    }
    fragments[fragment].children = order.map { children[$0] }
  }

  // MARK: Boxes

  /// What lays out the content of a box.
  package func context(of box: Int) -> any FormattingContext {
    if tree[box].isCombined { return CombinedTextContext(engine: self) }
    switch tree[box].kind {
    case .table: return TableFormattingContext(engine: self)
    case .flex: return FlexFormattingContext(engine: self)
    case .grid: return GridFormattingContext(engine: self)
    case .ruby: return RubyFormattingContext(engine: self)
    case _ where tree.hasColumns(box): return MulticolFormattingContext(engine: self)
    default: return BlockContainer(engine: self)
    }
  }

  /// Lays out a box by itself: one that floats, has a place of its own, stands among letters, or keeps
  /// floats in or out.
  ///
  /// `contentSize` is the inline size of its content; its block size is as the box asks for or its
  /// content takes, or `blockSize` where the caller knows it.
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
      // Columns that pages divide, or that are one because they stand in others, are as high as these let them be.
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
      // What it asks for is its row's (CSS 2.2, 17.5.3).
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

  /// Lays out a box as wide as it asks for or its content does, in a room of an inline size (10.3.5, 10.3.9).
  func layOutShrinkToFit(_ box: Int, in container: ContainingBlock) -> Int {
    let edges = edges(of: box, in: container.inlineSize)
    return layOut(
      box, contentSize: shrinkToFitSize(of: box, edges, in: container), edges: edges, in: container)
  }

  func shrinkToFitSize(of box: Int, _ edges: BoxEdges, in container: ContainingBlock) -> Length {
    if case .picture = tree[box].kind { return pictureSize(box, in: container).inline }
    let available = container.inlineSize - edges.inset.inlineSum - edges.margin.inlineSum
    let size =
      contentInlineSize(of: box, edges, in: container)
      ?? fitContentSize(of: box, edges, in: container, available: available)
    return limitedInlineSize(size, of: box, edges, in: container)
  }

  /// The inline size of a box's content, as that asks for it, in a room.
  func fitContentSize(
    of box: Int, _ edges: BoxEdges, in container: ContainingBlock, available: Length
  ) -> Length {
    guard !tree.isOrthogonal(box) else {
      return orthogonalContentSize(of: box, edges, in: container)
    }
    var sizes = intrinsicSizes(of: box)
    // On a page lines that are not to be divided are, rather than leave it.
    if isPaged, !container.isIntrinsic, tree[box].kind != .table, available > .zero {
      sizes.minContent = min(sizes.minContent, max(available, sizes.given))
    }
    return sizes.shrinkToFit(max(available, .zero))
  }

  /// The inline sizes that the content of a box asks for.
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

  /// Forgets what the content of a box asks for; not that of what is in it.
  func forgetSize(of box: Int) {
    if !knownSizes.isEmpty { knownSizes[box] = nil }
  }

  /// Forgets what the content of a box asks for, because it looks otherwise.
  func forgetSizes(from box: Int) {
    for number in box..<tree[box].end {
      forgetSize(of: number)
      knownColumns[number] = nil
    }
  }

  /// The inline sizes of a box's margin box, as its own width or its content asks for: shares of a
  /// containing block that asks this count as nothing.
  func contribution(of box: Int) -> IntrinsicSizes {
    let properties = tree.style(box).box
    let container = ContainingBlock(inlineSize: .zero, isIntrinsic: true)
    let edges = edges(of: box, in: .zero)
    let around = edges.inset.inlineSum + edges.margin.inlineSum
    var sizes: IntrinsicSizes
    let isGiven = properties.width.map { $0.percent == 0 } ?? (properties.contentWidths.own != nil)
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

  /// The edges of a box whose containing block has an inline size.
  package func edges(of box: Int, in inlineSize: Length) -> BoxEdges {
    var edges = tree[box].isAnonymous ? BoxEdges() : tree.style(box).edges(in: inlineSize)
    if tree[box].kind == .table, let border = table(box).ownBorder {
      (edges.border, edges.padding) = (
        tree[box].outerMode.edges(border, from: tree[box].mode), .zero
      )
    }
    return edges
  }

  // MARK: Absolutely placed boxes

  /// Takes a box that has a place of its own; its static position is the corner of the fragment given.
  func addAbsolute(_ box: AbsoluteBox) {
    absolutePlaces[box.box] = absolutes.count
    absolutes.append(box)
  }

  /// Adds a fragment of nothing where an absolutely placed box would stand.
  func addPlaceholder(at corner: LogicalPoint, to parent: Int) -> Int {
    fragments.append(Fragment(box: -1, content: .placeholder, offset: corner))
    add(fragments.count - 1, to: parent)
    return fragments.count - 1
  }

  /// Lays out the absolutely placed boxes, those in others after them.
  func placeAbsolutes(page: Int) {
    var next = 0
    while next < absolutes.count, goesOn {
      if absolutes[next].box >= 0 { place(absolutes[next], page: page) }
      next += 1
    }
  }
}

/// The size that shares and automatic sizes of a box refer to (10.1).
package struct ContainingBlock: Sendable {
  package var inlineSize: Length
  /// Nil where it depends on its content.
  package var blockSize: Length?
  package var isRightToLeft = false
  /// Whether nothing is known of it yet, because boxes are asked for the sizes of their content.
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
