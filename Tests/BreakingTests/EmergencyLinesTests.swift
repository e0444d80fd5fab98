import Graphics
import TestSupport
import Testing

@testable import Breaking

/// Paragraphs of which some have no lines that are good: of few long words, without hyphens or spaces,
/// of words wider than a line, in lines of several widths.
struct EmergencyLinesTests {
  private struct Case {
    var material = ItemList()
    var shape: LineShape
    var options: LineBreakingOptions

    init(_ random: inout SplitMix64) {
      let measure = Length.pt(.random(in: 60...320, using: &random))
      shape = LineShape(
        first: [[], [measure * 0.9], [measure * 0.5, measure * 0.5, measure * 0.6]]
          .randomElement(using: &random) ?? [],
        rest: measure)
      options = .prose(fontSize: .pt(11), measure: measure)
      // A looser line may spare a paragraph that it ends in a part of a word.
      options.fragmentDemerits = 0
      let letters = [3...12, 8...30, 20...90].randomElement(using: &random) ?? 1...1
      let (spaces, hyphens, tracks) = (
        Int.random(in: 0..<8, using: &random) > 0, Int.random(in: 0..<3, using: &random) == 0,
        Bool.random(using: &random)
      )
      for word in 0..<Int.random(in: 1...60, using: &random) {
        if word > 0, spaces { material.glue(.pt(2.2), stretch: .pt(1.1), shrink: .pt(0.5)) }
        let count = Int.random(in: letters, using: &random)
        let isTooWide = Length.pt(5.2) * count > (shape.first + [measure]).min() ?? .zero
        for letter in 0..<count {
          let width = Length.pt(.random(in: 3...8, using: &random))
          if letter > 0, isTooWide {
            material.penalty(5000, slack: width)
          } else if letter > 1, letter + 2 < count, hyphens, letter % 4 == 0 {
            material.discretionary(before: .pt(3), after: .zero, penalty: 330)
          }
          material.box(width, elasticity: width * 0.02, tracking: tracks ? .pt(0.11) : .zero)
        }
      }
      material.finish()
    }

    /// How many lines are too wide; the widest white that each gap of a line must take besides its stretch, and
    /// that stands at the end of one without gaps.
    func faults(of breaks: LineBreaks) -> (overfull: Int, gap: Int, end: Int) {
      var (overfull, gap, white) = (0, 0, 0)
      var (start, after) = (ItemList.Sums(), material.firstAfter)
      for (number, line) in breaks.lines.enumerated() {
        let end = material.breaks[line.breakIndex]
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

  @Test(arguments: 0..<300)
  func `no line that is too loose has wider gaps than lines that are filled one by one`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let given = Case(&random)
    let breaker = LineBreaker(options: given.options)
    let filled = given.faults(of: breaker.firstFit(given.material, shape: given.shape))
    let ways = [
      breaker.breakLines(given.material, shape: given.shape),
      try #require(
        breaker.breakLinesByCount(given.material, shape: given.shape, worst: 2000).first),
    ]
    for way in ways {
      #expect(way.lines.last?.breakIndex == given.material.breakCount - 1)
      let isGood = way.lines.allSatisfy { $0.badness <= given.options.tolerance && !$0.isOverfull }
      guard !isGood else { continue }
      let faults = given.faults(of: way)
      #expect(
        faults.overfull <= filled.overfull && faults.gap <= filled.gap && faults.end <= filled.end)
    }
  }

  @Test(arguments: 0..<300)
  func `hardly more lines are taken than when they are filled one by one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let given = Case(&random)
    let breaker = LineBreaker(options: given.options)
    let filled = breaker.firstFit(given.material, shape: given.shape).lines.count
    let ways = breaker.breakLinesByCount(given.material, shape: given.shape, worst: 2000)
    #expect((ways.first?.lines.count ?? .max) <= filled + 1 + filled / 8)
  }

  @Test(arguments: 0..<40)
  func `a word that is wider than the lines fills them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let measure = Length.pt(.random(in: 40...400, using: &random))
    var material = ItemList()
    let count = Int.random(in: 40...400, using: &random)
    for letter in 0..<count {
      let width = Length.pt(.random(in: 3...8, using: &random))
      if letter > 0 { material.penalty(5000, slack: width) }
      material.box(width, elasticity: width * 0.02, tracking: .pt(0.11))
    }
    material.finish()
    var options = LineBreakingOptions.prose(fontSize: .pt(11), measure: measure)
    // Lines may be a little loose to spare the last one that it is short.
    options.runtDemerits = 0
    let breaker = LineBreaker(options: options)
    let shape = LineShape(rest: measure)
    let filled = breaker.firstFit(material, shape: shape).lines.count
    let ways = breaker.breakLinesByCount(material, shape: shape, worst: 2000)
    #expect(ways.first?.lines.count == filled)
    #expect(ways.first?.lines.dropLast().allSatisfy { $0.badness <= 100 } ?? false)
  }
}
