/// Corrections for misspelt words.
enum Spelling {
  /// The word most similar to a mistyped one; nil if none is close.
  static func nearest(to word: String, in words: [String]) -> String? {
    let folded = word.lowercased()
    if let same = words.first(where: { $0.lowercased() == folded }) { return same }
    let distances = words.map { (word: $0, distance: distance(folded, $0.lowercased())) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    let length = min(folded.utf8.count, best.word.utf8.count)
    if best.distance <= (length < 5 ? 1 : max(2, length / 4)) { return best.word }
    // One is a prefix of the other.
    return words.first { other in
      let (short, long) = other.count < folded.count ? (other, folded) : (folded, other)
      return short.utf8.count > 2 && long.hasPrefix(short)
    }
  }

  /// The number of letters that must be inserted, deleted, replaced, or swapped with their neighbours, to turn one text
  /// into the other.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.utf8.prefix(40)), Array(b.utf8.prefix(40)))
    var rows = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for (i, x) in a.enumerated() {
      rows[i + 1][0] = i + 1
      for (j, y) in b.enumerated() {
        let other = rows[i][j] + (x == y ? 0 : 1)
        var least = min(rows[i][j + 1] + 1, rows[i + 1][j] + 1, other)
        if i > 0, j > 0, x == b[j - 1], y == a[i - 1] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        rows[i + 1][j + 1] = least
      }
    }
    return rows[a.count][b.count]
  }
}
