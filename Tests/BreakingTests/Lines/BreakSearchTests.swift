import Graphics
import TestSupport
import Testing

@testable import Breaking

struct BreakSearchTests {
  /// A word of a paragraph: boxes with random breaks between them.
  private func addWord(to items: inout ItemList, _ random: inout SplitMix64) {
    func length(_ range: ClosedRange<Double>) -> Length { .pt(.random(in: range, using: &random)) }
    for part in 0..<Int.random(in: 1...3, using: &random) {
      if part > 0 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: items.penalty(50, isFlagged: true)
        case 1: items.penalty(.random(in: -200...200, using: &random))
        case 2:
          items.glue(
            length(2...4), stretch: length(0...2), shrink: length(0...1), isBreakable: false)
        default: items.discretionary(before: length(0...4), after: length(0...1), penalty: 330)
        }
      }
      items.box(length(2...30), elasticity: length(0...0.5), tracking: length(0...0.5))
    }
  }

  private func items(_ random: inout SplitMix64) -> ItemList {
    var items = ItemList()
    for word in 0..<Int.random(in: 1...50, using: &random) {
      if word > 0 {
        items.glue(
          .pt(3), stretch: .pt(.random(in: 0...2, using: &random)), shrink: .pt(1))
        if Int.random(in: 0..<40, using: &random) == 0 {
          items.penalty(ItemList.forced, fills: .random(using: &random))
        }
      }
      addWord(to: &items, &random)
    }
    items.finish()
    items.protrudeFirst(by: .pt(0.5))
    for index in 0..<items.breakCount {
      let sides = ItemList.BreakSides(
        protrusion: (
          .pt(.random(in: 0...2, using: &random)), .pt(.random(in: 0...1, using: &random))
        ),
        words: (.random(in: 0...3, using: &random), .random(in: 0...3, using: &random)))
      items.tell(sides, at: index)
      if Int.random(in: 0..<9, using: &random) == 0 { items.addDemerits(at: index, by: 100_000) }
    }
    return items
  }

  @Test(arguments: seeds(40))
  func `grouped nodes give the same demerits as single ones`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = items(&random)
    let measure = Length.pt(.random(in: 30...300, using: &random))
    let shape = LineShape(
      first: [[], [measure * 0.7], [measure * 0.5, measure * 1.2]].randomElement(using: &random)
        ?? [],
      rest: measure, rag: [.zero, .pt(20)].randomElement(using: &random) ?? .zero)
    let options =
      [LineBreakingOptions.plainTeX, .prose(fontSize: .pt(10), measure: measure)]
      .randomElement(using: &random) ?? .plainTeX
    // Each search has what those before it have left.
    let memory = SearchMemory()
    for threshold in [100, 5000, 10_000] {
      for (isFinal, countsLines) in [(true, false), (false, false), (false, true)] {
        let extra = isFinal ? Length.pt(5).scaledPoints : 0
        let plain = SearchByNodes(
          items, shape: shape, options: options, threshold: threshold, isFinal: isFinal,
          extraStretch: extra, countsLines: countsLines)
        var search = BreakSearch(
          items: items, shape: shape, options: options, threshold: threshold,
          isFinal: isFinal, extraStretch: extra, countsLines: countsLines, memory: memory)
        search.mostActive = .max
        let found = countsLines ? search.runByCount() : [search.run()].compactMap(\.self)
        let expected = countsLines ? plain.bestByCount : [plain.best].compactMap(\.self)
        #expect(found.map { $0.lines.map(\.breakIndex) } == expected.map(\.breaks))
        #expect(found.map(\.demerits) == expected.map(\.demerits))
      }
    }
  }

  @Test(arguments: 0..<6)
  func `pruning never drops the cheapest lines`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let measure = Length.pt(.random(in: 150...300, using: &random))
    // In long paragraphs one break is reached with many line counts.
    var items = ItemList()
    for word in 0..<500 {
      if word > 0 { items.glue(.pt(2.5), stretch: .pt(1.2), shrink: .pt(0.7)) }
      items.box(.pt(.random(in: 5...40, using: &random)), elasticity: .pt(0.3))
      guard word % 3 == 0 else { continue }
      items.discretionary(before: .pt(2), after: .zero, penalty: 50)
      items.box(.pt(.random(in: 5...20, using: &random)), elasticity: .pt(0.3))
    }
    items.finish()
    var options = LineBreakingOptions.prose(fontSize: .pt(10), measure: measure)
    // Nodes know nothing of the demerits of stacked hyphens.
    (options.doubleHyphenDemerits, options.finalHyphenDemerits) = (0, 0)
    options.ladderDemerits = 0
    let shape = LineShape(rest: measure)
    func search(countsLines: Bool) -> BreakSearch {
      BreakSearch(
        items: items, shape: shape, options: options, threshold: 5000, isFinal: false,
        extraStretch: 0, countsLines: countsLines, memory: SearchMemory())
    }
    var counting = search(countsLines: true)
    var plain = search(countsLines: false)
    plain.mostActive = .max
    let found = counting.runByCount()
    #expect(found.count > 2)
    #expect(found.map(\.demerits).min() == plain.run()?.demerits)
  }

  @Test(arguments: seeds(40))
  func `items appended in parts equal items added one by one`(seed: UInt64) {
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
      // A break at the end of a word waits for the start of the next line.
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
  func `hopelessly loose lines have badness 10,000`(seed: UInt64) {
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
