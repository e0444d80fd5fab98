internal import Manuscript

/// A chapter's first paragraph, taken apart for its large letter.
struct InitialText {
  /// The quotation mark before the letter; empty for none.
  let quote: String
  /// The large letters.
  let letters: String
  /// The byte of the book's file that the quotation mark or the letters begin at.
  let source: Int
  /// What follows: the rest of the first word, and all else.
  private(set) var rest: InlineText

  /// Takes so many letters from a text; nil where it does not begin with a capital in plain letters.
  init?(_ text: InlineText, letters count: Int) {
    guard var run = text.runs.first, run.note == nil, run.style.isEmpty else { return nil }
    let quote = run.text.prefix { "“‘«‹„‚¿¡".contains($0) }
    let word = run.text.dropFirst(quote.count).prefix { $0.isLetter }
    guard quote.count < 2, word.first?.isUppercase == true else { return nil }
    (self.quote, letters, source) = (String(quote), String(word.prefix(max(1, count))), run.source)
    let taken = quote.utf8.count + letters.utf8.count
    run.text.removeFirst(quote.count + letters.count)
    run.source += taken
    rest = text
    rest.runs[0] = run
  }

  /// How many bytes of what follows belong to the letter's own word.
  var wordLength: Int {
    rest.runs[0].text.prefix { $0.isLetter || $0 == "’" || $0.isMark }.utf8.count
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

extension Character {
  /// Whether it is a mark on a letter alone.
  fileprivate var isMark: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
  }
}
