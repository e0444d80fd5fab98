internal import Breaking
internal import Graphics
package import Paragraphs

extension ParagraphTrace {
  /// Why a line of the paragraph ends where it does: the other breakpoints it could have had, and what decided.
  ///
  /// `line` is the line on its page, `others` the bytes of the book shown by the lines on this page and its neighbours:
  /// they tell which alternative the pages have taken. Nil if the line does not belong to the paragraph.
  package func explanation(of line: PageLine, among others: [Range<Int>]) -> String? {
    guard let (taken, number) = alternative(of: line, among: others) else { return nil }
    let alternative = alternatives[taken]
    guard let own = breakLine(of: alternative.lines[number], in: alternative),
      let index = alternative.breaks.lines.firstIndex(of: own)
    else { return nil }
    let head =
      "line \(number + 1) of \(alternative.lines.count) of the paragraph "
      + "@\(source.lowerBound)-\(source.upperBound) in \(document), "
      + "\(shape.width(ofLine: index).dump) pt wide\n\n"
    guard optimizes else {
      return head
        + "The line is filled as far as it goes (first fit): no other end was considered.\n"
    }
    let candidates = LineBreaker(options: breaking).candidates(
      ofLine: index, in: alternative.breaks, alternative.items, shape: shape,
      lineCount: taken > 0 ? alternative.breaks.lines.count : nil)
    return head + table(of: candidates, own.breakIndex).text + "\n"
      + reasons(taken, candidates, own.breakIndex).joined(separator: "\n") + "\n"
  }

  /// The alternative that the pages have taken, and the line's index in it.
  private func alternative(of line: PageLine, among others: [Range<Int>]) -> (
    alternative: Int, line: Int
  )? {
    let shown = others.filter {
      source.contains($0.lowerBound) && $0.upperBound <= source.upperBound
    }
    let found = alternatives.indices.compactMap { index -> (index: Int, line: Int, fits: Int)? in
      guard let number = alternatives[index].lines.firstIndex(where: { $0.range == line.range })
      else {
        return nil
      }
      let own = Set(alternatives[index].lines.map(\.range))
      return (index, number, shown.count(where: own.contains))
    }
    // Among equals the first is best.
    return found.max { ($0.fits, $1.index) < ($1.fits, $0.index) }.map { ($0.index, $0.line) }
  }

  private func table(of candidates: [LineCandidate], _ own: Int) -> TextTable {
    var table = TextTable(
      ["", "width", "ratio", "badness", "penalty", "demerits", "paragraph", "fit", "end"],
      words: [0, 7])
    for candidate in candidates {
      let line = candidate.line
      table.add(
        [
          line.breakIndex == own ? "*" : "", candidate.width.dump,
          line.isOverfull ? "–" : line.ratio.dump, "\(line.badness)",
          Self.penalty(candidate.penalty),
          candidate.total == nil ? "–" : "\(line.demerits)",
          candidate.total.map { "\($0)" } ?? "–", Self.fit(line), lastWord(before: line.breakIndex),
        ])
    }
    return table
  }

  /// The last word of a line, and how it is divided.
  private func lastWord(before index: Int) -> String {
    let position = breakpoints[index]
    let start = text[..<position.end].lastIndex(of: 0x20).map { $0 + 1 } ?? 0
    var word = String(decoding: text[start..<position.end], as: UTF8.self)
    if position.kind == .hyphen {
      let end = text[position.end...].firstIndex(of: 0x20) ?? text.count
      word += "-|" + String(decoding: text[position.end..<end], as: UTF8.self)
    }
    return word.dumpQuoted
  }

  // MARK: What decided

  private func reasons(
    _ taken: Int, _ candidates: [LineCandidate], _ own: Int
  ) -> [String] {
    [demerits(of: candidates, own, taken), pages(taken)].compactMap(\.self)
      + [
        "A line's demerits are (\(breaking.linePenalty) + badness)² + penalty², "
          + "and more for its neighbours."
      ]
  }

  private func demerits(of candidates: [LineCandidate], _ own: Int, _ taken: Int) -> String? {
    guard let chosen = candidates.first(where: { $0.line.breakIndex == own }) else { return nil }
    if chosen.penalty <= ItemList.forced { return "The line has to end here." }
    guard let total = chosen.total else {
      return "No choice of lines keeps every line within the tolerance of \(breaking.tolerance): "
        + "the line shares the looseness."
    }
    let others = candidates.filter { $0.line.breakIndex != own && $0.total != nil }
    guard let next = others.min(by: { $0.total ?? 0 < $1.total ?? 0 }), let least = next.total
    else {
      return "No other end leaves lines that can be set: this is the only one."
    }
    let word = lastWord(before: next.line.breakIndex)
    if least < total {
      return "With the end \(word) the paragraph would have \(total - least) demerits fewer, "
        + (taken > 0
          ? "but not in so many lines."
          : avoidsRiver
            ? "but a river of white would run through it."
            : "but its lines would be too loose, or its last one only a piece of a word.")
    }
    return "The paragraph has the fewest demerits with this end; "
      + "with \(word) it would have \(least - total) more."
  }

  /// Whether the best alternative forbids a break because of a river.
  private var avoidsRiver: Bool {
    alternatives.first?.items.entries.contains { $0.demerits >= 1 << 36 } ?? false
  }

  private func pages(_ taken: Int) -> String? {
    guard let best = alternatives.first, alternatives.count > 1 else {
      return "The pages had no alternative for the paragraph."
    }
    func cost(_ alternative: Alternative) -> String {
      "\(dumpCount(alternative.lines.count, "line")) (\(Self.signed(alternative.demerits - best.demerits)))"
    }
    let others = alternatives.dropFirst().map(cost).joined(separator: " or ")
    guard taken > 0 else {
      return "The pages could have had it in \(others), and took the best: "
        + "\(dumpCount(best.lines.count, "line"))."
    }
    return "The pages took it in \(cost(alternatives[taken])) "
      + "and not in \(dumpCount(best.lines.count, "line")): that costs the paragraph less than it saves the pages "
      + "in widows, orphans, stranded headings and unequal feet."
  }
}
