/// Pruning, which keeps the work in proportion.
extension BreakSearch {
  /// Deactivates nodes if there are too many: first those whose line count is far from the cheapest
  /// at their break, then all but the cheapest of their group, and last the oldest.
  mutating func dropSurplus() {
    var count = activeCount
    var kept = activeGroups
    let enough = mostActive * 3 / 4
    let cheapest = cheapestByBreak(of: kept)
    for distance in [3, 2, 1, 0] where count > enough {
      kept.removeAll { number in
        let group = groups[number]
        guard let best = cheapest[group.breakIndex],
          abs(nodes[group.nodes.lowerBound].line - best.line) > distance
        else { return false }
        let isNeeded = group.nodes.contains { nodes[$0].total <= best.totals[nodes[$0].fitness] }
        if !isNeeded { count -= group.nodes.count }
        return !isNeeded
      }
    }
    defer { keep(kept) }
    guard count > mostActive else { return }
    for number in kept {
      guard let best = groups[number].nodes.min(by: { nodes[$0].total < nodes[$1].total }) else {
        continue
      }
      groups[number].nodes = best..<best + 1
    }
    guard kept.count > mostActive else { return }
    let first = kept.map { groups[$0].nodes.lowerBound }.sorted()[kept.count - enough]
    kept.removeAll { groups[$0].nodes.lowerBound < first }
  }

  /// The active nodes of one break: the line count of the cheapest, and the least total of each
  /// class as far as it may still matter.
  private struct Cheapest {
    var line: Int
    var least: Int
    var totals: [Int]
  }

  /// The cheapest active nodes of each break, whatever their line count.
  private func cheapestByBreak(of kept: [Int]) -> [Int: Cheapest] {
    var cheapest: [Int: Cheapest] = [:]
    for number in kept.reduce(into: [], { $0 += groups[$1].nodes }) {
      let node = nodes[number]
      var best =
        cheapest[node.breakIndex]
        ?? Cheapest(
          line: node.line, least: node.total,
          totals: Array(repeating: Self.awful, count: classCount))
      if node.total < best.least { (best.line, best.least) = (node.line, node.total) }
      best.totals[node.fitness] = min(best.totals[node.fitness], node.total)
      cheapest[node.breakIndex] = best
    }
    return cheapest.mapValues { best in
      var best = best
      let limit = best.least + spread
      best.totals = best.totals.map { $0 <= limit ? $0 : .min }
      return best
    }
  }
}
