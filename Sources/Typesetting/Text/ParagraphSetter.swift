internal import Breaking
internal import Graphics
internal import Shaping
internal import TextAnalysis

/// How the lines of a paragraph are to stand.
struct ParagraphShape {
  /// Where lines stand in their measure.
  enum Alignment: Sendable {
    case justified, left, center, right
  }

  /// The left edge of the lines, from the left edge of the text.
  var left = Length.zero
  /// The width of the lines.
  var width: Length
  /// How far the first line is set in, or out when negative.
  var indent = Length.zero
  var alignment = Alignment.justified
  var hyphenates = true
  var optimizes = true
  var role = PageLine.Role.body
}

/// Sets paragraphs: shapes them, chooses their lines, and places the glyphs of each.
struct ParagraphSetter {
  let compositor: Compositor
  let breaking: LineBreakingOptions
  var spacing = WordSpacing.house

  /// Longer paragraphs are set in stretches of so many bytes, so that what is held is bounded.
  private static let longestStretch = 1 << 16
  /// How far lines that are not justified may end from the edge and still be good: in ems, as the
  /// white at their end stretches (The TeXbook, appendix B: `\\raggedright`).
  private static let rag = 2.0
  /// So many lines at a stretch's end are set again with what follows: that many decide it.
  private static let linesSetAgain = 8

  /// The lines of a paragraph, from the first.
  func set(_ text: StyledText, shape: ParagraphShape) -> [SetLine] {
    guard text.bytes.count > Self.longestStretch else {
      return stretch(text, shape, isFirst: true).lines
    }
    var lines: [SetLine] = []
    var start = 0
    var shape = shape
    var baseLevel: UInt8?
    while start < text.bytes.count {
      let end = stretchEnd(text.bytes, from: start)
      var set = stretch(
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
      lines += set.lines
      // Only the paragraph's first line is set in, and a hanging one's others are.
      if shape.indent < .zero {
        shape.left -= shape.indent
        shape.width += shape.indent
      }
      shape.indent = .zero
    }
    return lines
  }

  /// Where a stretch may end: behind a space, or at least not inside a character.
  private func stretchEnd(_ bytes: [UInt8], from start: Int) -> Int {
    guard bytes.count - start > Self.longestStretch else { return bytes.count }
    let most = start + Self.longestStretch
    if let space = bytes[(start + Self.longestStretch / 2)..<most].lastIndex(of: 0x20) {
      return space + 1
    }
    return bytes[...most].lastIndex { $0 & 0xC0 != 0x80 } ?? most
  }

  /// The lines of a stretch of a paragraph, and the bytes of it that they begin at.
  private func stretch(
    _ text: StyledText, _ shape: ParagraphShape, baseLevel: UInt8? = nil, isFirst: Bool
  ) -> (lines: [SetLine], starts: [Int], baseLevel: UInt8) {
    guard !text.bytes.isEmpty else { return ([], [], 0) }
    let paragraph = ShapedParagraph(text, baseLevel: baseLevel, compositor)
    let (breaks, places) = chooseLines(paragraph, shape)
    var lines: [SetLine] = []
    var starts: [Int] = []
    lines.reserveCapacity(breaks.lines.count)
    var start = 0
    var isCut = false
    for (number, line) in breaks.lines.enumerated() {
      let place = places[line.breakIndex]
      // White at a paragraph's end may leave a line with nothing in it.
      if place.end > start || number == 0 {
        let cut = LineCut(
          range: start..<max(start, place.end), isContinued: isCut,
          endsInHyphen: place.kind == .hyphen,
          isFirst: lines.isEmpty)
        var set = setLine(
          paragraph, cut, shape, fills: place.kind == .last || place.kind == .forced)
        set.end = place.kind
        set.fit = PageLine.Fit(
          ratio: line.ratio, badness: line.badness, demerits: line.demerits, fitness: line.fitness)
        set.isFirst = lines.isEmpty && isFirst
        lines.append(set)
        starts.append(start)
      }
      start = place.start
      isCut = place.kind == .hyphen
    }
    if !lines.isEmpty { lines[lines.count - 1].isLast = true }
    return (lines, starts, paragraph.analysis.baseLevel)
  }

  /// The widths that a text asks for: to stand undivided, and to divide no word.
  func measures(of text: StyledText) -> (full: Length, least: Length) {
    guard !text.bytes.isEmpty else { return (.zero, .zero) }
    let material = ParagraphMaterial(
      ShapedParagraph(text, baseLevel: nil, compositor),
      rules: ParagraphMaterial.Rules(
        hyphenates: false, justifies: false, spacing: spacing,
        narrowest: Length(scaledPoints: .max), indent: .zero,
        exHyphenPenalty: breaking.exHyphenPenalty, hyphenPenalty: breaking.hyphenPenalty),
      compositor
    ).material
    return (material.fullMeasure, material.leastMeasure)
  }

  /// A line's text: which bytes, and whether its ends are inside words.
  private struct LineCut {
    var range: Range<Int>
    var isContinued: Bool
    var endsInHyphen: Bool
    var isFirst: Bool
  }

  private func chooseLines(
    _ paragraph: ShapedParagraph, _ shape: ParagraphShape
  ) -> (LineBreaks, [ParagraphMaterial.Place]) {
    let first = shape.indent < .zero ? shape.width - shape.indent : shape.width
    let lineShape = LineShape(
      first: shape.indent < .zero ? [first] : [], rest: shape.width,
      rag: shape.alignment == .justified ? .zero : paragraph.text.largestSize * Self.rag)
    let breaker = LineBreaker(options: breaking)
    var rules = ParagraphMaterial.Rules(
      hyphenates: false, justifies: shape.alignment == .justified, spacing: spacing,
      narrowest: shape.width - max(shape.indent, .zero), indent: max(shape.indent, .zero),
      exHyphenPenalty: breaking.exHyphenPenalty, hyphenPenalty: breaking.hyphenPenalty)
    let plain = ParagraphMaterial(paragraph, rules: rules, compositor)
    // A word that is wider than a line is divided by its language's rules before it is by none.
    if !shape.hyphenates || !plain.breaksWords {
      if !shape.optimizes, !shape.hyphenates {
        return (breaker.firstFit(plain.material, shape: lineShape), plain.places)
      }
      if shape.optimizes {
        if let lines = breaker.breakWithoutHyphens(plain.material, shape: lineShape) {
          return (lines, plain.places)
        }
        guard shape.hyphenates else {
          return (breaker.breakLines(plain.material, shape: lineShape), plain.places)
        }
      }
    }
    rules.hyphenates = true
    let divided = ParagraphMaterial(paragraph, rules: rules, compositor)
    let lines =
      shape.optimizes
      ? breaker.breakLines(divided.material, shape: lineShape)
      : breaker.firstFit(divided.material, shape: lineShape)
    return (lines, divided.places)
  }

  /// Places the glyphs of a line.
  private func setLine(
    _ paragraph: ShapedParagraph, _ cut: LineCut, _ shape: ParagraphShape, fills: Bool
  ) -> SetLine {
    let pieces = visualPieces(paragraph, cut)
    var line = SetLine()
    line.role = shape.role
    let text = paragraph.text
    line.range =
      text.source(
        of: cut.range.lowerBound)..<max(
        text.source(of: cut.range.lowerBound), text.sourceAfter(cut.range.upperBound))
    line.text =
      String(decoding: text.bytes[cut.range], as: UTF8.self) + (cut.endsInHyphen ? "-" : "")
    line.isRightToLeft = paragraph.isRightToLeft
    line.notes = text.notes(in: cut.range)
    let indent = cut.isFirst ? shape.indent : .zero
    let available = shape.width - indent
    line.measure =
      paragraph.isRightToLeft
      ? (shape.left, shape.left + shape.width - indent)
      : (shape.left + indent, shape.left + shape.width)
    let kern = cut.endsInHyphen ? Length.zero : trailingKern(pieces, paragraph)
    let (full, gaps, shrink) = measure(pieces, paragraph)
    let natural = full - kern
    var extra = Length.zero
    switch shape.alignment {
    case .justified:
      // A last line is set as it comes, unless it must shrink to fit.
      if !fills || natural > available {
        extra = gaps == 0 ? .zero : max(available - natural, -shrink)
      }
      line.x = line.measure.left
      if paragraph.isRightToLeft, fills { line.x = line.measure.right - natural }
    case .left:
      line.x = paragraph.isRightToLeft ? line.measure.right - natural : line.measure.left
    case .center:
      line.x = line.measure.left + Length(scaledPoints: (available - natural).scaledPoints / 2)
    case .right: line.x = line.measure.right - natural
    }
    place(pieces, paragraph, extra: extra, gaps: gaps, into: &line)
    line.width -= kern
    return line
  }

  /// A stretch of a run's glyphs, as they are drawn.
  private struct Piece {
    var run: ShapedParagraph.Run
    var glyphs: ArraySlice<ShapedGlyph>
  }

  /// The glyphs of a line from left to right; words that are cut at its ends are shaped anew.
  private func visualPieces(_ paragraph: ShapedParagraph, _ cut: LineCut) -> [Piece] {
    var pieces: [Piece] = []
    for run in paragraph.runs[paragraph.runs(in: cut.range)] {
      let range = run.range.clamped(to: cut.range)
      guard !range.isEmpty else { continue }
      pieces.append(contentsOf: self.pieces(paragraph, run, range, cut))
    }
    guard pieces.contains(where: \.run.isRightToLeft) || paragraph.isRightToLeft else {
      return pieces
    }
    return visualOrder(of: pieces.map(\.run.level)).map { pieces[$0] }
  }

  private func pieces(
    _ paragraph: ShapedParagraph, _ run: ShapedParagraph.Run, _ range: Range<Int>, _ cut: LineCut
  ) -> [Piece] {
    var middle = range
    var pieces: [Piece] = []
    var tail: Piece?
    // The piece of a word that begins the line, as far as it is shaped otherwise for that.
    if cut.isContinued, cut.range.lowerBound == range.lowerBound, !run.isRightToLeft {
      let end = min(paragraph.safeCut(behind: range.lowerBound, in: run), range.upperBound)
      let isWhole =
        cut.endsInHyphen && cut.range.upperBound == range.upperBound
        && paragraph.safeCut(before: range.upperBound, in: run) < end
      pieces.append(
        Piece(
          run: run,
          glyphs: paragraph.fragment(
            range.lowerBound..<(isWhole ? range.upperBound : end), of: run, hyphen: isWhole,
            compositor)[...]))
      if isWhole { return pieces }
      middle = end..<range.upperBound
    }
    if cut.endsInHyphen, cut.range.upperBound == range.upperBound, !run.isRightToLeft {
      let start = max(paragraph.safeCut(before: range.upperBound, in: run), middle.lowerBound)
      tail = Piece(
        run: run,
        glyphs: paragraph.fragment(start..<range.upperBound, of: run, hyphen: true, compositor)[...]
      )
      middle = middle.lowerBound..<start
    }
    if !middle.isEmpty {
      pieces.append(Piece(run: run, glyphs: paragraph.glyphs(of: run, in: middle)))
    }
    if let tail { pieces.append(tail) }
    return pieces
  }

  /// The width of a line's glyphs, how many of them are spaces that may stretch, and how much those
  /// may shrink.
  private func measure(
    _ pieces: [Piece], _ paragraph: ShapedParagraph
  ) -> (width: Length, gaps: Int, shrink: Length) {
    var (width, shrink) = (Length.zero, Length.zero)
    var gaps = 0
    for piece in pieces {
      let own = spacing.elasticity(
        paragraph.text.styles[piece.run.style], compositor.fonts.faces[piece.run.font].metrics
      ).shrink
      for glyph in piece.glyphs {
        width += glyph.advance
        if paragraph.isSpace(glyph) {
          gaps += 1
          shrink += own
        }
      }
    }
    return (width, gaps, shrink)
  }

  /// What the space that a line ends at adds to its last glyph, and the white of spaced letters:
  /// neither is on the line.
  private func trailingKern(_ pieces: [Piece], _ paragraph: ShapedParagraph) -> Length {
    guard let last = pieces.last, let glyph = last.glyphs.last, !last.run.isRightToLeft else {
      return .zero
    }
    return paragraph.kernWithSpace(after: glyph, in: last.run, compositor)
      + paragraph.text.styles[last.run.style].letterspacing
  }

  /// Moves the pen over the glyphs, giving each space its share of what is left over.
  private func place(
    _ pieces: [Piece], _ paragraph: ShapedParagraph, extra: Length, gaps: Int,
    into line: inout SetLine
  ) {
    var pen = Length.zero
    var gap = 0
    var given = 0
    for piece in pieces {
      let style = paragraph.text.styles[piece.run.style]
      let metrics = compositor.fonts.faces[piece.run.font].metrics
      let em = style.size.points / Double(metrics.unitsPerEm)
      line.ascent = max(line.ascent, .pt(Double(metrics.ascender) * em) + style.raise)
      line.descent = max(line.descent, .pt(Double(-metrics.descender) * em) - style.raise)
      let start = pen
      var glyphs: [Glyph] = []
      glyphs.reserveCapacity(piece.glyphs.count)
      for glyph in piece.glyphs {
        var advance = glyph.advance
        if paragraph.isSpace(glyph) {
          gap += 1
          // Shares are rounded together, so that the last glyph ends at the measure exactly.
          let due = extra.scaledPoints * gap / max(gaps, 1)
          advance += Length(scaledPoints: due - given)
          given = due
          line.gaps.append(SetLine.Gap(x: line.x + pen, width: advance, natural: glyph.advance))
        }
        glyphs.append(
          Glyph(
            id: glyph.id, cluster: paragraph.text.source(of: glyph.cluster),
            x: pen - start + glyph.xOffset, y: glyph.yOffset - style.raise, advance: advance))
        pen += advance
      }
      guard !glyphs.isEmpty else { continue }
      line.runs.append(
        GlyphRun(
          font: piece.run.font, size: style.size, origin: Point(x: start, y: .zero),
          glyphs: glyphs, ink: style.ink))
      if style.isStruckOut {
        line.strikes.append((start, pen, .pt(Double(metrics.xHeight) * em * 0.5)))
      }
    }
    line.width = pen
  }
}

extension ShapedParagraph {
  /// Whether a glyph is a space that may stretch.
  func isSpace(_ glyph: ShapedGlyph) -> Bool {
    glyph.cluster < text.bytes.count && text.bytes.isSpace(at: glyph.cluster)
  }

  /// The runs that have letters of a range.
  func runs(in range: Range<Int>) -> Range<Int> {
    let first = runs.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let end = runs.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// A run's glyphs whose letters are in a range, in the run's own visual order.
  func glyphs(of run: Run, in range: Range<Int>) -> ArraySlice<ShapedGlyph> {
    var first = run.glyphs.lowerBound
    var last = run.glyphs.upperBound
    let own = glyphs[run.glyphs]
    if run.isRightToLeft {
      first = own.partitioningIndex { $0.cluster < range.upperBound }
      last = own.partitioningIndex { $0.cluster < range.lowerBound }
    } else {
      first = own.partitioningIndex { $0.cluster >= range.lowerBound }
      last = own.partitioningIndex { $0.cluster >= range.upperBound }
    }
    return glyphs[first..<max(first, last)]
  }

  /// The nearest place before a byte of a run where its text can be cut without being shaped
  /// otherwise; not farther than a long word.
  func safeCut(before offset: Int, in run: Run) -> Int {
    let most = glyphs[run.glyphs].partitioningIndex { $0.cluster >= offset }
    var place = most - 1
    while place > run.glyphs.lowerBound, most - place < Self.longestFragment,
      glyphs[place].isUnsafeToBreak || glyphs[place].cluster == glyphs[place - 1].cluster
    {
      place -= 1
    }
    return place >= run.glyphs.lowerBound ? glyphs[place].cluster : run.range.lowerBound
  }

  /// The nearest place behind a byte of a run where its text can be cut without being shaped
  /// otherwise; not farther than a long word.
  func safeCut(behind offset: Int, in run: Run) -> Int {
    let least = glyphs[run.glyphs].partitioningIndex { $0.cluster > offset }
    var place = least
    while place < run.glyphs.upperBound, place - least < Self.longestFragment,
      glyphs[place].isUnsafeToBreak
    {
      place += 1
    }
    return place < run.glyphs.upperBound ? glyphs[place].cluster : run.range.upperBound
  }

  /// More glyphs are not shaped anew at a line's end.
  private static let longestFragment = 64

  /// How much wider a line's last glyph is for the space behind it, which is not on the line.
  func kernWithSpace(after glyph: ShapedGlyph, in run: Run, _ compositor: Compositor) -> Length {
    var end = glyph.cluster + 1
    while end < text.bytes.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
    // Letters of a ligature: the cluster reaches to the next glyph's.
    let place = glyphs[run.glyphs].partitioningIndex { $0.cluster > glyph.cluster }
    if place < run.glyphs.upperBound { end = glyphs[place].cluster }
    guard place < run.glyphs.upperBound, end < text.bytes.count, text.bytes[end] == 0x20,
      glyphs[place].isUnsafeToBreak
    else { return .zero }
    return kern(endingAt: end, in: run, compositor)
  }

  /// What the space at a byte adds to the letters before it.
  func kern(endingAt end: Int, in run: Run, _ compositor: Compositor) -> Length {
    var first = glyphs[run.glyphs].partitioningIndex { $0.cluster >= end } - 1
    guard first >= run.glyphs.lowerBound else { return .zero }
    let last = first
    // Back to where the letters do not depend on those before them.
    while first > run.glyphs.lowerBound, last - first < 32,
      glyphs[first].isUnsafeToBreak || glyphs[first - 1].cluster == glyphs[first].cluster
    {
      first -= 1
    }
    let letters = Array(text.bytes[glyphs[first].cluster..<end])
    let width = glyphs[first...last].reduce(Length.zero) { $0 + $1.advance }
    return width
      - compositor.aloneWidth(letters, text.styles[run.style], face: run.font, script: run.script)
  }
}

extension StyledText {
  /// The byte of the file behind the text before an offset.
  func sourceAfter(_ offset: Int) -> Int {
    offset == 0 ? source(of: 0) : source(of: offset - 1) + 1
  }
}
