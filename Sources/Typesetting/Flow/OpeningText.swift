internal import Graphics
internal import TextAnalysis

/// A paragraph's text, taken apart for its large letter.
struct OpeningText {
  /// The quotation marks or the bracket before the letter; empty for none.
  let quote: String
  /// The large letters.
  let letters: String
  /// How they are set in the text.
  let style: TextStyle
  /// The byte of the book's file that the quotation mark or the letters begin at.
  let source: Int
  /// What follows: the rest of the first word, and all else, without the space behind the letters.
  let rest: StyledText
  /// The space behind the letters, where they are a word by themselves; else empty.
  let space: String

  /// The letters of a text's beginning; no capital stands farther from it.
  private static let looked = 256

  /// Takes so many letters from a text; nil where it does not begin with a capital of the text's own letters, or of
  /// its italics.
  init?(_ text: StyledText, letters count: Int) {
    let words = String(decoding: text.bytes.prefix(Self.looked), as: UTF8.self)
    quote = String(words.prefix { "“‘«‹„‚¿¡([—".contains($0) })
    let word = words.dropFirst(quote.count).prefix { $0.isLetter }
    guard quote.count <= 2, word.first?.isUppercase == true else { return nil }
    letters = String(word.prefix(max(1, count)))
    source = text.source(of: 0)
    let start = quote.utf8.count
    guard let style = Self.style(text, at: start), Self.style(text, at: 0) != nil,
      text.notes(in: 0..<start + letters.utf8.count).isEmpty
    else { return nil }
    self.style = style
    let behind = words.dropFirst(quote.count + letters.count).first
    space = behind.flatMap { [" ", "\u{A0}"].contains($0) ? String($0) : nil } ?? ""
    let taken = start + letters.utf8.count + space.utf8.count
    rest = text.slice(taken..<text.bytes.count)
  }

  /// The style of a byte's letter; nil where that is no plain or stressed letter of the text.
  private static func style(_ text: StyledText, at byte: Int) -> TextStyle? {
    guard let span = text.spans.first(where: { $0.range.contains(byte) }) else { return nil }
    let style = text.styles[span.style]
    let isPlain = style.role == .regular || style.role == .italic
    return isPlain && style.raise == .zero && style.object == nil ? style : nil
  }

  /// How many bytes of what follows belong to the letter's own word, or to the next where the letter is a word by
  /// itself: “I” and “A” lead in with what they stand before.
  var wordLength: Int {
    String(decoding: rest.bytes.prefix(Self.looked), as: UTF8.self)
      .prefix { $0.isLetter || $0 == "’" || $0.isMark }.utf8.count
  }

  /// The script that a text begins in, where that has no capitals; nil for others.
  static func scriptWithoutCapitals(_ text: StyledText) -> UInt32? {
    for scalar in String(decoding: text.bytes.prefix(looked), as: UTF8.self).unicodeScalars
    where scalar.properties.isAlphabetic {
      let script = Script.tag(of: scalar)
      // Georgian's capitals are for titles alone.
      let hasNone =
        scalar.properties.generalCategory == .otherLetter || script == Script.georgian
      return hasNone && script != Script.common ? script : nil
    }
    return nil
  }

  /// How many bytes the first phrase of a text has: up to a mark of punctuation, or five words.
  static func phraseLength(_ text: StyledText) -> Int {
    var (length, words) = (0, 1)
    for character in String(decoding: text.bytes.prefix(looked * 4), as: UTF8.self) {
      if character.isWhitespace {
        words += 1
        if words > 5 { return length }
      } else if ",;:.!?—–…()”’".contains(character), character != "’" || words > 5 {
        return length
      }
      length += character.utf8.count
    }
    return length
  }

  /// Where the words of a text end, in bytes from its beginning.
  static func wordEnds(_ text: StyledText) -> [Int] {
    var (ends, isSpace): ([Int], Bool) = ([], true)
    for (offset, byte) in text.bytes.enumerated() {
      if byte <= 0x20, !isSpace { ends.append(offset) }
      isSpace = byte <= 0x20
    }
    return isSpace ? ends : ends + [text.bytes.count]
  }
}

extension StyledText {
  /// The text with the styles of its first bytes changed; it has no objects.
  func changingStyles(ofFirst count: Int, _ change: (TextStyle) -> TextStyle) -> StyledText {
    guard count > 0 else { return self }
    return slice(0..<min(count, bytes.count)).changingStyles(change)
      + slice(min(count, bytes.count)..<bytes.count)
  }

  /// How many bytes stand before a byte of the book's file.
  func length(before source: Int) -> Int {
    for (number, segment) in segments.enumerated() {
      let end = number + 1 < segments.count ? segments[number + 1].text : bytes.count
      let size = end - segment.text
      if segment.source + size >= source {
        return segment.text + max(0, min(size, source - segment.source))
      }
    }
    return bytes.count
  }
}

extension Character {
  /// Whether it is a mark on a letter alone.
  fileprivate var isMark: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
  }
}
