/// What has happened lately, a line each, up to a limit.
package struct RecentLines: Sendable {
  /// The most lines that are kept: of more the oldest go.
  package static let most = 1000

  private var kept: [String] = []
  /// The place of the oldest line, once there are as many as may be.
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
