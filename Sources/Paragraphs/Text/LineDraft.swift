internal import Graphics
internal import Shaping

/// A line whose letters are not positioned yet: its pieces, and how the surplus width is distributed.
struct LineDraft: Sendable {
  /// The item list of a paragraph's lines.
  final class Source: Sendable {
    let paragraph: ShapedParagraph
    let fonts: FontTable

    init(_ paragraph: ShapedParagraph, _ fonts: FontTable) {
      (self.paragraph, self.fonts) = (paragraph, fonts)
    }
  }

  let source: Source
  /// The line's bytes, and whether a hyphen is added after them.
  let range: Range<Int>
  /// The spelling of its words; nil where all are as in the paragraph.
  var spelling: LineSpelling?
  let hasHyphen: Bool
  /// The glyphs from left to right.
  var pieces: [LineComposer.Piece] = []
  var expansion = 1.0
  var tracking = Length.zero
  /// The surplus shared by the spaces, and their number.
  var extra = Length.zero
  var gaps = 0
  /// The number of letters that may be tracked.
  var letters = 0
  var leaders = LineComposer.Leaders(0, share: .zero)
  /// The end of the measure, from the line's left end.
  var edge = Length.zero

  /// Whether nothing of it is drawn or read.
  var isEmpty: Bool { pieces.isEmpty && range.isEmpty && !hasHyphen && spelling == nil }

  /// The position of the pen, and how much it has distributed so far.
  fileprivate struct Pen {
    var x = Length.zero
    var gap = 0
    var given = 0
    var letters = 0

    /// The next space's share of the surplus.
    ///
    /// Shares are rounded together, so that the last glyph ends at the measure exactly.
    @inline(__always)
    mutating func takeShare(of line: LineDraft) -> Length {
      gap += 1
      let due = line.extra.scaledPoints * gap / max(line.gaps, 1)
      defer { given = due }
      return Length(scaledPoints: due - given)
    }

    /// Moves over glyphs other than spaces, from space to space; `mostLetters` of them are tracked, the last of the
    /// line not from what follows.
    @inline(__always)
    mutating func pass(
      _ range: Range<Int>, of glyphs: UnsafeBufferPointer<ShapedGlyph>, _ sums: GlyphSums,
      expansion: Double, tracking: Length, mostLetters: Int
    ) {
      if expansion == 1 {
        x += sums.width(range)
      } else {
        for glyph in range { x += glyphs[glyph].advance * expansion }
      }
      guard tracking > .zero else { return }
      let end = letters + sums.clusters(range)
      x += tracking * max(min(end, mostLetters - 1) - letters, 0)
      letters = end
    }
  }

  /// Moves the pen over a piece's glyphs and gives each space its share of the surplus; calls with each glyph, the pen
  /// position before it, its advance, and whether it is a space.
  @inline(__always)
  private func move(
    _ pen: inout Pen, over piece: LineComposer.Piece,
    _ body: (ShapedGlyph, _ x: Length, _ advance: Length, _ isSpace: Bool) -> Void
  ) {
    let paragraph = source.paragraph
    let expansion = paragraph.traits[piece.run.style].expands ? self.expansion : 1
    let isTracked = tracking > .zero && paragraph.isTracked(piece.run)
    var own = pen
    var index = piece.glyphs.startIndex
    paragraph.forEachGlyph(piece.glyphs) { glyph, isSpace in
      index += 1
      var advance = glyph.advance
      if isSpace {
        advance += own.takeShare(of: self)
      } else {
        if expansion != 1 { advance = advance * expansion }
        if isTracked {
          let isEnd =
            index == piece.glyphs.endIndex || piece.glyphs[index].cluster != glyph.cluster
          own.letters += isEnd ? 1 : 0
          if isEnd, own.letters < letters { advance += tracking }
        }
      }
      body(glyph, own.x, advance, isSpace)
      own.x += advance
    }
    pen = own
  }

  /// Moves the pen over a piece of the paragraph's own glyphs as `move` does, from space to space; calls with each
  /// space.
  @inline(__always)
  private func leap(
    _ pen: inout Pen, over piece: LineComposer.Piece, _ sums: GlyphSums,
    _ body: (ShapedGlyph, _ x: Length, _ advance: Length) -> Void
  ) {
    let paragraph = source.paragraph
    let expansion = paragraph.traits[piece.run.style].expands ? self.expansion : 1
    let tracking = paragraph.isTracked(piece.run) ? tracking : .zero
    var own = pen
    paragraph.glyphs.withUnsafeBufferPointer { glyphs in
      var start = piece.glyphs.startIndex
      for space in sums.spaces(piece.glyphs.indices) {
        own.pass(
          start..<Int(space), of: glyphs, sums, expansion: expansion, tracking: tracking,
          mostLetters: letters)
        start = Int(space) + 1
        let glyph = glyphs[Int(space)]
        let advance = glyph.advance + own.takeShare(of: self)
        body(glyph, own.x, advance)
        own.x += advance
      }
      own.pass(
        start..<piece.glyphs.endIndex, of: glyphs, sums, expansion: expansion, tracking: tracking,
        mostLetters: letters)
    }
    pen = own
  }

  /// Sets a line's width, gaps and extents.
  func measure(_ line: inout SetLine) {
    let paragraph = source.paragraph
    var (pen, leaders) = (Pen(), leaders)
    var found: [SetLine.Gap] = []
    found.reserveCapacity(gaps)
    for piece in pieces {
      let style = paragraph.text.styles[piece.run.style]
      let metrics = source.fonts[piece.run.font].metrics
      let em = style.size.points / Double(metrics.unitsPerEm)
      line.ascent = max(line.ascent, .pt(Double(metrics.ascender) * em) + style.raise)
      line.descent = max(line.descent, .pt(Double(-metrics.descender) * em) - style.raise)
      if let object = piece.run.object {
        line.add(paragraph.text.objects[object], object, at: pen.x)
        pen.x += leaders.width(of: paragraph.text.objects[object])
        continue
      }
      if let height = style.lineHeight {
        // The height is that of the style's first face, whichever others supply letters (CSS 2.2, 10.8.1).
        let first = source.fonts.number(of: style)
        line.makeRoom(height, style, source.fonts[first].metrics)
      }
      if piece.isOwn, let sums = paragraph.sums {
        leap(&pen, over: piece, sums) { space, x, advance in
          found.append(SetLine.Gap(x: line.x + x, width: advance, natural: space.advance))
        }
        continue
      }
      move(&pen, over: piece) { glyph, x, advance, isSpace in
        guard isSpace else { return }
        found.append(SetLine.Gap(x: line.x + x, width: advance, natural: glyph.advance))
      }
    }
    line.gaps = found
    line.width = pen.x
  }

  /// From this fraction of an em on, white between letters is taken for a space by programs that see nothing else.
  private static let wordlikeSpacing = 0.08

  /// The letters, positioned.
  func drawn() -> DrawnLetters {
    let paragraph = source.paragraph
    var letters = DrawnLetters()
    letters.spelling = spelling
    let bytes = paragraph.text.bytes[range]
    letters.text =
      spelling.map {
        String(decoding: $0.spelt(bytes, at: 0..<range.count, of: range.count), as: UTF8.self)
      } ?? String(decoding: bytes, as: UTF8.self)
    if hasHyphen { letters.text += "-" }
    var (pen, leaders) = (Pen(), leaders)
    var sources = StyledText.SourceSpan()
    for piece in pieces {
      let style = paragraph.text.styles[piece.run.style]
      let start = pen.x
      if let object = piece.run.object {
        pen.x += leaders.width(of: paragraph.text.objects[object])
        letters.fill(paragraph.text.objects[object], from: start, to: pen.x, edge: edge)
        continue
      }
      let rise = piece.run.isUpright ? style.raise : style.raise - style.drop
      let glyphs = [Glyph](unsafeUninitializedCapacity: piece.glyphs.count) { glyphs, count in
        if let plain = PlainGlyphs(of: piece, in: self) {
          count = plain.place(&pen, &sources, raisedBy: rise, into: glyphs)
          return
        }
        move(&pen, over: piece) { glyph, x, advance, _ in
          let own = glyph.cluster - range.lowerBound
          glyphs.initializeElement(
            at: count,
            to: Glyph(
              id: glyph.id, cluster: paragraph.text.source(of: glyph.cluster, near: &sources),
              x: x - start + Length(scaledPoints: Int(glyph.offset.x)),
              y: Length(scaledPoints: Int(glyph.offset.y)) - rise, advance: advance,
              textOffset: spelling == nil ? own : place(of: own, piece, count)))
          count += 1
        }
      }
      guard !glyphs.isEmpty else { continue }
      var run = GlyphRun(
        font: piece.run.font, size: style.size, origin: Point(x: start + style.shift, y: .zero),
        glyphs: glyphs, ink: style.ink, expansion: style.expands ? expansion : 1,
        synthesis: source.fonts.synthesis(of: style, drawnWith: piece.run.font),
        isUpright: piece.run.isUpright)
      run.isSpaced = style.letterspacing > style.size * Self.wordlikeSpacing
      letters.runs.append(run)
      let face = source.fonts[piece.run.font]
      letters.addFills(
        style, face.metrics, from: start + style.shift, to: pen.x + style.shift,
        ink: style.decorations.isEmpty || piece.run.isIdeographic
          ? nil : { [run] in run.ink(of: face, between: $0) })
    }
    return letters
  }

  /// Where a glyph's letters are in a text that is spelt differently from the paragraph: by its index in the piece, or
  /// by its byte.
  private func place(of own: Int, _ piece: LineComposer.Piece, _ number: Int) -> Int {
    guard let spelling else { return own }
    guard let spelt = piece.spelt, spelt.places.indices.contains(number) else {
      return spelling.place(of: own)
    }
    return spelling.place(of: spelt.start - range.lowerBound) + spelt.places[number]
  }
}

/// Glyphs of the paragraph's own that are spelt as they are and not tracked, which is nearly all: they are positioned
/// from space to space.
private struct PlainGlyphs {
  private let draft: LineDraft
  private let piece: LineComposer.Piece
  private let sums: GlyphSums

  /// Nil where each glyph has to be examined.
  init?(of piece: LineComposer.Piece, in draft: LineDraft) {
    let paragraph = draft.source.paragraph
    guard piece.isOwn, draft.spelling == nil, let sums = paragraph.sums,
      draft.tracking <= .zero || !paragraph.isTracked(piece.run)
    else { return nil }
    (self.draft, self.piece, self.sums) = (draft, piece, sums)
  }

  /// Positions them, starting at the pen; returns their number.
  func place(
    _ pen: inout LineDraft.Pen, _ sources: inout StyledText.SourceSpan, raisedBy rise: Length,
    into target: UnsafeMutableBufferPointer<Glyph>
  ) -> Int {
    let paragraph = draft.source.paragraph
    let expansion = paragraph.traits[piece.run.style].expands ? draft.expansion : 1
    let (start, first) = (pen.x, draft.range.lowerBound)
    return paragraph.glyphs.withUnsafeBufferPointer { glyphs in
      var (next, count, x) = (piece.glyphs.startIndex, 0, Length.zero)
      var span = sources
      func put(_ glyph: ShapedGlyph, advance: Length) {
        target.initializeElement(
          at: count,
          to: Glyph(
            id: glyph.id, cluster: paragraph.text.source(of: glyph.cluster, near: &span),
            x: x + Length(scaledPoints: Int(glyph.offset.x)),
            y: Length(scaledPoints: Int(glyph.offset.y)) - rise, advance: advance,
            textOffset: glyph.cluster - first))
        count += 1
        x += advance
      }
      func putLetters(to end: Int) {
        while next < end {
          let advance = glyphs[next].advance
          put(glyphs[next], advance: expansion == 1 ? advance : advance * expansion)
          next += 1
        }
      }
      for space in sums.spaces(piece.glyphs.indices) {
        putLetters(to: Int(space))
        put(glyphs[next], advance: glyphs[next].advance + pen.takeShare(of: draft))
        next += 1
      }
      putLetters(to: piece.glyphs.endIndex)
      (pen.x, sources) = (start + x, span)
      return count
    }
  }
}
