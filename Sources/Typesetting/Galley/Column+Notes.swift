internal import Graphics
internal import Manuscript

/// Footnotes.
extension Column {
  /// Gives a row the footnotes that are called in it.
  mutating func addNotes(_ calls: [Int], to row: inout GalleyRow) {
    for note in calls where notes[note] == nil {
      notes[note] = noteLines(note)
      row.notes.append(note)
    }
  }

  /// The lines of a footnote, and behind them those of the notes that are called in it.
  private mutating func noteLines(_ note: Int) -> [SetLine] {
    var lines: [SetLine] = []
    var waiting = [note]
    while let next = waiting.first {
      waiting.removeFirst()
      let own = ownLines(next)
      lines += own
      for called in own.flatMap(\.notes) where notes[called] == nil && called != note {
        notes[called] = []
        waiting.append(called)
      }
    }
    return lines
  }

  /// The lines of a footnote, its number before the first.
  private mutating func ownLines(_ note: Int) -> [SetLine] {
    guard setter.book.notes.indices.contains(note) else { return [] }
    var mark = StyledText()
    var superior = style.style([.superscript], in: style.note)
    superior.letterspacing = em * 0.1
    let blocks = setter.book.notes[note].blocks
    mark.append(
      String(noteNumbers[note] ?? 0).utf8, style: superior,
      source: blocks.first?.range.lowerBound ?? 0)
    var lines: [SetLine] = []
    for block in blocks {
      let isDivided = block.kind == .code || block.kind == .verse || block.table != nil
      for part in parts(ofNote: block) {
        let text = lines.isEmpty ? mark + part : part
        let shape = ParagraphShape(
          width: layout.measure, indent: lines.isEmpty || isDivided ? .zero : em,
          alignment: layout.alignment == .left || isDivided ? .left : .justified,
          hyphenates: layout.hyphenates && !isDivided, optimizes: layout.optimizesLines, role: .note
        )
        lines += setter.setter.set(text, shape: shape)
      }
    }
    return lines.isEmpty
      ? setter.setter.set(mark, shape: ParagraphShape(width: layout.measure)) : lines
  }

  /// What a block of a note has to say, paragraph by paragraph: a note has no room for more.
  private mutating func parts(ofNote block: Block) -> [StyledText] {
    if let table = block.table {
      return table.rows.map { cells in
        var row = StyledText()
        for cell in cells {
          if !row.bytes.isEmpty {
            row.append(" \u{2002}".utf8, style: style.note, source: row.sourceEnd)
          }
          row.append(styled(cell, style.note))
        }
        return row
      }
    }
    if block.kind == .code || block.kind == .verse {
      return block.text.lines.filter { !$0.isEmpty }.map { styled($0, style.note) }
    }
    var text = StyledText()
    if let item = block.listItem, item.isFirst {
      text.append((item.marker + " ").utf8, style: style.note, source: block.range.lowerBound)
    }
    return [text + styled(block.text, style.note)]
  }
}
