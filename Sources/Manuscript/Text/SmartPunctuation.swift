internal import TextAnalysis

/// Makes typographer's characters of a typist's: the language's quotation marks, dashes, the ellipsis.
///
/// It goes from piece to piece of a paragraph and remembers what stood last, so that a quote after an
/// italic word is known to close.
struct SmartPunctuation {
  /// What two hyphens mean: in plain text a dash between clauses, in Markdown one between numbers.
  var doubleHyphen = "—"
  /// The character before the next piece.
  var previous: Unicode.Scalar = " " { didSet { hasOpened = nil } }

  private let marks: QuotationMarks
  /// Whether a quotation within another was begun and has not ended.
  private var isInner = false
  /// Whether a quotation was begun and has not ended, and whether it stands within one in inner marks.
  private var (isOuter, isAround) = (false, false)
  /// Whether the piece before ends in inches after a prime: 5′10.
  private var isAfterPrime = false
  /// Whether the mark that stands before the next piece begins a quotation; nil where none does.
  private var hasOpened: Bool?

  init(language: String, doubleHyphen: String = "—") {
    marks = QuotationMarks(of: language)
    self.doubleHyphen = doubleHyphen
  }

  /// A line of text by itself with a typographer's characters, such as a title.
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

  /// Hands out the piece in stretches that are the file's own bytes, or stand for some of them.
  ///
  /// `emit` gets text and the byte of the piece that it begins at.
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
    /// The number of bytes that it stands for.
    var length = 1
    /// Whether it is a mark that begins a quotation or ends one; nil if it is another.
    var isOpening: Bool?
  }

  private mutating func replacement(
    at index: Int, of piece: UnsafeBufferPointer<UInt8>
  ) -> Replacement? {
    let byte = piece[index]
    switch byte {
    case UInt8(ascii: "\"") where isMeasure(isAfterPrime || !isOuter, at: index, of: piece):
      return Replacement(text: "″")
    case UInt8(ascii: "'") where isMeasure(!isInner, at: index, of: piece):
      return Replacement(text: "′")
    case UInt8(ascii: "\""):
      let opens = opens(before: index + 1, of: piece)
      isOuter = opens
      // With it ends what was begun within.
      if !opens, !isAround { isInner = false }
      return Replacement(text: opens ? marks.outer.open : marks.outer.close, isOpening: opens)
    case UInt8(ascii: "'"):
      let opens = opens(before: index + 1, of: piece) && !isClipped(piece, after: index + 1)
      // What ends no quotation is an apostrophe.
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
      case 2: return Replacement(text: doubleHyphen, length: 2)
      default:
        let dashes = length == 3 ? 1 : length / 2
        return Replacement(text: String(repeating: "—", count: dashes), length: length)
      }
    case UInt8(ascii: ".") where piece[index...].prefix(4).prefix { $0 == byte }.count == 3:
      return Replacement(text: "…", length: 3)
    default: return nil
    }
  }

  /// Whether a straight mark measures feet, inches, minutes or seconds: it stands behind a digit and before no
  /// letter, and ends no quotation.
  private func isMeasure(
    _ endsNone: Bool, at place: Int, of piece: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    endsNone && (0x30...0x39).contains(previous.value) && !isLetter(at: place + 1, of: piece)
  }

  /// Whether a quote that stands before a byte of the piece begins something.
  private func opens(before next: Int, of piece: UnsafeBufferPointer<UInt8>) -> Bool {
    if let hasOpened { return hasOpened }
    // Behind an elided word: l'"été".
    if previous == "’" { return isLetter(at: next, of: piece) }
    if previous.properties.isWhitespace
      || "([{“‘„‚«‹¿¡".unicodeScalars.contains(previous)
    {
      return true
    }
    // Behind a dash a word is begun, or one that was broken off is ended: “But—” he said.
    let endsThere = next == piece.count || piece[next] <= 0x20
    return "-–—".unicodeScalars.contains(previous) && !endsThere
  }

  private func isLetter(at place: Int, of piece: UnsafeBufferPointer<UInt8>) -> Bool {
    place < piece.count && Self.isLetter(piece[place])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF)
  }

  private func isClipped(_ piece: UnsafeBufferPointer<UInt8>, after start: Int) -> Bool {
    guard start < piece.count else { return false }
    if (0x30...0x39).contains(piece[start]) { return true }
    let end = piece[start...].prefix(8).firstIndex { !Self.isLetter($0) } ?? piece.count
    let word = String(decoding: piece[start..<end], as: UTF8.self).lowercased()
    // Of “rock 'n' roll” only the letter is left, between two apostrophes.
    if word == "n" { return end < piece.count && piece[end] == UInt8(ascii: "'") }
    return Self.clipped.contains(word)
  }
}
