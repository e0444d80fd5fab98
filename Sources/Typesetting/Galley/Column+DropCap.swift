internal import Breaking
internal import Graphics
internal import Manuscript
internal import Shaping

/// Chapters' first letters and words.
extension Column {
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

  /// Adds a chapter's first paragraph as the design has it; tells whether that was possible.
  ///
  /// A dropped capital's foot stands on the baseline of the last of its lines, its head as high as the
  /// capitals of the first; a raised one stands on the first. Beside a capital that is longer than its
  /// paragraph the next paragraph begins, or stays white.
  mutating func addWithInitial(_ block: Block, _ shape: ParagraphShape, _ paragraph: Int) -> Bool {
    let design = layout.initial
    guard shape.alignment == .justified || shape.alignment == .left, !isFrontMatter else {
      return false
    }
    guard design.lines > 1, let text = InitialText(block.text, letters: design.letters),
      let initial = initial(text)
    else {
      if design.lines > 1, let script = block.text.scriptWithoutCapitals {
        setter.setter.layoutContext.noteWithoutInitial(script: script)
      }
      return addWithLeadIn(block, shape, paragraph)
    }
    let lines = design.isRaised ? 1 : design.lines
    var shape = shape
    shape.indent = .zero
    // A tail that reaches among the letters of the next line has room beside that line too.
    let beside = lines + (initial.depth > layout.leading - em * 0.6 ? 1 : 0)
    shape.insets = Array(repeating: ParagraphShape.Inset(left: initial.width), count: beside)
    guard shape.width - initial.width > em * 8 else { return false }
    let rest = leadIn(text.rest, word: text.wordLength, shape)
    shape = clearing(shape, rest)
    let first = rows.count
    addRows(rest, shape, paragraph: paragraph, isFlexible: false)
    // A letter with nothing behind it stands as it is.
    guard rows.count > first else {
      shape.insets = []
      return addWithLeadIn(block, shape, paragraph)
    }
    add(initial, left: shape.left, first: first, last: first + lines - 1)
    besideInitial = shape.insets.dropFirst(rows.count - first)
    return true
  }

  /// Adds a paragraph that begins beside the capital of the one before it.
  mutating func addBesideInitial(_ text: StyledText, _ shape: ParagraphShape, _ paragraph: Int) {
    var shape = shape
    shape.insets = Array(besideInitial)
    shape = clearing(shape, text)
    let first = rows.count
    addRows(text, shape, paragraph: paragraph, isFlexible: false)
    let beside = first..<min(first + besideInitial.count, rows.count)
    for row in beside { rows[row].penaltyAfter = GalleyItem.forbidden }
    besideInitial.removeFirst(beside.count)
  }

  /// The shape of a text beside an initial: its lines are indented further by as much as letters hang into the
  /// margin, as quotation marks do, so that none of them touches the initial.
  private func clearing(_ shape: ParagraphShape, _ text: StyledText) -> ParagraphShape {
    var (clear, room) = (shape, Length.zero)
    // Narrower lines may begin with other letters; few passes settle it, since few letters hang out far.
    for _ in 0..<4 {
      let lines = setter.setter.set(text, shape: clear).prefix(shape.insets.count)
      let wanted = lines.map(\.protrusion.left).max() ?? .zero
      guard wanted > room else { break }
      room = wanted
      clear.insets = shape.insets.map { .init(left: $0.left + room, right: $0.right) }
    }
    return clear
  }

  /// Puts a capital beside its lines, and keeps them together.
  private mutating func add(_ initial: Initial, left: Length, first: Int, last: Int) {
    if layout.initial.isRaised {
      let above = layout.leading * (layout.initial.lines - 1)
      rows[first].height += above
      rows[first].baseline += above
    }
    var letter = initial.line
    letter.rise = layout.leading * -(last - first)
    // They come before the lines beside them, as they are read.
    for var line in [letter, initial.quote].compactMap(\.self) {
      line.x += left
      line.paragraph = rows[first].lines.first?.paragraph ?? 0
      rows[first].lines.insert(line, at: 0)
    }
    for row in first..<min(last, rows.count) {
      rows[row].penaltyAfter = GalleyItem.forbidden
    }
  }

  /// Adds the paragraph with its first words in small capitals, if the design asks for that.
  private mutating func addWithLeadIn(
    _ block: Block, _ shape: ParagraphShape, _ paragraph: Int
  ) -> Bool {
    guard layout.initial.words != .none, layout.initial.words != .word else { return false }
    let text = leadIn(block.text, word: 0, shape)
    addRows(text, shape, paragraph: paragraph, isFlexible: layout.initial.words != .line)
    return true
  }

  /// The letters, in the size that makes them so many lines high.
  private func initial(_ text: InitialText) -> Initial? {
    let design = layout.initial
    let face = setter.setter.layoutContext.fonts.face(text.isItalic ? .italic : .regular)
    let metrics = face.metrics
    let capital = Double(metrics.capHeight) / Double(metrics.unitsPerEm)
    guard capital > 0.1 else { return nil }
    var big = style.body
    big.role = text.isItalic ? .italic : .regular
    big.size = em + layout.leading * (Double(design.lines - 1) / capital)
    let letters = (design.quote == .large ? text.quote : "") + text.letters
    guard var line = display(letters, big, source: text.source) else { return nil }
    // Its stem stands flush with the lines below, whatever white its font has beside it.
    let (left, right) = white(of: line)
    line.x -= left
    // Ink that stands out of its letter's width, as a tail does, is kept clear of as well.
    let end = line.x + line.width + max(-right, .zero)
    line.add(display(text.space, style.body, source: text.source + letters.utf8.count))
    var initial = Initial(line: line, width: end + em * Self.clearance, depth: depth(of: line))
    if design.quote == .hang, var quote = display(text.quote, style.body, source: text.source) {
      quote.x -= quote.width
      if design.isRaised { quote.rise = layout.leading * (design.lines - 1) }
      initial.quote = quote
    }
    return initial
  }

  /// How far text stands clear of a large letter, in ems of its own.
  private static let clearance = 0.12

  /// The white that the fonts of a line have beside its first and last letter; negative for ink that
  /// stands out.
  private func white(of line: SetLine) -> (left: Length, right: Length) {
    func bearing(
      _ run: GlyphRun?, _ glyph: Glyph?, _ side: KeyPath<(left: Int, right: Int), Int>
    ) -> Length {
      guard let run, let glyph else { return .zero }
      let face = faces[run.font]
      let units = face.bearings(of: UInt32(glyph.id))[keyPath: side]
      return run.size * (Double(units) / Double(face.metrics.unitsPerEm))
    }
    return (
      bearing(line.runs.first, line.runs.first?.glyphs.first, \.left),
      bearing(line.runs.last, line.runs.last?.glyphs.last, \.right)
    )
  }

  /// How far the ink of a line reaches below its baseline.
  private func depth(of line: SetLine) -> Length {
    line.runs.map { run in
      let face = faces[run.font]
      let units = run.glyphs.map { face.depth(of: UInt32($0.id)) }.max() ?? 0
      return run.size * (Double(units) / Double(face.metrics.unitsPerEm))
    }.max() ?? .zero
  }

  private var faces: [Face] { setter.setter.layoutContext.fonts.faces }

  private func display(_ words: String, _ base: TextStyle, source: Int) -> SetLine? {
    var text = StyledText()
    text.append(words.utf8, style: base, source: source)
    let shape = ParagraphShape(
      width: layout.measure, alignment: .left, hyphenates: false, role: .display)
    return setter.setter.set(text, shape: shape).first
  }

  /// The text with its first words in small capitals; `word` is how many bytes belong to the first.
  private mutating func leadIn(
    _ text: InlineText, word: Int, _ shape: ParagraphShape
  ) -> StyledText {
    func styled(_ count: Int) -> InlineText { text.adding(.smallCapitals, toFirst: count) }
    switch layout.initial.words {
    case .none: return self.styled(text, style.body)
    case .word: return self.styled(styled(word), style.body)
    case .phrase: return self.styled(styled(max(word, text.phraseLength)), style.body)
    case .line: break
    }
    return self.styled(styled(lineLength(text, word, shape)), style.body)
  }

  /// How much of a text stands on its first line, with that much in small capitals: whole words.
  ///
  /// Small capitals are wider, and so each number of words is tried, from those that the line holds with all
  /// in them, until a line ends behind its last. Where none does, the next word begins the line's rest small.
  private mutating func lineLength(_ text: InlineText, _ word: Int, _ shape: ParagraphShape) -> Int
  {
    func end(_ count: Int) -> Int {
      let set = setter.setter.set(
        styled(text.adding(.smallCapitals, toFirst: count), style.body), shape: shape)
      return set.first.map { text.length(before: $0.range.upperBound) } ?? 0
    }
    let ends = text.wordEnds.filter { $0 >= word }
    let most = end(text.plain.utf8.count)
    let held = ends.filter { $0 <= most }.count
    var fallback = word
    for count in (max(held - 3, 1)...held + 2).reversed() where count <= ends.count && held > 0 {
      let (length, reached) = (ends[count - 1], end(ends[count - 1]))
      let next = count < ends.count ? ends[count] : .max
      if reached >= length, reached < next, text.isSpace(length..<reached) { return length }
      if reached >= length { fallback = max(fallback, length) }
    }
    return fallback
  }
}

extension SetLine {
  /// Adds the white of another line behind the last letter: for who reads and not for who looks.
  fileprivate mutating func add(_ white: SetLine?) {
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
