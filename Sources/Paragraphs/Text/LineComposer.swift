internal import Breaking
internal import Graphics
package import Shaping
internal import TextAnalysis

/// Composes the lines of a paragraph one after the other: positions their glyphs.
package struct LineComposer {
  package let shape: ParagraphShape
  package let layoutContext: LayoutContext
  package let spacing: WordSpacing
  package let microtypography: Microtypography
  /// The expansion of each line that was filled so far.
  private var expansions: [Double] = []
  /// The letterfit of the line above, where it was justified.
  private var letterfitAbove: Double?
  /// The number of the next line.
  private var number = 0
  /// Where the letters of the lines come from.
  private let source: LineDraft.Source

  package var paragraph: ShapedParagraph { _read { yield source.paragraph } }

  package init(
    paragraph: ShapedParagraph, shape: ParagraphShape, layoutContext: LayoutContext,
    spacing: WordSpacing, microtypography: Microtypography
  ) {
    self.init(
      LineDraft.Source(paragraph, layoutContext.fonts), shape: shape, layoutContext: layoutContext,
      spacing: spacing, microtypography: microtypography)
  }

  init(
    _ source: LineDraft.Source, shape: ParagraphShape, layoutContext: LayoutContext,
    spacing: WordSpacing, microtypography: Microtypography
  ) {
    (self.source, self.shape, self.layoutContext) = (source, shape, layoutContext)
    self.spacing = spacing
    self.microtypography = source.paragraph.clusterGlue == nil ? microtypography : .none
  }

  /// The text of a line: which bytes, and whether its start and its end are among letters.
  package struct Cut: Equatable {
    package var range: Range<Int>
    package var isContinued: Bool
    /// Whether it begins with the rest of a word that is hyphenated at the end of the previous line.
    package var isDivided: Bool
    package var isCut: Bool
    package var end: PageLine.End
    /// Whether the breaker leaves its missing width to white.
    package var isFull: Bool
    package var isFirst: Bool
    /// Whether a forced break in the text ends the previous line.
    package var followsBreak: Bool

    package init(
      range: Range<Int>, isContinued: Bool, isDivided: Bool = false, isCut: Bool,
      end: PageLine.End, isFull: Bool, isFirst: Bool, followsBreak: Bool = false
    ) {
      (self.range, self.isContinued, self.isCut) = (range, isContinued, isCut)
      self.isDivided = isDivided
      (self.end, self.isFull) = (end, isFull)
      (self.isFirst, self.followsBreak) = (isFirst, followsBreak)
    }

    package var endsInHyphen: Bool { end == .hyphen }
    /// Whether its end is filled with white.
    package var fills: Bool { end == .last || end == .forced }
    /// Whether it is left short before letters that fit no line.
    var isLeftShort: Bool { isFull && !fills && end != .broken }
    /// Whether it ends inside a word and lacks less than the width of the next letter.
    var isFullOfLetters: Bool { end == .broken && isFull }
  }

  /// The line of a cut; a known one is not composed again.
  package mutating func compose(_ cut: Cut, _ known: KnownLines?) -> SetLine {
    // The letters of a line that is not full are as wide as those of the lines above.
    guard let known, shape.insets.isEmpty, !cut.fills, cut.end != .broken,
      shape.alignment == .justified
    else { return compose(cut) }
    let above = letterfitAbove
    let line: SetLine
    if let old = known.line(cut) {
      line = old
      number += 1
      expansions.append(line.expansion - 1)
      letterfitAbove = line.letterfit
    } else {
      // A known line is valid whatever is above it.
      letterfitAbove = nil
      line = compose(cut)
      known.keep(line, of: cut)
    }
    guard let above, Microtypography.contrasts(line.letterfit, above) else { return line }
    (number, letterfitAbove) = (number - 1, above)
    expansions.removeLast()
    return compose(cut)
  }

  /// The line of a cut.
  package mutating func compose(_ cut: Cut) -> SetLine {
    let ends = respellings(cut)
    var pieces = withoutLeadingWhite(visualPieces(cut, ends))
    let spread = spread(cut)
    let inset = number < shape.insets.count ? shape.insets[number] : ParagraphShape.Inset()
    var line = emptyLine(cut, beside: inset)
    number += 1
    let alignment = shape.alignment(ofLast: cut.fills)
    line.protrusion = protrusion(cut, alignment, beside: inset)
    line.isJustified = alignment == .justified
    let available =
      line.measure.right - line.measure.left + line.protrusion.left + line.protrusion.right
    let kern = cut.endsInHyphen ? Length.zero : trailingKern(pieces)
    let natural = measure(pieces)
    let ragged = RaggedLine(
      cut: cut, pieces: pieces, natural: natural, available: available,
      kern: kern, spread: spread,
      fills: cut.fills && shape.lastAlignment != .justified || cut.isLeftShort
        || isTooLoose(natural, available) && spread == nil && paragraph.kashida == nil,
      above: letterfitAbove)
    line.isJustified = line.isJustified && (cut.fills || !ragged.fills)
    let leaders = Leaders(pieces.count { isLeader($0) }, share: available - ragged.width)
    letterfitAbove = nil
    var glueSet = GlueSet(width: ragged.width)
    if leaders.fillLine {
      expansions.append(0)
    } else if alignment == .justified
      || shape.alignment == .justified && ragged.width > available
    {
      glueSet = justify(ragged, &line)
    }
    line.x = start(
      in: line.measure, standingOut: line.protrusion.left,
      glueSet.width + min(glueSet.extra, .zero),
      alignment: leaders.fillLine ? .justified : alignment,
      fills: ragged.fills && !leaders.fillLine)
    if let spread { pieces = self.spread(pieces, spread, by: glueSet.more) }
    var draft = LineDraft(
      source: source, range: cut.range,
      spelling: LineSpelling(
        paragraph.text.bytes[cut.range], beginningAs: ends.head, endingAs: ends.foot),
      hasHyphen: cut.endsInHyphen && paragraph.putsHyphen(before: cut.range.upperBound))
    draft.pieces = draw(glueSet.strokes, in: pieces, expansion: line.expansion)
    (draft.expansion, draft.tracking, draft.extra) = (line.expansion, line.tracking, glueSet.extra)
    (draft.gaps, draft.letters, draft.leaders) = (natural.gaps, natural.letterCount, leaders)
    draft.edge = (line.isRightToLeft ? line.measure.left : line.measure.right) - line.x
    draft.measure(&line)
    if !draft.isEmpty { line.letters = LineLetters(draft) }
    line.width -= kern
    return line
  }

  /// The line of a cut without its glyphs: its text and its measure.
  private func emptyLine(_ cut: Cut, beside inset: ParagraphShape.Inset) -> SetLine {
    var line = SetLine()
    line.role = shape.role
    let start = paragraph.text.source(of: cut.range.lowerBound)
    line.range = start..<max(start, paragraph.text.sourceAfter(cut.range.upperBound))
    line.isRightToLeft = paragraph.isRightToLeft
    let indent =
      cut.isFirst ? shape.indent : cut.followsBreak ? shape.breakIndent : .zero
    line.measure = (shape.left + inset.left, shape.left + shape.width - inset.right)
    if paragraph.isRightToLeft {
      line.measure.right -= indent
    } else {
      line.measure.left += indent
    }
    return line
  }

  /// Where a line begins, from the left edge of its column.
  private func start(
    in measure: (left: Length, right: Length), standingOut protrusion: Length, _ width: Length,
    alignment: ParagraphShape.Alignment, fills: Bool
  ) -> Length {
    guard alignment != .justified || paragraph.isRightToLeft && fills else {
      return measure.left - protrusion
    }
    return alignment.start(
      of: width, between: measure.left, and: measure.right,
      isRightToLeft: paragraph.isRightToLeft)
  }

  // MARK: Justification

  /// A line before it is justified.
  private struct RaggedLine {
    let cut: Cut
    let pieces: [Piece]
    let natural: Measures
    let available: Length
    /// The kern with a space that the line does not have.
    let kern: Length
    /// The white between its clusters; nil if it has none.
    let spread: Spread?
    /// Whether its end is filled with white.
    let fills: Bool
    /// The letterfit of the line above, if that was justified.
    let above: Double?

    /// The width that no expansion changes.
    var fixed: Length { (spread?.width ?? .zero) - kern }
    var width: Length { natural.width + fixed }
  }

  /// The result of setting a line's glue (TeX: §§ 657–668).
  private struct GlueSet {
    /// The line's width without what its spaces gain.
    var width: Length
    /// The width distributed among its spaces.
    var extra = Length.zero
    /// The width distributed among its clusters.
    var more = Length.zero
    var strokes = Strokes()
  }

  /// Whether a line's spaces would become wider than an em or so, although its letters give what they can.
  private func isTooLoose(_ natural: Measures, _ available: Length) -> Bool {
    guard shape.leavesLooseLinesShort, natural.gaps > 0 else { return false }
    let letters = natural.letters * microtypography.expansion + natural.tracking
    return available - natural.width - letters > natural.stretch * ParagraphShape.loosest
  }

  /// Makes a line as wide as its measure: first by expansion, then by clusters, strokes and tracking, and last by its
  /// spaces.
  private mutating func justify(_ ragged: RaggedLine, _ line: inout SetLine) -> GlueSet {
    let (available, natural) = (ragged.available, ragged.natural)
    let set = expand(ragged, &line)
    var glueSet = GlueSet(width: set.width + ragged.fixed)
    if !ragged.fills || glueSet.width > available {
      if let spread = ragged.spread {
        glueSet.more = spread.share(
          of: available - glueSet.width, besideSpaces: (set.stretch, set.shrink))
        glueSet.width += glueSet.more
      }
      glueSet.strokes = strokes(
        ragged.cut, lack: available - glueSet.width, besideSpaces: set.stretch)
      glueSet.width += glueSet.strokes.whole
      let shortfall = available - glueSet.width
      let isFullOfLetters = ragged.cut.isFullOfLetters
      line.tracking = set.tracking(shortfall: shortfall, isFullOfLetters: isFullOfLetters)
      if let above = ragged.above {
        line.tracking = min(
          line.tracking,
          set.tracking(
            below: above, expansion: line.expansion, shortfall: shortfall,
            letters: natural.letters))
      }
      let most = line.expansion == 1 ? -set.shrink : -set.steppedShrink
      glueSet.extra =
        set.gaps == 0
        ? .zero : max(shortfall - line.tracking * max(0, set.letterCount - 1), most)
      // No gap is made of less than a letter's width.
      if isFullOfLetters { glueSet.extra = min(glueSet.extra, set.stretch) }
      expansions.append(line.expansion - 1)
    }
    let letters = max(natural.letters, .pt(1))
    line.letterfit = line.expansion + line.tracking * natural.letterCount / letters
    letterfitAbove = line.letterfit
    return glueSet
  }

  /// Chooses the expansion of a line; returns the line's measures with it.
  private func expand(_ ragged: RaggedLine, _ line: inout SetLine) -> Measures {
    let (available, natural) = (ragged.available, ragged.natural)
    let lack = available - ragged.width
    // A last line keeps its natural width, with letters as wide as those above, unless it must shrink.
    let isSet = ragged.fills && lack >= .zero
    let share =
      isSet
      ? min(meanExpansion, lack / max(natural.letters, .pt(1)) - Microtypography.step)
      : natural.expansion(
        shortfall: lack, besides: paragraph.kashida?.stretch(in: ragged.cut.range) ?? .zero,
        micro: microtypography)
    line.expansion = 1 + microtypography.stepped(share)
    var set = line.expansion == 1 ? natural : measure(ragged.pieces, expansion: line.expansion)
    if line.expansion > 1, set.width - ragged.kern - available > set.steppedShrink {
      // If letters are a step too wide, a few spaces cannot make up for it.
      line.expansion -= Microtypography.step
      set = measure(ragged.pieces, expansion: line.expansion)
    }
    if let above = ragged.above, !isSet {
      line.expansion = Microtypography.expansion(
        line.expansion, below: above, limit: microtypography.expansion
      ) {
        set = measure(ragged.pieces, expansion: $0)
        let shortfall = available - (set.width + ragged.fixed)
        return shortfall + set.shrink >= .zero && shortfall <= set.looseness
      }
      set = line.expansion == 1 ? natural : measure(ragged.pieces, expansion: line.expansion)
    }
    return set
  }

  /// The mean expansion of the lines so far.
  private var meanExpansion: Double {
    expansions.isEmpty ? 0 : expansions.reduce(0, +) / Double(expansions.count)
  }

  /// A range of a run's glyphs, as they are drawn.
  package struct Piece: Sendable {
    package var run: ShapedParagraph.Run
    package var glyphs: ArraySlice<ShapedGlyph>
    /// Whether the glyphs are the paragraph's own, with the same indices.
    var isOwn = false
    /// For letters spelt differently from the paragraph: the byte at which they begin, and the place of each glyph
    /// among them.
    var spelt: (start: Int, places: [Int])?
  }

  /// The glyphs of a line from left to right; words that are cut at its ends are reshaped.
  private func visualPieces(_ cut: Cut, _ ends: Respellings) -> [Piece] {
    var pieces: [Piece] = []
    for run in paragraph.runs[paragraph.runs(in: cut.range)] {
      let range = run.range.clamped(to: cut.range)
      guard !range.isEmpty else { continue }
      add(run, range, cut, ends, to: &pieces)
    }
    guard
      pieces.contains(where: { $0.run.isRightToLeft }) || paragraph.isRightToLeft
        || paragraph.hasTurnedEdges
    else { return pieces }
    return withEdgesAround(
      pieces.map(spacedAsParagraph), inOrder: visualOrder(of: pieces.map(\.run.level)))
  }

  /// Adds the glyphs of a run that are in a range.
  private func add(
    _ run: ShapedParagraph.Run, _ range: Range<Int>, _ cut: Cut, _ respellings: Respellings,
    to pieces: inout [Piece]
  ) {
    let (isFirst, isLast) = (
      cut.range.lowerBound == range.lowerBound, cut.range.upperBound == range.upperBound
    )
    let head = isFirst ? respellings.head : nil
    let foot = isLast ? respellings.foot : nil
    let begins =
      cut.isContinued && isFirst
      && (head != nil || !paragraph.isSafeToCut(at: range.lowerBound, in: run))
    let ends =
      cut.isCut && isLast
      && (cut.endsInHyphen || !paragraph.isSafeToCut(at: range.upperBound, in: run))
    guard begins || ends, !run.isRightToLeft else {
      return pieces.append(
        Piece(run: run, glyphs: paragraph.glyphs(of: run, in: range), isOwn: true))
    }
    // Where the letters begin that are reshaped for the end of the line.
    let lastCut =
      ends
      ? paragraph.safeCut(before: range.upperBound - (foot?.before ?? 0), in: run)
      : range.upperBound
    var middle = range
    var tail: Piece?
    // The part of a word that begins the line, as far as it is reshaped for that.
    if begins {
      let end = min(
        paragraph.safeCut(after: range.lowerBound + (head?.after ?? 0), in: run), range.upperBound)
      let isWhole = ends && lastCut < end
      pieces.append(
        paragraph.fragment(
          range.lowerBound..<(isWhole ? range.upperBound : end), of: run,
          hyphen: isWhole && cut.endsInHyphen, from: head, to: isWhole ? foot : nil,
          layoutContext))
      if isWhole { return }
      middle = end..<range.upperBound
    }
    if ends {
      let start = max(lastCut, middle.lowerBound)
      tail = paragraph.fragment(
        start..<range.upperBound, of: run, hyphen: cut.endsInHyphen, to: foot, layoutContext)
      middle = middle.lowerBound..<start
    }
    if !middle.isEmpty {
      pieces.append(
        Piece(run: run, glyphs: paragraph.glyphs(of: run, in: middle), isOwn: true))
    }
    if let tail { pieces.append(tail) }
  }
}
