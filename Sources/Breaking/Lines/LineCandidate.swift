package import Graphics

/// A break at which a line could have ended, and the demerits of the paragraph with it.
package struct LineCandidate: Sendable, Hashable {
  /// The line from the chosen end of the line above to this end; its demerits are those that it has in the best
  /// paragraph with this end, or 0 if there is none.
  package var line: LineBreaks.Line
  /// The natural width of the line.
  package var width: Length
  package var penalty: Int
  /// The demerits of the best paragraph with the chosen lines above and this line; nil where the rest cannot be set
  /// then.
  package var total: Int?
}

extension LineBreaker {
  /// More demerits than the loosest lines of a paragraph have, for breaks that must not be taken.
  private static let excludingDemerits = 1 << 52
  /// The number of ends that are too near, and too overfull, that are included.
  private static let hopeless = 1

  /// The possible ends of one of the chosen lines, in text order.
  ///
  /// `number` counts the chosen lines from 0. With a `lineCount` only paragraphs with this number of lines are
  /// compared. The totals are found by searching again with all other ends forbidden.
  package func candidates(
    ofLine number: Int, in chosen: LineBreaks, _ items: ItemList, shape: LineShape,
    lineCount: Int? = nil
  ) -> [LineCandidate] {
    guard chosen.lines.indices.contains(number) else { return [] }
    let start = number > 0 ? chosen.lines[number - 1].breakIndex : nil
    let own = chosen.lines[number].breakIndex
    var (ends, near) = ([LineCandidate](), [LineCandidate]())
    var overfull = 0
    var index = (start ?? -1) + 1
    while index < items.breakCount, overfull < Self.hopeless || index <= own {
      let candidate = candidate(from: start, to: index, items, shape, number)
      let isNear = candidate.line.ratio > 0 && candidate.line.badness >= 10_000
      if isNear, index != own { near.append(candidate) } else { ends.append(candidate) }
      if candidate.line.isOverfull { overfull += 1 }
      if items.isForced(at: index) { break }
      index += 1
    }
    let first = (start ?? -1) + 1
    let window = first..<min(index + 1, items.breakCount)
    for end in ends.indices {
      let position = ends[end].line.breakIndex
      guard position != own else {
        (ends[end].total, ends[end].line) = (chosen.demerits, chosen.lines[number])
        continue
      }
      guard !ends[end].line.isOverfull else { continue }
      var other = items
      let kept = Set(chosen.lines[..<number].map(\.breakIndex) + [position])
      // Forced breaks are allowed whatever they cost.
      for index in 0..<window.upperBound
      where !kept.contains(index) && !items.isForced(at: index) {
        other.addDemerits(at: index, by: Self.excludingDemerits)
      }
      guard let found = best(other, shape, lineCount),
        let line = found.lines.first(where: { $0.breakIndex == position }),
        found.demerits < Self.excludingDemerits / 2
      else { continue }
      ends[end].total = found.demerits
      ends[end].line.demerits = line.demerits
    }
    return (near.suffix(Self.hopeless) + ends).sorted { $0.line.breakIndex < $1.line.breakIndex }
  }

  private func best(_ items: ItemList, _ shape: LineShape, _ lineCount: Int?) -> LineBreaks? {
    guard let lineCount else { return breakLines(items, shape: shape) }
    return breakLinesByCount(items, shape: shape, worst: 10_000)
      .first { $0.lines.count == lineCount }
  }

  private func candidate(
    from start: Int?, to end: Int, _ items: ItemList, _ shape: LineShape, _ number: Int
  ) -> LineCandidate {
    let width = shape.width(ofLine: number)
    let measure = LineMeasure(
      items, from: start, to: end, width: width, extraStretch: shape.rag.scaledPoints)
    return LineCandidate(
      line: measure.line(endingAt: end, demerits: 0),
      width: items.naturalWidth(from: start, to: end), penalty: Int(items.breaks[end].penalty))
  }
}

extension ItemList {
  /// Whether a breakpoint is forced.
  fileprivate func isForced(at index: Int) -> Bool { breaks[index].penalty <= Self.forced }
}
