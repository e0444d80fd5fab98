internal import Breaking
internal import Budgets
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Paragraphs of documents that are divided into pages: their lines are chosen together, with the room
/// that floats leave each of them.
extension BlockFormattingContext {
  /// So often lines are chosen anew because they are higher than was thought, or meet other floats.
  private static let mostTries = 4
  /// Of more floats in a paragraph the others stand where it begins.
  private static let mostFloats = 8
  /// More lines of a paragraph than this do not stand beside floats.
  private static let mostLinesBesideFloats = 1000

  /// Adds what a block container holds in lines, as a paragraph.
  mutating func addParagraph(of box: Int, in container: Container) {
    let engine = engine
    let content = InlineContentBuilder(engine, of: box, for: .layout(container.block)).content
    guard content.contentEnd > 0 else { return addFloatsAlone(content, in: container) }
    resolve()
    for absolute in content.absolutes { addAbsolute(absolute, in: container) }
    var paragraph = Paragraph(engine, box, content, in: container.block)
    var floats = content.floats[...]
    while let float = floats.first,
      float.offset <= content.firstLetter || floats.count > Self.mostFloats
    {
      addFloat(float.box, in: container)
      floats.removeFirst()
    }
    // Letters that are several lines high do not stand beside each other.
    if paragraph.initial != nil, let bottom = initialsBottom { advance(to: max(cursor, bottom)) }
    guard floats.isEmpty, self.floats.bottom ?? cursor <= cursor else {
      return addBesideFloats(&paragraph, Array(floats), in: container)
    }
    let isAlone =
      engine.depth == 0 && marker == nil && paragraph.isPlain && paragraph.shape.role == .body
    guard isAlone else {
      add(paragraph.clearLines(), of: paragraph, in: container)
      return
    }
    let alternatives = paragraph.clearAlternatives()
    guard let best = alternatives.first else { return }
    let first = add(best.lines, of: paragraph, in: container)
    guard alternatives.count > 1, let first else { return }
    let others = alternatives.dropFirst().map { other in
      LineAlternatives.Alternative(
        lines: engine.addLoose(other.lines, of: paragraph, at: first), cost: other.demerits)
    }
    engine.alternatives.append(
      LineAlternatives(first: first, count: best.lines.count, alternatives: others))
  }

  private mutating func addFloatsAlone(_ content: InlineContent, in container: Container) {
    for absolute in content.absolutes { addAbsolute(absolute, in: container) }
    for float in content.floats { addFloat(float.box, in: container) }
  }

  // MARK: Beside floats

  /// Adds the lines of a paragraph that floats stand beside, or in.
  private mutating func addBesideFloats(
    _ paragraph: inout Paragraph, _ floats: [(offset: Int, box: Int)], in container: Container
  ) {
    goBelowNarrowRooms(paragraph, in: container)
    var lines: [SetLine] = []
    for float in floats {
      lines = chosen(&paragraph, in: container)
      // It stands beside the line that it is met in, or lower.
      var top = cursor
      for line in lines {
        guard line.bytes.upperBound <= float.offset else { break }
        top += paragraph.height(of: line)
      }
      placeFloat(float.box, in: container, from: top)
    }
    lines = chosen(&paragraph, in: container)
    add(lines, of: paragraph, in: container)
  }

  /// A line that is too short for a word stands below the floats.
  private mutating func goBelowNarrowRooms(_ paragraph: Paragraph, in container: Container) {
    let height = paragraph.strutHeight
    var least: Length?
    while !floats.isEmpty {
      let slot = floats.slot(from: cursor, to: cursor + height)
      let room =
        min(container.lineRight, slot.right) - max(container.lineLeft, slot.left)
      guard room < container.inlineSize else { return }
      let word = least ?? paragraph.leastWidth
      least = word
      guard room < min(word, container.inlineSize), let next = floats.nextEdge(after: cursor)
      else { return }
      advance(to: next)
    }
  }

  /// The lines of a paragraph that begins here, each as wide as floats let it be.
  private mutating func chosen(_ paragraph: inout Paragraph, in container: Container) -> [SetLine] {
    var heights: [Length] = []
    var lines: [SetLine] = []
    for _ in 0..<Self.mostTries {
      let insets = insets(heights, paragraph.strutHeight, in: container)
      let beside = paragraph.insets(besideFloats: insets)
      if !heights.isEmpty, beside.prefix(lines.count) == paragraph.shape.insets.prefix(lines.count)
      {
        break
      }
      paragraph.initialEdge = insets.first?.left ?? .zero
      paragraph.shape.insets = beside
      lines = paragraph.clearLines()
      heights = lines.map(paragraph.height)
    }
    return lines
  }

  /// How far floats push in each of the next lines, whose heights are known as far as they are given.
  private func insets(
    _ heights: [Length], _ usual: Length, in container: Container
  ) -> [ParagraphShape.Inset] {
    guard let bottom = floats.bottom, usual > .zero else { return [] }
    var insets: [ParagraphShape.Inset] = []
    var top = cursor
    while top < bottom, insets.count < Self.mostLinesBesideFloats {
      let height = insets.count < heights.count ? heights[insets.count] : usual
      let slot = floats.slot(from: top, to: top + height)
      insets.append(
        ParagraphShape.Inset(
          left: max(slot.left - container.lineLeft, .zero),
          right: max(container.lineRight - slot.right, .zero)))
      top += max(height, .pt(1))
    }
    return insets
  }

  // MARK: Lines

  /// Places lines one below the other, and tells the fragment of the first.
  @discardableResult private mutating func add(
    _ lines: [SetLine], of paragraph: Paragraph, in container: Container
  ) -> Int? {
    var first: Int?
    let source = lines.first?.range.lowerBound ?? 0
    for line in lines {
      let height = paragraph.height(of: line)
      if let marker { place(marker, on: cursor + line.room.above, paragraph: source) }
      let fragment = engine.makeLine(line, of: paragraph, number: source)
      first = first ?? fragment
      engine.add(fragment, to: container.fragment)
      place(fragment, at: LogicalPoint(inline: container.lineLeft, block: cursor))
      note(baseline: cursor + line.room.above)
      advance(to: cursor + height)
    }
    if let initial = paragraph.initial, lines.count < initial.insets.count {
      keepFree(initial, behind: lines.count, in: container)
    }
    return first
  }
}

extension LayoutEngine {
  /// Whether a fragment is an inline box that is painted, or holds one.
  fileprivate func isDecoratedInline(_ fragment: Int) -> Bool {
    let made = fragments[fragment]
    guard made.isBox, made.box >= 0, tree[made.box].kind == .inline else { return false }
    return !tree[made.box].isAnonymous && tree.physicalStyle(made.box).isDecorated
      || made.children.contains { isDecoratedInline($0) }
  }

  /// The fragment of a line that was chosen, with what is on it; it has no place yet.
  fileprivate func makeLine(_ line: SetLine, of paragraph: Paragraph, number: Int) -> Int {
    var line = line
    line.paragraph = number
    let height = paragraph.height(of: line)
    let size = LogicalSize(inline: paragraph.container.inlineSize, block: height)
    guard !paragraph.hasFragments else {
      return withInitial(paragraph.fragment(of: line, size), line, of: paragraph)
    }
    let fragment = makeFragment(of: -1, .text(line, baseline: line.room.above))
    fragments[fragment].size = size
    return withInitial(fragment, line, of: paragraph)
  }

  /// Lines that stand in no block until they are chosen, below the corner of another line.
  fileprivate func addLoose(
    _ lines: [SetLine], of paragraph: Paragraph, at first: Int
  ) -> [Int] {
    var block = Length.zero
    return lines.map { line in
      let fragment = makeLine(
        line, of: paragraph, number: lines.first?.range.lowerBound ?? 0)
      fragments[fragment].offset = LogicalPoint(inline: .zero, block: block)
      fragments[fragment].parent = fragments[first].parent
      block += fragments[fragment].size.block
      return fragment
    }
  }
}

extension InlineContent {
  /// The byte of the first letter or box of the text.
  fileprivate var firstLetter: Int { text.bytes.firstIndex { $0 > 0x20 } ?? text.bytes.count }
}

/// A block container's text, on its way to lines that are chosen together.
struct Paragraph {
  let engine: LayoutEngine
  let box: Int
  var content: InlineContent
  let container: ContainingBlock
  var shape: ParagraphShape
  /// The letters that it begins with, where they are several lines high.
  var initial: InitialLetterBox?
  /// Where those stand, from the line-left edge of the content: behind floats.
  var initialEdge = Length.zero
  let strut: TextStyle
  private let strutRoom: (above: Length, below: Length)

  init(
    _ engine: LayoutEngine, _ box: Int, _ content: InlineContent, in container: ContainingBlock
  ) {
    (self.engine, self.box, self.content, self.container) = (engine, box, content, container)
    let style = engine.tree.style(box).text
    let flow = engine.flow
    strut = engine.metrics(engine.tree[box].style).text
    let height = strut.lineHeight ?? style.fontSize
    strutRoom = strut.room(height, flow.fonts.metrics(strut))
    let isRightToLeft =
      content.isPlaintext
      ? flow.setter.layoutContext.analyzer.isRightToLeft(
        content.text.bytes, otherwise: style.isRightToLeft) : style.isRightToLeft
    let align = { (alignment: TextProperties.Alignment) in
      alignment.ofParagraph(isRightToLeft: isRightToLeft)
    }
    shape = ParagraphShape(width: container.inlineSize, alignment: align(style.alignment))
    shape.lastAlignment = style.lastLineAlignment.map(align)
    shape.indent =
      engine.tree[box].isContinued ? .zero : style.indent.resolved(in: container.inlineSize)
    shape.hyphenates = flow.hyphenates && style.hyphens == .auto
    shape.dividesAtSoftHyphens = flow.hyphenates && style.hyphens != .none
    shape.optimizes = flow.optimizes && style.wrapStyle != .stable
    shape.indentsEachLine = style.indentsEachLine
    // In a narrow column, straight edges tear holes.
    if shape.alignment == .justified, shape.width < flow.mediaSize * 16,
      !flow.hasOwnStyle || shape.width < flow.page.width
    {
      shape.alignment = .left
    }
    shape.role = flow.role(of: engine.tree[box].node)
    shape.baseLevel = isRightToLeft ? 1 : 0
    if flow.isNote {
      shape.role = .note
      if flow.hasOwnStyle {
        (shape.alignment, shape.lastAlignment, shape.indent) = (flow.noteAlignment, nil, .zero)
        shape.hyphenates = flow.hyphenates
      }
    }
    takeInitial()
    takeFirstLine()
    takeLeadIn()
    balance()
  }

  /// The text that stands in lines.
  var text: StyledText {
    guard let initial else { return content.text }
    return content.text.slice(initial.count..<content.text.bytes.count)
  }

  /// Whether nothing but letters stands in it, and no note is called.
  var isPlain: Bool { !hasFragments && content.text.marks.isEmpty }

  /// Whether something of its lines is seen besides their letters, or beneath them.
  var hasFragments: Bool {
    !content.text.objects.isEmpty || engine.tree.style(content.inlineBoxes[0].box).text.hasMarks
  }

  var strutHeight: Length { max(strutRoom.above + strutRoom.below, .zero) }

  /// How high a line is.
  func height(of line: SetLine) -> Length { max(line.room.above + line.room.below, .zero) }

  /// The width at which no word is divided.
  var leastWidth: Length { engine.flow.setter.measures(of: content.text).least }

  /// Its best lines.
  func lines() -> [SetLine] {
    engine.flow.setter.set(text, shape: shape).map(standing)
  }

  /// Its best lines and others, in more or fewer.
  func alternatives() -> [ParagraphSetter.Alternative] {
    engine.flow.setter.alternatives(text, shape: shape).map { alternative in
      var alternative = alternative
      alternative.lines = alternative.lines.map(standing)
      return alternative
    }
  }

  /// A line with the room of its strut.
  private func standing(_ line: SetLine) -> SetLine {
    var line = line
    line.room = (
      max(line.room.above, strutRoom.above), max(line.room.below, strutRoom.below)
    )
    if let initial {
      if line.bytes.lowerBound == 0 { line.room.above += initial.raise }
      line.bytes = line.bytes.lowerBound + initial.count..<line.bytes.upperBound + initial.count
    }
    guard hasFragments else { return line }
    for (number, inline) in content.inlineBoxes.enumerated()
    where number == 0 || inline.range.overlaps(line.bytes) {
      guard engine.tree.style(inline.box).text.emphasis != nil else { continue }
      // Marks beside its letters have room on the line.
      line.room = (
        max(line.room.above, inline.metrics.above), max(line.room.below, inline.metrics.below)
      )
    }
    return line
  }

  /// The fragment of a line with the inline boxes and the boxes like letters on it.
  func fragment(of set: SetLine, _ size: LogicalSize) -> Int {
    let maker = LineMaker(
      engine, box: box, content: content, isBidirectional: set.isRightToLeft || hasRightToLeft,
      container: container)
    var line = LineMaker.Line(set: set, width: size.inline)
    (line.height, line.baseline) = (size.block, set.room.above)
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
    // Not that of the last letters in it, which may be a reading's.
    engine.fragments[fragment].firstBaseline = line.baseline
    maker.fill(fragment, with: line)
    // The line's own letters are read before what stands like one among them, but painted over the
    // backgrounds of their boxes.
    let children = engine.fragments[fragment].children
    let behind = children.filter { engine.isDecoratedInline($0) }
    let others = children.filter { !behind.contains($0) }
    engine.fragments[fragment].children =
      behind + others.filter { engine.fragments[$0].isLineOfText }
      + others.filter { !engine.fragments[$0].isLineOfText }
    return fragment
  }

  private var hasRightToLeft: Bool {
    content.text.bytes.contains { $0 >= 0xD6 }
  }
}

extension TextProperties.Alignment {
  /// How lines stand, in the terms of paragraphs: `left` is where they begin.
  func ofParagraph(isRightToLeft: Bool) -> ParagraphShape.Alignment {
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
