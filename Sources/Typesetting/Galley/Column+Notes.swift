internal import Graphics
internal import Manuscript

/// Footnotes.
extension Column {
  /// Notes higher than this share of the page stand after their paragraph instead of at the foot.
  static let largestNote = 0.4

  /// The lines of a footnote, its number before the first.
  func noteLines(_ note: Int) -> [SetLine] {
    guard setter.book.notes.indices.contains(note) else { return [] }
    var lines: [SetLine] = []
    for (index, block) in setter.book.notes[note].blocks.enumerated() {
      var text = StyledText()
      if index == 0 {
        var mark = style.style([.superscript], in: style.note)
        mark.letterspacing = em * 0.1
        text.append(
          String(noteNumbers[note] ?? 0).utf8, style: mark, source: block.range.lowerBound)
      }
      text.append(style.styled(block.text, style.note) { _ in 0 })
      let shape = ParagraphShape(
        width: layout.measure, indent: index == 0 ? .zero : em,
        alignment: layout.alignment == .left ? .left : .justified, hyphenates: layout.hyphenates,
        optimizes: layout.optimizesLines, role: .note)
      lines += setter.setter.set(text, shape: shape)
    }
    return lines
  }

  /// Sets a note that is too long for a page's foot behind its paragraph.
  mutating func addLongNote(_ note: Int) {
    notes[note] = []
    let first = rows.count
    for line in noteLines(note) {
      var row = GalleyRow()
      row.lines = [line]
      row.source = line.range.lowerBound
      if rows.count == first { row.spaceBefore = 1 }
      rows.append(row)
    }
    keepTogether(first)
    pendingSpace = 1
  }
}
