internal import Breaking
internal import Graphics
internal import Shaping
internal import Styling

/// Paragraphs that begin with a large letter (CSS Inline 3, section 7), or with words in small capitals.
extension FlowColumn {
  /// A large letter, ready to stand beside its lines.
  private struct Initial {
    var line: SetLine
    /// The room that it takes from those lines.
    var width: Length
    /// How far its ink reaches below the baseline: the tails of Q and J.
    var depth: Length
    /// The quotation marks of the text's size that hang before it.
    var quote: SetLine?
  }

  /// Adds the first paragraph of what begins as its style has it; tells whether that was possible.
  ///
  /// A dropped capital's foot stands on the baseline of the last of its lines, its head as high as the capitals of
  /// the first; a raised one stands on the first. Beside a capital that is longer than its paragraph the next one
  /// begins.
  mutating func addOpening(
    _ text: FlowText, _ shape: ParagraphShape, of node: Int, in frame: FlowFrame
  ) -> Bool {
    let opening = flow.style(node).box.opening
    let letter = flow.styled.style(.firstLetter, of: node)?.box.initialLetter
    guard flow.hasOpenings, letter != nil || opening.leadIn != nil, text.objects.isEmpty,
      shape.insets.isEmpty, shape.alignment == .justified || shape.alignment == .left
    else { return false }
    let strut = flow.textStyle(flow.style(node).text)
    guard let letter, letter.size > 1 else {
      return addLeadIn(text, opening, shape, strut)
    }
    guard let taken = OpeningText(text.text, letters: opening.letters),
      let initial = initial(taken, letter, opening.quote, strut)
    else {
      if let script = OpeningText.scriptWithoutCapitals(text.text) {
        flow.setter.layoutContext.noteWithoutInitial(script: script)
      }
      return addLeadIn(text, opening, shape, strut)
    }
    let em = strut.size
    let lines = letter.sink
    var shape = shape
    shape.indent = .zero
    // A tail that reaches among the letters of the next line has room beside that line too.
    let beside = lines + (initial.depth > step - em * 0.6 ? 1 : 0)
    shape.insets = Array(repeating: ParagraphShape.Inset(left: initial.width), count: beside)
    guard shape.width - initial.width > em * 8 else { return false }
    let rest = leadIn(taken.rest, opening.leadIn ?? .word, word: taken.wordLength, shape)
    shape = clearing(shape, rest)
    let set = flow.setter.set(rest, shape: shape)
    // A letter with nothing behind it stands as it is.
    guard !set.isEmpty else { return addLeadIn(text, opening, shape, strut) }
    let place = top
    let first = rows.count
    var made = rows(of: set, text, strut)
    put(initial, letter, left: shape.left, in: &made)
    for row in made { append(row) }
    charge(rows: first..<rows.count, flow.style(node).text)
    for row in first..<min(first + lines - 1, rows.count) {
      setPenalty(GalleyItem.forbidden, after: row)
    }
    if set.count < beside {
      floats.append(
        Float(
          isLeft: true, left: frame.left, right: frame.left + initial.width, top: place,
          bottom: place + step * beside))
    }
    return true
  }

  /// From baseline to baseline.
  private var step: Length { flow.grid?.step ?? flow.page.height * (1.0 / 36) }

  /// Puts a capital, and the quotation mark before it, into the first of its rows.
  private func put(
    _ initial: Initial, _ letter: InitialLetter, left: Length, in rows: inout [GalleyRow]
  ) {
    if letter.sink == 1 {
      let above = step * (Int(letter.size.rounded(.up)) - 1)
      rows[0].height += above
      rows[0].baseline += above
    }
    var large = initial.line
    large.rise = step * -(letter.sink - 1)
    // They come before the lines beside them, as they are read.
    for var line in [large, initial.quote].compactMap(\.self) {
      line.x += left
      line.isLast = false
      line.paragraph = rows[0].lines.first?.paragraph ?? 0
      rows[0].lines.insert(line, at: 0)
    }
  }

  /// Adds the paragraph with its first words in small capitals, if its style asks for that.
  private mutating func addLeadIn(
    _ text: FlowText, _ opening: ParagraphOpening, _ shape: ParagraphShape, _ strut: TextStyle
  ) -> Bool {
    guard let wanted = opening.leadIn, wanted != .none, wanted != .word else { return false }
    let set = flow.setter.set(leadIn(text.text, wanted, word: 0, shape), shape: shape)
    guard !set.isEmpty else { return false }
    let first = rows.count
    for row in rows(of: set, text, strut) { append(row) }
    charge(rows: first..<rows.count, TextProperties())
    return true
  }

  /// The shape of a text beside an initial: its lines are indented further by as much as letters hang into the
  /// margin, as quotation marks do, so that none of them touches the initial.
  private func clearing(_ shape: ParagraphShape, _ text: StyledText) -> ParagraphShape {
    var (clear, room) = (shape, Length.zero)
    // Narrower lines may begin with other letters; few passes settle it, since few letters hang out far.
    for _ in 0..<4 {
      let lines = flow.setter.set(text, shape: clear).prefix(shape.insets.count)
      let wanted = lines.map(\.protrusion.left).max() ?? .zero
      guard wanted > room else { break }
      room = wanted
      clear.insets = shape.insets.map { .init(left: $0.left + room, right: $0.right) }
    }
    return clear
  }

  /// How far text stands clear of a large letter, in ems of its own.
  private static let clearance = 0.12

  /// The letters, in the size that makes them so many lines high.
  private func initial(
    _ text: OpeningText, _ letter: InitialLetter, _ quote: ParagraphOpening.Quote,
    _ base: TextStyle
  ) -> Initial? {
    var big = text.style
    big.lineHeight = nil
    let metrics = flow.fonts.metrics(big)
    let capital = Double(metrics.capHeight) / Double(metrics.unitsPerEm)
    guard capital > 0.1 else { return nil }
    big.size = base.size + step * ((letter.size - 1) / capital)
    let letters = (quote == .large ? text.quote : "") + text.letters
    guard var line = display(letters, big, source: text.source) else { return nil }
    // Its stem stands flush with the lines below, whatever white its font has beside it.
    let (left, right) = flow.setter.white(of: line)
    line.x -= left
    // Ink that stands out of its letter's width, as a tail does, is kept clear of as well.
    let end = line.x + line.width + max(-right, .zero)
    line.add(display(text.space, base, source: text.source + letters.utf8.count))
    var initial = Initial(
      line: line, width: end + base.size * Self.clearance, depth: flow.setter.depth(of: line))
    if quote == .hang, var mark = display(text.quote, base, source: text.source) {
      mark.x -= mark.width
      if letter.sink == 1 { mark.rise = step * (Int(letter.size.rounded(.up)) - 1) }
      initial.quote = mark
    }
    return initial
  }

  private func display(_ words: String, _ style: TextStyle, source: Int) -> SetLine? {
    var text = StyledText()
    text.append(words.utf8, style: style, source: source)
    let shape = ParagraphShape(
      width: flow.page.width, alignment: .left, hyphenates: false, role: .display)
    return flow.setter.set(text, shape: shape).first
  }

  /// The text with its first words in small capitals; `word` is how many bytes belong to the first.
  private func leadIn(
    _ text: StyledText, _ wanted: ParagraphOpening.LeadIn, word: Int, _ shape: ParagraphShape
  ) -> StyledText {
    let count =
      switch wanted {
      case .none: 0
      case .word: word
      case .phrase: max(word, OpeningText.phraseLength(text))
      case .line: lineLength(text, word, shape)
      }
    return text.changingStyles(ofFirst: count) { $0.smallCapitals }
  }

  /// How many bytes of a text stand on its first line when that is in small capitals: as many whole words as their
  /// own width lets stand there.
  private func lineLength(_ text: StyledText, _ word: Int, _ shape: ParagraphShape) -> Int {
    func end(_ count: Int) -> Int {
      let set = flow.setter.set(
        text.changingStyles(ofFirst: count) { $0.smallCapitals }, shape: shape)
      return set.first.map { text.length(before: $0.range.upperBound) } ?? 0
    }
    let ends = OpeningText.wordEnds(text).filter { $0 >= word }
    let most = end(text.bytes.count)
    let held = ends.filter { $0 <= most }.count
    var fallback = word
    for count in (max(held - 3, 1)...held + 2).reversed() where count <= ends.count && held > 0 {
      let (length, reached) = (ends[count - 1], end(ends[count - 1]))
      let next = count < ends.count ? ends[count] : .max
      let isSpace = text.bytes[min(length, reached)..<max(length, reached)].allSatisfy { $0 <= 0x20 }
      if reached >= length, reached < next, isSpace { return length }
      if reached >= length { fallback = max(fallback, length) }
    }
    return fallback
  }
}

extension ParagraphSetter {
  /// The white that the fonts of a line have beside its first and last letter; negative for ink that stands out.
  func white(of line: SetLine) -> (left: Length, right: Length) {
    func bearing(
      _ run: GlyphRun?, _ glyph: Glyph?, _ side: KeyPath<(left: Int, right: Int), Int>
    ) -> Length {
      guard let run, let glyph else { return .zero }
      let face = layoutContext.fonts.faces[run.font]
      let units = face.bearings(of: UInt32(glyph.id))[keyPath: side]
      return run.size * (Double(units) / Double(face.metrics.unitsPerEm))
    }
    return (
      bearing(line.runs.first, line.runs.first?.glyphs.first, \.left),
      bearing(line.runs.last, line.runs.last?.glyphs.last, \.right)
    )
  }

  /// How far the ink of a line reaches below its baseline.
  func depth(of line: SetLine) -> Length {
    line.runs.map { run in
      let face = layoutContext.fonts.faces[run.font]
      let units = run.glyphs.map { face.depth(of: UInt32($0.id)) }.max() ?? 0
      return run.size * (Double(units) / Double(face.metrics.unitsPerEm))
    }.max() ?? .zero
  }
}

extension SetLine {
  /// Adds the white of another line behind the last letter: for who reads and not for who looks.
  mutating func add(_ white: SetLine?) {
    guard let white else { return }
    for var run in white.runs {
      run.origin.x += width
      for glyph in run.glyphs.indices {
        run.glyphs[glyph].textOffset += UInt16(clamping: text.utf8.count)
      }
      runs.append(run)
    }
    text += white.text
    width += white.width
  }
}
