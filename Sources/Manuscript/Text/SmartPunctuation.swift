internal import TextAnalysis

/// Replaces typewriter punctuation by typographic characters: the language's quotation marks, dashes, the ellipsis.
///
/// It goes through a paragraph piece by piece and remembers the last character, so that a quote after an italic word is
/// known to close.
struct SmartPunctuation {
  /// The meaning of two hyphens: in plain text a dash between clauses, in Markdown one between numbers.
  var doubleHyphen = "—"
  /// The character before the next piece.
  var previous: Unicode.Scalar = " " { didSet { hasOpened = nil } }

  private let marks: QuotationMarks
  /// Whether a nested quotation is open.
  private var isInner = false
  /// Whether a quotation is open, and whether it is nested in one with inner marks.
  private var (isOuter, isAround) = (false, false)
  /// Whether the preceding piece ends in inches after a prime: 5′10.
  private var isAfterPrime = false
  /// Whether the mark before the next piece opens a quotation; nil if it is no quotation mark.
  private var hasOpened: Bool?

  init(language: String, doubleHyphen: String = "—") {
    marks = QuotationMarks(of: language)
    self.doubleHyphen = doubleHyphen
  }

  /// A separate line of text, such as a title, with typographic characters.
  static func typographic(
    _ text: String, language: String, doubleHyphen: String = "—"
  ) -> String {
    var punctuation = SmartPunctuation(language: language, doubleHyphen: doubleHyphen)
    var bytes: [UInt8] = []
    Array(text.utf8).withUnsafeBufferPointer {
      punctuation.convert($0) { part, _ in bytes += part }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Words that begin with an apostrophe, after it.
  private static let clipped: Set<String> = [
    "tis", "twas", "twere", "twill", "em", "cause", "til", "bout", "round",
  ]

  /// Passes on the piece in segments that are the file's own bytes, or stand for some of them.
  ///
  /// `emit` gets text and the byte of the piece at which it begins.
  mutating func convert(
    _ piece: UnsafeBufferPointer<UInt8>, emit: (ArraySlice<UInt8>, Int) -> Void
  ) {
    var start = 0
    var index = 0
    func flush(to end: Int) {
      if end > start { emit(Array(piece[start..<end])[...], start) }
    }
    while index < piece.count {
      let byte = piece[index]
      var length = 1
      if let replacement = replacement(at: index, of: piece) {
        flush(to: index)
        emit(Array(replacement.text.utf8)[...], index)
        length = replacement.length
        start = index + length
        previous = replacement.text.unicodeScalars.last ?? previous
        hasOpened = replacement.isOpening
        isAfterPrime = replacement.text == "′"
      } else if byte < 0x80 {
        isAfterPrime = isAfterPrime && (0x30...0x39).contains(byte)
        previous = Unicode.Scalar(byte)
      } else {
        while index + length < piece.count, piece[index + length] & 0xC0 == 0x80 { length += 1 }
        let scalars = String(decoding: piece[index..<(index + length)], as: UTF8.self)
          .unicodeScalars
        previous = scalars.last ?? previous
      }
      index += length
    }
    flush(to: piece.count)
  }

  /// The replacement of one or several bytes of a piece.
  private struct Replacement {
    var text: String
    /// The number of bytes that it replaces.
    var length = 1
    /// Whether it is a mark that opens or closes a quotation; nil if it is another.
    var isOpening: Bool?
  }

  private mutating func replacement(
    at index: Int, of piece: UnsafeBufferPointer<UInt8>
  ) -> Replacement? {
    let byte = piece[index]
    switch byte {
    case UInt8(ascii: "\"")
    where Self.isHebrewLetter(previous) && startsHebrewLetter(at: index + 1, of: piece):
      return Replacement(text: "\u{5F4}")
    case UInt8(ascii: "'")
    where Self.isHebrewLetter(previous)
      && (!isInner || startsHebrewLetter(at: index + 1, of: piece)):
      return Replacement(text: "\u{5F3}")
    case UInt8(ascii: "\"") where isMeasure(isAfterPrime || !isOuter, at: index, of: piece):
      return Replacement(text: "″")
    case UInt8(ascii: "'") where isMeasure(!isInner, at: index, of: piece):
      return Replacement(text: "′")
    case UInt8(ascii: "\""):
      let opens = opens(before: index + 1, of: piece)
      isOuter = opens
      // Closing it closes what is nested in it.
      if !opens, !isAround { isInner = false }
      return Replacement(text: opens ? marks.outer.open : marks.outer.close, isOpening: opens)
    case UInt8(ascii: "'"):
      let opens = opens(before: index + 1, of: piece) && !isClipped(piece, after: index + 1)
      // A mark that closes no quotation is an apostrophe.
      let closes = isInner && !isLetter(at: index + 1, of: piece)
      if opens || closes { isInner = opens }
      if opens { isAround = !isOuter }
      return Replacement(
        text: opens ? marks.inner.open : closes ? marks.inner.close : "’",
        isOpening: opens || closes ? opens : nil)
    case UInt8(ascii: "-"):
      let length = piece[index...].prefix { $0 == byte }.count
      switch length {
      case 1: return nil
      case 2:
        return isOption(at: index, of: piece) ? nil : Replacement(text: doubleHyphen, length: 2)
      default:
        let dashes = length == 3 ? 1 : length / 2
        return Replacement(text: String(repeating: "—", count: dashes), length: length)
      }
    case UInt8(ascii: ".") where piece[index...].prefix(4).prefix { $0 == byte }.count == 3:
      return Replacement(text: "…", length: 3)
    default: return nil
    }
  }

  /// The number of bytes in which a parenthesis between dashes ends.
  private static let longestParenthesis = 300

  /// Whether two hyphens in Markdown begin the name of an option, such as `--name`: they follow a space or an opening
  /// mark and precede a small letter, and no hyphens after a word end a parenthesis.
  private func isOption(at index: Int, of piece: UnsafeBufferPointer<UInt8>) -> Bool {
    guard doubleHyphen == "–", index + 2 < piece.count, (0x61...0x7A).contains(piece[index + 2]),
      previous.properties.isWhitespace || "([{/“‘".unicodeScalars.contains(previous)
    else { return false }
    let end = min(piece.count - 1, index + Self.longestParenthesis)
    return !(index + 3..<max(index + 3, end)).contains {
      piece[$0] == UInt8(ascii: "-") && piece[$0 + 1] == UInt8(ascii: "-")
        && Self.isLetter(piece[$0 - 1])
    }
  }

  /// Whether a straight mark denotes feet, inches, minutes or seconds: it follows a digit, precedes no letter, and
  /// closes no quotation.
  private func isMeasure(
    _ endsNone: Bool, at index: Int, of piece: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    endsNone && (0x30...0x39).contains(previous.value) && !isLetter(at: index + 1, of: piece)
  }

  /// Whether a quote before a byte of the piece is an opening one.
  private func opens(before next: Int, of piece: UnsafeBufferPointer<UInt8>) -> Bool {
    if let hasOpened { return hasOpened }
    // After an elided word: l'"été".
    if previous == "’" { return isLetter(at: next, of: piece) }
    if previous.properties.isWhitespace
      || "([{“‘„‚«‹¿¡".unicodeScalars.contains(previous)
    {
      return true
    }
    // After a dash a word begins, or an interrupted one ends: “But—” he said.
    let endsThere = next == piece.count || piece[next] <= 0x20
    return "-–—".unicodeScalars.contains(previous) && !endsThere
  }

  /// Whether a mark after a character may be a geresh or, before another such letter, gershayim: צה״ל, צ׳ק.
  private static func isHebrewLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x5D0...0x5EA).contains(scalar.value)
  }

  private func startsHebrewLetter(at index: Int, of piece: UnsafeBufferPointer<UInt8>) -> Bool {
    index + 1 < piece.count && piece[index] == 0xD7 && (0x90...0xAA).contains(piece[index + 1])
  }

  private func isLetter(at index: Int, of piece: UnsafeBufferPointer<UInt8>) -> Bool {
    index < piece.count && Self.isLetter(piece[index])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF)
  }

  private func isClipped(_ piece: UnsafeBufferPointer<UInt8>, after start: Int) -> Bool {
    guard start < piece.count else { return false }
    if (0x30...0x39).contains(piece[start]) { return true }
    let end = piece[start...].prefix(8).firstIndex { !Self.isLetter($0) } ?? piece.count
    let word = String(decoding: piece[start..<end], as: UTF8.self).lowercased()
    // In “rock 'n' roll” only the letter is left, between two apostrophes.
    if word == "n" { return end < piece.count && piece[end] == UInt8(ascii: "'") }
    return Self.clipped.contains(word)
  }
}
