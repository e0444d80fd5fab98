internal import Budgets
internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// Makes the box tree of a document (CSS 2.2, 9.2 and 17.2.1).
struct BoxTreeBuilder {
  /// A box with what is in it, before boxes have numbers.
  final class Draft {
    var box: Box
    var children: [Draft]

    init(_ box: Box, _ children: [Draft] = []) { (self.box, self.children) = (box, children) }

    /// How many boxes it stands for: its own, and all in it.
    var count: Int { children.reduce(1) { $0 + $1.count } }
  }

  let flow: FlowContext
  var tree: BoxTree
  /// The styles of anonymous boxes by those that they inherit from, one for blocks and one for tables.
  var anonymousStyles: [AnonymousStyle: Int] = [:]

  /// The element whose boxes are made.
  let root: Int
  /// The elements that stand behind all that is in the root.
  private var appended: [Int] = []

  /// How many boxes that are laid out by themselves lie round the element at hand, and how many may.
  private var depth = 0
  /// How many positioned boxes lie round the element at hand.
  private var positions = 0
  let mostDepth: Int
  var plainStyles: [Int: Int] = [:]
  /// The styles of footnotes' calls, by those of what they stand in.
  var callStyles: [Int: Int] = [:]

  struct AnonymousStyle: Hashable {
    var parent: Int
    var display: BoxProperties.Display
  }

  private init(_ flow: FlowContext, root: Int) {
    (self.flow, self.root) = (flow, root)
    tree = BoxTree(styles: BoxStyles(shared: flow.boxStyles))
    tree.isWhole = flow.isFixed
    mostDepth = flow.budget.limit(.boxes)
  }

  /// The boxes of an element and all that it holds: it becomes the root; `appended` are elements that
  /// stand behind all that is in it.
  static func build(_ flow: FlowContext, root: Int, appended: [Int] = []) -> BoxTree {
    var builder = BoxTreeBuilder(flow, root: root)
    builder.appended = appended
    guard let draft = builder.drafts(for: root, isRoot: true).first else { return builder.tree }
    builder.tree.boxes.reserveCapacity(draft.count)
    builder.number(draft, parent: -1)
    let body = builder.tree.boxes.indices.first { box in
      builder.tree[box].parent == 0 && !builder.tree[box].isAnonymous
        && flow.document.element(builder.tree[box].node)?.name == "body"
    }
    builder.tree.resolveWritingModes(body: body)
    builder.tree.findPaintingOrder()
    if !flow.isFixed, !flow.isNote { builder.tree.findDividedColumns() }
    return builder.tree
  }

  private mutating func number(_ draft: Draft, parent: Int) {
    let number = tree.boxes.count
    draft.box.parent = parent
    tree.boxes.appendSparingly(draft.box)
    for child in draft.children { self.number(child, parent: number) }
    tree.boxes[number].end = tree.boxes.count
  }

  // MARK: Elements

  func styleNumber(_ node: Int) -> Int { Int(flow.styled.styleOfNode[node]) }

  /// The boxes that a node makes: none where it is not displayed, several where a block divides it.
  mutating func drafts(
    for node: Int, isRoot: Bool = false, isAppended: Bool = false
  ) -> [Draft] {
    var style = styleNumber(node)
    guard let element = flow.document.element(node) else {
      guard case .text(let range) = flow.document.nodes[node].content, !range.isEmpty else {
        return []
      }
      return [
        Draft(Box(kind: .text(.document(range)), node: node, style: style, isInlineLevel: true))
      ]
    }
    if tree.styles[style].isApart, depth >= mostDepth { style = plain(style) }
    let own = tree.styles[style]
    // A note that is hidden where it is written is shown at the foot of its page.
    guard own.box.display != .none || isRoot && flow.isNote, own.box.display != .rubyParenthesis,
      element.pageLabel == nil,
      flow.goesOn
    else { return [] }
    if !flow.isFixed, !isRoot, !isAppended, isLeftOut(node, element, own) {
      return flow.notes.isFloat(node) ? [footnoteCall(node)] : []
    }
    switch element.name {
    case "br" where !flow.isFixed && own.box.clear != .none:
      // What comes behind begins below the floats: so it does behind a block that clears them.
      return [Draft(Box(kind: .block, node: node, style: style, isInlineLevel: false))]
    case "br":
      return [Draft(Box(kind: .lineBreak, node: node, style: style, isInlineLevel: true))]
    case "wbr": return [text("\u{200B}", node, style)]
    default: break
    }
    if element.isReplaced || element.name == "image" {
      if let picture = flow.picture(node) {
        let box = Self.display(own, isRoot: isRoot)
        return [self.picture(picture, node, style, isInlineLevel: box.isInlineLevel)]
      }
      if element.name == "img" || element.name == "image" {
        guard let words = element["alt"], !words.isEmpty else { return [] }
        return box(node, style, [text("[\(words)]", node, style)], isRoot: isRoot)
      }
    }
    // Readings of readings nobody sets, and each is asked for its width before it is laid out.
    let weight = own.box.display == .ruby ? 16 : own.isApart ? 1 : 0
    let isPositioned = !isRoot && own.box.position != .static
    depth += weight
    positions += isPositioned ? 1 : 0
    var children = self.children(of: node, style)
    positions -= isPositioned ? 1 : 0
    depth -= weight
    if isRoot || isAppended, flow.notes.isFloat(node) { addFootnoteMarker(node, to: &children) }
    if isRoot { for node in appended { children += drafts(for: node, isAppended: true) } }
    let initial = flow.styled.pseudoStyles[
      node * 8 + Int(StyledDocument.Pseudo.firstLetter.rawValue)]
    if let initial, Self.display(own, isRoot: isRoot).kind.holdsLines {
      _ = takeFirstLetter(from: &children, Int(initial))
    }
    return box(node, style, children, isRoot: isRoot)
  }

  /// Whether an element of a document that is divided into pages stands elsewhere, or where nobody sees
  /// it.
  private func isLeftOut(_ node: Int, _ element: Document.Element, _ style: BoxStyle) -> Bool {
    flow.notes.isTakenOut(node) || style.box.isOffPage(flow.page, inBox: positions > 0)
      || flow.isDetached(node)
      || flow.isNote && element.isBackLink
  }

  /// What stands in an element: what is generated before its content, that, and what is generated after.
  mutating func children(of node: Int, _ style: Int) -> [Draft] {
    if tree.styles[style].box.display == .ruby { return rubyPairs(of: node, style) }
    let stretch = flow.stretch.flatMap { $0.element == node ? $0 : nil }
    if flow.detached != nil, let stretch { return self.drafts(for: stretch.nodes.lowerBound) }
    var drafts: [Draft] = generated(.before, node)
    for child in flow.document.children(of: node) {
      if let stretch, !stretch.nodes.contains(child) { continue }
      drafts += self.drafts(for: child)
    }
    return drafts + generated(.after, node)
  }

  /// Whether a box of a style has a place of its own (CSS 2.2, 9.6).
  func isAbsolute(_ style: Int) -> Bool {
    switch tree.styles[style].box.position {
    case .absolute: flow.isFixed || positions > 0 && !flow.isNote
    case .fixed: flow.isFixed || flow.detached != nil
    default: false
    }
  }

  /// The box of an element with this style and these children.
  mutating func box(
    _ node: Int, _ style: Int, _ children: [Draft], isRoot: Bool = false
  ) -> [Draft] {
    let own = tree.styles[style]
    if own.box.display == .contents, !isRoot { return children }
    var display = Self.display(own, isRoot: isRoot)
    if display.kind == .inline, isTurned(style, in: node) { display.kind = .block }
    var box = Box(
      kind: display.kind, node: node, style: style, isInlineLevel: display.isInlineLevel)
    box.isAbsolute = isAbsolute(style)
    switch display.kind {
    case .inline: return inlinePieces(box, wrapTables(combined(children, in: box), in: box))
    case .block, .tableCell, .tableCaption:
      let marker = display.isListItem ? self.marker(node, style) : nil
      var children = children
      if let marker, marker.box.kind != .marker { children.insert(marker, at: 0) }
      let content = blockContent(children, in: &box)
      if let marker, marker.box.kind == .marker {
        return [Draft(box, [marker] + content)]
      }
      return [Draft(box, content)]
    case .table, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow:
      return [Draft(box, tableContent(children, in: box))]
    case .tableColumnGroup:
      return [Draft(box, children.filter { $0.box.kind == .tableColumn })]
    case .flex, .grid:
      return [Draft(box, flexItems(children, in: box))]
    case .tableColumn, .ruby, .text, .lineBreak, .picture, .marker: return [Draft(box)]
    }
  }

  /// Whether text of a style, which is an element's or that of what is generated in it, runs otherwise
  /// than what it stands in: then it is an inline block (css-writing-modes-4, 3.2).
  private func isTurned(_ style: Int, in node: Int) -> Bool {
    guard flow.isFixed else { return false }
    let isElement = style == styleNumber(node)
    let outer = isElement ? flow.document.nodes[node].parent : node
    guard outer >= 0 else { return false }
    return tree.styles[style].text.writingMode != tree.styles[styleNumber(outer)].text.writingMode
  }

  /// What kind of box an element makes: one that floats or has a place of its own is a block (9.7).
  private static func display(
    _ style: BoxStyle, isRoot: Bool
  ) -> (kind: Box.Kind, isInlineLevel: Bool, isListItem: Bool) {
    let isBlockified =
      isRoot || style.box.float.isBeside || style.box.position == .absolute
      || style.box.position == .fixed || style.box.float.isOfPage
    switch style.box.display {
    case .none, .inline, .contents, .rubyText, .rubyParenthesis:
      return isBlockified ? (.block, false, false) : (.inline, true, false)
    case .block, .flowRoot: return (.block, false, false)
    case .listItem: return (.block, false, true)
    case .inlineBlock: return (.block, !isBlockified, false)
    case .flex: return (.flex, false, false)
    case .inlineFlex: return (.flex, !isBlockified, false)
    case .grid: return (.grid, false, false)
    case .inlineGrid: return (.grid, !isBlockified, false)
    case .table: return (.table, false, false)
    case .inlineTable: return (.table, !isBlockified, false)
    case .ruby: return isBlockified ? (.block, false, false) : (.inline, true, false)
    case _ where isBlockified: return (.block, false, false)
    case .tableRow: return (.tableRow, false, false)
    case .tableRowGroup: return (.tableRowGroup, false, false)
    case .tableHeaderGroup: return (.tableHeaderGroup, false, false)
    case .tableFooterGroup: return (.tableFooterGroup, false, false)
    case .tableCell: return (.tableCell, false, false)
    case .tableColumn: return (.tableColumn, false, false)
    case .tableColumnGroup: return (.tableColumnGroup, false, false)
    case .tableCaption: return (.tableCaption, false, false)
    }
  }
}
