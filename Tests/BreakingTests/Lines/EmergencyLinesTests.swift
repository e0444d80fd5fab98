import Graphics
import TestSupport
import Testing

@testable import Breaking

/// Paragraphs that may have no good lines: with few long words, without hyphens or spaces, with
/// words wider than a line, with lines of several widths.
struct EmergencyLinesTests {
  private struct Case {
    var items = ItemList()
    var shape: LineShape
    var options: LineBreakingOptions
    /// The words that nothing divides: their widths, and the places where they may be divided all the same.
    var words: [(width: Length, breaks: Range<Int>)] = []

    init(_ random: inout SplitMix64) {
      let measure = Length.pt(.random(in: 60...320, using: &random))
      shape = LineShape(
        first: [[], [measure * 0.9], [measure * 0.5, measure * 0.5, measure * 0.6]]
          .randomElement(using: &random) ?? [],
        rest: measure)
      options = .prose(fontSize: .pt(11), measure: measure)
      let letters = [3...12, 8...30, 20...90].randomElement(using: &random) ?? 1...1
      let (spaces, hyphens, tracks) = (
        Int.random(in: 0..<8, using: &random) > 0, Int.random(in: 0..<3, using: &random) == 0,
        Bool.random(using: &random)
      )
      for word in 0..<Int.random(in: 1...60, using: &random) {
        if word > 0, spaces { items.glue(.pt(2.2), stretch: .pt(1.1), shrink: .pt(0.5)) }
        let count = Int.random(in: letters, using: &random)
        let isTooWide = Length.pt(5.2) * count > (shape.first + [measure]).min() ?? .zero
        let start = items.breakCount
        var sum = Length.zero
        for letter in 0..<count {
          let width = Length.pt(.random(in: 3...8, using: &random))
          sum += width
          if letter > 0, isTooWide {
            items.penalty(5000, slack: width)
          } else if letter > 1, letter + 2 < count, hyphens, letter % 4 == 0 {
            items.discretionary(before: .pt(3), after: .zero, penalty: 330)
          }
          items.box(width, elasticity: width * 0.02, tracking: tracks ? .pt(0.11) : .zero)
        }
        if isTooWide { words.append((sum, start..<items.breakCount)) }
      }
      items.finish()
    }

    /// The number of overfull lines; the widest white that a gap must take besides its stretch, and
    /// at the end of a line without gaps.
    func faults(of breaks: LineBreaks) -> (overfull: Int, gap: Int, end: Int) {
      var (overfull, gap, white) = (0, 0, 0)
      var (start, after) = (ItemList.Sums(), items.firstAfter)
      for (number, line) in breaks.lines.enumerated() {
        let end = items.breaks[line.breakIndex]
        let lacks =
          shape.width(ofLine: number).scaledPoints - end.end.width + start.width - after
          - end.before
        if lacks < start.shrink - end.end.shrink { overfull += 1 }
        let gives =
          end.end.stretch - start.stretch + 4 * (end.end.tracking - start.tracking)
        if !end.fills, lacks > Int(end.slack) {
          let gaps = end.end.gaps - start.gaps
          if gaps > 0 { gap = max(gap, (lacks - gives) / gaps) }
          if gaps == 0 { white = max(white, lacks - gives) }
        }
        (start, after) = (end.start, end.after)
      }
      return (overfull, gap, white)
    }
  }

  @Test(.long) func `no loose line has wider gaps than first-fit lines`()
    throws
  {
    // Most paragraphs have a line that is too loose.
    let looseCount = try (0..<300).reduce(0) { count, seed in try count + looseLines(UInt64(seed)) }
    #expect(looseCount >= 100)
  }

  /// Checks the breaks of a paragraph that have a line too loose, and returns their number.
  private func looseLines(_ seed: UInt64) throws -> Int {
    var count = 0
    var random = SplitMix64(seed: seed)
    let given = Case(&random)
    let breaker = LineBreaker(options: given.options)
    let filled = given.faults(of: breaker.firstFit(given.items, shape: given.shape))
    let choices = [
      breaker.breakLines(given.items, shape: given.shape),
      try #require(
        breaker.breakLinesByCount(given.items, shape: given.shape, worst: 2000).first),
    ]
    for lines in choices {
      #expect(lines.lines.last?.breakIndex == given.items.breakCount - 1)
      let isGood = lines.lines.allSatisfy {
        $0.badness <= given.options.tolerance && !$0.isOverfull
      }
      guard !isGood else { continue }
      count += 1
      let faults = given.faults(of: lines)
      #expect(
        faults.overfull <= filled.overfull && faults.gap <= filled.gap && faults.end <= filled.end,
        "seed \(seed)")
    }
    return count
  }

  @Test(.long, arguments: 0..<300)
  func `there are hardly more lines than with first fit`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let given = Case(&random)
    let breaker = LineBreaker(options: given.options)
    let filled = breaker.firstFit(given.items, shape: given.shape).lines.count
    let choices = breaker.breakLinesByCount(given.items, shape: given.shape, worst: 2000)
    #expect((choices.first?.lines.count ?? .max) <= filled + 1 + filled / 8)
  }

  @Test(arguments: seeds(40))
  func `a word wider than the lines fills them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let measure = Length.pt(.random(in: 40...400, using: &random))
    var items = ItemList()
    let count = Int.random(in: 40...400, using: &random)
    for letter in 0..<count {
      let width = Length.pt(.random(in: 3...8, using: &random))
      if letter > 0 { items.penalty(5000, slack: width) }
      items.box(width, elasticity: width * 0.02, tracking: .pt(0.11))
    }
    items.finish()
    var options = LineBreakingOptions.prose(fontSize: .pt(11), measure: measure)
    // Lines may be a little loose to avoid a short last line.
    options.runtDemerits = 0
    let breaker = LineBreaker(options: options)
    let shape = LineShape(rest: measure)
    let filled = breaker.firstFit(items, shape: shape).lines.count
    let choices = breaker.breakLinesByCount(items, shape: shape, worst: 2000)
    #expect(choices.first?.lines.count == filled)
    #expect(choices.first?.lines.dropLast().allSatisfy { $0.badness <= 100 } ?? false)
  }

  @Test(.long, arguments: 0..<300)
  func `a word that nothing divides is in one piece more than the lines it fills, at most`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let given = Case(&random)
    let breaker = LineBreaker(options: given.options)
    let choices = [
      breaker.breakLines(given.items, shape: given.shape),
      breaker.breakLinesByCount(given.items, shape: given.shape, worst: 2000)[0],
    ]
    for lines in choices {
      // Where gaps would be too wide otherwise, pieces may leave white at the ends of their lines.
      let faults = given.faults(of: lines)
      guard faults.overfull == 0, faults.end == 0 else { continue }
      for word in given.words {
        let pieces = 1 + lines.lines.count { word.breaks.contains($0.breakIndex) }
        var (filled, start) = (0, 0)
        // The first line may have hardly any room, and each of the others lacks less than a letter.
        let first = lines.lines.firstIndex { $0.breakIndex >= word.breaks.lowerBound } ?? 0
        var room = Length.zero
        while room < word.width, filled < 1000 {
          start += 1
          room += given.shape.width(ofLine: first + start) - .pt(8)
          filled += 1
        }
        #expect(pieces <= filled + 1)
      }
    }
  }
}
