internal import Breaking
internal import Budgets
package import Graphics
internal import Manuscript
package import Paragraphs
internal import Shaping
package import Styling
internal import TextAnalysis

/// The text of a block container whose lines are chosen together.
struct Paragraph {
  let engine: LayoutEngine
  let box: Int
  var content: InlineContent
  let container: ContainingBlock
  var shape: ParagraphShape
  /// Its initial, if that is several lines high.
  var initial: InitialLetterBox?
  /// The place of that, from the line-left edge of the content: after floats.
  var initialEdge = Length.zero
  let strut: TextStyle
  let strutBounds: (above: Length, below: Length)
  /// The styles of its text that have larger letters and keep the line spacing.
  let keepers: [Bool]
  /// The style of its first line where it differs from the others'.
  let firstLine: FirstLine
  /// The byte of the book's file where the style of its first line ends; nil if that has none of its own.
  var lookEnd: Int?
  /// Whether the style of all its text has emphasis marks.
  private let hasMarks: Bool

  init(
    _ engine: LayoutEngine, _ box: Int, _ content: InlineContent, in container: ContainingBlock
  ) {
    (self.engine, self.box, self.content, self.container) = (engine, box, content, container)
    let style = engine.tree.style(box).text
    strut = engine.metrics(engine.tree[box].style).text
    let height = strut.lineHeight ?? style.fontSize
    firstLine = engine.firstLine(of: box)
    strutBounds = strut.layoutBounds(height, engine.flow.fonts.metrics(strut))
    keepers = Self.keepers(content.text, strut, style, engine)
    hasMarks = engine.tree.style(content.inlineBoxes[0].box).text.hasMarks
    let isRightToLeft =
      content.isPlaintext
      ? engine.flow.setter.layoutContext.analyzer.isRightToLeft(
        content.text.bytes, otherwise: style.isRightToLeft) : style.isRightToLeft
    shape = style.shape(container.inlineSize, isRightToLeft: isRightToLeft)
    shape.indent =
      engine.tree[box].isContinued ? .zero : style.indent(inLines: container.inlineSize)
    if shape.indent > .zero, let object = content.text.widthOfFirstObject,
      object > container.inlineSize - shape.indent
    {
      // A picture as wide as the lines stays between their edges.
      shape.indent = .zero
    }
    if style.indentsBehindBreaks {
      shape.breakIndent = style.indent(inLines: container.inlineSize)
    }
    let hyphenates = engine.flow.hyphenates
    let hyphens = content.text.styles.lazy.filter { !$0.isObject }.map(\.hyphens)
    shape.hyphenates = hyphenates && hyphens.contains(.auto)
    shape.dividesAtSoftHyphens = hyphenates && hyphens.contains { $0 != .none }
    // Lines that should not wrap at all are filled as far as they go.
    shape.optimizes =
      engine.flow.optimizes && style.wrapStyle != .stable && style.whiteSpace.wraps
    shape.indentsEachLine = style.indentsEachLine
    fitNarrowLines()
    shape.role = engine.flow.role(of: engine.tree[box].node)
    shape.baseLevel = isRightToLeft ? 1 : 0
    if isRightToLeft != style.isRightToLeft {
      standAtMarker()
      hangAtOtherSide(style)
    }
    if engine.flow.isNote {
      // Rows keep together on the line grid, in notes as in the text.
      if shape.role != .table { shape.role = .note }
      if engine.flow.policy.alignsNotesAsText { alignAsText(style, isRightToLeft) }
    }
    takeInitial()
    takeFirstLine()
    takeLeadIn()
    balance()
  }

  /// Aligns a paragraph of a note as the text above it, without an indent, unless its lines are aligned or divided on
  /// purpose: centred, at the other side, or code.
  private mutating func alignAsText(_ style: TextProperties, _ isRightToLeft: Bool) {
    guard !style.whiteSpace.keepsSpaces, shape.alignment != .center,
      isRightToLeft || shape.alignment != .right
    else { return }
    shape.alignment = engine.flow.noteAlignment
    shape.lastAlignment = nil
    (shape.indent, shape.breakIndent) = (min(shape.indent, .zero), min(shape.breakIndent, .zero))
    shape.hyphenates = engine.flow.hyphenates
  }

  /// Adapts the lines to a column that is too narrow to be filled evenly.
  private mutating func fitNarrowLines() {
    let style = engine.tree.style(box).text
    // In a narrow column, justification tears holes.
    if shape.alignment == .justified, style.ragsNarrowLines,
      shape.width < engine.flow.mediaSize * 16,
      !engine.flow.policy.justifiesNarrowPages || shape.width < engine.flow.page.width
    {
      shape.alignment = .left
    }
    shape.leavesLooseLinesShort = style.ragsNarrowLines
    shape.keepsShortWords =
      !engine.flow.isFixed && container.inlineSize < style.fontSize * 3 && isInFloat
  }

  /// Whether the box belongs to a float, beside which words may overflow, and not to a table in it.
  private var isInFloat: Bool {
    var outer = box
    while outer >= 0, engine.tree[outer].kind != .tableCell {
      if engine.tree.isFloat(outer) { return true }
      outer = engine.tree[outer].parent
    }
    return false
  }

  /// The text of its lines.
  var text: StyledText {
    guard let initial else { return content.text }
    return content.text.slice(initial.count..<content.text.bytes.count)
  }

  /// Whether it consists only of letters, and no note is called.
  var isPlain: Bool { !hasFragments && content.text.marks.isEmpty }

  /// Whether anything of its lines is visible besides their letters.
  var hasFragments: Bool { hasMarks || !content.text.objects.isEmpty }

  var strutHeight: Length { max(strutBounds.above + strutBounds.below, .zero) }

  /// The height of a line.
  func height(of line: SetLine) -> Length {
    max(line.layoutBounds.above + line.layoutBounds.below, .zero)
  }

  /// The width at which no word is divided.
  var leastWidth: Length { engine.flow.setter.measures(of: content.text).least }

  /// Its best lines.
  func lines() -> [SetLine] {
    var lines = engine.flow.setter.set(text, shape: shape)
    prepare(&lines)
    return lines
  }

  /// Its best lines and alternatives with more or fewer lines.
  func alternatives() -> [ParagraphSetter.Alternative] {
    var alternatives = engine.flow.setter.alternatives(text, shape: shape)
    for number in alternatives.indices { prepare(&alternatives[number].lines) }
    return alternatives
  }

  /// Prepares lines for a block in place: they are large, and many.
  private func prepare(_ lines: inout [SetLine]) {
    let number = lines.first?.range.lowerBound ?? 0
    var marked = hasFragments ? markedBoxes[...] : []
    for line in lines.indices {
      lines[line].paragraph = number
      makeRoom(in: &lines[line], &marked)
    }
    if let rest = FirstLetterText(after: box, engine), let last = lines.indices.last {
      rest.join(&lines[last], numbersBySource: true)
    }
  }

  /// The inline boxes whose letters have emphasis marks, in order.
  private var markedBoxes: [Int] {
    content.inlineBoxes.indices.filter {
      engine.tree.style(content.inlineBoxes[$0].box).text.emphasis != nil
    }
  }

  /// Gives a line the height of its strut; `marked` are the inline boxes with emphasis marks on it and on later lines.
  private func makeRoom(in line: inout SetLine, _ marked: inout ArraySlice<Int>) {
    line.layoutBounds = (
      max(line.layoutBounds.above, strutBounds.above),
      max(line.layoutBounds.below, strutBounds.below)
    )
    if let initial {
      if line.bytes.lowerBound == 0 { line.layoutBounds.above += initial.raise }
      line.bytes = line.bytes.lowerBound + initial.count..<line.bytes.upperBound + initial.count
    }
    if !keepers.isEmpty { keepDistance(of: &line) }
    guard hasFragments else { return }
    var isMarked = line.objects.contains { isMarkedBase($0.object) }
    while let first = marked.first, first > 0,
      content.inlineBoxes[first].range.upperBound <= line.bytes.lowerBound
    {
      marked.removeFirst()
    }
    for number in marked {
      let range = content.inlineBoxes[number].range
      guard number == 0 || range.lowerBound < line.bytes.upperBound else { break }
      guard number == 0 || range.overlaps(line.bytes) else { continue }
      // Emphasis marks need space on the line.
      let metrics = content.inlineBoxes[number].metrics
      line.layoutBounds = (
        max(line.layoutBounds.above, metrics.above), max(line.layoutBounds.below, metrics.below)
      )
      isMarked = true
    }
    // The line with its marks, and those below it, stay on the grid.
    guard isMarked, let grid = engine.flow.grid, LineGrid.running.contains(shape.role) else {
      return
    }
    line.layoutBounds.above += max(grid.rounded(up: height(of: line)) - height(of: line), .zero)
  }

  /// Whether an inline object is a ruby base with emphasis marks above its annotation.
  private func isMarkedBase(_ object: Int) -> Bool {
    guard !engine.markLifts.isEmpty, case .atom(let number) = content.objects[object] else {
      return false
    }
    let box = content.atoms[number].box
    return engine.tree[box].kind == .ruby && engine.markLifts[box + 1] != nil
  }

  /// The fragment of a line with its inline boxes and atomic boxes.
  func fragment(of set: SetLine, _ size: LogicalSize) -> Int {
    let maker = LineMaker(
      engine, box: box, content: content, isBidirectional: set.isRightToLeft || hasRightToLeft,
      container: container)
    var line = LineMaker.Line(set: set, width: size.inline)
    (line.height, line.baseline) = (size.block, set.layoutBounds.above)
    (line.start, line.used) = (set.x, set.width)
    (line.bytes, line.textRange) = (set.bytes, set.bytes)
    line.isLast = set.isLast
    line.inlineBoxes = maker.inlineBoxes(in: set.bytes)
    line.baselines[0] = line.baseline
    for (object, _) in set.objects {
      guard case .atom(let number) = content.objects[object] else { continue }
      let atom = content.atoms[number]
      line.atoms.append(number)
      line.atomTops[number] = line.baseline - atom.shift - atom.above
    }
    let fragment = engine.makeFragment(of: -1, .line, mode: engine.tree[box].mode)
    engine.fragments[fragment].size = size
    // Not the baseline of the last letters in it, which may be an annotation's.
    engine.fragments[fragment].firstBaseline = line.baseline
    maker.fill(fragment, with: line)
    // The line's own letters are read before atomic boxes among them, but painted over the backgrounds of their boxes.
    let children = engine.fragments[fragment].children
    let decorated = children.filter { engine.isDecoratedInline($0) }
    let others = children.filter { !decorated.contains($0) }
    engine.fragments[fragment].children =
      decorated + others.filter { engine.fragments[$0].isLineOfText }
      + others.filter { !engine.fragments[$0].isLineOfText }
    return fragment
  }

  private var hasRightToLeft: Bool {
    content.text.bytes.contains { $0 >= 0xD6 }
  }
}

extension TextProperties {
  /// The shape of lines with this available width and direction.
  package func shape(_ width: Length, isRightToLeft: Bool) -> ParagraphShape {
    var shape = ParagraphShape(
      width: width, alignment: usedAlignment.ofParagraph(isRightToLeft: isRightToLeft))
    // Without hanging punctuation, nothing protrudes.
    shape.protrudes = !hanging.isEmpty
    shape.lastAlignment = usedLastLineAlignment?.ofParagraph(isRightToLeft: isRightToLeft)
    return shape
  }
}

extension TextProperties.Alignment {
  /// The alignment in terms of paragraphs: `left` is where lines begin.
  fileprivate func ofParagraph(isRightToLeft: Bool) -> ParagraphShape.Alignment {
    switch self {
    case .justify: .justified
    case .center: .center
    case .start: .left
    case .end: .right
    case .left: isRightToLeft ? .right : .left
    case .right: isRightToLeft ? .left : .right
    }
  }
}
