internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Composes the lines of a block container and makes their fragments (CSS 2.2, 10.8).
struct LineMaker {
  /// A composed line, with the positions of its content.
  struct Line {
    var set: SetLine
    /// The available width for which it was set.
    var width: Length
    var height = Length.zero
    /// The distance of its baseline from its top.
    var baseline = Length.zero
    /// The start of its content, and the width of that.
    var start = Length.zero
    var used = Length.zero
    /// The byte of the text that ends it, if that is a forced break.
    var end = -1
    /// The bytes of the text up to the next line, and those that are drawn.
    var bytes = 0..<0
    var textRange = 0..<0
    var isLast = false
    var inlineBoxes: [Int] = []
    var atoms: [Int] = []
    /// The baselines, below its top, of inline boxes that the line aligns by their tops or bottoms.
    var baselines: [Int: Length] = [:]
    var atomTops: [Int: Length] = [:]

    /// Moves the baseline in a line of another height.
    mutating func move(to baseline: Length, height: Length) {
      let shift = baseline - self.baseline
      (self.baseline, self.height) = (baseline, height)
      baselines = baselines.mapValues { $0 + shift }
      atomTops = atomTops.mapValues { $0 + shift }
    }

    /// The byte of the text for a place in the line's words.
    func byte(at index: Int) -> Int {
      textRange.lowerBound + (set.spelling?.byte(at: index, of: textRange.count) ?? index)
    }
  }

  let engine: LayoutEngine
  let content: InlineContent
  /// The text with its letters shaped, if lines are requested one by one.
  private let shaped: ShapedInlineContent?
  /// The segments of the text with letters from fallback faces, in order.
  let lent: [ShapedParagraph.Run]
  private let isBidirectional: Bool
  let container: ContainingBlock
  private let style: TextProperties
  private let role: PageLine.Role
  private let paragraph: Int

  init(_ engine: LayoutEngine, box: Int, text: ShapedInlineContent, container: ContainingBlock) {
    (self.engine, self.container) = (engine, container)
    (content, shaped) = (text.content, text)
    let table = engine.flow.fonts.table
    lent = text.paragraph.runs.filter { table.lends($0.font) }
    isBidirectional =
      text.paragraph.runs.contains(where: \.isRightToLeft) || text.paragraph.isRightToLeft
      || text.paragraph.hasTurnedEdges
    style = engine.tree.style(box).text
    role = engine.flow.role(of: engine.tree[box].node)
    paragraph = text.content.text.source(of: 0)
  }

  /// Prepares the lines of a box, and collects its content.
  init(_ engine: LayoutEngine, box: Int, container: ContainingBlock) {
    let content = InlineContentBuilder(engine, of: box, for: .layout(container)).content
    let text = ShapedInlineContent(
      content, isRightToLeft: engine.tree.style(box).text.isRightToLeft, engine)
    self.init(engine, box: box, text: text, container: container)
  }

  /// Fills lines that are chosen elsewhere, from content that is not shaped here.
  init(
    _ engine: LayoutEngine, box: Int, content: InlineContent, isBidirectional: Bool,
    container: ContainingBlock
  ) {
    (self.engine, self.content, self.container) = (engine, content, container)
    (shaped, lent, self.isBidirectional) = (nil, [], isBidirectional)
    style = engine.tree.style(box).text
    role = .body
    paragraph = content.text.source(of: 0)
  }

  /// Whether the over side of lines is the block-end side, which places on a line are counted from then.
  var isInverted: Bool { content.inlineBoxes[0].mode.isLineInverted }

  /// The distance of a line's baseline from its block-start side.
  func blockBaseline(_ line: Line) -> Length {
    isInverted ? line.height - line.baseline : line.baseline
  }

  /// The place, from a line's block-start side, of something with this size at a distance from its over side.
  func blockPlace(_ over: Length, _ size: Length, _ line: Line) -> Length {
    isInverted ? line.height - over - size : over
  }

  /// The indent of the first line (16.1).
  var indent: Length { style.indent(inLines: container.inlineSize) }

  /// The indent of lines after forced breaks.
  var breakIndent: Length { style.indentsBehindBreaks ? indent : .zero }

  /// The height of a line with nothing but its strut.
  var strutHeight: Length {
    let metrics = content.inlineBoxes[0].metrics
    return max(metrics.above + metrics.below, .zero)
  }

  /// All of the text on one line; nil where there is none.
  var only: Line? {
    guard let text = shaped, text.count > 0, let last = text.opportunities.last else { return nil }
    var line = make(text, from: 0, to: last, in: text.width(0..<text.count), indent: .zero)
    (line.set.x, line.start) = (.zero, .zero)
    return line
  }

  // MARK: Letters

  /// The line between a cluster and an opportunity.
  func make(
    _ text: ShapedInlineContent, from start: Int, to end: ShapedInlineContent.Opportunity,
    in available: Length, indent: Length
  ) -> Line {
    let last = max(end.end, start)
    let bytes = text.starts[start]..<text.starts[last]
    let used = text.width(from: start, to: end)
    var hang = Length.zero
    if !text.hanging.isEmpty {
      let hangs = text.hang(from: start, to: end)
      hang = min(hangs.most, max(used + hangs.least - (available - indent), hangs.least))
    }
    let free = available - indent - used
    let isRightToLeft = text.isRightToLeft(at: bytes.lowerBound) ?? container.isRightToLeft
    var shape = style.shape(max(available - indent + hang, .zero), isRightToLeft: isRightToLeft)
    shape.role = role
    let alignment = shape.alignment(ofLast: end.isMandatory)
    let isFilled =
      free >= .zero && alignment == .justified
      && (!end.isMandatory || shape.lastAlignment == .justified)
    (shape.alignment, shape.lastAlignment) = isFilled ? (.justified, .justified) : (.left, nil)
    var composer = LineComposer(
      paragraph: text.paragraph, shape: shape, layoutContext: engine.flow.setter.layoutContext,
      spacing: .house, microtypography: .none)
    let set = composer.compose(
      LineComposer.Cut(
        range: bytes, isContinued: text.continuesText(at: start), isCut: end.isCut,
        end: end.kind, isFull: false, isFirst: start == 0))
    var line = Line(set: set, width: available)
    line.bytes = bytes.lowerBound..<text.starts[max(end.next, start)]
    line.textRange = bytes
    line.isLast = end.kind == .last
    line.end = end.kind == .forced ? (text.byte(afterBreakBefore: end.next) ?? 0) - 1 : -1
    line.used = set.width + end.tail - hang
    addTail(text, from: last, to: end.next, &line)
    let (left, right) = container.isRightToLeft ? (.zero, available - indent) : (indent, available)
    line.start = alignment.start(
      of: line.used, between: left, and: right, isRightToLeft: isRightToLeft)
    line.set.x = line.start
    line.set.measure = (container.isRightToLeft ? .zero : indent, available)
    line.set.end = end.kind
    line.set.paragraph = paragraph
    (line.set.isFirst, line.set.isLast) = (start == 0, line.isLast)
    if line.isLast, let rest = FirstLetterText(after: content.inlineBoxes[0].box, engine) {
      rest.join(&line.set, numbersBySource: false)
    }
    measure(&line)
    return line
  }

  /// The edges of inline boxes after collapsed white space.
  private func addTail(
    _ text: ShapedInlineContent, from last: Int, to next: Int, _ line: inout Line
  ) {
    var pen = line.set.width
    for cluster in last..<max(next, last) {
      guard text.isEdge(cluster) else { continue }
      line.set.objects.append((text.objects[cluster], pen))
      pen += text.width(cluster..<cluster + 1)
    }
  }

  // MARK: Heights

  /// Determines the height of the line, and its baselines (10.8).
  private func measure(_ line: inout Line) {
    line.inlineBoxes = inlineBoxes(in: line.bytes)
    for (object, _) in line.set.objects {
      if case .atom(let number) = content.objects[object] { line.atoms.append(number) }
    }
    var extents: [Int: (above: Length, below: Length)] = [:]
    func add(_ above: Length, _ below: Length, to root: Int) {
      let known = extents[root]
      extents[root] = (max(known?.above ?? above, above), max(known?.below ?? below, below))
    }
    for number in line.inlineBoxes {
      let inline = content.inlineBoxes[number]
      add(
        inline.metrics.above + inline.shift, inline.metrics.below - inline.shift,
        to: inline.alignmentRoot)
    }
    for (number, face) in lenders(in: line.textRange) {
      let inline = content.inlineBoxes[number]
      let extent = engine.extent(ofFace: face, for: inline.metrics.text)
      add(extent.above + inline.shift, extent.below - inline.shift, to: inline.alignmentRoot)
    }
    var aligned: [(height: Length, isTop: Bool)] = []
    for number in line.atoms {
      let atom = content.atoms[number]
      if atom.alignmentRoot < 0 {
        aligned.append((atom.above + atom.below, isTop(atom.box)))
      } else {
        add(atom.above + atom.shift, atom.below - atom.shift, to: atom.alignmentRoot)
      }
    }
    var own = extents[0] ?? (.zero, .zero)
    for (root, extent) in extents where root != 0 {
      aligned.append((extent.above + extent.below, isTop(content.inlineBoxes[root].box)))
    }
    // Boxes aligned with the top extend the line downwards, those aligned with the bottom extend it upwards.
    for piece in aligned where piece.isTop { own.below = max(own.below, piece.height - own.above) }
    for piece in aligned where !piece.isTop { own.above = max(own.above, piece.height - own.below) }
    (line.height, line.baseline) = (max(own.above + own.below, .zero), own.above)
    line.baselines[0] = own.above
    for (root, extent) in extents where root != 0 {
      line.baselines[root] =
        isTop(content.inlineBoxes[root].box) ? extent.above : line.height - extent.below
    }
    for number in line.atoms {
      let atom = content.atoms[number]
      if atom.alignmentRoot < 0 {
        line.atomTops[number] = isTop(atom.box) ? .zero : line.height - atom.above - atom.below
      } else {
        line.atomTops[number] =
          (line.baselines[atom.alignmentRoot] ?? own.above) - atom.shift - atom.above
      }
    }
  }

  private func isTop(_ box: Int) -> Bool { engine.tree.style(box).box.verticalAlign == .top }

  /// The inline boxes on a line, the outer ones first.
  func inlineBoxes(in bytes: Range<Int>) -> [Int] {
    var open: [Int] = []
    var owner = content.owner(of: bytes.lowerBound)
    while owner >= 0 {
      if content.inlineBoxes[owner].range.lowerBound < bytes.lowerBound || owner == 0 {
        open.append(owner)
      }
      owner = content.inlineBoxes[owner].parent
    }
    let boxes = content.inlineBoxes
    let first = max(1, boxes.partitioningIndex { $0.range.lowerBound >= bytes.lowerBound })
    let end = boxes.partitioningIndex { $0.range.lowerBound >= bytes.upperBound }
    return open.reversed()
      + (first..<max(first, end)).filter { !boxes[$0].range.isEmpty && !boxes[$0].isPlain }
  }

  // MARK: Fragments

  /// Fills a line's fragment with its content.
  func fill(_ fragment: Int, with line: Line) {
    let extents = isBidirectional ? self.extents(of: line) : pens(of: line)
    // The fragments of inline boxes with their places in the line.
    var made = InlineFragments(fragment)
    // Boxes after the last letter are painted above the letters, others below them.
    let firstAbove = engine.isPaged ? Int.max : firstObjectAfterLetters(of: line)
    var hasText = false
    for (object, box) in boxes(of: line) {
      if !hasText, object >= firstAbove {
        hasText = true
        addText(of: line, made.first)
      }
      switch box {
      case .inline(let number):
        let pieces = extents[number] ?? []
        for (index, extent) in pieces.enumerated() {
          guard let parent = made.piece(of: content.inlineBoxes[number].parent, at: extent.left)
          else { continue }
          made.add(
            add(
              number, extent, line, to: parent, isLeftmost: index == 0,
              isRightmost: index == pieces.count - 1), of: number, extent)
        }
      case .atom(let number, let x):
        if let parent = made.piece(of: content.atoms[number].parent, at: x) {
          add(number, at: x, line, to: parent)
        }
      }
    }
    if !hasText { addText(of: line, made.first) }
  }

  /// The fragment of an inline box's piece on a line.
  private func add(
    _ number: Int, _ extent: Extent, _ line: Line,
    to parent: (fragment: Int, place: LogicalPoint), isLeftmost: Bool, isRightmost: Bool
  ) -> (fragment: Int, place: LogicalPoint) {
    let inline = content.inlineBoxes[number]
    let box = engine.tree[inline.box]
    let begins = inline.hasStart && inline.range.lowerBound >= line.bytes.lowerBound
    let ends = inline.hasEnd && inline.range.upperBound <= line.bytes.upperBound
    var (hasLeft, hasRight) = inline.isRightToLeft ? (ends, begins) : (begins, ends)
    (hasLeft, hasRight) = (hasLeft && isLeftmost, hasRight && isRightmost)
    var edges = inline.edges
    if !hasLeft {
      (edges.margin.lineLeft, edges.border.lineLeft, edges.padding.lineLeft) = (.zero, .zero, .zero)
    }
    if !hasRight {
      (edges.margin.lineRight, edges.border.lineRight, edges.padding.lineRight) =
        (.zero, .zero, .zero)
    }
    let baseline = (line.baselines[inline.alignmentRoot] ?? line.baseline) - inline.shift
    let fragment = engine.makeFragment(of: inline.box, edges: edges)
    engine.fragments[fragment].hasStartEdge = hasLeft
    engine.fragments[fragment].hasEndEdge = hasRight
    let width = extent.right - extent.left - edges.margin.inlineSum
    let size = LogicalSize(
      inline: max(width, .zero),
      block: inline.metrics.ascent + inline.metrics.descent + edges.inset.blockSum)
    engine.fragments[fragment].size = size
    let over = isInverted ? edges.inset.blockEnd : edges.inset.blockStart
    let point = LogicalPoint(
      inline: line.start + extent.left + edges.margin.lineLeft,
      block: blockPlace(baseline - inline.metrics.ascent - over, size.block, line))
    engine.fragments[fragment].offset = point - parent.place
    if !box.isAnonymous {
      engine.fragments[fragment].shift = engine.relativeShift(
        engine.tree.style(inline.box).box, in: container)
    }
    engine.add(fragment, to: parent.fragment)
    return (fragment, point)
  }
}
