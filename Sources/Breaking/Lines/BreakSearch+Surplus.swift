/// Ways that are given up, so that the work stays in proportion.
extension BreakSearch {
  /// Gives up ways where there are too many: first those in numbers of lines that are far from the
  /// cheapest's at their break, then what is not the cheapest of its group, at last the oldest.
  mutating func dropSurplus() {
    var count = kept.reduce(0) { $0 + $1.nodes.count }
    guard count > mostActive else { return }
    let enough = mostActive * 3 / 4
    let cheapest = cheapestWays()
    for distance in [3, 2, 1, 0] where count > enough {
      kept.removeAll { group in
        guard let best = cheapest[nodes[group.nodes.lowerBound].breakIndex],
          abs(nodes[group.nodes.lowerBound].line - best.line) > distance
        else { return false }
        let isNeeded = group.nodes.contains { nodes[$0].total <= best.totals[nodes[$0].fitness] }
        if !isNeeded { count -= group.nodes.count }
        return !isNeeded
      }
    }
    guard count > mostActive else { return }
    for index in kept.indices {
      guard let best = kept[index].nodes.min(by: { nodes[$0].total < nodes[$1].total }) else {
        continue
      }
      kept[index].nodes = best..<best + 1
    }
    guard kept.count > mostActive else { return }
    let first = kept.map(\.nodes.lowerBound).sorted()[kept.count - enough]
    kept.removeAll { $0.nodes.lowerBound < first }
  }

  /// The active ways to one break: the cheapest's number of lines, and the least total of each class
  /// as far as it may still matter.
  private struct CheapestWays {
    var line: Int
    var least: Int
    var totals: [Int]
  }

  /// The cheapest of the active ways to each break, whatever the number of their lines.
  private func cheapestWays() -> [Int: CheapestWays] {
    var cheapest: [Int: CheapestWays] = [:]
    for node in kept.lazy.flatMap({ $0.nodes }).map({ nodes[$0] }) {
      var ways =
        cheapest[node.breakIndex]
        ?? CheapestWays(
          line: node.line, least: node.total,
          totals: Array(repeating: Self.awful, count: classCount))
      if node.total < ways.least { (ways.line, ways.least) = (node.line, node.total) }
      ways.totals[node.fitness] = min(ways.totals[node.fitness], node.total)
      cheapest[node.breakIndex] = ways
    }
    return cheapest.mapValues { ways in
      var ways = ways
      let limit = ways.least + spread
      ways.totals = ways.totals.map { $0 <= limit ? $0 : .min }
      return ways
    }
  }
}
