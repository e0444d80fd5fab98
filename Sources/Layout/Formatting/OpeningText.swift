internal import Graphics
internal import Paragraphs
internal import TextAnalysis

/// The start of a paragraph's text, divided for its initial letter.
struct OpeningText {
  /// The quotation marks, dashes or brackets before the letter; empty for none.
  let marks: String
  /// The space between those and the letter.
  let spaceAfterMarks: String
  /// The letters to be enlarged.
  let letters: String
  /// The byte of the book's file where the marks or the letters begin.
  let source: Int
  /// The byte of the book's file where the letters begin.
  let letterSource: Int
  /// The space after the letters, if they are a complete word; otherwise empty.
  let space: String
  /// The total number of bytes of all these.
  let count: Int

  /// No initial is farther from the start of a paragraph.
  private static let maxBytes = 256

  /// Divides a range of a text; nil if it has no letter.
  init?(_ text: StyledText, _ range: Range<Int>) {
    let bytes = text.bytes[range.clamped(to: text.bytes.indices)].prefix(Self.maxBytes)
    let words = String(decoding: bytes, as: UTF8.self)
    let start = range.lowerBound
    let before = String(words.prefix { !$0.isInitial })
    spaceAfterMarks = String(before.reversed().prefix { $0.isWhitespace })
    marks = String(before.dropLast(spaceAfterMarks.count))
    letters = String(words.dropFirst(before.count).prefix { $0.isInitial })
    guard !letters.isEmpty, start == 0 || text.bytes[..<start].allSatisfy({ $0 <= 0x20 }),
      text.notes(in: 0..<range.upperBound).isEmpty
    else { return nil }
    source = text.source(of: start)
    letterSource = text.source(of: start + before.utf8.count)
    let end = start + before.utf8.count + letters.utf8.count
    let following = String(
      decoding: text.bytes[end..<min(end + 2, text.bytes.count)], as: UTF8.self
    ).first
    space = following.flatMap { [" ", "\u{A0}"].contains($0) ? String($0) : nil } ?? ""
    count = end + space.utf8.count
  }
}

/// The part of a paragraph's start in small capitals.
enum LeadInText {
  private static let maxBytes = 1024

  /// The number of bytes of a first word; including the next one where the letter is a complete word.
  static func wordLength(_ bytes: ArraySlice<UInt8>) -> Int {
    beginning(bytes).prefix { $0.isLetter || $0 == "’" || $0.isMark }.utf8.count
  }

  /// The number of bytes of the first phrase: up to a punctuation mark, or five words.
  static func phraseLength(_ bytes: ArraySlice<UInt8>) -> Int {
    var (length, words) = (0, 1)
    for character in beginning(bytes) {
      if character.isWhitespace {
        words += 1
        if words > 5 { return length }
      } else if ",;:.!?—–…()”’".contains(character), character != "’" || words > 5 {
        // The full stop of “Mr. Bennet” does not end a phrase.
        let space = length + 1
        guard character == ".", Array(bytes.prefix(Self.maxBytes)).areTied(space..<space + 1) else {
          return length
        }
      }
      length += character.utf8.count
    }
    return length
  }

  /// Where the words of a text end, in bytes from its start.
  static func wordEnds(_ bytes: ArraySlice<UInt8>) -> [Int] {
    var (ends, isSpace): ([Int], Bool) = ([], true)
    for (offset, byte) in bytes.enumerated() {
      if byte <= 0x20, !isSpace { ends.append(offset) }
      isSpace = byte <= 0x20
    }
    return isSpace ? ends : ends + [bytes.count]
  }

  private static func beginning(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(maxBytes), as: UTF8.self)
  }

  /// The script in which a text begins, if it has no capitals; nil for others.
  static func scriptWithoutCapitals(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    for scalar in beginning(bytes).unicodeScalars where scalar.properties.isAlphabetic {
      let script = Script.tag(of: scalar)
      // Georgian capitals are only for titles.
      let hasNone =
        scalar.properties.generalCategory == .otherLetter || script == Script.georgian
      return hasNone && script != Script.common ? script : nil
    }
    return nil
  }
}

extension FlowText {
  /// There are no more marks before an initial letter.
  private static let maxMarks = 8
  /// A figure several lines high takes its whole number with it, if that has no more figures than this.
  private static let maxFigures = 4

  /// The number of bytes of an initial: a number of letters and the marks before them; nil if no letter follows.
  static func initialLetterLength(_ bytes: ArraySlice<UInt8>, letters: Int) -> Int? {
    let text = Substring(decoding: bytes.prefix(256), as: UTF8.self)
    let marks = text.prefix { !$0.isInitial }
    let rest = text.dropFirst(marks.count)
    guard marks.count <= maxMarks, let first = rest.first else { return nil }
    var word = rest.prefix { $0.isLetter }.prefix(max(letters, 1))
    if first.isNumber {
      let number = rest.prefix { $0.isNumber }
      word = number.count <= maxFigures ? number : rest.prefix(1)
    }
    return marks.utf8.count + word.utf8.count
  }
}

extension Character {
  /// Whether it may be several lines high: a letter or a figure.
  var isInitial: Bool { isLetter || isNumber }

  /// Whether it is a combining mark.
  fileprivate var isMark: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
  }
}
