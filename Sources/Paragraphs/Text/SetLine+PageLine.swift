package import Graphics

extension SetLine {
  /// The line on a page where the text begins at this left edge.
  package func pageLine(left: Length, baseline: Length) -> PageLine {
    let drawn = letters.drawn
    // A plain loop over the bytes, as nearly all lines have no marks.
    let mayHaveMarks =
      drawn.text.utf8.withContiguousStorageIfAvailable { $0.contains(0xE2) } ?? true
    guard !mayHaveMarks || !drawn.text.unicodeScalars.contains("\u{200B}") else {
      return asRead.pageLine(left: left, baseline: baseline)
    }
    let origin = Point(x: left + x, y: baseline)
    var line = PageLine(
      role: role, paragraph: paragraph, isFirst: isFirst, isLast: isLast, text: drawn.text,
      range: range,
      origin: origin, width: width, ascent: ascent, descent: descent,
      measureLeft: left + measure.left, measureRight: left + measure.right,
      isRightToLeft: isRightToLeft, expansion: expansion, tracking: tracking,
      protrusionLeft: protrusion.left, protrusionRight: protrusion.right, fit: fit, end: end,
      gaps: gaps.map { PageLine.Gap(x: left + $0.x, width: $0.width, natural: $0.natural) },
      runs: drawn.runs.map { run in
        var run = run
        run.origin.x += origin.x
        run.origin.y += origin.y
        return run
      })
    (line.spelling, line.isJustified) = (drawn.spelling, isJustified)
    if !drawn.atoms.isEmpty { line.atoms = drawn.atoms }
    if drawn.atom != nil { line.atom = drawn.atom }
    if drawn.isReading, role != .head, role != .folio { line.role = .ruby }
    return line
  }
}
