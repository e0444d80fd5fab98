internal import Manuscript
internal import TextAnalysis

/// A chapter's first paragraph, taken apart for its large letter.
struct InitialText {
  /// The quotation marks or the bracket before the letter; empty for none.
  let quote: String
  /// The large letters.
  let letters: String
  /// The byte of the book's file that the quotation mark or the letters begin at.
  let source: Int
  /// What follows: the rest of the first word, and all else, without the space behind the letters.
  private(set) var rest: InlineText
  /// The space behind the letters, where they are a word by themselves; else empty.
  let space: String

  /// Whether the letters are stressed.
  let isItalic: Bool

  /// Takes so many letters from a text; nil where it does not begin with a capital of the text's own
  /// letters, or of its italics.
  init?(_ text: InlineText, letters count: Int) {
    guard let first = text.runs.first, first.note == nil, first.style.isSubset(of: .emphasis) else {
      return nil
    }
    quote = String(first.text.prefix { "“‘«‹„‚¿¡([—".contains($0) })
    rest = text.removingFirst(quote.utf8.count)
    guard let run = rest.runs.first, run.note == nil, run.style.isSubset(of: .emphasis) else {
      return nil
    }
    let word = run.text.prefix { $0.isLetter }
    guard quote.count <= 2, word.first?.isUppercase == true else { return nil }
    (letters, source) = (String(word.prefix(max(1, count))), first.source)
    isItalic = run.style.contains(.emphasis)
    rest = rest.removingFirst(letters.utf8.count)
    space =
      rest.runs.first.flatMap { $0.note == nil ? String($0.text.prefix(1)) : nil }
      .flatMap { [" ", "\u{A0}"].contains($0) ? $0 : nil } ?? ""
    rest = rest.removingFirst(space.utf8.count)
  }

  /// How many bytes of what follows belong to the letter's own word, or to the next where the letter is a
  /// word by itself: “I” and “A” lead in with what they stand before.
  var wordLength: Int {
    rest.runs.first?.text.prefix { $0.isLetter || $0 == "’" || $0.isMark }.utf8.count ?? 0
  }
}

extension InlineText {
  /// The script that it begins in, where that has no capitals; nil for others.
  var scriptWithoutCapitals: UInt32? {
    for run in runs where run.note == nil {
      for scalar in run.text.unicodeScalars where scalar.properties.isAlphabetic {
        let script = Script.tag(of: scalar)
        // Georgian's capitals are for titles alone.
        let hasNone =
          scalar.properties.generalCategory == .otherLetter || script == Script.georgian
        return hasNone && script != Script.common ? script : nil
      }
    }
    return nil
  }
}

extension InlineText {
  /// How many bytes its first phrase has: up to a mark of punctuation, or five words.
  var phraseLength: Int {
    var (length, words) = (0, 1)
    for run in runs where run.note == nil {
      for character in run.text {
        if character.isWhitespace {
          words += 1
          if words > 5 { return length }
        } else if ",;:.!?—–…()”’".contains(character), character != "’" || words > 5 {
          return length
        }
        length += character.utf8.count
      }
    }
    return length
  }

  /// The text without so many of its first bytes.
  func removingFirst(_ count: Int) -> InlineText {
    var left = count
    var text = self
    while left > 0, let run = text.runs.first {
      let taken = min(left, run.text.utf8.count)
      text.runs[0].text = String(decoding: run.text.utf8.dropFirst(taken), as: UTF8.self)
      text.runs[0].source += taken
      left -= taken
      if text.runs[0].text.isEmpty { text.runs.removeFirst() }
    }
    return text
  }

  /// The text with so many of its first bytes in a style besides their own.
  func adding(_ style: InlineStyle, toFirst count: Int) -> InlineText {
    var left = count
    var text = InlineText()
    for run in runs {
      let size = run.text.utf8.count
      guard left > 0, size > 0, run.note == nil else {
        text.runs.append(run)
        continue
      }
      let cut = run.text.utf8.index(run.text.startIndex, offsetBy: min(left, size))
      var (first, second) = (run, run)
      first.text = String(run.text[..<cut])
      first.style.formUnion(style)
      text.runs.append(first)
      second.text = String(run.text[cut...])
      second.source += first.text.utf8.count
      if !second.text.isEmpty { text.runs.append(second) }
      left -= size
    }
    return text
  }

  /// How many bytes stand before a byte of the book's file.
  func length(before source: Int) -> Int {
    var length = 0
    for run in runs where run.note == nil {
      let size = run.text.utf8.count
      if run.source + size >= source { return length + max(0, min(size, source - run.source)) }
      length += size
    }
    return length
  }
}

extension InlineText {
  /// Where its words end, in bytes from its beginning.
  var wordEnds: [Int] {
    var (ends, length, isSpace): ([Int], Int, Bool) = ([], 0, true)
    for run in runs where run.note == nil {
      for character in run.text {
        if character.isWhitespace, !isSpace { ends.append(length) }
        isSpace = character.isWhitespace
        length += character.utf8.count
      }
    }
    return isSpace ? ends : ends + [length]
  }

  /// Whether nothing but white space stands in a range of its bytes.
  func isSpace(_ range: Range<Int>) -> Bool {
    let bytes = Array(plain.utf8)
    return bytes[range.clamped(to: 0..<bytes.count)].allSatisfy { $0 <= 0x20 }
  }
}

extension Character {
  /// Whether it is a mark on a letter alone.
  fileprivate var isMark: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
  }
}
