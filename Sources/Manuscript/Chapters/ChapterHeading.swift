/// The parts of a line that is a chapter heading.
///
/// Such lines are “CHAPTER IV. The Storm”, “Chapter 12”, “IV”.
package struct ChapterHeading: Sendable, Hashable {
  /// The kind of unit that is numbered.
  package enum Unit: Sendable, Hashable {
    case part, chapter, bare
  }

  package var unit: Unit
  /// The number; nil for a prologue and the like.
  var number: Int?
  /// The length in bytes of the label, “CHAPTER IV”; what follows is the title.
  ///
  /// A full stop that ends the line belongs to it.
  var labelLength: Int
  /// The byte of the line at which the title begins; the line's end if there is none.
  var titleStart: Int
  /// Whether the line may also be a sentence, such as “Part one” with a full stop.
  private(set) var isSentence = false

  /// The greatest length in bytes of a line that may be a heading: a longer one is a sentence.
  static let longestLine = 120

  /// Parses a line; nil if it is not a heading.
  ///
  /// The words of the text's language (BCP 47) count, and those of English; if it is unknown, `nil`, those that are not
  /// ordinary words elsewhere.
  package init?(_ line: String, language: String?, isHeading: Bool = false) {
    guard isHeading || line.utf8.count <= Self.longestLine else { return nil }
    if ChapterWords.isUnnumbered(line) {
      (unit, number) = (.chapter, nil)
      (labelLength, titleStart) = (0, 0)
      return
    }
    let words = Self.split(line)
    guard let first = words.first else { return nil }
    if let label = Self.label(words, language: language) {
      guard let rest = Self.titleStart(line, after: label.end), isHeading || Self.isCapital(line)
      else { return nil }
      (unit, number) = (label.unit, label.number)
      (labelLength, titleStart) = (Self.labelEnd(line, label.end), rest)
      isSentence =
        label.isSpelled && labelLength == line.utf8.count && label.end < labelLength
        && line.unicodeScalars.contains { $0.properties.isLowercase }
      return
    }
    if let heading = Self.eastAsian(line) {
      self = heading
      return
    }
    guard let number = Self.roman(first.text) ?? Self.decimal(first.text),
      let rest = Self.titleStart(line, after: first.end)
    else { return nil }
    // A number before a title needs a full stop: “I will” is not a heading. In marked-up headings a colon or a dash
    // will do: “III: The Storm”.
    if rest < line.utf8.count, !first.hasPoint {
      guard isHeading, number <= Self.mostBare, !Self.isRange(line, first.end, rest) else {
        return nil
      }
    }
    (unit, self.number) = (.bare, number)
    (labelLength, titleStart) = (Self.labelEnd(line, first.end), rest)
  }

  /// A greater number before a colon or a dash is a year: “1914: The War Begins”.
  private static let mostBare = 399

  /// Whether a number ends at a dash that another number follows: “3–4 Players”, “9—11”.
  private static func isRange(_ line: String, _ end: Int, _ rest: Int) -> Bool {
    let between = line.utf8.dropFirst(end).prefix(rest - end)
    let next = line.unicodeScalars[line.utf8.index(line.utf8.startIndex, offsetBy: rest)]
    return !between.contains(UInt8(ascii: " ")) && next.properties.numericType != nil
  }

  private init(unit: Unit, number: Int?, labelLength: Int, titleStart: Int) {
    (self.unit, self.number) = (unit, number)
    (self.labelLength, self.titleStart) = (labelLength, titleStart)
  }

  /// The end of a label, including a full stop after it if that ends the line.
  private static func labelEnd(_ line: String, _ end: Int) -> Int {
    end + 1 == line.utf8.count && line.utf8.last == UInt8(ascii: ".") ? end + 1 : end
  }

  /// Whether a line does not begin with a lower-case letter.
  private static func isCapital(_ line: String) -> Bool {
    line.unicodeScalars.first.map { !$0.properties.isLowercase } ?? false
  }

  /// A word of a line, without the full stops after it, and the byte where it ends.
  private struct Word {
    var text: String
    var end: Int
    /// Whether a full stop follows.
    var hasPoint: Bool
    /// Whether nothing in the line follows it and its full stops.
    var isLast: Bool
  }

  /// The first four words, separated by spaces and dashes.
  private static func split(_ line: String) -> [Word] {
    var words: [Word] = []
    var start = 0
    let bytes = Array(line.utf8)
    while start < bytes.count, words.count < 4 {
      func isDash(_ index: Int) -> Bool {
        bytes[index] == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
          && (0x92...0x95).contains(bytes[index + 2])
      }
      var end = start
      while end < bytes.count, bytes[end] != 0x20, !isDash(end) { end += 1 }
      var last = end
      while last > start, [0x2E, 0x3A, 0x2C].contains(bytes[last - 1]) { last -= 1 }
      words.append(
        Word(
          text: String(decoding: bytes[start..<last], as: UTF8.self), end: last,
          hasPoint: last < end && bytes[last] == 0x2E, isLast: end == bytes.count))
      start = end < bytes.count && bytes[end] == 0x20 ? end + 1 : end + 3
    }
    return words
  }

  /// A word for a chapter or part with its number, the byte where they end, and whether the number is spelled out.
  private typealias Label = (unit: Unit, number: Int, end: Int, isSpelled: Bool)

  /// The label at the beginning of a line, the number on either side: “Chapter 4”, “Book the First”, “Erstes Kapitel”.
  private static func label(_ words: [Word], language: String?) -> Label? {
    guard words.count > 1 else { return nil }
    if let noun = ChapterWords.noun(words[0].text, language: language) {
      return label(words, after: noun)
    }
    for index in 1..<min(words.count, 3) {
      guard let noun = ChapterWords.noun(words[index].text, language: language) else { continue }
      // “двадцать первая” is one number in two words.
      let number = words[..<index].map(\.text).joined(separator: " ")
      if let ordinal = noun.ordinal(number) { return (noun.unit, ordinal, words[index].end, true) }
      guard index == 1, let number = Self.number(words[0], before: noun) else { return nil }
      return (noun.unit, number, words[1].end, false)
    }
    return nil
  }

  /// The label of a line whose first word is a noun.
  private static func label(_ words: [Word], after noun: ChapterWords.Noun) -> Label? {
    let isArticle = words.count > 2 && words[1].text.lowercased() == "the"
    let first = isArticle ? 2 : 1
    // “Двадцать первая” and “Twenty One” are numbers in two words; CLDR has the latter with a hyphen.
    if first + 1 < words.count,
      let number = [" ", "-"].lazy.compactMap({
        noun.number(words[first].text + $0 + words[first + 1].text)
      }).first
    {
      return (noun.unit, number, words[first + 1].end, true)
    }
    let word = words[first]
    if let number = roman(word.text.uppercased()) ?? decimal(word.text) {
      // The initials of “Tom C. Clark” and “Del L. Harris” are not numbers.
      let isInitial = ["L", "C"].contains(word.text) && word.hasPoint && !word.isLast
      if isInitial, ChapterWords.isAmbiguous(words[0].text) { return nil }
      return (noun.unit, number, word.end, false)
    }
    return noun.number(word.text).map { (noun.unit, $0, word.end, true) }
  }

  /// The suffixes of ordinals after digits: “1st”, “2ème”, “3ª”, “1:a”, “2-я”.
  private static let ordinalMarks: Set<String> = [
    "st", "nd", "rd", "th",
    "er", "re", "ère", "e", "ème", "ième", "eme",
    "º", "ª", "°", "o", "a", ".º", ".ª", ":a", ":e", "de", "ste",
    "-й", "-я", "-е", "-ый", "-ой", "-ий", "-ая", "-ое", "-та", "-ша", "-га", "-тя",
  ]

  /// A numeral before a noun, which must be marked as an ordinal, as in “1st Part”.
  ///
  /// “I act.” and “1 book.” are prose. Roman numerals of several letters need no mark; English has none before nouns.
  private static func number(_ word: Word, before noun: ChapterWords.Noun) -> Int? {
    let digits = word.text.prefix {
      $0.unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
    }
    if digits.count < word.text.count {
      guard !digits.isEmpty else { return roman(word, before: noun) }
      let mark = String(word.text.dropFirst(digits.count)).lowercased()
      return ordinalMarks.contains(mark) ? decimal(String(digits)) : nil
    }
    return word.hasPoint && noun.languages != ["en"] ? decimal(word.text) : nil
  }

  private static func roman(_ word: Word, before noun: ChapterWords.Noun) -> Int? {
    guard noun.languages != ["en"], word.text.utf8.count > 1 || word.hasPoint else { return nil }
    return roman(word.text)
  }

  /// “第三章 風”, “第12回”, “제3장”: a number between an ordinal mark and a word for a chapter or part.
  private static func eastAsian(_ line: String) -> ChapterHeading? {
    let scalars = line.unicodeScalars
    guard let mark = scalars.first, mark == "第" || mark == "제" else { return nil }
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\u{3000}" }
    let rest = scalars.dropFirst().drop(while: isSpace)
    let place = rest.indices.prefix(14).first { ChapterWords.eastAsianUnit(rest[$0...]) != nil }
    guard let place, let unit = ChapterWords.eastAsianUnit(rest[place...]) else { return nil }
    var digits = rest[..<place]
    while let last = digits.last, isSpace(last) { digits.removeLast() }
    guard let number = decimal(String(digits)) ?? ChapterWords.hanNumber(String(digits)) else {
      return nil
    }
    let afterUnit = rest[place...].dropFirst(unit.length)
    let title = afterUnit.drop { isSpace($0) || "：:、.．·・-‒–—―".unicodeScalars.contains($0) }
    let isApart = title.count < afterUnit.count
    guard
      title.isEmpty || isApart && !isSentence(title)
        || ChapterWords.mayPrecedeTitle(rest[place], title.first) && isShortTitle(title)
        || isQuoted(title)
    else { return nil }
    return ChapterHeading(
      unit: unit.unit, number: number,
      labelLength: line.utf8.distance(from: line.startIndex, to: afterUnit.startIndex),
      titleStart: line.utf8.distance(from: line.startIndex, to: title.startIndex))
  }

  /// Whether a title in Han characters or Hangul ends like a sentence or a part of one.
  private static func isSentence(_ title: Substring.UnicodeScalarView) -> Bool {
    title.last.map { "。！？.!?，,、；;：:…‥”’」』".unicodeScalars.contains($0) } == true && !isQuoted(title)
  }

  /// Whether a title directly after its number is short and does not look like a sentence.
  private static func isShortTitle(_ title: Substring.UnicodeScalarView) -> Bool {
    title.count <= 24 && !isSentence(title)
      && !title.contains { "，。；！？".unicodeScalars.contains($0) }
      && !title.suffix(1).contains { "了吗嗎呢吧的た".unicodeScalars.contains($0) }
  }

  private static func isQuoted(_ title: Substring.UnicodeScalarView) -> Bool {
    guard let first = title.first, let last = title.last else { return false }
    return ["「」", "『』", "《》", "〈〉", "【】", "（）"].contains(String(first) + String(last))
  }

  /// Where the title begins after a number: after a full stop, a colon or a dash, and spaces.
  ///
  /// “Part one was easy” has none of them and is a sentence.
  private static func titleStart(_ line: String, after end: Int) -> Int? {
    let rest = line.utf8.dropFirst(end)
    let scalars = line.unicodeScalars[rest.startIndex...]
    let skipped = scalars.prefix { ".:-‒–—― ".unicodeScalars.contains($0) }
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
    RomanNumeral.number(text).flatMap { $0 < 400 ? $0 : nil }
  }
}

/// Numbers as the Romans wrote them.
public enum RomanNumeral {
  /// The value, from 1 to 3,999, of a Roman numeral in capitals; nil for anything else.
  package static func number(_ text: String) -> Int? {
    let values: [Character: Int] = [
      "I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000,
    ]
    guard text.utf8.count <= 15 else { return nil }
    var (total, previous) = (0, 0)
    for letter in text.reversed() {
      guard let value = values[letter] else { return nil }
      total += value < previous ? -value : value
      previous = max(previous, value)
    }
    return total > 0 && Self.text(total) == text ? total : nil
  }

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
