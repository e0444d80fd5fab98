internal import Graphics
internal import Shaping

/// Glyphs come to their places on a line.
extension LineComposer {
  /// The point that the next glyph comes to, and what spaces and letters have been given so far.
  private struct Pen {
    var x = Length.zero
    /// What is divided among the spaces, and how many there are.
    let extra: Length
    let gaps: Int
    /// How many letters may be tracked, and the byte that the line begins at.
    let letterCount: Int
    let lineStart: Int
    private var gap = 0
    private var given = 0
    private var letters = 0
    private var sources = StyledText.SourceSpan()

    init(extra: Length, gaps: Int, letters: Int, lineStart: Int) {
      (self.extra, self.gaps, letterCount, self.lineStart) = (extra, gaps, letters, lineStart)
    }

    /// The share of the next space.
    ///
    /// Shares are rounded together, so that the last glyph ends at the measure exactly.
    mutating func shareOfSpace() -> Length {
      gap += 1
      let due = extra.scaledPoints * gap / max(gaps, 1)
      defer { given = due }
      return Length(scaledPoints: due - given)
    }

    /// Whether the letter that ends here is tracked: the last of the line is not.
    mutating func tracksLetter() -> Bool {
      letters += 1
      return letters < letterCount
    }

    mutating func source(of cluster: Int, in text: StyledText) -> Int {
      text.source(of: cluster, near: &sources)
    }
  }

  /// Moves the pen over the glyphs, giving each space its share of what is left over.
  func place(
    _ pieces: [Piece], from lineStart: Int, extra: Length, gaps: Int, letters: Int,
    _ leaders: Leaders, into line: inout SetLine
  ) {
    var leaders = leaders
    var pen = Pen(extra: extra, gaps: gaps, letters: letters, lineStart: lineStart)
    line.gaps.reserveCapacity(gaps)
    for piece in pieces {
      let style = paragraph.text.styles[piece.run.style]
      let metrics = layoutContext.fonts.faces[piece.run.font].metrics
      let em = style.size.points / Double(metrics.unitsPerEm)
      line.ascent = max(line.ascent, .pt(Double(metrics.ascender) * em) + style.raise)
      line.descent = max(line.descent, .pt(Double(-metrics.descender) * em) - style.raise)
      let start = pen.x
      if let object = style.object {
        line.add(paragraph.text.objects[object], object, at: start)
        pen.x += leaders.width(of: paragraph.text.objects[object])
        line.fill(paragraph.text.objects[object], from: start, to: pen.x)
        continue
      }
      if let height = style.lineHeight {
        // The height is that of the style's first face, whatever others lend letters (CSS 2.2, 10.8.1).
        let first = layoutContext.fonts.index(of: style)
        line.makeRoom(height, style, layoutContext.fonts.faces[first].metrics)
      }
      let expansion = style.expands ? line.expansion : 1
      let glyphs = glyphs(of: piece, style, expansion: expansion, &pen, into: &line)
      guard !glyphs.isEmpty else { continue }
      line.runs.append(
        GlyphRun(
          font: piece.run.font, size: style.size, origin: Point(x: start + style.shift, y: .zero),
          glyphs: glyphs, ink: style.ink, expansion: expansion,
          synthesis: layoutContext.fonts.synthesis(of: style, drawnWith: piece.run.font),
          isUpright: piece.run.isUpright))
      line.addFills(style, metrics, from: start + style.shift, to: pen.x + style.shift)
    }
    line.width = pen.x
  }

  /// The glyphs of a piece, from where it begins; its spaces are added to the line's.
  private func glyphs(
    of piece: Piece, _ style: TextStyle, expansion: Double, _ pen: inout Pen,
    into line: inout SetLine
  ) -> [Glyph] {
    let start = pen.x
    let isTracked = line.tracking > .zero && paragraph.isTracked(piece.run)
    let rise = piece.run.isUpright ? style.raise : style.raise - style.drop
    return [Glyph](unsafeUninitializedCapacity: piece.glyphs.count) { glyphs, count in
      var index = piece.glyphs.startIndex
      paragraph.forEachGlyph(piece.glyphs) { glyph, isSpace in
        index += 1
        var advance = glyph.advance
        if isSpace {
          advance += pen.shareOfSpace()
          line.gaps.append(SetLine.Gap(x: line.x + pen.x, width: advance, natural: glyph.advance))
        } else {
          if expansion != 1 { advance = advance * expansion }
          let isEnd =
            index == piece.glyphs.endIndex || piece.glyphs[index].cluster != glyph.cluster
          if isTracked, isEnd, pen.tracksLetter() { advance += line.tracking }
        }
        glyphs.initializeElement(
          at: count,
          to: Glyph(
            id: glyph.id, cluster: pen.source(of: glyph.cluster, in: paragraph.text),
            x: pen.x - start + Length(scaledPoints: Int(glyph.offset.x)),
            y: Length(scaledPoints: Int(glyph.offset.y)) - rise, advance: advance,
            textOffset: glyph.cluster - pen.lineStart))
        count += 1
        pen.x += advance
      }
    }
  }
}
