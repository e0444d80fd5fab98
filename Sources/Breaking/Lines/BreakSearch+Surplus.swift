/// Pruning, which keeps the work in proportion.
extension BreakSearch {
  /// Deactivates nodes if there are too many: first those whose line count is far from the cheapest
  /// at their break, then all but the cheapest of their group, and last the oldest.
  mutating func dropSurplus() {
    var count = activeCount
    let enough = mostActive * 3 / 4
    let active = activeGroups
    let distances = distances(of: active)
    var places = Array(active.indices)
    for distance in [3, 2, 1, 0] where count > enough {
      places.removeAll { place in
        guard distances[place] > distance else { return false }
        count -= groups[active[place]].nodes.count
        return true
      }
    }
    var kept = places.map { active[$0] }
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

  /// The distance of each group's line count from that of the cheapest node at its break; 0 if one of its nodes is the
  /// cheapest of its class there and may still matter.
  private func distances(of active: [Int]) -> [Int] {
    var distances = Array(repeating: 0, count: active.count)
    // The groups of one break are adjacent, otherwise in list order.
    var places = Array(active.indices)
    let breaks = active.map { groups[$0].breakIndex }
    if zip(breaks, breaks.dropFirst()).contains(where: { $0 > $1 }) {
      places.sort { (breaks[$0], $0) < (breaks[$1], $1) }
    }
    var least = Array(repeating: Self.awful, count: classCount)
    var start = 0
    while start < places.count {
      let end =
        places[start...].firstIndex { breaks[$0] != breaks[places[start]] } ?? places.count
      defer { start = end }
      // An only group has the cheapest node.
      guard end - start > 1 else { continue }
      let own = places[start..<end]
      for fitness in least.indices { least[fitness] = Self.awful }
      var best = groups[active[own[start]]].nodes.lowerBound
      for place in own {
        for node in groups[active[place]].nodes {
          if nodes[node].total < nodes[best].total { best = node }
          least[nodes[node].fitness] = min(least[nodes[node].fitness], nodes[node].total)
        }
      }
      let limit = nodes[best].total + spread
      for place in own {
        let group = groups[active[place]]
        let isNeeded = group.nodes.contains {
          nodes[$0].total <= min(least[nodes[$0].fitness], limit)
        }
        if !isNeeded {
          distances[place] = abs(nodes[group.nodes.lowerBound].line - nodes[best].line)
        }
      }
    }
    return distances
  }
}
