/// Composed lines of one paragraph, by their cuts: its alternatives have many in common.
///
/// They belong to one thread, and their accessors call nothing else, so exclusivity checks are not needed.
package final class KnownLines {
  /// The index of the last line that begins at each byte of the paragraph, as far as known; −1 where none does.
  @exclusivity(unchecked) private var last: [Int32] = []
  /// The lines with their cuts, and the index of the previous line that begins at the same byte, or −1.
  @exclusivity(unchecked) private var known: [(cut: LineComposer.Cut, before: Int32)] = []
  @exclusivity(unchecked) private var lines: [SetLine] = []

  /// Creates an empty cache with capacity for most paragraphs.
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

  /// Stores the line of a cut that is not known yet.
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
