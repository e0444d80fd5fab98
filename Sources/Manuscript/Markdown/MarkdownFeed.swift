/// The input of the Markdown parser: the file's text, without what the parser cannot handle.
///
/// cmark-gfm 0.29 takes quadratic time for some inputs. Signs that would cause this and have no meaning are replaced by
/// a control character, which no decoded text contains; `restored` puts the sign back when the parser's text is read.
/// No byte changes its position in its line.
///
/// After a `div` that tells what its text is, a blank line is inserted, without which that text would be HTML.
struct MarkdownFeed {
  private(set) var bytes: [UInt8]
  /// The byte of the file at which each line of the input begins; for an inserted line, that of the next.
  private(set) var lineStarts: [Int] = []
  /// Warnings about content that was not taken as it was meant.
  private(set) var warnings: [ManuscriptWarning] = []
  /// The footnote definitions: their lines in the input, counted from 0, and their labels.
  private(set) var notes: [(line: Int, label: String)] = []
  /// The bytes of the file with brackets that are set as text, so that the references in them do not expand too much.
  private(set) var hiddenReferences: Set<Int> = []
  private var group = Group()
  /// The fence of the code block that is open, if any.
  private var fence: (sign: UInt8, count: Int)?

  /// Lines without a blank line between them: no inline extends beyond.
  private struct Group {
    var lines = 0
    /// The vertical bars of the last line.
    var bars = 0
    /// The columns of the widest table that may have begun, and its cells so far.
    var columns = 0
    var cells = 0
    /// The images that may have begun.
    var images = 0
    var start = 0
  }

  /// The limits for columns in a line, images in a paragraph, quotations and lists that begin in one line, and bytes in
  /// a tag within a paragraph: more makes no sense in a book.
  static let (mostBars, mostImages, mostMarkers, longestTag) = (1024, 1024, 100, 1024)
  /// The approximate time in nanoseconds that may be spent on tables that begin far down in a paragraph.
  private var patience = 1_000_000_000

  init(_ file: [UInt8], from start: Int) throws(ManuscriptError) {
    bytes = Array(file[start...])
    hideOpenTags()
    var from = 0
    var blanks: [Int] = []
    while from < bytes.count {
      let to = bytes[from...].firstIndex(of: 10) ?? bytes.count
      try look(at: from..<to)
      if fence == nil, let label = noteLabel(from..<to) { notes.append((lineStarts.count, label)) }
      lineStarts.append(start + from)
      if opensText(from..<to) {
        blanks.append(to + 1)
        lineStarts.append(start + to + 1)
      }
      from = to + 1
    }
    hideReferences(file, from: start)
    feed(blanks)
  }

  /// Hides links by reference that would expand the file too much.
  private mutating func hideReferences(_ file: [UInt8], from start: Int) {
    let budget = MarkdownReferences.budget(of: bytes.count)
    let excess = MarkdownReferences(bytes, budget: budget).excess
    guard let first = excess.first else { return }
    for place in excess { hide(place) }
    hiddenReferences = Set(excess.map { start + $0 })
    let line = 1 + file[..<(start + first)].count { $0 == 10 }
    warnings.append(
      ManuscriptWarning(
        line: line,
        message:
          "reference links expand to more than \(budget >> 10) KiB of addresses, which is the limit; "
          + "from here on \(excess.count == 1 ? "one is" : "\(excess.count) are") set as text"))
  }

  private mutating func look(at line: Range<Int>) throws(ManuscriptError) {
    // A block quote marker alone separates paragraphs as a blank line does.
    guard bytes[line].contains(where: { $0 > 0x20 && $0 != UInt8(ascii: ">") }) else {
      group = Group()
      return
    }
    if group.lines == 0 { group.start = line.lowerBound }
    hideNesting(line)
    let bars = bytes[line].count { $0 == UInt8(ascii: "|") }
    try countCells(line, bars: bars)
    hideSigns(line)
    group.lines += 1
    group.bars = bars
  }

  /// The label of the footnote that a line defines: `[^label]: …`; nil for any other line.
  private func noteLabel(_ line: Range<Int>) -> String? {
    let words = bytes[line].drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
    guard words.startIndex - line.lowerBound < 4, words.starts(with: "[^".utf8),
      let end = words.firstIndex(of: UInt8(ascii: "]")), end + 1 < words.endIndex,
      bytes[end + 1] == UInt8(ascii: ":")
    else { return nil }
    return String(decoding: words[(words.startIndex + 2)..<end], as: UTF8.self)
  }

  /// Whether a line consists of a `div` with a purpose, outside code, and text begins on the next.
  private mutating func opensText(_ line: Range<Int>) -> Bool {
    let words = bytes[line].drop { $0 == 0x20 }
    guard words.startIndex - line.lowerBound < 4, let sign = words.first else { return false }
    if sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") {
      let count = words.prefix { $0 == sign }.count
      if let open = fence {
        let isEnd = words.dropFirst(count).allSatisfy { $0 <= 0x20 }
        if sign == open.sign, count >= open.count, isEnd { fence = nil }
      } else if count >= 3, sign != UInt8(ascii: "`") || !words.dropFirst(count).contains(sign) {
        fence = (sign, count)
      }
      return false
    }
    let next = line.upperBound + 1
    guard fence == nil, sign == UInt8(ascii: "<"), words.count < 200, next < bytes.count,
      bytes[next] > 0x20, bytes[next] != sign
    else { return false }
    let pieces = MarkdownTag.pieces(of: Array(words))
    guard let tag = pieces.first?.tag, tag.meaning != nil,
      tag.kind == .container || tag.name == "p",
      !tag.isClosing
    else { return false }
    return pieces.dropFirst().allSatisfy(\.isSpace)
  }

  /// Inserts blank lines before some lines.
  private mutating func feed(_ blanks: [Int]) {
    guard !blanks.isEmpty else { return }
    var fed: [UInt8] = []
    fed.reserveCapacity(bytes.count + blanks.count)
    var start = 0
    for blank in blanks {
      fed += bytes[start..<blank]
      fed.append(10)
      start = blank
    }
    bytes = fed + bytes[start...]
  }

  mutating func hide(_ index: Int) { bytes[index] = Self.standIn(for: bytes[index]) }

  /// Hides the bars of columns beyond the limit, and the beginnings of images beyond the limit of a paragraph.
  private mutating func hideSigns(_ line: Range<Int>) {
    var bars = 0
    for index in line {
      if bytes[index] == UInt8(ascii: "|") {
        bars += 1
        if bars > Self.mostBars { hide(index) }
      } else if bytes[index] == UInt8(ascii: "["), index > line.lowerBound,
        bytes[index - 1] == UInt8(ascii: "!")
      {
        group.images += 1
        if group.images > Self.mostImages { hide(index) }
      }
    }
  }

  /// Counts the cells of a possible table before the parser makes any of them.
  ///
  /// The parser fills up short rows, so that a small file may have more cells than memory holds.
  private mutating func countCells(_ line: Range<Int>, bars: Int) throws(ManuscriptError) {
    if let columns = delimiters(line, bars: bars), group.lines > 0, bars <= group.bars + 2 {
      group.columns = max(group.columns, columns)
      group.cells += columns
      // For each such line the parser scans the whole paragraph above it.
      let cost = group.lines * group.lines / 2 + (line.lowerBound - group.start) * 20
      if cost > 40_000 { patience -= cost }
      let sign = bytes[line].firstIndex(of: UInt8(ascii: "-"))
      if cost > 40_000, patience < 0, let sign { hide(sign) }
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
    // A line of hyphens alone is a rule, or makes a heading, unless it is indented too far.
    let isDeep = words.startIndex - line.lowerBound >= 4
    guard bars > 0 || words.contains(UInt8(ascii: ":")) || isDeep else { return nil }
    let last = words.last { $0 > 0x20 }
    let ends = (words.first == UInt8(ascii: "|") ? 1 : 0) + (last == UInt8(ascii: "|") ? 1 : 0)
    return max(1, bars + 1 - ends)
  }
}
