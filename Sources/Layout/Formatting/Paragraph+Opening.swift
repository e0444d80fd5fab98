internal import Breaking
internal import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling

/// Paragraphs that begin with letters several lines high, or with words in small capitals.
extension Paragraph {
  /// The minimum width of lines beside such letters, in ems.
  private static let leastMeasure = 8

  /// From baseline to baseline.
  private var step: Length { engine.flow.grid?.rounded(up: strutHeight) ?? strutHeight }

  /// Takes the letters that its style enlarges to several lines out of the text.
  mutating func takeInitial() {
    guard let letter = content.initialLetter, !engine.flow.isNote,
      shape.alignment == .justified || shape.alignment == .left, !shape.indentsEachLine
    else { return }
    // A float at the start may already be the first letter.
    guard
      !content.floats.contains(where: {
        $0.offset <= letter.range.lowerBound && !engine.tree[$0.box].kind.isPicture
      })
    else { return }
    if let script = LeadInText.scriptWithoutCapitals(content.text.bytes[letter.range]) {
      return engine.flow.setter.layoutContext.noteWithoutInitial(script: script)
    }
    guard shape.baseLevel == 0, let taken = OpeningText(content.text, letter.range),
      content.text.bytes[taken.count...].contains(where: { $0 > 0x20 }),
      let made = InitialLetterBox(
        taken, engine.tree.style(letter.box).computed, beside: strut, step: step, engine.flow),
      shape.width - (made.insets.max() ?? .zero) > strut.size * Self.leastMeasure
    else { return }
    initial = made
    shape.indent = .zero
    shape.insets = insets(besideFloats: [])
  }

  /// The width that floats and initials several lines high take from lines.
  func insets(besideFloats floats: [ParagraphShape.Inset]) -> [ParagraphShape.Inset] {
    guard let initial else { return floats }
    return (0..<max(floats.count, initial.insets.count)).map { line in
      var inset = line < floats.count ? floats[line] : ParagraphShape.Inset()
      if line < initial.insets.count { inset.left += initial.insets[line] }
      return inset
    }
  }

  // MARK: Clearance

  /// Narrower lines may begin with other letters; a few passes suffice, since few letters protrude far.
  private static let maxPasses = 4

  /// Its best lines, indented further beside such letters by as much as they protrude into the margin.
  mutating func clearLines() -> [SetLine] {
    guard initial != nil else { return lines() }
    let insets = shape.insets
    defer { shape.insets = insets }
    var set = lines()
    for _ in 0..<Self.maxPasses {
      guard makeRoom(for: [set], insets) else { break }
      set = lines()
    }
    return set
  }

  /// Its best lines and alternatives, all of them clear of such letters.
  mutating func clearAlternatives() -> [ParagraphSetter.Alternative] {
    guard initial != nil else { return alternatives().withFirstLine(of: self) }
    let insets = shape.insets
    defer { shape.insets = insets }
    var found = alternatives()
    for _ in 0..<Self.maxPasses {
      guard makeRoom(for: found.map(\.lines), insets) else { break }
      found = alternatives()
    }
    return found.withFirstLine(of: self)
  }

  /// Increases indents by as much as lines protrude beyond them; returns false if none do.
  private mutating func makeRoom(
    for alternatives: [[SetLine]], _ insets: [ParagraphShape.Inset]
  ) -> Bool {
    let count = initial?.insets.count ?? 0
    let wanted = alternatives.flatMap { $0.prefix(count) }.map(\.protrusion.left).max() ?? .zero
    guard let own = shape.insets.first?.left, let first = insets.first?.left, wanted > own - first
    else { return false }
    for line in 0..<min(count, insets.count) {
      shape.insets[line].left = insets[line].left + wanted
    }
    return true
  }

  // MARK: Lead-ins

  /// Puts the lead-in words into small capitals.
  mutating func takeLeadIn() {
    let leadIn = engine.tree.style(box).box.opening.leadIn ?? .none
    guard leadIn != .none, initial != nil || leadIn != .word, !engine.tree[box].isContinued else {
      return
    }
    let text = text
    let word = initial == nil ? 0 : LeadInText.wordLength(text.bytes[...])
    switch leadIn {
    case .none: return
    case .word: putInSmallCapitals(word, of: text)
    case .phrase:
      putInSmallCapitals(max(word, LeadInText.phraseLength(text.bytes[...])), of: text)
    case .line: takeFirstLineAsLeadIn(text, word)
    }
  }

  private mutating func putInSmallCapitals(_ count: Int, of text: StyledText) {
    guard count > 0 else { return }
    let block = engine.tree.style(box).text
    var look = firstLine.style(block)
    if look.smallCapitals == .none {
      look.smallCapitals = .lowercase
      look.letterSpacing = look.fontSize * TextStyle.smallCapitalSpacing
    }
    take(firstLine.with(look, of: block), to: text.sourceAfter(count))
  }

  /// Puts as many whole words into small capitals as then fit on the first line.
  ///
  /// Small capitals are wider, so several numbers of words are tried, around the number that the line holds if all are
  /// in small capitals, until a line ends after the last one. If none does, the rest of the line begins with the next
  /// word in normal letters.
  private mutating func takeFirstLineAsLeadIn(_ text: StyledText, _ word: Int) {
    func end(_ count: Int) -> Int {
      var tried = self
      tried.putInSmallCapitals(count, of: text)
      guard let line = tried.clearLines().first else { return 0 }
      return text.length(before: line.range.upperBound)
    }
    let ends = LeadInText.wordEnds(text.bytes[...]).filter { $0 >= word }
    let most = end(text.bytes.count)
    let held = ends.count { $0 <= most }
    var fallback = word
    guard held > 0 else { return putInSmallCapitals(fallback, of: text) }
    for count in (max(held - 3, 1)...held + 2).reversed() where count <= ends.count {
      let (length, reached) = (ends[count - 1], end(ends[count - 1]))
      let next = count < ends.count ? ends[count] : .max
      guard reached >= length else { continue }
      if reached < next, text.bytes[length..<reached].allSatisfy({ $0 <= 0x20 }) {
        return putInSmallCapitals(length, of: text)
      }
      fallback = max(fallback, length)
    }
    putInSmallCapitals(fallback, of: text)
  }
}

extension [ParagraphSetter.Alternative] {
  /// Those whose first line ends where its style does, if it has its own.
  ///
  /// The end of that style was found with the best lines; those that avoid a river may end the first line elsewhere.
  fileprivate func withFirstLine(of paragraph: Paragraph) -> Self {
    let leadIn = paragraph.engine.tree.style(paragraph.box).box.opening.leadIn
    guard leadIn == .line || !paragraph.firstLine.isEmpty else { return self }
    func end(_ other: Element?) -> Int? { other?.lines.first?.range.upperBound }
    let own = end(first)
    if own == paragraph.lookEnd { return filter { end($0) == own } }
    let best = Element(lines: paragraph.lines(), demerits: 0)
    return [best]
      + filter { end($0) == end(best) && $0.lines.count != best.lines.count }
  }
}

extension LayoutEngine {
  /// The line with its initial and marks, if it is the first of its paragraph.
  func withInitial(_ line: Int, _ set: SetLine, of paragraph: Paragraph) -> Int {
    guard let initial = paragraph.initial, set.bytes.lowerBound <= initial.count else {
      return line
    }
    let size = fragments[line].size
    var whole = line
    if case .text = fragments[line].content {
      whole = makeFragment(of: -1, .line, mode: tree[paragraph.box].mode)
      fragments[whole].size = size
      add(line, to: whole)
    }
    let own = fragments[whole].children
    fragments[whole].children = []
    // They come before the lines beside them in reading order.
    for (piece, drop) in [(initial.marks, initial.dropOfMarks), (initial.letters, initial.drop)] {
      guard var piece else { continue }
      piece.paragraph = set.paragraph
      piece.x += paragraph.initialEdge
      let fragment = makeFragment(
        of: -1, .text(.init(piece, baseline: set.layoutBounds.above + drop)))
      fragments[fragment].size = size
      add(fragment, to: whole)
    }
    fragments[whole].children += own
    fragments[whole].reach = size.block + paragraph.strutHeight * (initial.lines - 1)
    return whole
  }
}

extension BlockFormattingContext {
  /// Keeps what follows clear of letters that extend below the last line of their paragraph.
  mutating func keepFree(
    _ initial: InitialLetterBox, after lines: Int, in container: Container
  ) {
    let end = cursor + initial.step * (initial.insets.count - lines)
    let top = max(cursor, floats.lastTop)
    let width = initial.insets[lines...].max() ?? .zero
    floats.add(
      LogicalRect(
        origin: LogicalPoint(inline: container.lineLeft, block: top),
        size: LogicalSize(inline: width, block: max(end - top, .zero))), isLeft: true)
    initialsBottom = end
  }
}

extension StyledText {
  /// The number of bytes before a byte of the book's file.
  fileprivate func length(before source: Int) -> Int {
    for (number, segment) in segments.enumerated() {
      let end = number + 1 < segments.count ? segments[number + 1].text : bytes.count
      let size = end - segment.text
      if segment.source + size >= source {
        return segment.text + max(0, min(size, source - segment.source))
      }
    }
    return bytes.count
  }
}
