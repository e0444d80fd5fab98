internal import Breaking
internal import Graphics
internal import Manuscript
internal import Shaping

/// Drop capitals.
extension Column {
  /// A chapter's first letter, to stand in the first lines of its text.
  private struct Initial {
    var line: SetLine
    /// The room that it takes from those lines.
    var width: Length
    /// What follows it: the rest of its word in small capitals, and all else.
    var rest: InlineText
  }

  /// Adds a chapter's first paragraph with a capital of several lines; tells whether it was possible.
  ///
  /// The capital's foot stands on the baseline of the last of its lines, its head as high as the
  /// capitals of the first. A quotation mark before it goes with it. A paragraph that is not longer
  /// than its capital is set as any other.
  mutating func addWithDropCap(_ block: Block, _ shape: ParagraphShape, _ paragraph: Int) -> Bool {
    let lines = layout.dropCapLines
    guard lines > 1, shape.alignment == .justified, let initial = initial(of: block, lines) else {
      return false
    }
    var shape = shape
    shape.indent = .zero
    shape.insets = Array(
      repeating: ParagraphShape.Inset(left: initial.width), count: lines)
    guard shape.width - initial.width > em * 8 else { return false }
    let text = styled(initial.rest, style.body)
    guard setter.setter.set(text, shape: shape).count > lines else { return false }
    let first = rows.count
    addRows(text, shape, paragraph: paragraph, isFlexible: false)
    guard rows.count >= first + lines else { return true }
    var line = initial.line
    line.x += shape.left
    line.paragraph = rows[first].lines.first?.paragraph ?? 0
    rows[first + lines - 1].lines.insert(line, at: 0)
    for row in first..<(first + lines - 1) { rows[row].penaltyAfter = GalleyItem.forbidden }
    return true
  }

  private func initial(of block: Block, _ lines: Int) -> Initial? {
    guard var run = block.text.runs.first, run.note == nil, run.style.isEmpty else { return nil }
    var letters = run.text.prefix { "“‘«¿¡".contains($0) }
    guard letters.count < 2, let letter = run.text.dropFirst(letters.count).first,
      letter.isUppercase
    else { return nil }
    letters = run.text.prefix(letters.count + 1)
    let metrics = setter.setter.compositor.fonts.face(.regular).metrics
    let capital = Double(metrics.capHeight) / Double(metrics.unitsPerEm)
    guard capital > 0.1 else { return nil }
    var big = style.body
    big.size = em + layout.leading * (Double(lines - 1) / capital)
    var text = StyledText()
    text.append(letters.utf8, style: big, source: run.source)
    let shape = ParagraphShape(
      width: layout.measure, alignment: .left, hyphenates: false, role: .display)
    guard let line = setter.setter.set(text, shape: shape).first else { return nil }
    // The rest of the word, or the letter's own word alone: “I”, “A”.
    run.text.removeFirst(letters.count)
    run.source += letters.utf8.count
    let word = run.text.prefix { $0.isLetter || $0 == "’" }
    var rest = block.text
    rest.runs[0] = run
    rest.runs[0].text.removeFirst(word.count)
    rest.runs[0].source += word.utf8.count
    var small = run
    small.text = String(word)
    small.style = .smallCapitals
    if !word.isEmpty { rest.runs.insert(small, at: 0) }
    return Initial(line: line, width: line.width + em * 0.12, rest: rest)
  }
}
