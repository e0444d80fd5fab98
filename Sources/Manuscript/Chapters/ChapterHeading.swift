/// What a line says that heads a chapter.
///
/// Such lines are “CHAPTER IV. The Storm”, “Chapter 12”, “IV”.
package struct ChapterHeading: Sendable, Hashable {
  /// What is numbered.
  package enum Unit: Sendable, Hashable {
    case part, chapter, bare
  }

  package var unit: Unit
  /// The number; nil for a prologue and its like.
  var number: Int?
  /// The part of the line that numbers it: “CHAPTER IV”; what follows is the title.
  var labelLength: Int
  /// The byte of the line that the title begins at; its end where there is none.
  var titleStart: Int

  /// A title is not longer: what is, is a sentence.
  static let longestLine = 120

  /// Takes a line apart; nil when it heads nothing.
  ///
  /// What is known to be a heading may have a title of any length.
  package init?(_ line: String, isHeading: Bool = false) {
    guard isHeading || line.utf8.count <= Self.longestLine else { return nil }
    if ChapterWords.isUnnumbered(line) {
      (unit, number) = (.chapter, nil)
      (labelLength, titleStart) = (0, 0)
      return
    }
    let words = Self.split(line)
    guard let first = words.first else { return nil }
    if let label = Self.label(words) {
      guard let rest = Self.titleStart(line, after: label.end) else { return nil }
      (unit, number) = (label.unit, label.number)
      (labelLength, titleStart) = (label.end, rest)
      return
    }
    if let heading = Self.eastAsian(line, isHeading: isHeading) {
      self = heading
      return
    }
    guard let number = Self.roman(first.text) ?? Self.decimal(first.text),
      let rest = Self.titleStart(line, after: first.end)
    else { return nil }
    // A number before a title wants a point: “I will” heads nothing.
    if rest < line.utf8.count, !line.utf8.dropFirst(first.end).starts(with: [0x2E]) { return nil }
    (unit, self.number) = (.bare, number)
    (labelLength, titleStart) = (first.end, rest)
  }

  private init(unit: Unit, number: Int?, labelLength: Int, titleStart: Int) {
    (self.unit, self.number) = (unit, number)
    (self.labelLength, self.titleStart) = (labelLength, titleStart)
  }

  /// A word of a line, without the points behind it, and the byte where it ends.
  private typealias Word = (text: String, end: Int)

  /// The first four words, which spaces and dashes end.
  private static func split(_ line: String) -> [Word] {
    var parts: [Word] = []
    var start = 0
    let bytes = Array(line.utf8)
    while start < bytes.count, parts.count < 4 {
      func isDash(_ place: Int) -> Bool {
        bytes[place] == 0xE2 && place + 2 < bytes.count && bytes[place + 1] == 0x80
          && (0x92...0x95).contains(bytes[place + 2])
      }
      var end = start
      while end < bytes.count, bytes[end] != 0x20, !isDash(end) { end += 1 }
      var last = end
      while last > start, [0x2E, 0x3A, 0x2C].contains(bytes[last - 1]) { last -= 1 }
      parts.append((String(decoding: bytes[start..<last], as: UTF8.self), last))
      start = end < bytes.count && bytes[end] == 0x20 ? end + 1 : end + 3
    }
    return parts
  }

  /// A word for a chapter or part with its number, on either side: “Chapter 4”, “Book the First”, “Erstes Kapitel”.
  private static func label(_ words: [Word]) -> (unit: Unit, number: Int, end: Int)? {
    guard words.count > 1 else { return nil }
    if let noun = ChapterWords.noun(words[0].text) {
      let isArticle = words.count > 2 && words[1].text.lowercased() == "the"
      let first = isArticle ? 2 : 1
      // “двадцать первая” is one number of two words.
      if first + 1 < words.count,
        let number = noun.number((words[first].text + " " + words[first + 1].text).lowercased())
      {
        return (noun.unit, number, words[first + 1].end)
      }
      return number(words[first].text, of: noun).map { (noun.unit, $0, words[first].end) }
    }
    guard let noun = ChapterWords.noun(words[1].text) else { return nil }
    let number =
      noun.ordinal(words[0].text.lowercased()) ?? roman(words[0].text) ?? decimal(words[0].text)
    return number.map { (noun.unit, $0, words[1].end) }
  }

  private static func number(_ text: String, of noun: ChapterWords.Noun) -> Int? {
    roman(text.uppercased()) ?? decimal(text) ?? noun.number(text.lowercased())
  }

  /// “第三章 風”, “第12回”, “제3장”: a number between a mark of order and a word for a chapter or part.
  private static func eastAsian(_ line: String, isHeading: Bool) -> ChapterHeading? {
    let scalars = line.unicodeScalars
    guard let mark = scalars.first, mark == "第" || mark == "제" else { return nil }
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\u{3000}" }
    let rest = scalars.dropFirst().drop(while: isSpace)
    guard let end = rest.prefix(14).firstIndex(where: { ChapterWords.unit(of: $0) != nil }),
      let unit = ChapterWords.unit(of: scalars[end])
    else { return nil }
    var digits = rest[..<end]
    while let last = digits.last, isSpace(last) { digits.removeLast() }
    guard let number = decimal(String(digits)) ?? ChapterWords.hanNumber(String(digits)) else {
      return nil
    }
    let behind = scalars[scalars.index(after: end)...]
    let title = behind.drop { isSpace($0) || "：:、.．-—".unicodeScalars.contains($0) }
    // A line that goes on at once is a sentence, unless it is short and ends like none.
    let isTitle = title.count < behind.count || title.count <= 24
    guard isHeading || title.isEmpty || isTitle && !"。！？".unicodeScalars.contains(title.last ?? " ")
    else { return nil }
    return ChapterHeading(
      unit: unit, number: number,
      labelLength: line.utf8.distance(from: line.startIndex, to: behind.startIndex),
      titleStart: line.utf8.distance(from: line.startIndex, to: title.startIndex))
  }

  /// Where the title begins after a number: behind a point, a colon or a dash, and white.
  ///
  /// “Part one was easy” has none of them and is a sentence.
  private static func titleStart(_ line: String, after end: Int) -> Int? {
    let rest = line.utf8.dropFirst(end)
    let scalars = line.unicodeScalars[rest.startIndex...]
    let skipped = scalars.prefix { ".:-–— ".unicodeScalars.contains($0) }
    if skipped.endIndex == scalars.endIndex { return line.utf8.count }
    return skipped.allSatisfy { $0 == " " }
      ? nil : end + line.utf8.distance(from: rest.startIndex, to: skipped.endIndex)
  }

  /// A number in the decimal digits of any script.
  private static func decimal(_ text: String) -> Int? {
    let scalars = text.unicodeScalars
    guard (1...4).contains(scalars.count),
      scalars.allSatisfy({ $0.properties.numericType == .decimal })
    else { return nil }
    return scalars.reduce(0) { $0 * 10 + Int($1.properties.numericValue ?? 0) }
  }

  /// A Roman number in capitals, up to 399.
  static func roman(_ text: String) -> Int? {
    guard (1...10).contains(text.utf8.count) else { return nil }
    var total = 0
    var previous = 0
    for letter in text.utf8.reversed() {
      let value: Int
      switch letter {
      case UInt8(ascii: "I"): value = 1
      case UInt8(ascii: "V"): value = 5
      case UInt8(ascii: "X"): value = 10
      case UInt8(ascii: "L"): value = 50
      case UInt8(ascii: "C"): value = 100
      default: return nil
      }
      total += value < previous ? -value : value
      previous = max(previous, value)
    }
    return RomanNumeral.text(total) == text ? total : nil
  }
}

/// Numbers as the Romans wrote them.
public enum RomanNumeral {
  /// The number in capitals: 1 to 3,999; others in digits.
  public static func text(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    let steps = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var text = ""
    for (value, letters) in steps {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }
}
