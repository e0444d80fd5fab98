/// Lines laid out with spaces: tables, lists with leaders, rules.
extension TextLines {
  /// The least number of spaces between columns.
  private static let leastGap = 3

  /// The spaces within a line that separate columns, in bytes of the text.
  func gaps(_ line: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = lines[line].lowerBound
    while place < lines[line].upperBound {
      let start = place
      while place < lines[line].upperBound, bytes[place] <= 0x20 { place += 1 }
      let isWide = place - start >= Self.leastGap || bytes[start..<place].contains(9)
      if isWide, place > start { found.append(start..<place) }
      place = max(place, start + 1)
    }
    return found
  }

  /// Whether a line ends in a page number after a row of dots or spaces, as in a table of contents.
  func endsInPageNumber(_ line: Int) -> Bool {
    let range = lines[line]
    let digits = bytes[range].reversed().prefix { Self.isDigit($0) }.count
    let romans = bytes[range].reversed().prefix { Self.romans.contains($0) }.count
    let count = digits > 0 ? digits : romans
    guard (1...(digits > 0 ? 4 : 7)).contains(count) else { return false }
    let leader = bytes[range.lowerBound..<range.upperBound - count].reversed().prefix {
      $0 <= 0x20 || $0 == UInt8(ascii: ".")
    }
    let dots = leader.count { $0 > 0x20 }
    // A sentence may break off and a number begin the next: “She counted... 5”.
    return leader.count < range.count - count && leader.last ?? 0 != 0
      && (dots > 3 || dots == 0 && leader.count >= Self.leastGap || leader.count > 6)
  }

  private static let romans = Set("ivxlcIVXLC".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether lines that look like a heading are an entry in a table of contents: the title has a page number.
  func isContentsEntry(_ group: Range<Int>, _ heading: ChapterHeading) -> Bool {
    let hasTitle = heading.titleStart < lines[group.lowerBound].count
    return (hasTitle ? group : group.dropFirst()).contains(where: endsInPageNumber)
  }

  private static let ruleSigns = Set("-=_~*+".utf8)
  private static let borderSigns = Set("-=+|".utf8)

  /// Whether a line is a rule: one repeated sign, or the border of a table.
  func isRule(_ line: Int) -> Bool {
    let signs = bytes[lines[line]].filter { $0 > 0x20 }
    guard signs.count > 3, let first = signs.first else { return false }
    return Self.ruleSigns.contains(first)
      && signs.allSatisfy { $0 == first || Self.borderSigns.contains($0) }
  }

  /// Whether a line is a row: in columns, with a page number after leaders, or between bars.
  private func isRow(_ line: Int) -> Bool {
    !isRule(line)
      && (!gaps(line).isEmpty || endsInPageNumber(line)
        || bytes[lines[line]].count { $0 == UInt8(ascii: "|") } > 1)
  }

  /// Whether lines are rows of a table or of a list with page numbers, which keep their spaces.
  ///
  /// A line of prose may have a wide space, and all lines of verse have one at their caesura.
  func isTable(_ group: Range<Int>) -> Bool {
    let rows = group.filter(isRow)
    guard let first = rows.first else { return false }
    if group.count == 1 { return endsInPageNumber(first) || gaps(first).count > 1 }
    guard (rows.count + group.count { isRule($0) }) * 2 >= group.count else { return false }
    return rows.contains { endsInPageNumber($0) || bytes[lines[$0]].contains(UInt8(ascii: "|")) }
      || haveColumns(rows)
  }

  /// Whether more than half of the rows, and at least two, have a column that begins or ends at the same position.
  private func haveColumns(_ rows: [Int]) -> Bool {
    var counts: [Int: Int] = [:]
    for row in rows {
      func column(_ index: Int) -> Int {
        indents[row] + bytes[lines[row].lowerBound..<index].count { $0 & 0xC0 != 0x80 }
      }
      let ends = gaps(row).flatMap { [column($0.upperBound) * 2, column($0.lowerBound) * 2 + 1] }
      for end in Set(ends + [column(lines[row].upperBound) * 2 + 1]) {
        counts[end, default: 0] += 1
      }
    }
    return counts.values.contains { $0 > 1 && $0 * 2 > rows.count }
  }
}
