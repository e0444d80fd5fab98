/// The lines of a text and the groups that blank lines separate.
struct TextLines {
  let bytes: [UInt8]
  /// Each line without leading and trailing space.
  private(set) var lines: [Range<Int>] = []
  /// The columns of space before each line.
  private(set) var indents: [Int] = []
  /// Runs of consecutive non-blank lines, as line indices.
  private(set) var groups: [Range<Int>] = []
  /// The least indent of a line that is not blank.
  private(set) var margin = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
    var first: Int?
    bytes.withUnsafeBufferPointer { text in
      while start <= text.count {
        var end = start
        while end < text.count, text[end] != 10 { end += 1 }
        var (from, to) = (start, end)
        var indent = 0
        while from < to, text[from] <= 0x20 {
          indent += text[from] == 9 ? 8 : 1
          from += 1
        }
        while to > from, text[to - 1] <= 0x20 { to -= 1 }
        if from == to {
          if let begin = first { groups.append(begin..<lines.count) }
          first = nil
        } else if first == nil {
          first = lines.count
        }
        lines.append(from..<to)
        indents.append(indent)
        start = end + 1
      }
    }
    if let begin = first { groups.append(begin..<lines.count) }
    margin = groups.joined().lazy.map { [indents] in indents[$0] }.min() ?? 0
  }

  /// The length of full lines in characters: nine lines in ten are no longer; nil if all lines are single.
  var fullLength: Int? {
    var counts = [Int](repeating: 0, count: 201)
    for group in groups {
      // A group's last line may be short; a single one may be a title.
      for line in group.dropLast() { counts[min(200, length(line))] += 1 }
    }
    let total = counts.reduce(0, +)
    var seen = 0
    for (length, count) in counts.enumerated() {
      seen += count
      if total > 0, seen * 10 >= total * 9 { return length }
    }
    return nil
  }

  /// The length of a line in characters.
  func length(_ line: Int) -> Int {
    lines[line].reduce(0) { $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The text of a line.
  func text(_ line: Int) -> String { String(decoding: bytes[lines[line]], as: UTF8.self) }

  /// Whether a line that is not the last of its group ends although the first word of the next would fit.
  func endsEarly(_ line: Int, width: Int) -> Bool {
    let word = lines[line + 1].prefix { bytes[$0] > 0x20 }
    return length(line) + 1 + word.count { bytes[$0] & 0xC0 != 0x80 } <= width
  }

  /// Whether most of some indented lines could have held the first word of the next within the width of the text: those
  /// that could not are prose, as in the items of a list.
  func isIndentedVerse(_ group: Range<Int>, width: Int) -> Bool {
    let early = group.dropLast().count { endsEarly($0, width: width - (indents[$0] - margin)) }
    return early * 2 >= group.count - 1
  }

  /// Whether a line begins with the mark of a list's item: a bullet, or a number or a letter with a period or a
  /// parenthesis, and a space.
  func beginsItem(_ line: Int) -> Bool {
    let mark = bytes[lines[line]].prefix { $0 > 0x20 }
    guard mark.count < lines[line].count, let last = mark.last else { return false }
    if mark.count == 1 { return "-*+".utf8.contains(last) }
    if mark.elementsEqual("•".utf8) { return true }
    let number = mark.dropLast().drop { $0 == UInt8(ascii: "(") }
    return ".)".utf8.contains(last) && (1...3).contains(number.count)
      && (number.allSatisfy { (0x30...0x39).contains($0) }
        || number.count == 1 && number.allSatisfy { (0x61...0x7A).contains($0 | 0x20) })
  }

  /// Whether more than half of the lines in groups end early: their ends are intended.
  func isUnfilled(width: Int) -> Bool {
    var (count, early) = (0, 0)
    for line in groups.joined() where line + 1 < lines.count && !lines[line + 1].isEmpty {
      count += 1
      early += endsEarly(line, width: width) ? 1 : 0
    }
    return count >= 4 && early * 2 > count
  }

  /// Whether a line's first letter is a capital, or of a script without capitals.
  func beginsWithCapital(_ line: Int) -> Bool {
    let first = text(line).unicodeScalars.first { $0.properties.isAlphabetic }
    return first.map { !$0.properties.isLowercase } ?? false
  }
}
