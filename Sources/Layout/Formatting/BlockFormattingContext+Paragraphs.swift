internal import Breaking
internal import Budgets
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Paragraphs of paged documents: their lines are chosen together, in the space that floats leave for each of them.
extension BlockFormattingContext {
  /// The number of times lines are chosen again because they are higher than expected, or meet other floats.
  private static let maxTries = 4
  /// Further floats in a paragraph are placed at its start.
  private static let maxFloats = 8
  /// Further lines of a paragraph are not beside floats.
  private static let maxLinesBesideFloats = 1000
  /// A space this many times as wide as high is never too narrow for another line of a paragraph.
  private static let narrowSpace = 4.0

  /// Adds the inline content of a block container as a paragraph.
  mutating func addParagraph(of box: Int, in container: Container) {
    let engine = engine
    let content = InlineContentBuilder(engine, of: box, for: .layout(container.block)).content
    guard content.contentEnd > 0 else { return addOutOfFlow(content, in: container) }
    resolve()
    for absolute in content.absolutes { addAbsolute(absolute.box, in: container) }
    var paragraph = Paragraph(engine, box, content, in: container.block)
    var floats = content.floats[...]
    while let float = floats.first,
      float.offset <= content.firstLetter || floats.count > Self.maxFloats
    {
      addFloat(float.box, in: container)
      floats.removeFirst()
    }
    // Initials several lines high are not beside each other.
    if paragraph.initial != nil, let bottom = initialsBottom { advance(to: max(cursor, bottom)) }
    guard floats.isEmpty, self.floats.bottom ?? cursor <= cursor else {
      return addBesideFloats(&paragraph, Array(floats), in: container)
    }
    let isAlone =
      engine.depth == 0 && markers.isEmpty && paragraph.isPlain && paragraph.shape.role == .body
    guard isAlone else {
      let lines = paragraph.clearLines()
      lines.placeOnlyLetters()
      add(lines, of: paragraph, in: container)
      return
    }
    let alternatives = paragraph.clearAlternatives()
    guard let best = alternatives.first else { return }
    if alternatives.count == 1 { best.lines.placeOnlyLetters() }
    let first = add(best.lines, of: paragraph, in: container)
    guard alternatives.count > 1, let first else { return }
    let others = alternatives.dropFirst().map { other in
      LineAlternatives.Alternative(
        lines: engine.addLoose(other.lines, of: paragraph, at: first), cost: other.demerits)
    }
    engine.alternatives.append(
      LineAlternatives(first: first, count: best.lines.count, alternatives: others))
  }

  // MARK: Beside floats

  /// Adds the lines of a paragraph with floats beside it or in it.
  private mutating func addBesideFloats(
    _ paragraph: inout Paragraph, _ floats: [(offset: Int, box: Int)], in container: Container
  ) {
    goBelowNarrowSpaces(paragraph, in: container)
    for float in floats {
      let chosen = chosen(&paragraph, in: container)
      let fragment = layOutFloat(float.box, in: container)
      let made = engine.fragments[fragment]
      let size = made.size.inline + made.edges.margin.inlineSum
      // It is beside the line in which it is encountered, or lower.
      var top = cursor
      for (number, line) in chosen.lines.enumerated() {
        top += chosen.whites[number] ?? .zero
        guard
          line.bytes.upperBound <= float.offset,
          !paragraph.endsWithFloat(line, at: float.offset)
            || line.width + size > availableWidth(of: line, top, paragraph, in: container)
        else { break }
        top += paragraph.height(of: line)
      }
      put(fragment, in: container, from: top)
    }
    let chosen = chosen(&paragraph, in: container)
    add(chosen.lines, of: paragraph, below: chosen.whites, in: container)
  }

  /// The space that floats leave for a line at a place.
  private func availableWidth(
    of line: SetLine, _ top: Length, _ paragraph: Paragraph, in container: Container
  ) -> Length {
    let slot = floats.slot(from: top, to: top + paragraph.height(of: line))
    return min(container.lineRight, slot.right) - max(container.lineLeft, slot.left)
      - (line.isFirst ? max(paragraph.shape.indent, .zero) : .zero)
  }

  /// A line that is too short for a word goes below the floats.
  private mutating func goBelowNarrowSpaces(_ paragraph: Paragraph, in container: Container) {
    let height = paragraph.strutHeight
    var least: Length?
    while !floats.isEmpty {
      let slot = floats.slot(from: cursor, to: cursor + height)
      let available =
        min(container.lineRight, slot.right) - max(container.lineLeft, slot.left)
      guard available < container.inlineSize else { return }
      let word = least ?? paragraph.leastWidth
      least = word
      guard available < min(word, container.inlineSize), let next = edge(below: cursor)
      else { return }
      advance(to: next)
    }
  }

  /// The next place below a line where floats leave a different space, on the line grid; nil below all of them.
  private func edge(below position: Length) -> Length? {
    guard let next = floats.nextEdge(after: position) else { return nil }
    let step = engine.flow.grid?.step ?? .zero
    let steps = step > .zero ? ((next - position) / step - 0.001).rounded(.up) : 0
    return max(next, position + step * Int(steps))
  }

  /// Lines beside floats, and the white above those that do not fit at their place, by their indices.
  private typealias Chosen = (lines: [SetLine], whites: [Int: Length])

  /// The lines of a paragraph that begins here, each as wide as floats allow.
  private mutating func chosen(_ paragraph: inout Paragraph, in container: Container) -> Chosen {
    var heights: [Length] = []
    var chosen: Chosen = ([], [:])
    for _ in 0..<Self.maxTries {
      let spaces = spaces(heights, of: paragraph, in: container)
      let beside = paragraph.insets(besideFloats: spaces.insets)
      chosen.whites = spaces.whites
      let count = chosen.lines.count
      if !heights.isEmpty, beside.prefix(count) == paragraph.shape.insets.prefix(count) { break }
      paragraph.initialEdge = spaces.insets.first?.left ?? .zero
      paragraph.shape.insets = beside
      chosen.lines = paragraph.clearLines()
      heights = chosen.lines.map(paragraph.height)
    }
    return chosen
  }

  /// The indents that floats give each of the next lines, whose heights are used where given, and which of them are
  /// moved down because they do not fit at their place: between floats that begin at different heights.
  private func spaces(
    _ heights: [Length], of paragraph: Paragraph, in container: Container
  ) -> (insets: [ParagraphShape.Inset], whites: [Int: Length]) {
    let usual = paragraph.strutHeight
    var (insets, whites): ([ParagraphShape.Inset], [Int: Length]) = ([], [:])
    guard let bottom = floats.bottom, usual > .zero else { return (insets, whites) }
    let narrow = min(usual * Self.narrowSpace, container.inlineSize)
    var longestWord: Length?
    func isTooNarrow(_ width: Length) -> Bool {
      guard width < narrow else { return false }
      let least = longestWord ?? paragraph.leastWidth
      longestWord = least
      return width < min(least, container.inlineSize)
    }
    var top = cursor
    while top < bottom, insets.count < Self.maxLinesBesideFloats {
      let height = insets.count < heights.count ? heights[insets.count] : usual
      var inset = inset(from: top, to: top + height, in: container)
      while !insets.isEmpty, isTooNarrow(container.inlineSize - inset.left - inset.right),
        let next = edge(below: top)
      {
        whites[insets.count, default: .zero] += next - top
        top = next
        inset = self.inset(from: top, to: top + height, in: container)
      }
      insets.append(inset)
      top += max(height, .pt(1))
    }
    return (insets, whites)
  }

  private func inset(
    from top: Length, to bottom: Length, in container: Container
  ) -> ParagraphShape.Inset {
    let slot = floats.slot(from: top, to: bottom)
    var inset = ParagraphShape.Inset(
      left: max(slot.left - container.lineLeft, .zero),
      right: max(container.lineRight - slot.right, .zero))
    (inset.hasFloatLeft, inset.hasFloatRight) = (inset.left > .zero, inset.right > .zero)
    return inset
  }

  // MARK: Lines

  /// Places lines one below the other, some below white, and returns the fragment of the first.
  @discardableResult private mutating func add(
    _ lines: [SetLine], of paragraph: Paragraph, below whites: [Int: Length] = [:],
    in container: Container
  ) -> Int? {
    var first: Int?
    let source = lines.first?.range.lowerBound ?? 0
    for (number, line) in lines.enumerated() {
      if let white = whites[number] { advance(to: cursor + white) }
      let height = paragraph.height(of: line)
      placeMarkers(
        on: cursor + line.layoutBounds.above, item: (height, line.layoutBounds.above, source)
      ) { $0.intrusion(of: $0.floats.slot(from: $0.cursor, to: $0.cursor + height), in: container) }
      let fragment = engine.makeLine(line, of: paragraph)
      first = first ?? fragment
      engine.add(fragment, to: container.fragment)
      place(fragment, at: LogicalPoint(inline: container.lineLeft, block: cursor))
      note(baseline: cursor + line.layoutBounds.above)
      advance(to: cursor + height)
    }
    if let initial = paragraph.initial, lines.count < initial.insets.count {
      keepFree(initial, after: lines.count, in: container)
    }
    return first
  }
}

extension LayoutEngine {
  /// Whether a fragment is an inline box that is painted, or contains one.
  func isDecoratedInline(_ fragment: Int) -> Bool {
    let made = fragments[fragment]
    guard made.isBox, made.box >= 0, tree[made.box].kind == .inline else { return false }
    return !tree[made.box].isAnonymous && tree.physicalStyle(made.box).isDecorated
      || made.children.contains { isDecoratedInline($0) }
  }

  /// Makes the fragment of a chosen line with its content; it has no place yet.
  fileprivate func makeLine(_ line: SetLine, of paragraph: Paragraph) -> Int {
    let height = paragraph.height(of: line)
    let size = LogicalSize(inline: paragraph.container.inlineSize, block: height)
    guard !paragraph.hasFragments else {
      return withInitial(paragraph.fragment(of: line, size), line, of: paragraph)
    }
    let fragment = makeFragment(of: .init(line, baseline: line.layoutBounds.above), size)
    return withInitial(fragment, line, of: paragraph)
  }

  /// Adds lines that are in no block until they are chosen, relative to the corner of another line.
  fileprivate func addLoose(
    _ lines: [SetLine], of paragraph: Paragraph, at first: Int
  ) -> [Int] {
    var block = Length.zero
    return lines.map { line in
      let fragment = makeLine(line, of: paragraph)
      fragments[fragment].offset = LogicalPoint(inline: .zero, block: block)
      fragments[fragment].parent = fragments[first].parent
      block += fragments[fragment].size.block
      return fragment
    }
  }
}

extension [SetLine] {
  /// Positions only the letters of a line, which would keep its paragraph alive; other lines share it until pages are
  /// made.
  fileprivate func placeOnlyLetters() {
    if count == 1 { self[0].placeLetters() }
  }
}

extension Paragraph {
  /// Whether a float at the end of a line is encountered on it: after its last word, and not before the first word of
  /// the next.
  fileprivate func endsWithFloat(_ line: SetLine, at offset: Int) -> Bool {
    line.isLast
      || offset == line.bytes.upperBound && offset > 0 && content.text.bytes[offset - 1] > 0x20
  }
}

extension InlineContent {
  /// The byte of the first letter or box of the text.
  fileprivate var firstLetter: Int { text.bytes.firstIndex { $0 > 0x20 } ?? text.bytes.count }
}
