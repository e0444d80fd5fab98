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
  }

  let flow: FlowContext
  var tree: BoxTree
  /// The styles of anonymous boxes by those that they inherit from, one for blocks and one for tables.
  private var anonymousStyles: [AnonymousStyle: Int] = [:]

  /// The element whose boxes are made.
  private let root: Int
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

  private struct AnonymousStyle: Hashable {
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
    builder.number(draft, parent: -1)
    let body = builder.tree.boxes.indices.first { box in
      builder.tree[box].parent == 0 && !builder.tree[box].isAnonymous
        && flow.document.element(builder.tree[box].node)?.name == "body"
    }
    builder.tree.resolveWritingModes(body: body)
    if !flow.isFixed, !flow.isNote { builder.tree.findDividedColumns() }
    return builder.tree
  }

  private mutating func number(_ draft: Draft, parent: Int) {
    let number = tree.boxes.count
    draft.box.parent = parent
    tree.boxes.append(draft.box)
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

  mutating func generated(_ pseudo: StyledDocument.Pseudo, _ node: Int) -> [Draft] {
    guard let number = flow.styled.pseudoStyles[node * 8 + Int(pseudo.rawValue)] else { return [] }
    let style = Int(number)
    let properties = tree.styles[style].box
    guard properties.content != nil, properties.display != .none else { return [] }
    var content: [Draft] = []
    for piece in flow.generated[pseudo, of: node] {
      switch piece {
      case .text(let words): if !words.isEmpty { content.append(text(words, node, style)) }
      case .leader(let pattern):
        content.append(
          Draft(Box(kind: .text(.leader(pattern)), node: node, style: style, isInlineLevel: true)))
      case .image(let path):
        if let image = flow.image(path, "") {
          content.append(picture(image, node, anonymous(style, .inline), isInlineLevel: true))
        } else {
          flow.miss(path, node)
        }
      }
    }
    return box(node, style, content)
  }

  func text(_ words: String, _ node: Int, _ style: Int) -> Draft {
    Draft(Box(kind: .text(.generated(words)), node: node, style: style, isInlineLevel: true))
  }

  private mutating func picture(
    _ image: FlowImage, _ node: Int, _ style: Int, isInlineLevel: Bool
  ) -> Draft {
    tree.pictures.append(image)
    var box = Box(
      kind: .picture(tree.pictures.count - 1), node: node, style: style,
      isInlineLevel: isInlineLevel)
    box.isAbsolute = isAbsolute(style)
    return Draft(box)
  }

  /// Whether a box of a style has a place of its own (CSS 2.2, 9.6).
  private func isAbsolute(_ style: Int) -> Bool {
    switch tree.styles[style].box.position {
    case .absolute: flow.isFixed || positions > 0 && !flow.isNote
    case .fixed: flow.isFixed || flow.detached != nil
    default: false
    }
  }

  /// Puts the first letter of the text in drafts into a box of its own (5.12.2); false where something
  /// else comes first.
  private func takeFirstLetter(
    from drafts: inout [Draft], _ style: Int, after start: Int = -1
  ) -> Bool? {
    for (place, draft) in drafts.enumerated() where place > start && !isOutOfFlow(draft) {
      switch draft.box.kind {
      case .text(let text):
        guard let pieces = firstLetter(of: text, draft, style) else { continue }
        drafts.replaceSubrange(place...place, with: pieces)
        guard pieces.count > 2 || !isOnlyPunctuation(pieces[1]) else {
          // The letter that the punctuation belongs to is in the next text.
          return takeFirstLetter(from: &drafts, style, after: place + 1)
        }
        return true
      case .inline, .block:
        if draft.box.kind == .block, draft.box.isInlineLevel { return false }
        if let found = takeFirstLetter(from: &draft.children, style) { return found }
      default: return false
      }
    }
    return nil
  }

  private func isOnlyPunctuation(_ letter: Draft) -> Bool {
    switch letter.children.first?.box.kind {
    case .text(.document(let range)):
      String(decoding: flow.document.text[range], as: UTF8.self).allSatisfy(\.isPunctuation)
    case .text(.generated(let words)): words.allSatisfy(\.isPunctuation)
    default: false
    }
  }

  /// A text divided round its first letter, with the punctuation beside that; nil without a letter.
  private func firstLetter(of text: Box.Text, _ draft: Draft, _ style: Int) -> [Draft]? {
    let bytes: ArraySlice<UInt8>
    switch text {
    case .document(let range): bytes = flow.document.text[range]
    case .generated(let words): bytes = Array(words.utf8)[...]
    case .leader: return nil
    }
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }) else { return nil }
    let end = start + firstLetterLength(bytes[start...], tree.styles[style].box)
    func piece(_ range: Range<Int>, _ style: Int) -> Draft {
      var box = draft.box
      box.style = style
      if case .document = text {
        box.kind = .text(.document(range))
      } else {
        box.kind = .text(.generated(String(decoding: bytes[range], as: UTF8.self)))
      }
      return Draft(box)
    }
    let isFloat = tree.styles[style].box.float.isBeside
    var box = Box(
      kind: isFloat ? .block : .inline, node: draft.box.node, style: style,
      isInlineLevel: !isFloat)
    (box.hasInlineContent, box.isFirstLetter) = (isFloat, true)
    let letter = Draft(box, [piece(start..<end, style)])
    return [piece(bytes.startIndex..<start, draft.box.style), letter]
      + (end < bytes.endIndex ? [piece(end..<bytes.endIndex, draft.box.style)] : [])
  }

  /// How many bytes a first letter has: marks behind it stay with the text where it is several lines high.
  private func firstLetterLength(_ bytes: ArraySlice<UInt8>, _ style: BoxProperties) -> Int {
    if !flow.isFixed, !style.float.isBeside, style.initialLetter != nil,
      let length = FlowText.initialLetterLength(bytes, letters: style.opening.letters)
    {
      return length
    }
    return FlowText.initialLength(bytes)
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

  /// The marker of a list's item: a box of its own outside, or the beginning of its text.
  private mutating func marker(_ node: Int, _ style: Int) -> Draft? {
    // Notes at the feet of pages are told by their calls.
    guard !flow.isNote || node != root else { return nil }
    let own = tree.styles[style].text
    let look = flow.styled.pseudoStyles[node * 8 + Int(StyledDocument.Pseudo.marker.rawValue)]
    let markerStyle = anonymous(look.map(Int.init) ?? style, .inline)
    var content: Draft?
    if let path = own.listImage, let image = flow.image(path, "") {
      content = picture(image, node, markerStyle, isInlineLevel: true)
    } else if let sign = flow.markerSign(of: node, own) {
      if let path = own.listImage { flow.miss(path, node) }
      content = text(own.listMarkerIsInside ? sign + "\u{A0}" : sign, node, markerStyle)
    }
    guard let content else { return nil }
    if own.listMarkerIsInside {
      var box = Box(kind: .inline, node: node, style: markerStyle, isInlineLevel: true)
      box.isAnonymous = true
      return Draft(box, [content])
    }
    var box = Box(
      kind: .marker, node: node, style: anonymous(look.map(Int.init) ?? style, .block),
      isInlineLevel: false)
    (box.isAnonymous, box.hasInlineContent) = (true, true)
    return Draft(box, [content])
  }

  // MARK: Anonymous boxes

  /// The style of an anonymous box: what is inherited, and nothing else.
  mutating func anonymous(_ parent: Int, _ display: BoxProperties.Display) -> Int {
    let key = AnonymousStyle(parent: parent, display: display)
    if let known = anonymousStyles[key] { return known }
    var style = ComputedStyle()
    style.text = tree.styles[parent].text
    style.box.display = display
    tree.styles.append(BoxStyle(style))
    anonymousStyles[key] = tree.styles.count - 1
    return tree.styles.count - 1
  }

  /// An anonymous box's style with its text across the page.
  mutating func combinedStyle(_ number: Int) -> Int {
    let key = AnonymousStyle(parent: number, display: .none)
    if let known = anonymousStyles[key] { return known }
    var style = ComputedStyle()
    (style.text, style.box) = (tree.styles[number].text, tree.styles[number].box)
    style.text.writingMode = .horizontal
    style.text.whiteSpace = TextProperties.WhiteSpace(wraps: false)
    (style.text.indent, style.text.letterSpacing) = (.zero, .zero)
    tree.styles.append(BoxStyle(style))
    anonymousStyles[key] = tree.styles.count - 1
    return tree.styles.count - 1
  }

  mutating func anonymousBox(
    _ kind: Box.Kind, in parent: Box, _ display: BoxProperties.Display, isInlineLevel: Bool = false
  ) -> Box {
    var box = Box(
      kind: kind, node: parent.node, style: anonymous(parent.style, display),
      isInlineLevel: isInlineLevel)
    box.isAnonymous = true
    return box
  }

  func isOutOfFlow(_ draft: Draft) -> Bool {
    if draft.box.kind == .marker { return true }
    guard !draft.box.isAnonymous, draft.box.kind != .inline else { return false }
    if case .text = draft.box.kind { return false }
    return tree.styles[draft.box.style].box.float.isBeside || draft.box.isAbsolute
  }

  /// Whether a draft is text that its style folds to nothing between blocks.
  func isWhite(_ draft: Draft) -> Bool {
    guard case .text(let text) = draft.box.kind else { return false }
    let white = tree.styles[draft.box.style].text.whiteSpace
    if white.keepsSpaces { return false }
    func folds(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 9 || byte == 13 || byte == 10 && !white.keepsNewlines
    }
    switch text {
    case .document(let range): return flow.document.text[range].allSatisfy(folds)
    case .generated(let words): return words.utf8.allSatisfy(folds)
    case .leader: return false
    }
  }

  func isBlockInFlow(_ draft: Draft) -> Bool {
    !draft.box.isInlineLevel && !isOutOfFlow(draft)
  }

  /// An inline box, in pieces where blocks divide it.
  private func inlinePieces(_ box: Box, _ children: [Draft]) -> [Draft] {
    guard children.contains(where: isBlockInFlow) else { return [Draft(box, children)] }
    let isCarrier = tree.styles[box.style].box.position == .relative
    var pieces: [Draft] = []
    var run: [Draft] = []
    func flush(isLast: Bool) {
      var piece = box
      piece.hasStartEdge = pieces.isEmpty && box.hasStartEdge
      piece.hasEndEdge = isLast && box.hasEndEdge
      pieces.append(Draft(piece, run))
      run = []
    }
    for child in children {
      guard isBlockInFlow(child) else {
        run.append(child)
        continue
      }
      flush(isLast: false)
      if isCarrier { child.box.carriers.append(box.style) }
      pieces.append(child)
    }
    flush(isLast: true)
    return pieces
  }

  /// What a block container holds: only blocks, or only what stands in lines.
  mutating func blockContent(_ children: [Draft], in box: inout Box) -> [Draft] {
    let children = wrapTables(children, in: box)
    guard children.contains(where: isBlockInFlow) else {
      box.hasInlineContent = children.contains { !isOutOfFlow($0) && !isWhite($0) }
      return box.hasInlineContent ? children : children.filter { !isWhite($0) }
    }
    return blockItems(children, in: box)
  }

  /// The children as blocks: what stands in lines between them is in anonymous ones.
  private mutating func blockItems(_ children: [Draft], in box: Box) -> [Draft] {
    var items: [Draft] = []
    var run: [Draft] = []
    var isContinued = false
    func endRun() {
      let own = inlineRun(run, in: box, isContinued: isContinued)
      isContinued = isContinued || own.contains { !isOutOfFlow($0) }
      items += own
      run = []
    }
    for child in children {
      if isBlockInFlow(child) {
        endRun()
        items.append(child)
        isContinued = true
      } else {
        run.append(child)
      }
    }
    endRun()
    return items
  }

  /// The items of a flex or grid container in their order: elements, and each run of text as a box (css-flexbox-1, 4).
  private mutating func flexItems(_ children: [Draft], in box: Box) -> [Draft] {
    var items: [Draft] = []
    var run: [Draft] = []
    for child in children {
      if child.box.isInlineLevel, !isOutOfFlow(child) {
        run.append(child)
      } else {
        items += inlineRun(run, in: box, isContinued: false) + [child]
        run = []
      }
    }
    items += inlineRun(run, in: box, isContinued: false)
    func order(_ draft: Draft) -> Int {
      draft.box.isAnonymous ? 0 : tree.styles[draft.box.style].box.flex.order
    }
    guard items.contains(where: { order($0) != 0 }) else { return items }
    let places = items.indices.sorted { (order(items[$0]), $0) < (order(items[$1]), $1) }
    return places.map { items[$0] }
  }

  mutating func inlineRun(_ run: [Draft], in box: Box, isContinued: Bool) -> [Draft] {
    guard run.contains(where: { !isOutOfFlow($0) && !isWhite($0) }) else {
      return run.filter { !isWhite($0) }
    }
    var block = anonymousBox(.block, in: box, .block)
    (block.hasInlineContent, block.isContinued) = (true, isContinued)
    return [Draft(block, run)]
  }
}
