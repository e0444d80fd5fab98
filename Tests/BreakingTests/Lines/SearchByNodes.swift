import Graphics

@testable import Breaking

/// A plain version of `BreakSearch`: it considers each active node by itself and prunes none.
struct SearchByNodes {
  private struct Node {
    var breakIndex: Int
    var previous: Int
    var line: Int
    var fitness: Int
    var total: Int
    var hyphens: Int
  }

  let items: ItemList
  let shape: LineShape
  let options: LineBreakingOptions
  let threshold: Int
  let isFinal: Bool
  let extraStretch: Int
  let countsLines: Bool

  private var nodes: [Node] = []
  private var active = [0]

  init(
    _ items: ItemList, shape: LineShape, options: LineBreakingOptions, threshold: Int,
    isFinal: Bool, extraStretch: Int, countsLines: Bool
  ) {
    (self.items, self.shape, self.options) = (items, shape, options)
    (self.threshold, self.isFinal, self.extraStretch) = (threshold, isFinal, extraStretch)
    self.countsLines = countsLines
    nodes = [Node(breakIndex: -1, previous: -1, line: 0, fitness: 2, total: 0, hyphens: 0)]
    for index in items.breaks.indices where !active.isEmpty { tryBreak(index) }
  }

  /// The breaks with the fewest demerits, and these; nil if none reaches the end.
  var best: (breaks: [Int], demerits: Int)? {
    guard var end = active.first else { return nil }
    for node in active where nodes[node].total < nodes[end].total { end = node }
    return lines(to: end)
  }

  /// The best breaks for each number of lines.
  var bestByCount: [(breaks: [Int], demerits: Int)] {
    Set(active.map { nodes[$0].line }).sorted().compactMap { count in
      active.filter { nodes[$0].line == count }.min { nodes[$0].total < nodes[$1].total }
        .map(lines)
    }
  }

  private func lines(to end: Int) -> (breaks: [Int], demerits: Int) {
    var (breaks, node): ([Int], Int) = ([], end)
    while nodes[node].previous >= 0 {
      breaks.insert(nodes[node].breakIndex, at: 0)
      node = nodes[node].previous
    }
    return (breaks, nodes[end].total)
  }

  private mutating func tryBreak(_ index: Int) {
    let here = items.breaks[index]
    let isForced = here.penalty <= ItemList.forced
    let special = countsLines ? Int.max : shape.first.count
    var kept: [Int] = []
    var best: [Int: (total: Int, node: Int)] = [:]
    func finish() {
      let classes = options.contrastDemerits > 0 ? LineMeasure.spaceClasses : 4
      let spread = options.contrastDemerits * classes * classes
      guard let least = best.values.map(\.total).min() else { return }
      for (fitness, candidate) in best.sorted(by: { $0.key < $1.key })
      where candidate.total <= least + max(options.adjDemerits, spread) {
        nodes.append(
          Node(
            breakIndex: index, previous: candidate.node, line: nodes[candidate.node].line + 1,
            fitness: fitness, total: candidate.total,
            hyphens: here.isFlagged ? nodes[candidate.node].hyphens + 1 : 0))
        kept.append(nodes.count - 1)
      }
      best = [:]
    }
    var group = -1
    for (place, number) in active.enumerated() {
      let node = nodes[number]
      if min(node.line, special) != group {
        finish()
        group = min(node.line, special)
      }
      let measure = LineMeasure(
        items, from: node.breakIndex < 0 ? nil : node.breakIndex, to: index,
        width: shape.width(ofLine: node.line),
        extraStretch: extraStretch + shape.rag.scaledPoints)
      let stays = measure.badness <= 10_000 && !isForced
      let isLast = place == active.count - 1 && kept.isEmpty && best.isEmpty
      let isArtificial = !stays && isFinal && isLast
      if stays { kept.append(number) }
      guard isArtificial || measure.badness <= threshold else { continue }
      let own = fitness(of: measure, after: node)
      let total = node.total + (isArtificial ? 0 : demerits(measure, node, index, own))
      if total <= best[own]?.total ?? .max { best[own] = (total, number) }
    }
    finish()
    active = kept
  }

  private func fitness(of measure: LineMeasure, after node: Node) -> Int {
    guard options.contrastDemerits > 0 else { return measure.fitness }
    return measure.fills && measure.shortfall >= 0 ? node.fitness : measure.spaceClass
  }

  private func demerits(_ measure: LineMeasure, _ node: Node, _ index: Int, _ fitness: Int) -> Int {
    let here = items.breaks[index]
    let isEnd = index == items.breaks.count - 1
    var total = options.linePenalty + measure.badness
    total = abs(total) >= 10_000 ? 100_000_000 : total * total
    let penalty = Int(here.penalty) * Int(here.penalty)
    total += here.penalty > 0 ? penalty : here.penalty > ItemList.forced ? -penalty : 0
    total += here.extraDemerits
    if node.hyphens > 0, isEnd { total += options.finalHyphenDemerits }
    if node.hyphens > 0, !isEnd, here.isFlagged {
      total += options.doubleHyphenDemerits + (node.hyphens > 1 ? options.ladderDemerits : 0)
    }
    let contrast = abs(fitness - node.fitness)
    if options.contrastDemerits == 0, contrast > 1 { total += options.adjDemerits }
    guard node.previous >= 0 else { return total }
    if options.contrastDemerits > 0, contrast > 2 {
      total += (contrast - 2) * (contrast - 2) * options.contrastDemerits
    }
    let above = items.breaks[node.breakIndex].words
    if above.before != 0, above.before == here.words.before { total += options.stackDemerits }
    if above.after != 0, above.after == here.words.after { total += options.stackDemerits }
    guard isEnd, options.runtDemerits > 0 else { return total }
    if items.isFragment(from: node.breakIndex, to: index) {
      return total + options.fragmentDemerits
    }
    let natural = shape.width(ofLine: node.line).scaledPoints - measure.shortfall
    return total + (natural < options.runtWidth.scaledPoints ? options.runtDemerits : 0)
  }
}
