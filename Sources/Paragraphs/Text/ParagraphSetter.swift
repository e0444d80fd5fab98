package import Breaking
internal import Budgets
package import Graphics
internal import Shaping
internal import TextAnalysis

/// Sets paragraphs: shapes them, chooses their lines, and positions the glyphs of each.
package struct ParagraphSetter {
  package let layoutContext: LayoutContext
  package let breaking: LineBreakingOptions
  package var spacing = WordSpacing.house
  package var microtypography = Microtypography.none

  package init(
    layoutContext: LayoutContext, breaking: LineBreakingOptions, spacing: WordSpacing = .house,
    microtypography: Microtypography = .none
  ) {
    (self.layoutContext, self.breaking) = (layoutContext, breaking)
    (self.spacing, self.microtypography) = (spacing, microtypography)
  }

  /// The maximum number of bytes of a paragraph that are set at once, which bounds memory.
  static let longestPiece = 1 << 16
  /// The distance from the edge at which lines that are not justified may end and still be good, in ems: the stretch of
  /// the white at their end (The TeXbook, appendix B: `\\raggedright`).
  private static let rag = 2.0
  /// The number of lines at the end of a piece that are set again with the next piece, whose text decides where they
  /// end.
  private static let linesSetAgain = 8

  /// The lines of a paragraph, from the first.
  ///
  /// There are none once the budget is exceeded.
  package func set(_ text: StyledText, shape: ParagraphShape) -> [SetLine] {
    if shape.indentsEachLine { return setLines(of: text, shape) }
    guard layoutContext.budget.spend(text: text.bytes.count, at: layoutContext.place) else {
      return []
    }
    guard text.bytes.count > Self.longestPiece else {
      let lines = piece(text, shape, baseLevel: shape.baseLevel, isFirst: true).lines
      return allows(lines, of: text.bytes.count) ? lines : []
    }
    var lines: [SetLine] = []
    var start = 0
    var shape = shape
    var baseLevel = shape.baseLevel
    while start < text.bytes.count, layoutContext.budget.goesOn(at: layoutContext.place) {
      let first = start
      let end = pieceEnd(text.bytes, from: start)
      var set = piece(
        text.slice(start..<end), shape, baseLevel: baseLevel, isFirst: lines.isEmpty)
      baseLevel = set.baseLevel
      if end < text.bytes.count {
        let kept = max(1, set.lines.count - Self.linesSetAgain)
        let next = kept < set.starts.count ? start + set.starts[kept] : end
        set.lines.removeLast(set.lines.count - kept)
        set.lines[kept - 1].isLast = false
        start = next
      } else {
        start = end
      }
      guard allows(set.lines, of: start - first) else { return [] }
      for line in set.lines { lines.appendSparingly(line.movedInText(by: first)) }
      // Only the first line of a paragraph and those after a forced break are indented.
      shape.indent = text.bytes.followsLineEnd(at: start) ? shape.breakIndent : .zero
      shape.insets.removeFirst(min(set.lines.count, shape.insets.count))
    }
    return lines
  }

  /// Whether the budget allows the lines of a text whose bytes are counted.
  func allows(_ lines: [SetLine], of bytes: Int) -> Bool {
    layoutContext.budget.spend(lines: lines.count, of: bytes, at: layoutContext.place)
  }

  /// The lines of a text each of whose own lines is set like a paragraph.
  private func setLines(of text: StyledText, _ shape: ParagraphShape) -> [SetLine] {
    var shape = shape
    shape.indentsEachLine = false
    var (lines, start): ([SetLine], Int) = ([], 0)
    while start < text.bytes.count {
      let end = text.bytes[start...].firstIndex(of: 10) ?? text.bytes.count
      // An empty line consists only of its end.
      let own = text.slice(start..<(end > start ? end : min(end + 1, text.bytes.count)))
      var set = self.set(own, shape: hanging(shape, afterSpaceOf: own))
      for line in set.indices {
        set[line].isFirst = lines.isEmpty && line == 0
        set[line].isLast = end >= text.bytes.count && line + 1 == set.count
      }
      // A line that is one of the text's own has no alternatives, and is smaller than what it is made from.
      if set.count == 1 { set[0].placeLetters() }
      for line in set { lines.appendSparingly(line.movedInText(by: start)) }
      shape.insets.removeFirst(min(set.count, shape.insets.count))
      start = end + 1
    }
    return lines
  }

  /// The shape of a line with a hanging indent: what does not fit continues after the white space that the line begins
  /// with.
  private func hanging(_ shape: ParagraphShape, afterSpaceOf line: StyledText) -> ParagraphShape {
    let white: [[UInt8]] = [[0x20], [0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0x83]]
    var end = 0
    while let sign = white.first(where: { line.bytes[end...].starts(with: $0) }) {
      end += sign.count
    }
    guard shape.indent < .zero, end > 0, end < line.bytes.count else { return shape }
    let full = measures(of: line.slice(0..<end)).full
    let hang = min(full, shape.width * 0.5)
    let level =
      shape.baseLevel ?? ShapedParagraph(line, baseLevel: nil, layoutContext).analysis.baseLevel
    var shape = shape
    // Any word that is not divided fits beside it.
    if full == hang { shape.indentEnd = end }
    // Right-to-left lines begin at the right edge.
    if level % 2 == 0 { shape.left += hang }
    shape.width -= hang
    shape.indent -= hang
    return shape
  }

  /// Where a piece may end: after a space, or at least not inside a character.
  private func pieceEnd(_ bytes: [UInt8], from start: Int) -> Int {
    guard bytes.count - start > Self.longestPiece else { return bytes.count }
    let most = start + Self.longestPiece
    if let space = bytes[(start + Self.longestPiece / 2)..<most].lastIndex(of: 0x20) {
      return space + 1
    }
    return bytes[...most].lastIndex { $0 & 0xC0 != 0x80 } ?? most
  }

  /// The lines of a piece of a paragraph, and the bytes of it that they begin at.
  private func piece(
    _ text: StyledText, _ shape: ParagraphShape, baseLevel: UInt8? = nil, isFirst: Bool
  ) -> (lines: [SetLine], starts: [Int], baseLevel: UInt8) {
    guard !text.bytes.isEmpty else { return ([], [], 0) }
    let paragraph = ShapedParagraph(text, baseLevel: baseLevel, layoutContext)
    let (breaks, items) = chooseLines(paragraph, shape)
    defer { layoutContext.spareItems.keep(items) }
    let set = lines(paragraph, breaks, items.breakpoints, shape, isFirst: isFirst)
    observe(
      paragraph, items.breakpoints, shape,
      [.init(items: items.itemList, breaks: breaks, lines: set.lines, demerits: breaks.demerits)])
    return set
  }

  /// Passes on the items of the lines; running heads, which have one line each, are left out.
  func observe(
    _ paragraph: ShapedParagraph, _ breakpoints: [Breakpoint], _ shape: ParagraphShape,
    _ alternatives: @autoclosure () -> [ParagraphTrace.Alternative]
  ) {
    guard let observer = layoutContext.observer, breaking.pretolerance < 0 else { return }
    observer.take(
      ParagraphTrace(
        document: layoutContext.place, text: paragraph.text.bytes, breakpoints: breakpoints,
        shape: lineShape(shape, paragraph), breaking: breaking, optimizes: shape.optimizes,
        alternatives: alternatives()))
  }

  /// The chosen lines with positioned glyphs; those shared with other alternatives are in `known`.
  package func lines(
    _ paragraph: ShapedParagraph, _ breaks: LineBreaks, _ breakpoints: [Breakpoint],
    _ shape: ParagraphShape, isFirst: Bool, known: KnownLines? = nil
  ) -> (lines: [SetLine], starts: [Int], baseLevel: UInt8) {
    lines(
      LineDraft.Source(paragraph, layoutContext.fonts), breaks, breakpoints, shape,
      isFirst: isFirst,
      known: known)
  }

  /// The same for the lines of a paragraph with several alternatives, which share their source.
  func lines(
    _ source: LineDraft.Source, _ breaks: LineBreaks, _ breakpoints: [Breakpoint],
    _ shape: ParagraphShape, isFirst: Bool, known: KnownLines? = nil
  ) -> (lines: [SetLine], starts: [Int], baseLevel: UInt8) {
    var composer = LineComposer(
      source, shape: shape, layoutContext: layoutContext, spacing: spacing,
      microtypography: microtypography(shape))
    let bytes = source.paragraph.text.bytes
    var lines: [SetLine] = []
    var starts: [Int] = []
    lines.reserveCapacity(breaks.lines.count)
    starts.reserveCapacity(breaks.lines.count)
    var start = 0
    var (isCut, isDivided) = (false, false)
    for (number, line) in breaks.lines.enumerated() {
      let position = breakpoints[line.breakIndex]
      // White space at the end of a paragraph may produce an empty line, which is dropped; an empty line of the text is
      // kept.
      let isEmptyLine =
        start < bytes.count && bytes.endsLine(at: start)
      if position.end > start || isEmptyLine || number == 0 {
        let cut = LineComposer.Cut(
          range: start..<max(start, position.end), isContinued: isCut, isDivided: isDivided,
          isCut: position.isAmongLetters, end: position.kind, isFull: line.fills,
          isFirst: lines.isEmpty,
          followsBreak: bytes.followsLineEnd(at: start))
        var set = composer.compose(cut, known)
        set.end = position.kind
        set.bytes = cut.range
        set.fit = PageLine.Fit(
          ratio: line.ratio, badness: line.badness, demerits: line.demerits, fitness: line.fitness)
        set.isFirst = lines.isEmpty && isFirst
        lines.append(set)
        starts.append(start)
      }
      start = position.start
      (isCut, isDivided) = (position.isAmongLetters, position.kind == .hyphen)
    }
    if !lines.isEmpty { lines[lines.count - 1].isLast = true }
    return (lines, starts, source.paragraph.analysis.baseLevel)
  }

  /// As much as characters protrude at most, in em: a full point.
  private static let protrusion = 0.18

  func lineShape(_ shape: ParagraphShape, _ paragraph: ShapedParagraph) -> LineShape {
    // What does not protrude towards a float takes its place from the line.
    let protrudes =
      microtypography(shape).protrudes && shape.alignment == .justified && !paragraph.isRightToLeft
    let kept = protrudes ? paragraph.text.largestSize * Self.protrusion : .zero
    var first = shape.insets.map { inset in
      let floats = (inset.hasFloatLeft ? 1 : 0) + (inset.hasFloatRight ? 1 : 0)
      return max(shape.width - inset.left - inset.right - kept * floats, .zero)
    }
    if shape.indent < .zero {
      if first.isEmpty { first = [shape.width] }
      first[0] -= shape.indent
    }
    let isJustified = shape.alignment == .justified
    return LineShape(
      first: first, rest: shape.width,
      rag: isJustified ? .zero : paragraph.text.largestSize * Self.rag,
      loosest: isJustified && shape.leavesLooseLinesShort ? ParagraphShape.loosest : nil)
  }

  /// The adjustments of letters in lines of a shape.
  private func microtypography(_ shape: ParagraphShape) -> Microtypography {
    var own = microtypography
    own.protrudes = own.protrudes && shape.protrudes
    return own
  }

  private func rules(_ shape: ParagraphShape, hyphenates: Bool) -> ParagraphItems.Rules {
    ParagraphItems.Rules(
      hyphenates: hyphenates,
      hyphenatesWideWords: shape.isTitle && shape.dividesAtSoftHyphens ?? false,
      dividesAtSoftHyphens: shape.dividesAtSoftHyphens ?? hyphenates,
      justifies: shape.alignment == .justified, spacing: spacing,
      microtypography: microtypography(shape),
      narrowest: shape.width
        - max(
          shape.indent, shape.breakIndent, shape.insets.map { $0.left + $0.right }.max() ?? .zero,
          .zero),
      widest: shape.width - min(shape.indent, shape.breakIndent, .zero),
      leastMeasure: shape.width - (shape.insets.map { $0.left + $0.right }.max() ?? .zero),
      indent: max(shape.indent, .zero), indentEnd: shape.indentEnd,
      breakIndent: shape.breakIndent,
      exHyphenPenalty: breaking.exHyphenPenalty,
      hyphenPenalty: breaking.hyphenPenalty, capitalDemerits: breaking.capitalDemerits,
      stubDemerits: breaking.stubDemerits, tieDemerits: breaking.tieDemerits,
      namesWords: shape.optimizes && breaking.stackDemerits > 0,
      keepsShortWords: shape.keepsShortWords)
  }

  /// The max-content and min-content widths of a text: undivided, and with no word divided.
  package func measures(of text: StyledText) -> (full: Length, least: Length) {
    guard !text.bytes.isEmpty, layoutContext.budget.goesOn(at: layoutContext.place) else {
      return (.zero, .zero)
    }
    layoutContext.budget.note(measuredText: text.bytes.count)
    let items = ParagraphItems(
      ShapedParagraph(text, baseLevel: nil, layoutContext),
      rules: ParagraphItems.Rules(
        hyphenates: false, dividesAtSoftHyphens: false, justifies: false, spacing: spacing,
        microtypography: .none,
        narrowest: Length(scaledPoints: .max), widest: Length(scaledPoints: .max), indent: .zero,
        exHyphenPenalty: breaking.exHyphenPenalty, hyphenPenalty: breaking.hyphenPenalty,
        isMeasured: true),
      layoutContext)
    defer { layoutContext.spareItems.keep(items) }
    return (items.itemList.fullMeasure, items.itemList.leastMeasure)
  }

  private func chooseLines(
    _ paragraph: ShapedParagraph, _ shape: ParagraphShape
  ) -> (LineBreaks, ParagraphItems) {
    let lineShape = lineShape(shape, paragraph)
    let breaker = LineBreaker(options: options(shape), memory: layoutContext.searchMemory)
    if shape.optimizes, breaking.pretolerance >= 0 {
      let plain = ParagraphItems(
        paragraph, rules: rules(shape, hyphenates: false), layoutContext)
      // A word that is wider than a line is first divided by its language's rules, then anywhere.
      if !plain.hyphenatesWideWords, !shape.hyphenates || !plain.breaksWords,
        let lines = breaker.breakWithoutHyphens(plain.itemList, shape: lineShape)
      {
        return (lines, plain)
      }
    }
    let itemList = itemList(of: paragraph, shape)
    let lines =
      shape.optimizes
      ? breaker.breakLines(itemList.itemList, shape: lineShape)
      : breaker.firstFit(itemList.itemList, shape: lineShape)
    return (lines, itemList)
  }

  /// More demerits than all lines of a title have.
  private static let shortLastLine = 1_000_000_000

  /// The fraction of the measure that a last line has at least.
  private static let runtFraction = 0.2
  /// The demerits of a short last line among others of any length: less than those of a hyphen.
  private static let raggedRuntDemerits = 100_000

  /// The parameters of line breaking for a paragraph of this shape.
  private func options(_ shape: ParagraphShape) -> LineBreakingOptions {
    var options = breaking
    if let least = shape.leastLastLine {
      (options.runtWidth, options.runtDemerits) = (least, Self.shortLastLine)
      return options
    }
    // In a narrow column, a word alone is not a short line.
    options.runtWidth = min(options.runtWidth, shape.width * Self.runtFraction)
    if shape.alignment != .justified {
      options.runtDemerits = min(options.runtDemerits, Self.raggedRuntDemerits)
    }
    return options
  }

  /// The items that lines are chosen from; text that fits on one line needs no hyphens.
  func itemList(
    of paragraph: ShapedParagraph, _ shape: ParagraphShape
  ) -> ParagraphItems {
    let natural = paragraph.glyphs.reduce(max(shape.indent, .zero)) { $0 + $1.advance }
    return ParagraphItems(
      paragraph, rules: rules(shape, hyphenates: shape.hyphenates && natural > shape.width),
      layoutContext)
  }
}
