package import Graphics

/// An end that a line could have had, and what the paragraph would have cost with it.
package struct LineCandidate: Sendable, Hashable {
  /// The line as it would stand between the chosen end of the line above and this end; its demerits are
  /// those that it has in the best paragraph with this end, 0 where there is none.
  package var line: LineBreaks.Line
  /// The natural width of the line.
  package var width: Length
  package var penalty: Int
  /// The demerits of the best paragraph whose lines above are those chosen and whose line ends here;
  /// nil where the lines below cannot be set then.
  package var total: Int?
}

extension LineBreaker {
  /// More demerits than the loosest lines of a paragraph have: what no line should end at.
  private static let forbidden = 1 << 52
  /// The ends that are too near or too far that are given beside the others.
  private static let hopeless = 1

  /// The ends that a line of some chosen lines could have had, in the order of the text.
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
    var far = 0
    var index = (start ?? -1) + 1
    while index < items.breakCount, far < Self.hopeless || index <= own {
      let candidate = candidate(from: start, to: index, items, shape, number)
      let isNear = candidate.line.ratio > 0 && candidate.line.badness >= 10_000
      if isNear, index != own { near.append(candidate) } else { ends.append(candidate) }
      if candidate.line.isOverfull { far += 1 }
      if items.isForced(at: index) { break }
      index += 1
    }
    let first = (start ?? -1) + 1
    let window = first..<min(index + 1, items.breakCount)
    for end in ends.indices {
      let place = ends[end].line.breakIndex
      guard place != own else {
        (ends[end].total, ends[end].line) = (chosen.demerits, chosen.lines[number])
        continue
      }
      guard !ends[end].line.isOverfull else { continue }
      var other = items
      let kept = Set(chosen.lines[..<number].map(\.breakIndex) + [place])
      // Where lines end whatever it costs, they may.
      for index in 0..<window.upperBound
      where !kept.contains(index) && !items.isForced(at: index) {
        other.addDemerits(at: index, by: Self.forbidden)
      }
      guard let found = best(other, shape, lineCount),
        let line = found.lines.first(where: { $0.breakIndex == place }),
        found.demerits < Self.forbidden / 2
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
  /// Whether a line ends at a breakpoint whatever else.
  fileprivate func isForced(at index: Int) -> Bool { breaks[index].penalty <= Self.forced }

  /// The width of the line between two breakpoints by itself; `start` is nil for the paragraph's start.
  fileprivate func naturalWidth(from start: Int?, to end: Int) -> Length {
    let (to, from) = (breaks[end], start.map { breaks[$0] })
    return Length(
      scaledPoints: to.end.width - (from?.start.width ?? 0) + (from?.after ?? firstAfter)
        + to.before)
  }
}
