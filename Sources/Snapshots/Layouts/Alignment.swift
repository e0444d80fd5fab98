/// Pairs the elements of two sequences that belong together.
///
/// The common prefix and suffix belong together; then, as far as the order allows, elements that
/// occur exactly once in each (Bram Cohen's patience diff); the gaps between these are aligned in
/// the same way. If nothing is unique, short sequences are aligned by their longest common
/// subsequence.
enum Alignment {
  /// The pairs of indices that belong together, in order.
  static func pairs<Key: Hashable>(_ a: [Key], _ b: [Key]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    // A work list instead of recursion, which a book could make deep.
    var rest = [(a.indices, b.indices)]
    while var (x, y) = rest.popLast() {
      while let i = x.first, let j = y.first, a[i] == b[j] {
        pairs.append((i, j))
        (x, y) = (x.dropFirst(), y.dropFirst())
      }
      while let i = x.last, let j = y.last, a[i] == b[j] {
        pairs.append((i, j))
        (x, y) = (x.dropLast(), y.dropLast())
      }
      guard !x.isEmpty, !y.isEmpty else { continue }
      let anchors = anchors(a, x, b, y)
      if anchors.isEmpty {
        pairs += common(a, x, b, y)
        continue
      }
      var (i, j) = (x.lowerBound, y.lowerBound)
      for (p, q) in anchors {
        pairs.append((p, q))
        rest.append((i..<p, j..<q))
        (i, j) = (p + 1, q + 1)
      }
      rest.append((i..<x.upperBound, j..<y.upperBound))
    }
    return pairs.sorted { $0.0 < $1.0 }
  }

  /// The longest increasing sequence of pairs that occur once in each.
  private static func anchors<Key: Hashable>(
    _ a: [Key], _ x: Range<Int>, _ b: [Key], _ y: Range<Int>
  ) -> [(Int, Int)] {
    func unique(_ keys: [Key], _ range: Range<Int>) -> [Key: Int] {
      var places: [Key: Int] = [:]
      for place in range { places[keys[place]] = places[keys[place]] == nil ? place : -1 }
      return places.filter { $0.value >= 0 }
    }
    let others = unique(b, y)
    let pairs = unique(a, x).compactMap { key, i in others[key].map { (i, $0) } }
      .sorted { $0.0 < $1.0 }
    // Patience sorting: the tops of the piles, and for each card the one to its left.
    var tops: [Int] = []
    var below = [Int](repeating: -1, count: pairs.count)
    for card in pairs.indices {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].1 < pairs[card].1 { low = middle + 1 } else { high = middle }
      }
      below[card] = low > 0 ? tops[low - 1] : -1
      if low == tops.count { tops.append(card) } else { tops[low] = card }
    }
    var chain: [(Int, Int)] = []
    var card = tops.last ?? -1
    while card >= 0 {
      chain.append(pairs[card])
      card = below[card]
    }
    return chain.reversed()
  }

  /// The largest table that is filled; longer sequences count as entirely different.
  private static let mostCells = 4_000_000

  private static func common<Key: Hashable>(
    _ a: [Key], _ x: Range<Int>, _ b: [Key], _ y: Range<Int>
  ) -> [(Int, Int)] {
    let (rows, columns) = (x.count, y.count)
    guard rows.multipliedReportingOverflow(by: columns).partialValue <= mostCells else { return [] }
    var table = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
    let width = columns + 1
    for i in stride(from: rows - 1, through: 0, by: -1) {
      for j in stride(from: columns - 1, through: 0, by: -1) {
        table[i * width + j] =
          a[x.lowerBound + i] == b[y.lowerBound + j]
          ? table[(i + 1) * width + j + 1] + 1
          : max(table[(i + 1) * width + j], table[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    var pairs: [(Int, Int)] = []
    while i < rows, j < columns {
      if a[x.lowerBound + i] == b[y.lowerBound + j] {
        pairs.append((x.lowerBound + i, y.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if table[(i + 1) * width + j] >= table[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
