internal import Graphics
package import Shaping
internal import TextAnalysis

/// Composes the lines of a paragraph, one after the other: puts their glyphs into their places.
package struct LineComposer {
  package let paragraph: ShapedParagraph
  package let shape: ParagraphShape
  package let layoutContext: LayoutContext
  package let spacing: WordSpacing
  package let microtypography: Microtypography
  /// How much wider letters are in each line that was filled so far.
  private var expansions: [Double] = []
  /// The letterfit of the line above, where it was justified.
  private var letterfitAbove: Double?
  /// The number of the next line.
  private var number = 0

  package init(
    paragraph: ShapedParagraph, shape: ParagraphShape, layoutContext: LayoutContext,
    spacing: WordSpacing, microtypography: Microtypography
  ) {
    (self.paragraph, self.shape, self.layoutContext) = (paragraph, shape, layoutContext)
    self.spacing = spacing
    self.microtypography = paragraph.clusterGlue == nil ? microtypography : .none
  }

  /// A line's text: which bytes, and whether its beginning and its end stand among letters.
  package struct Cut: Hashable {
    package var range: Range<Int>
    package var isContinued: Bool
    package var isCut: Bool
    package var end: PageLine.End
    /// Whether the breaker leaves what it lacks to white.
    package var isFull: Bool
    package var isFirst: Bool

    package init(
      range: Range<Int>, isContinued: Bool, isCut: Bool, end: PageLine.End, isFull: Bool,
      isFirst: Bool
    ) {
      (self.range, self.isContinued, self.isCut) = (range, isContinued, isCut)
      (self.end, self.isFull, self.isFirst) = (end, isFull, isFirst)
    }

    package var endsInHyphen: Bool { end == .hyphen }
    /// Whether white fills its end.
    package var fills: Bool { end == .last || end == .forced }
    /// Whether it ends in part of a word and lacks less than the next letter.
    var isFullOfLetters: Bool { end == .broken && isFull }

    /// Feeds the bytes alone: cuts of a paragraph seldom differ in what else they are.
    package func hash(into hasher: inout Hasher) { hasher.combine(range) }
  }

  /// The line of a cut; one that is known is not composed again.
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
      // What is known of a line holds whatever stands above it.
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
    var pieces = visualPieces(cut)
    let spread = spread(cut)
    var line = SetLine()
    line.role = shape.role
    let start = paragraph.text.source(of: cut.range.lowerBound)
    line.range = start..<max(start, paragraph.text.sourceAfter(cut.range.upperBound))
    line.text =
      String(decoding: paragraph.text.bytes[cut.range], as: UTF8.self)
      + (cut.endsInHyphen && paragraph.putsHyphen(before: cut.range.upperBound) ? "-" : "")
    line.isRightToLeft = paragraph.isRightToLeft
    line.notes = paragraph.text.notes(in: cut.range)
    let inset = number < shape.insets.count ? shape.insets[number] : ParagraphShape.Inset()
    let indent = cut.isFirst ? shape.indent : .zero
    number += 1
    line.measure = (shape.left + inset.left, shape.left + shape.width - inset.right)
    if paragraph.isRightToLeft {
      line.measure.right -= indent
    } else {
      line.measure.left += indent
    }
    let alignment = cut.fills ? shape.lastAlignment ?? shape.alignment : shape.alignment
    let fills = cut.fills && shape.lastAlignment != .justified
    line.protrusion = protrusion(cut, alignment)
    let available =
      line.measure.right - line.measure.left + line.protrusion.left + line.protrusion.right
    let kern = cut.endsInHyphen ? Length.zero : trailingKern(pieces)
    let natural = measure(pieces)
    let white = spread?.width ?? .zero
    var (extra, more, strokes) = (Length.zero, Length.zero, Strokes())
    var width = natural.width - kern + white
    let leaders = Leaders(pieces.count { isLeader($0) }, share: available - width)
    let above = letterfitAbove
    letterfitAbove = nil
    if leaders.fillLine {
      expansions.append(0)
    } else if alignment == .justified || shape.alignment == .justified && width > available {
      // A last line is set as it comes, with letters as wide as those above, unless it must shrink.
      let isSet = fills && width <= available
      let share =
        isSet
        ? min(
          meanExpansion, (available - width) / max(natural.letters, .pt(1)) - Microtypography.step)
        : natural.expansion(
          shortfall: available - width, besides: paragraph.kashida?.stretch(in: cut.range) ?? .zero,
          micro: microtypography)
      line.expansion = 1 + microtypography.stepped(share)
      var set = line.expansion == 1 ? natural : measure(pieces, expansion: line.expansion)
      if line.expansion > 1, set.width - kern - available > set.steppedShrink {
        // Few spaces cannot give what letters take that are a step wider than they should be.
        line.expansion -= Microtypography.step
        set = measure(pieces, expansion: line.expansion)
      }
      if let above, !isSet {
        line.expansion = Microtypography.expansion(
          line.expansion, below: above, limit: microtypography.expansion
        ) {
          set = measure(pieces, expansion: $0)
          let shortfall = available - (set.width - kern + white)
          return shortfall + set.shrink >= .zero && shortfall <= set.looseness
        }
        set = line.expansion == 1 ? natural : measure(pieces, expansion: line.expansion)
      }
      width = set.width - kern + white
      if !fills || width > available {
        if let spread {
          more = spread.share(of: available - width, besideSpaces: (set.stretch, set.shrink))
          width += more
        }
        strokes = self.strokes(cut, lack: available - width, besideSpaces: set.stretch)
        width += strokes.whole
        let most = line.expansion == 1 ? -set.shrink : -set.steppedShrink
        line.tracking = set.tracking(
          shortfall: available - width, isFullOfLetters: cut.isFullOfLetters)
        if let above {
          line.tracking = min(
            line.tracking,
            set.tracking(
              below: above, expansion: line.expansion, shortfall: available - width,
              letters: natural.letters))
        }
        extra =
          set.gaps == 0
          ? .zero : max(available - width - line.tracking * max(0, set.letterCount - 1), most)
        // Of less than a letter no gap is made.
        if cut.isFullOfLetters { extra = min(extra, set.stretch) }
        expansions.append(line.expansion - 1)
      }
      let letters = max(natural.letters, .pt(1))
      line.letterfit = line.expansion + line.tracking * natural.letterCount / letters
      letterfitAbove = line.letterfit
    }
    switch leaders.fillLine ? .justified : alignment {
    case .justified:
      line.x = line.measure.left - line.protrusion.left
      if paragraph.isRightToLeft, fills, !leaders.fillLine {
        line.x = line.measure.right - width
      }
    case .left:
      line.x = paragraph.isRightToLeft ? line.measure.right - width : line.measure.left
    case .center:
      line.x = line.measure.left + Length(scaledPoints: (available - width).scaledPoints / 2)
    case .right:
      line.x = paragraph.isRightToLeft ? line.measure.left : line.measure.right - width
    }
    if let spread { pieces = self.spread(pieces, spread, by: more) }
    pieces = draw(strokes, in: pieces, expansion: line.expansion)
    place(
      pieces, from: cut.range.lowerBound, extra: extra, gaps: natural.gaps,
      letters: natural.letterCount, leaders, into: &line)
    line.width -= kern
    return line
  }

  /// The mean of the expansions of the lines so far.
  private var meanExpansion: Double {
    expansions.isEmpty ? 0 : expansions.reduce(0, +) / Double(expansions.count)
  }

  /// A stretch of a run's glyphs, as they are drawn.
  package struct Piece {
    package var run: ShapedParagraph.Run
    package var glyphs: ArraySlice<ShapedGlyph>
  }

  /// The glyphs of a line from left to right; words that are cut at its ends are shaped anew.
  private func visualPieces(_ cut: Cut) -> [Piece] {
    var pieces: [Piece] = []
    for run in paragraph.runs[paragraph.runs(in: cut.range)] {
      let range = run.range.clamped(to: cut.range)
      guard !range.isEmpty else { continue }
      pieces.append(contentsOf: self.pieces(run, range, cut))
    }
    guard pieces.contains(where: { $0.run.isRightToLeft }) || paragraph.isRightToLeft else {
      return pieces
    }
    return visualOrder(of: pieces.map(\.run.level)).map { pieces[$0] }
  }

  private func pieces(
    _ run: ShapedParagraph.Run, _ range: Range<Int>, _ cut: Cut
  ) -> [Piece] {
    let begins =
      cut.isContinued && cut.range.lowerBound == range.lowerBound
      && !paragraph.isSafeToCut(at: range.lowerBound, in: run)
    let ends =
      cut.isCut && cut.range.upperBound == range.upperBound
      && (cut.endsInHyphen || !paragraph.isSafeToCut(at: range.upperBound, in: run))
    guard begins || ends, !run.isRightToLeft else {
      return [Piece(run: run, glyphs: paragraph.glyphs(of: run, in: range))]
    }
    var middle = range
    var pieces: [Piece] = []
    var tail: Piece?
    // The piece of a word that begins the line, as far as it is shaped otherwise for that.
    if begins {
      let end = min(paragraph.safeCut(behind: range.lowerBound, in: run), range.upperBound)
      let isWhole =
        ends && paragraph.safeCut(before: range.upperBound, in: run) < end
      pieces.append(
        Piece(
          run: run,
          glyphs: paragraph.fragment(
            range.lowerBound..<(isWhole ? range.upperBound : end), of: run,
            hyphen: isWhole && cut.endsInHyphen, layoutContext)[...]))
      if isWhole { return pieces }
      middle = end..<range.upperBound
    }
    if ends {
      let start = max(paragraph.safeCut(before: range.upperBound, in: run), middle.lowerBound)
      tail = Piece(
        run: run,
        glyphs: paragraph.fragment(
          start..<range.upperBound, of: run, hyphen: cut.endsInHyphen, layoutContext)[...]
      )
      middle = middle.lowerBound..<start
    }
    if !middle.isEmpty {
      pieces.append(Piece(run: run, glyphs: paragraph.glyphs(of: run, in: middle)))
    }
    if let tail { pieces.append(tail) }
    return pieces
  }

  /// Moves the pen over the glyphs, giving each space its share of what is left over.
  private func place(
    _ pieces: [Piece], from lineStart: Int, extra: Length, gaps: Int, letters letterCount: Int,
    _ leaders: Leaders, into line: inout SetLine
  ) {
    var leaders = leaders
    var pen = Length.zero
    var gap = 0
    var given = 0
    var letters = 0
    var sources = StyledText.SourceSpan()
    line.gaps.reserveCapacity(gaps)
    for piece in pieces {
      let style = paragraph.text.styles[piece.run.style]
      let metrics = layoutContext.fonts.faces[piece.run.font].metrics
      let em = style.size.points / Double(metrics.unitsPerEm)
      let expansion = style.expands ? line.expansion : 1
      let isTracked = line.tracking > .zero && paragraph.isTracked(piece.run)
      line.ascent = max(line.ascent, .pt(Double(metrics.ascender) * em) + style.raise)
      line.descent = max(line.descent, .pt(Double(-metrics.descender) * em) - style.raise)
      let start = pen
      if let object = style.object {
        line.add(paragraph.text.objects[object], object, at: start)
        pen += leaders.width(of: paragraph.text.objects[object])
        line.fill(paragraph.text.objects[object], from: start, to: pen)
        continue
      }
      if let height = style.lineHeight {
        // The height is that of the style's first face, whatever others lend letters (CSS 2.2, 10.8.1).
        let first = layoutContext.fonts.index(of: style)
        line.makeRoom(height, style, layoutContext.fonts.faces[first].metrics)
      }
      let rise = piece.run.isUpright ? style.raise : style.raise - style.drop
      let glyphs = [Glyph](unsafeUninitializedCapacity: piece.glyphs.count) { glyphs, count in
        var index = piece.glyphs.startIndex
        paragraph.forEachGlyph(piece.glyphs) { glyph, isSpace in
          index += 1
          var advance = glyph.advance
          if isSpace {
            gap += 1
            // Shares are rounded together, so that the last glyph ends at the measure exactly.
            let due = extra.scaledPoints * gap / max(gaps, 1)
            advance += Length(scaledPoints: due - given)
            given = due
            line.gaps.append(SetLine.Gap(x: line.x + pen, width: advance, natural: glyph.advance))
          } else {
            if expansion != 1 { advance = advance * expansion }
            if isTracked {
              let isEnd =
                index == piece.glyphs.endIndex || piece.glyphs[index].cluster != glyph.cluster
              letters += isEnd ? 1 : 0
              if isEnd, letters < letterCount { advance += line.tracking }
            }
          }
          glyphs.initializeElement(
            at: count,
            to: Glyph(
              id: glyph.id, cluster: paragraph.text.source(of: glyph.cluster, near: &sources),
              x: pen - start + Length(scaledPoints: Int(glyph.offset.x)),
              y: Length(scaledPoints: Int(glyph.offset.y)) - rise, advance: advance,
              textOffset: glyph.cluster - lineStart))
          count += 1
          pen += advance
        }
      }
      guard !glyphs.isEmpty else { continue }
      line.runs.append(
        GlyphRun(
          font: piece.run.font, size: style.size, origin: Point(x: start + style.shift, y: .zero),
          glyphs: glyphs, ink: style.ink, expansion: expansion,
          synthesis: layoutContext.fonts.synthesis(of: style, drawnWith: piece.run.font),
          isUpright: piece.run.isUpright))
      line.addFills(style, metrics, from: start + style.shift, to: pen + style.shift)
    }
    line.width = pen
  }
}
