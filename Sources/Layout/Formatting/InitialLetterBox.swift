internal import Breaking
internal import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling

/// An initial several lines high, ready to be placed beside the lines of its paragraph (CSS Inline 3, section 7).
///
/// Its foot is on the baseline of the last line that it sinks to, and its head as high as the text's capitals a number
/// of lines above that.
struct InitialLetterBox {
  /// The letters, from the line-left edge of the content.
  let letters: SetLine
  /// The marks at the text's size that hang before them.
  let marks: SetLine?
  /// Their height and sink, in lines.
  let size: InitialLetter
  /// From baseline to baseline.
  let step: Length
  /// The width that they take from each of the lines beside them.
  let insets: [Length]
  /// The number of bytes of the paragraph's text in them.
  let count: Int

  /// The distance of text from the ink of the letters, in ems of the text.
  private static let clearance = 0.22
  /// The distance of a line's letters above and below from the ink of a slope, in ems of the text.
  private static let leastClearance = 0.1
  /// The maximum extent of the text's letters above and below their baselines, in ems.
  private static let reach = (above: 0.75, below: 0.25)
  /// Lines that would gain less than this from following the shape, in ems, look as if they were misplaced.
  private static let leastGain = 0.5
  /// The same for all lines beside a slope together.
  private static let leastSlope = 0.25
  /// Lines beside letters are not considered farther down.
  private static let maxLines = 200

  /// White above the first line for letters that rise above its capitals.
  var raise: Length { step * max(size.size - Double(size.sink), 0).rounded(.up) }

  /// The distance of the letters' baseline below the first baseline.
  var drop: Length { step * (size.sink - 1) }

  /// The distance of the marks' baseline below the first baseline: their tops are at the letters' heads.
  var dropOfMarks: Length { drop - step * (size.size - 1) }

  /// The number of lines that are kept on one page.
  var lines: Int { max(insets.count, 1) }

  /// Makes the box of letters; nil if a font lacks one, or nothing of them can be drawn.
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
    let words = (isLarge ? text.marks + text.spaceAfterMarks : "") + text.letters
    guard
      var letters = flow.display(words, big, source: isLarge ? text.source : text.letterSource)
    else { return nil }
    let ink = InkProfile(letters, flow.fonts.table)
    guard let left = ink.left else { return nil }
    // Its stem is flush with the lines below, whatever its side bearing.
    letters.x = -left
    letters.add(
      flow.display(text.space, strut, source: text.letterSource + text.letters.utf8.count))
    letters.end = text.space.isEmpty ? .letter : .space
    var marks: SetLine?
    if opening.quote == .hang, !text.marks.isEmpty {
      marks = flow.display(text.marks, strut, source: text.source)
      marks?.add(
        flow.display(
          text.spaceAfterMarks, strut, source: text.source + text.marks.utf8.count))
      let width = marks?.width ?? .zero
      marks?.x = -width
      marks?.end = text.spaceAfterMarks.isEmpty ? .letter : .space
    }
    (self.letters, self.marks, self.size, self.step) = (letters, marks, size, step)
    count = text.count
    insets = Self.insets(
      ink, left, size, step, height: big.size * capital, em: strut.size, wrap: opening.wrap)
  }

  /// The extents of the ink beside each of the next lines, plus clearance; `height` is that of the letters.
  ///
  /// Lines beside letters with a slope follow it, each by as much as it can; beside all others they are flush.
  private static func insets(
    _ ink: InkProfile, _ left: Length, _ size: InitialLetter, _ step: Length, height: Length,
    em: Length, wrap: ParagraphOpening.Wrap
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
    // Tails extend between the letters of the lines below.
    while count < maxLines, right(top(count), bottom(count)) != nil { count += 1 }
    let all = right(highest, bottom(count - 1)) ?? .zero
    // No text is under the arms of a raised letter.
    let isRaised = Double(size.sink) < size.size
    let isSloped = wrap == .all && !isRaised && ink.isSloped(from: -height, to: .zero)
    let insets = (0..<count).map { line -> Length in
      // Beside tails, lines are as wide as they fit.
      if line >= size.sink { return wrap == .all ? right(top(line), bottom(line)) ?? .zero : all }
      if isSloped {
        return right(
          step * line - em * (reach.above + leastClearance),
          step * line + em * (reach.below + leastClearance)) ?? all
      }
      return wrap == .first && line == 0 ? right(highest, bottom(line)) ?? .zero : all
    }
    let gain = insets.prefix(size.sink).map { all - $0 }.max() ?? .zero
    let follows = gain >= em * (isSloped ? leastSlope : leastGain)
    return insets.indices.map { line in
      (line < size.sink ? follows : all - insets[line] >= em * leastGain) ? insets[line] : all
    }
  }
}

extension FlowFonts {
  /// The height of a style's capitals, in ems.
  fileprivate func flatCapital(_ style: TextStyle) -> Double {
    let face = table[table.number(of: style)]
    return Double(face.flatCapitalHeight) / Double(face.metrics.unitsPerEm)
  }
}

extension FlowContext {
  /// A line consisting of a few letters.
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
  /// Adds the white of another line after the last letter, for text extraction only.
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
