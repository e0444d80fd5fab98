/// The rows of a typewritten table: columns of space shared by all of them are made no wider than need be.
struct TableRows {
  private let text: TextLines
  /// The new position of each column of characters, by its position in the file.
  private var places: [Int] = []

  /// The spaces that remain between columns.
  private static let gap = 2
  /// The length up to which rows are read.
  private static let longestRow = 400

  init(_ text: TextLines, _ lines: Range<Int>) {
    self.text = text
    var isUsed = [Bool](repeating: false, count: Self.longestRow)
    for line in lines {
      for (column, byte) in Self.letters(text, line)
      where byte > 0x20 && column < Self.longestRow {
        isUsed[column] = true
      }
    }
    var (place, white) = (0, Self.gap)
    for isLetter in isUsed {
      white = isLetter ? 0 : white + 1
      places.append(place)
      if white <= Self.gap { place += 1 }
    }
  }

  /// The first bytes of the characters in a line, with their columns in the file.
  private static func letters(_ text: TextLines, _ line: Int) -> [(column: Int, byte: UInt8)] {
    var column = text.indents[line]
    return text.bytes[text.lines[line]].compactMap { byte in
      guard byte & 0xC0 != 0x80 else { return nil }
      defer { column += byte == 9 ? 8 : 1 }
      return (column, byte)
    }
  }

  /// The words of a row and the space before each, with the bytes that they stand for.
  func pieces(of line: Int) -> [(text: String, source: Range<Int>)] {
    var pieces: [(text: String, source: Range<Int>)] = []
    var (column, written) = (text.indents[line], 0)
    var place = text.lines[line].lowerBound
    let end = text.lines[line].upperBound
    while place < end {
      let start = place
      while place < end, text.bytes[place] <= 0x20 {
        column += text.bytes[place] == 9 ? 8 : 1
        place += 1
      }
      let target = column < places.count ? places[column] : written + Self.gap
      let white = max(target - written, place > start ? 1 : 0)
      if white > 0 {
        pieces.append((String(repeating: " ", count: white), start..<place))
        written += white
      }
      let word = place
      while place < end, text.bytes[place] > 0x20 {
        if text.bytes[place] & 0xC0 != 0x80 { (column, written) = (column + 1, written + 1) }
        place += 1
      }
      pieces.append((String(decoding: text.bytes[word..<place], as: UTF8.self), word..<place))
    }
    return pieces
  }
}
