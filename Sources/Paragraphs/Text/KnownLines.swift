/// Lines of one paragraph that were composed, by their cuts: ways to set it have many in common.
///
/// They belong to one thread, and what looks into them calls nothing else: that needs no checks.
package final class KnownLines {
  /// The last line that begins at each byte of the paragraph, as far as any does; −1 where none does.
  @exclusivity(unchecked) private var last: [Int32] = []
  /// The lines with their cuts, and the line before each that begins where it does, or −1.
  @exclusivity(unchecked) private var known: [(cut: LineComposer.Cut, before: Int32)] = []
  @exclusivity(unchecked) private var lines: [SetLine] = []

  /// No lines yet; there is room for those of most paragraphs.
  init() {
    known.reserveCapacity(Self.usual)
    lines.reserveCapacity(Self.usual)
  }

  private static let usual = 24

  /// The line of a cut, if it is known.
  func line(_ cut: LineComposer.Cut) -> SetLine? {
    guard cut.range.lowerBound < last.count else { return nil }
    var number = Int(last[cut.range.lowerBound])
    while number >= 0 {
      if known[number].cut == cut { return lines[number] }
      number = Int(known[number].before)
    }
    return nil
  }

  /// Keeps the line of a cut that is not known.
  func keep(_ line: SetLine, of cut: LineComposer.Cut) {
    let start = cut.range.lowerBound
    if start >= last.count {
      last.append(contentsOf: repeatElement(-1, count: start + 1 - last.count))
    }
    known.append((cut, last[start]))
    last[start] = Int32(lines.count)
    lines.append(line)
  }
}
