internal import Breaking
internal import Graphics
internal import Paragraphs

extension ParagraphTrace {
  /// The paragraph's items: a line per breakpoint, with the box before it and the glue at it.
  package var itemsDump: String {
    guard let items = alternatives.first?.items else { return "" }
    var table = TextTable(
      [
        "box", "stretch", "shrink", "glue", "stretch", "shrink", "before", "after", "penalty",
        "demerits", "text",
      ])
    var start = 0
    for (entry, place) in zip(items.entries, breakpoints) {
      let letters = Self.words(text, start..<max(start, place.end))
      start = place.start
      let marks = (entry.isFlagged ? " flagged" : "") + (entry.fills ? " fills" : "")
      table.add(
        [
          entry.box.width.dump, entry.box.stretch.dump, entry.box.shrink.dump,
          entry.glue.width.dump, entry.glue.stretch.dump, entry.glue.shrink.dump,
          entry.before.dump, entry.after.dump, Self.penalty(entry.penalty), "\(entry.demerits)",
          letters + marks,
        ])
    }
    let first = shape.first.first.map { ", the first \($0.dump)" } ?? ""
    return
      "paragraph @\(source.lowerBound)-\(source.upperBound), \(dumpCount(items.breakCount, "breakpoint")), "
      + "lines of \(shape.rest.dump) pt\(first)\n" + table.text
  }

  /// The chosen lines, and the demerits of others.
  package var breaksDump: String {
    guard let best = alternatives.first else { return "" }
    return "paragraph @\(source.lowerBound)-\(source.upperBound), "
      + dumpCount(best.lines.count, "line") + ", \(best.demerits) demerits"
      + Self.rivers(best.rivers) + "\n" + table(of: best).text
      + alternatives.dropFirst().map { other in
        "  or in \(dumpCount(other.lines.count, "line")), "
          + "\(Self.signed(other.demerits - best.demerits)) demerits\(Self.rivers(other.rivers))\n"
      }.joined()
  }

  private func table(of alternative: Alternative) -> TextTable {
    var table = TextTable(
      ["line", "ratio", "badness", "penalty", "demerits", "fit", "end", "text"], words: [5, 6])
    let entries = alternative.items.entries
    for (number, set) in alternative.lines.enumerated() {
      guard let line = breakLine(of: set, in: alternative) else { continue }
      table.add(
        [
          "\(number + 1)", line.ratio.dump, "\(line.badness)",
          Self.penalty(entries[line.breakIndex].penalty), "\(line.demerits)", Self.fit(line),
          set.end.rawValue, set.text.dumpQuoted,
        ])
    }
    return table
  }

  /// The break that ends a line.
  func breakLine(of set: SetLine, in alternative: Alternative) -> LineBreaks.Line? {
    alternative.breaks.lines.first { breakpoints[$0.breakIndex].end == set.bytes.upperBound }
      ?? alternative.breaks.lines.last
  }

  static func rivers(_ count: Int) -> String {
    count == 0 ? "" : ", with those of \(dumpCount(count, "river"))"
  }

  static func signed(_ number: Int) -> String { number < 0 ? "\(number)" : "+\(number)" }

  static func penalty(_ penalty: Int) -> String {
    penalty <= ItemList.forced ? "forced" : "\(penalty)"
  }

  /// TeX's fitness class in a word.
  static func fit(_ line: LineBreaks.Line) -> String {
    if line.isOverfull { return "overfull" }
    if line.fills { return "filled" }
    return ["very loose", "loose", "decent", "tight"][min(max(line.fitness, 0), 3)]
  }

  /// A range of a paragraph's text in quotation marks.
  static func words(_ text: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: text[range.clamped(to: text.indices)], as: UTF8.self).dumpQuoted
  }
}
