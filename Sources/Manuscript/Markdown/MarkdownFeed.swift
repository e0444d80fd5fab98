/// What the Markdown parser is fed with: the file's text, looked through for what it cannot bear.
struct MarkdownFeed {
  private(set) var bytes: [UInt8]
  private var group = Group()

  /// Lines without a blank one between them: nothing that is set in a line reaches beyond.
  private struct Group {
    var lines = 0
    /// The bars of the last line.
    var bars = 0
    /// The columns of the widest table that may have begun, and its cells up to here.
    var columns = 0
    var cells = 0
  }

  init(_ file: [UInt8], from start: Int) throws(ManuscriptError) {
    bytes = Array(file[start...])
    var from = 0
    while from < bytes.count {
      let to = bytes[from...].firstIndex(of: 10) ?? bytes.count
      try look(at: from..<to)
      from = to + 1
    }
  }

  private mutating func look(at line: Range<Int>) throws(ManuscriptError) {
    // A quotation's mark alone parts paragraphs as a blank line does.
    guard bytes[line].contains(where: { $0 > 0x20 && $0 != UInt8(ascii: ">") }) else {
      group = Group()
      return
    }
    let bars = bytes[line].count { $0 == UInt8(ascii: "|") }
    try countCells(line, bars: bars)
    group.lines += 1
    group.bars = bars
  }

  /// Counts the cells of what may be a table, before the parser makes any of them.
  ///
  /// It fills up rows that are too short, so that a small file may have more cells than memory holds.
  private mutating func countCells(_ line: Range<Int>, bars: Int) throws(ManuscriptError) {
    if let columns = delimiters(line, bars: bars), group.lines > 0, bars <= group.bars + 2 {
      group.columns = max(group.columns, columns)
      group.cells += columns
    }
    group.cells += group.columns
    guard group.cells <= ManuscriptLimits.cells else {
      throw .tooLarge(what: "a table", limit: "\(ManuscriptLimits.cells) cells")
    }
  }

  /// The columns of a line like `|---|:--|`; nil for any other.
  private func delimiters(_ line: Range<Int>, bars: Int) -> Int? {
    let words = bytes[line].drop { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    let signs: [UInt8] = [0x20, 9, UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: ":")]
    guard words.allSatisfy(signs.contains), words.contains(UInt8(ascii: "-")) else { return nil }
    // A line of hyphens alone is a rule, or makes a heading; unless it stands too deep for that.
    let isDeep = words.startIndex - line.lowerBound >= 4
    guard bars > 0 || words.contains(UInt8(ascii: ":")) || isDeep else { return nil }
    let last = words.last { $0 > 0x20 }
    let ends = (words.first == UInt8(ascii: "|") ? 1 : 0) + (last == UInt8(ascii: "|") ? 1 : 0)
    return max(1, bars + 1 - ends)
  }
}
