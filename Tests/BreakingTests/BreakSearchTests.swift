import Graphics
import TestSupport
import Testing

@testable import Breaking

struct BreakSearchTests {
  /// A word of a paragraph: boxes with what may stand between them.
  private func addWord(to material: inout ItemList, _ random: inout SplitMix64) {
    func length(_ range: ClosedRange<Double>) -> Length { .pt(.random(in: range, using: &random)) }
    for part in 0..<Int.random(in: 1...3, using: &random) {
      if part > 0 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: material.penalty(50, isFlagged: true)
        case 1: material.penalty(.random(in: -200...200, using: &random))
        case 2:
          material.glue(
            length(2...4), stretch: length(0...2), shrink: length(0...1), isBreakable: false)
        default: material.discretionary(before: length(0...4), after: length(0...1), penalty: 330)
        }
      }
      material.box(length(2...30), elasticity: length(0...0.5), tracking: length(0...0.5))
    }
  }

  private func material(_ random: inout SplitMix64) -> ItemList {
    var material = ItemList()
    for word in 0..<Int.random(in: 1...50, using: &random) {
      if word > 0 {
        material.glue(
          .pt(3), stretch: .pt(.random(in: 0...2, using: &random)), shrink: .pt(1))
        if Int.random(in: 0..<40, using: &random) == 0 {
          material.penalty(ItemList.forced, fills: .random(using: &random))
        }
      }
      addWord(to: &material, &random)
    }
    material.finish()
    material.protrudeFirst(by: .pt(0.5))
    for index in 0..<material.breakCount {
      let sides = ItemList.BreakSides(
        protrusion: (
          .pt(.random(in: 0...2, using: &random)), .pt(.random(in: 0...1, using: &random))
        ),
        words: (.random(in: 0...3, using: &random), .random(in: 0...3, using: &random)))
      material.tell(sides, at: index)
      if Int.random(in: 0..<9, using: &random) == 0 { material.addDemerits(at: index, by: 100_000) }
    }
    return material
  }

  @Test(arguments: 0..<40)
  func `ways that are looked at together are as cheap as each by itself`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let material = material(&random)
    let measure = Length.pt(.random(in: 30...300, using: &random))
    let shape = LineShape(
      first: [[], [measure * 0.7], [measure * 0.5, measure * 1.2]].randomElement(using: &random)
        ?? [],
      rest: measure, rag: [.zero, .pt(20)].randomElement(using: &random) ?? .zero)
    let options =
      [LineBreakingOptions.plainTeX, .prose(fontSize: .pt(10), measure: measure)]
      .randomElement(using: &random) ?? .plainTeX
    for threshold in [100, 5000, 10_000] {
      for (isFinal, countsLines) in [(true, false), (false, false), (false, true)] {
        let extra = isFinal ? Length.pt(5).scaledPoints : 0
        let plain = SearchByNodes(
          material, shape: shape, options: options, threshold: threshold, isFinal: isFinal,
          extraStretch: extra, countsLines: countsLines)
        var search = BreakSearch(
          material: material, shape: shape, options: options, threshold: threshold,
          isFinal: isFinal, extraStretch: extra, countsLines: countsLines)
        search.mostActive = .max
        let found = countsLines ? search.runByCount() : [search.run()].compactMap(\.self)
        let expected = countsLines ? plain.bestByCount : [plain.best].compactMap(\.self)
        #expect(found.map { $0.lines.map(\.breakIndex) } == expected.map(\.breaks))
        #expect(found.map(\.demerits) == expected.map(\.demerits))
      }
    }
  }

  @Test(arguments: 0..<6)
  func `however many ways are given up, the cheapest is not`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let measure = Length.pt(.random(in: 150...300, using: &random))
    // In long paragraphs one break is reached in many numbers of lines.
    var material = ItemList()
    for word in 0..<500 {
      if word > 0 { material.glue(.pt(2.5), stretch: .pt(1.2), shrink: .pt(0.7)) }
      material.box(.pt(.random(in: 5...40, using: &random)), elasticity: .pt(0.3))
      guard word % 3 == 0 else { continue }
      material.discretionary(before: .pt(2), after: .zero, penalty: 50)
      material.box(.pt(.random(in: 5...20, using: &random)), elasticity: .pt(0.3))
    }
    material.finish()
    var options = LineBreakingOptions.prose(fontSize: .pt(10), measure: measure)
    // What hyphens below each other cost is not known to the nodes, of which the cheaper are kept.
    (options.doubleHyphenDemerits, options.finalHyphenDemerits) = (0, 0)
    options.ladderDemerits = 0
    let shape = LineShape(rest: measure)
    func search(countsLines: Bool) -> BreakSearch {
      BreakSearch(
        material: material, shape: shape, options: options, threshold: 5000, isFinal: false,
        extraStretch: 0, countsLines: countsLines)
    }
    var (counting, plain) = (search(countsLines: true), search(countsLines: false))
    plain.mostActive = .max
    let found = counting.runByCount()
    #expect(found.count > 2)
    #expect(found.map(\.demerits).min() == plain.run()?.demerits)
  }

  @Test(arguments: 0..<40)
  func `material that is put together from parts is what it is in one piece`(seed: UInt64) {
    var (random, again) = (SplitMix64(seed: seed), SplitMix64(seed: seed))
    var (whole, joined) = (ItemList(), ItemList())
    for word in 0..<20 {
      if word > 0 {
        whole.glue(.pt(3), stretch: .pt(2), shrink: .pt(1))
        joined.glue(.pt(3), stretch: .pt(2), shrink: .pt(1))
      }
      addWord(to: &whole, &random)
      var part = ItemList()
      addWord(to: &part, &again)
      // A break at a word's end waits for what the next line begins with.
      if word % 3 == 0 {
        whole.penalty(20)
        part.penalty(20)
      }
      joined.append(part)
    }
    whole.finish()
    joined.finish()
    #expect(whole.breaks.map { "\($0)" } == joined.breaks.map { "\($0)" })
  }

  @Test(arguments: 0..<4)
  func `lines that are seen to be hopeless are as bad as lines can be`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var found = 0
    for _ in 0..<2_000 {
      let size = 1 << Int.random(in: 2...30, using: &random)
      let stretch = Int.random(in: 0...size, using: &random)
      let shortfall = Int.random(in: -size...(6 * size), using: &random)
      let tracking = Int.random(in: 0...size, using: &random)
      guard
        LineMeasure.isHopelesslyLoose(shortfall: shortfall, stretch: stretch, tracking: tracking)
      else { continue }
      found += 1
      let measure = LineMeasure(
        shortfall: shortfall, stretch: stretch, shrink: 0, tracking: tracking, fills: false)
      #expect(measure.badness == 10_000)
    }
    #expect(found > 100)
  }
}
