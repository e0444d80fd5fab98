/// Recent events, one line each, up to a limit.
package struct RecentLines: Sendable {
  /// The most lines that are kept; the oldest are dropped.
  package static let most = 1000

  private var kept: [String] = []
  /// The index of the oldest line, once the limit is reached.
  private var oldest = 0

  package init() {}

  /// The lines, the oldest first.
  package var lines: [String] { Array(kept[oldest...] + kept[..<oldest]) }

  /// Adds a line.
  package mutating func append(_ line: String) {
    guard kept.count == Self.most else { return kept.append(line) }
    kept[oldest] = line
    oldest = (oldest + 1) % Self.most
  }
}
