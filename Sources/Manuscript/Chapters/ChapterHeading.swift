/// What a line says that heads a chapter.
///
/// Such lines are “CHAPTER IV. The Storm”, “Chapter 12”, “IV”.
struct ChapterHeading: Sendable, Hashable {
  /// What is numbered.
  enum Unit: Sendable, Hashable {
    case part, chapter, bare
  }

  var unit: Unit
  /// The number; nil for a prologue and its like.
  var number: Int?
  /// The part of the line that numbers it: “CHAPTER IV”; what follows is the title.
  var labelLength: Int
  /// The byte of the line that the title begins at; its end where there is none.
  var titleStart: Int

  private static let units: [String: Unit] = [
    "chapter": .chapter, "chap": .chapter, "canto": .chapter, "letter": .chapter, "act": .part,
    "part": .part, "book": .part, "volume": .part, "kapitel": .chapter, "chapitre": .chapter,
    "teil": .part, "глава": .chapter, "часть": .part,
  ]
  private static let unnumbered: Set<String> = [
    "prologue", "epilogue", "preface", "introduction", "foreword", "afterword", "conclusion",
    "dramatis personae", "interlude",
  ]
  /// The most bytes of any of these words: most lines are longer, and need not be looked up.
  private static let longestName = 20
  private static let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
  ]
  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  ]
  /// A title is not longer: what is, is a sentence.
  static let longestLine = 120

  /// Takes a line apart; nil when it heads nothing.
  ///
  /// What is known to be a heading may have a title of any length.
  init?(_ line: String, isHeading: Bool = false) {
    guard isHeading || line.utf8.count <= Self.longestLine else { return nil }
    let parts = Self.split(line)
    guard let first = parts.first else { return nil }
    if line.utf8.count <= Self.longestName, Self.unnumbered.contains(line.lowercased()) {
      (unit, number) = (.chapter, nil)
      (labelLength, titleStart) = (0, 0)
      return
    }
    if first.text.utf8.count <= Self.longestName, let unit = Self.units[first.text.lowercased()],
      parts.count > 1, let number = Self.number(parts[1].text)
    {
      guard let rest = Self.titleStart(line, after: parts[1].end) else { return nil }
      (self.unit, self.number) = (unit, number)
      (labelLength, titleStart) = (parts[1].end, rest)
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

  /// The first two words with where they end, without the points behind them.
  private static func split(_ line: String) -> [(text: String, end: Int)] {
    var parts: [(text: String, end: Int)] = []
    var start = 0
    let bytes = Array(line.utf8)
    while start < bytes.count, parts.count < 2 {
      var end = start
      while end < bytes.count, bytes[end] != 0x20 { end += 1 }
      var last = end
      while last > start, [0x2E, 0x3A, 0x2C].contains(bytes[last - 1]) { last -= 1 }
      parts.append((String(decoding: bytes[start..<last], as: UTF8.self), last))
      start = end + 1
    }
    return parts
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

  private static func number(_ text: String) -> Int? {
    let lower = text.lowercased()
    if lower == "the" { return nil }
    if let index = words.firstIndex(of: lower) { return index + 1 }
    if let index = ordinals.firstIndex(of: lower) { return index + 1 }
    return roman(text.uppercased()) ?? decimal(text)
  }

  private static func decimal(_ text: String) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
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
