import Graphics
import TestSupport
import Testing

@testable import Breaking

struct LineCandidateTests {
  /// Words of random widths, some of which may be divided.
  private func items(_ random: inout SplitMix64, words: Int) -> ItemList {
    var items = ItemList()
    for word in 0..<words {
      if word > 0 { items.glue(.pt(3), stretch: .pt(1.5), shrink: .pt(1)) }
      items.box(.pt(Double(Int.random(in: 5...40, using: &random))))
      guard Bool.random(using: &random) else { continue }
      items.discretionary(before: .pt(4), after: .zero, penalty: 50)
      items.box(.pt(Double(Int.random(in: 5...20, using: &random))))
    }
    items.finish()
    return items
  }

  /// A random paragraph whose best lines are all within the tolerance: those of despair are searched otherwise.
  private func set(
    _ random: inout SplitMix64, words: Int, _ breaker: LineBreaker, _ shape: LineShape
  ) -> (ItemList, LineBreaks) {
    while true {
      let items = items(&random, words: words)
      let lines = breaker.breakLines(items, shape: shape)
      if lines.lines.allSatisfy({ $0.badness <= breaker.options.tolerance && !$0.isOverfull }) {
        return (items, lines)
      }
    }
  }

  @Test(arguments: seeds(40))
  func `of all ends of a line the chosen one has the fewest demerits`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var options = LineBreakingOptions.prose(fontSize: .pt(10), measure: .pt(200))
    options.fragmentDemerits = 0
    let breaker = LineBreaker(options: options)
    let shape = LineShape(rest: .pt(200))
    let (items, chosen) = set(&random, words: 40, breaker, shape)
    for number in chosen.lines.indices {
      let own = chosen.lines[number]
      let found = breaker.candidates(ofLine: number, in: chosen, items, shape: shape)
      let ends = found.map(\.line.breakIndex)
      #expect(ends == ends.sorted() && Set(ends).count == ends.count)
      let same = try #require(found.first { $0.line.breakIndex == own.breakIndex })
      #expect(same.line == own)
      #expect(same.total == chosen.demerits)
      #expect(found.allSatisfy { $0.total ?? .max >= chosen.demerits })
      // The least of the others is what the paragraph has that may not end its line there.
      let least = found.filter { $0.line.breakIndex != own.breakIndex }.compactMap(\.total).min()
      guard let least, number == 0 else { continue }
      var other = items
      other.addDemerits(at: own.breakIndex, by: 1 << 40)
      #expect(least == breaker.breakLines(other, shape: shape).demerits)
    }
  }

  @Test(.long, arguments: 0..<20)
  func `the total of an end is that of a paragraph which has it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var options = LineBreakingOptions.plainTeX
    (options.tolerance, options.pretolerance, options.adjDemerits) = (9999, -1, 0)
    (options.doubleHyphenDemerits, options.finalHyphenDemerits) = (0, 0)
    // No line is taken for nothing.
    options.prefersLooseLines = true
    let shape = LineShape(rest: .pt(80))
    let breaker = LineBreaker(options: options)
    let (items, chosen) = set(&random, words: 12, breaker, shape)
    for candidate in breaker.candidates(ofLine: 0, in: chosen, items, shape: shape) {
      // Every choice of breaks whose first line ends there.
      let first = candidate.line.breakIndex
      let rest = Array(first + 1..<items.breakCount - 1)
      var least = Int.max
      for choice in 0..<(1 << rest.count) {
        let ends = [first] + rest.indices.filter { choice >> $0 & 1 == 1 }.map { rest[$0] }
        let all = first == items.breakCount - 1 ? [first] : ends + [items.breakCount - 1]
        var (total, start): (Int, Int?) = (0, nil)
        for end in all {
          let line = LineMeasure(items, from: start, to: end, width: shape.rest, extraStretch: 0)
          guard line.badness <= options.tolerance else {
            total = .max
            break
          }
          let penalty = Int(max(items.breaks[end].penalty, 0))
          total += (10 + line.badness) * (10 + line.badness) + penalty * penalty
          start = end
        }
        least = min(least, total)
      }
      if let total = candidate.total {
        #expect(total == least)
      } else {
        #expect(least == .max)
      }
    }
  }

  @Test(arguments: seeds(20))
  func `the entries of a list add up to its width`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let items = items(&random, words: 20)
    let entries = items.entries
    #expect(entries.count == items.breakCount && entries.last?.fills == true)
    let widths = entries.reduce(Length.zero) { $0 + $1.box.width + $1.glue.width }
    #expect(widths == items.fullMeasure)
    #expect(entries.count { $0.isFlagged } == entries.count { $0.before == .pt(4) })
    #expect(entries.allSatisfy { $0.glue.width == .zero || $0.glue.stretch == .pt(1.5) })
  }
}
