/// Lines of one paragraph that were composed, by their cuts: ways to set it have many in common.
package final class KnownLines {
  /// A line is long, and not moved when the table of numbers grows.
  private var numbers: [LineComposer.Cut: Int] = [:]
  private var lines: [SetLine] = []

  /// No lines yet; there is room for those of most paragraphs.
  init() {
    numbers.reserveCapacity(Self.usual)
    lines.reserveCapacity(Self.usual)
  }

  private static let usual = 24

  /// The line of a cut, if it is known.
  func line(_ cut: LineComposer.Cut) -> SetLine? { numbers[cut].map { lines[$0] } }

  /// Keeps the line of a cut that is not known.
  func keep(_ line: SetLine, of cut: LineComposer.Cut) {
    numbers[cut] = lines.count
    lines.append(line)
  }
}
