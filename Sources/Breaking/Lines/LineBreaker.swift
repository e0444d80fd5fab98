internal import Graphics

/// Breaks a paragraph into lines: all of them together, like Knuth and Plass, or one by one.
package struct LineBreaker {
  package var options: LineBreakingOptions
  private let memory: SearchMemory

  /// Paragraphs that a thread breaks one after the other share the memory of the search.
  package init(options: LineBreakingOptions, memory: SearchMemory = SearchMemory()) {
    (self.options, self.memory) = (options, memory)
  }

  /// The best lines without hyphenation; nil if none are good enough.
  ///
  /// TeX's first pass, for an item list without discretionaries from patterns.
  package func breakWithoutHyphens(_ items: ItemList, shape: LineShape) -> LineBreaks? {
    guard options.pretolerance >= 0 else { return nil }
    return pass(items, shape, threshold: options.pretolerance, isFinal: false, extra: 0)
  }

  /// The best lines with hyphenation: TeX's second pass and later ones.
  ///
  /// There is always a result; a line that cannot fit is included as overfull.
  package func breakLines(_ items: ItemList, shape: LineShape) -> LineBreaks {
    for stretch in [0] + options.emergencyStretch.map(\.scaledPoints) {
      let isFinal = !options.prefersLooseLines && stretch == options.lastStretch
      if let lines = pass(
        items, shape, threshold: options.tolerance, isFinal: isFinal, extra: stretch)
      {
        return lines
      }
    }
    return emergencyLines(items, shape)
  }

  /// The best lines if none are within the tolerance: however loose, a line is better than an
  /// overfull one.
  ///
  /// No line gets wider holes than the widest of first-fit lines.
  private func emergencyLines(_ items: ItemList, _ shape: LineShape) -> LineBreaks {
    let filled = firstFit(items, shape: shape)
    let (overfull, widest) = faults(of: filled, items, shape)
    var search = BreakSearch(
      items: items, shape: shape, options: options, threshold: 10_000, isFinal: true,
      extraStretch: 0, widest: widest, memory: memory)
    guard let found = search.run() else { return filled }
    let faults = faults(of: found, items, shape)
    return faults.overfull <= overfull && faults.holes.areWithin(widest) ? found : filled
  }

  /// The number of overfull lines, and the widest holes in the others.
  private func faults(
    of lines: LineBreaks, _ items: ItemList, _ shape: LineShape
  ) -> (overfull: Int, holes: LineMeasure.Holes) {
    var (overfull, widest) = (0, LineMeasure.Holes())
    var start: Int?
    for (number, line) in lines.lines.enumerated() {
      overfull += line.isOverfull ? 1 : 0
      let measure = LineMeasure(
        items, from: start, to: line.breakIndex, width: shape.width(ofLine: number),
        extraStretch: shape.rag.scaledPoints)
      let available = items.gapsAndTracking(from: start, to: line.breakIndex)
      let isShort = available.gaps > 0 && shape.leavesShort(measure)
      let holes =
        isShort
        ? measure.white(isDivided: items.breaks[line.breakIndex].isFlagged, in: shape.rest)
        : measure.holes(
          tracking: available.tracking, gaps: shape.rag == .zero ? available.gaps : 0)
      widest = LineMeasure.Holes(
        gap: max(widest.gap, holes.gap), end: max(widest.end, holes.end))
      start = line.breakIndex
    }
    return (overfull, widest)
  }

  /// The best lines with hyphenation, and the best with one line fewer and with one or two more.
  ///
  /// The first result is that of `breakLines`; the others are there if none of their lines is worse
  /// than `worst`.
  package func breakLinesByCount(
    _ items: ItemList, shape: LineShape, worst: Int
  ) -> [LineBreaks] {
    var search = BreakSearch(
      items: items, shape: shape, options: options, threshold: options.tolerance,
      isFinal: false, extraStretch: 0, countsLines: true, memory: memory)
    let found = search.runByCount()
    guard let best = found.min(by: { $0.demerits < $1.demerits }) else {
      return [breakLines(items, shape: shape)]
    }
    let others = found.filter { other in
      (-1...2).contains(other.lines.count - best.lines.count)
        && other.lines.count != best.lines.count
        && other.lines.allSatisfy { $0.badness <= worst && !$0.isOverfull }
    }
    return [best] + others
  }

  private func pass(
    _ items: ItemList, _ shape: LineShape, threshold: Int, isFinal: Bool, extra: Int
  ) -> LineBreaks? {
    var search = BreakSearch(
      items: items, shape: shape, options: options, threshold: threshold, isFinal: isFinal,
      extraStretch: extra, memory: memory)
    return search.run()
  }

  /// The lines of first-fit breaking, which fills each as far as it goes.
  package func firstFit(_ items: ItemList, shape: LineShape) -> LineBreaks {
    var result = LineBreaks(lines: [], demerits: 0)
    var start: Int?
    // The break that the line ends at if no later one fits, and whether that fills it.
    var (last, fills): (Int?, Bool) = (nil, false)
    var index = 0
    while index < items.breaks.count {
      let line = LineMeasure(
        items, from: start, to: index, width: shape.width(ofLine: result.lines.count),
        extraStretch: shape.rag.scaledPoints)
      let isForced = items.breaks[index].penalty <= ItemList.forced
      let isTooLong = line.shortfall + line.shrink < 0
      if isTooLong, let end = last {
        // It does not fit: the line ends at the break before, and this break is tried again.
        result.append(items, from: start, to: end, shape: shape)
        (start, last) = (end, nil)
        continue
      }
      if isForced || isTooLong {
        result.append(items, from: start, to: index, shape: shape)
        (start, last) = (index, nil)
      } else if last.map({ items.isBetter(index, than: $0, whichFills: fills) }) ?? true,
        last == nil || items.allowsLine(from: start ?? -1, endingAt: index)
      {
        (last, fills) = (index, line.fills)
      }
      index += 1
    }
    return result
  }
}

extension ItemList {
  /// Whether first fit ends a line at a break rather than at an earlier one: unless it is tied, or divides letters that
  /// fit no line where the other, at a space between them or between two parts of a name, fills the line.
  fileprivate func isBetter(_ index: Int, than last: Int, whichFills fills: Bool) -> Bool {
    let position = breaks[index]
    return !position.isTied
      && !(fills && position.reach > 0 && position.penalty > breaks[last].penalty)
  }
}

extension LineBreaks {
  fileprivate mutating func append(
    _ items: ItemList, from start: Int?, to end: Int, shape: LineShape
  ) {
    lines.append(
      LineMeasure(
        items, from: start, to: end, width: shape.width(ofLine: lines.count),
        extraStretch: shape.rag.scaledPoints
      ).line(endingAt: end, demerits: 0))
  }
}
