internal import Breaking
internal import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling

/// Letters that are several lines high, ready to stand beside the lines of their paragraph (CSS Inline 3, section 7).
///
/// Their foot stands on the baseline of the last line that they sink to, and their head as high as capitals of the
/// text would reach a number of lines above that.
struct InitialLetterBox {
  /// The letters, from the line-left edge of the content.
  let letters: SetLine
  /// The marks of the text's size that hang before them.
  let marks: SetLine?
  /// How many lines they are high, and sink.
  let size: InitialLetter
  /// From baseline to baseline.
  let step: Length
  /// The room that they take from each of the lines beside them.
  let insets: [Length]
  /// The bytes of the paragraph's text that stand in them.
  let count: Int

  /// How far text stands clear of the letters' ink, in ems of its own.
  private static let clearance = 0.22
  /// How far letters of the text reach above and below their baselines, in ems, at most.
  private static let reach = (above: 0.75, below: 0.25)
  /// Lines that would follow the shape by less than this, in ems, look as if they stood there by mistake.
  private static let leastGain = 0.5
  /// Lines beside letters are not looked for farther down.
  private static let maxLines = 200

  /// White above the first line for what rises above its capitals.
  var raise: Length { step * max(size.size - Double(size.sink), 0).rounded(.up) }

  /// How far below the first baseline that of the letters is.
  var drop: Length { step * (size.sink - 1) }

  /// How far below the first baseline that of the marks is: they are as high as the letters' heads.
  var dropOfMarks: Length { drop - step * (size.size - 1) }

  /// How many lines are kept on one page.
  var lines: Int { max(insets.count, 1) }

  /// Makes the box of letters; nil where a font has none, or nothing can be drawn of them.
  init?(
    _ text: OpeningText, _ style: ComputedStyle, beside strut: TextStyle, step: Length,
    _ flow: FlowContext
  ) {
    guard let size = style.box.initialLetter, step > .zero else { return nil }
    var big = flow.textStyle(style.text)
    big.raise = .zero
    let capital = flow.fonts.flatCapital(big)
    guard capital > 0.1 else { return nil }
    big.size = (strut.size * flow.fonts.flatCapital(strut) + step * (size.size - 1)) * (1 / capital)
    big.letterspacing = .zero
    // Figures are as high as capitals.
    big.features.removeAll { $0.tag == FontFeature("onum").tag }
    big.features.append(FontFeature("lnum"))
    let opening = style.box.opening
    let isLarge = opening.quote == .large
    let words = (isLarge ? text.marks + text.spaceBehindMarks : "") + text.letters
    guard
      var letters = flow.display(words, big, source: isLarge ? text.source : text.letterSource)
    else { return nil }
    let ink = InkProfile(letters, flow.fonts.table)
    guard let left = ink.left else { return nil }
    // Its stem stands flush with the lines below, whatever white its font has beside it.
    letters.x = -left
    letters.add(
      flow.display(text.space, strut, source: text.letterSource + text.letters.utf8.count))
    letters.end = text.space.isEmpty ? .letter : .space
    var marks: SetLine?
    if opening.quote == .hang, !text.marks.isEmpty {
      marks = flow.display(text.marks, strut, source: text.source)
      marks?.add(
        flow.display(
          text.spaceBehindMarks, strut, source: text.source + text.marks.utf8.count))
      let width = marks?.width ?? .zero
      marks?.x = -width
      marks?.end = text.spaceBehindMarks.isEmpty ? .letter : .space
    }
    (self.letters, self.marks, self.size, self.step) = (letters, marks, size, step)
    count = text.count
    insets = Self.insets(
      ink, left, size, step, em: strut.size, wrap: opening.wrap)
  }

  /// How far the ink reaches beside each of the next lines, and a little farther.
  private static func insets(
    _ ink: InkProfile, _ left: Length, _ size: InitialLetter, _ step: Length, em: Length,
    wrap: ParagraphOpening.Wrap
  ) -> [Length] {
    let gap = em * clearance
    let foot = step * (size.sink - 1)
    func right(_ top: Length, _ bottom: Length) -> Length? {
      ink.right(from: top - foot, to: bottom - foot).map { max($0 - left, .zero) + gap }
    }
    let highest = step * -Int(size.size.rounded(.up)) - em
    func top(_ line: Int) -> Length { step * line - em * reach.above - gap }
    func bottom(_ line: Int) -> Length { step * line + em * reach.below + gap }
    var count = size.sink
    // Tails reach among the letters of the lines below.
    while count < maxLines, right(top(count), bottom(count)) != nil { count += 1 }
    let all = right(highest, bottom(count - 1)) ?? .zero
    return (0..<count).map { line in
      guard wrap == .all || wrap == .first && line == 0 else { return all }
      // Nothing stands below what hangs over, and beside tails stands what fits there.
      let own = right(line < size.sink ? highest : top(line), bottom(line)) ?? .zero
      return all - own < em * leastGain ? all : own
    }
  }
}

extension FlowFonts {
  /// How high the capitals of a style are, in ems.
  fileprivate func flatCapital(_ style: TextStyle) -> Double {
    let face = table.faces[table.index(of: style)]
    return Double(face.flatCapitalHeight) / Double(face.metrics.unitsPerEm)
  }
}

extension FlowContext {
  /// A line of a few letters by themselves.
  fileprivate func display(_ words: String, _ style: TextStyle, source: Int) -> SetLine? {
    guard !words.isEmpty else { return nil }
    var style = style
    style.lineHeight = nil
    var text = StyledText()
    text.append(words.utf8, style: style, source: source)
    let shape = ParagraphShape(
      width: page.width, alignment: .left, hyphenates: false, role: .display)
    let lines = setter.set(text, shape: shape)
    guard lines.count == 1, var line = lines.first else { return nil }
    line.isLast = false
    return line
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
