/// Builds the text of a paragraph run by run, with typographer's punctuation.
struct InlineBuilder {
  private(set) var text = InlineText()
  var style: InlineStyle = []
  private var punctuation: SmartPunctuation
  private var isAfterSpace = true

  init(punctuation: SmartPunctuation) { self.punctuation = punctuation }

  /// Adds text that is not changed.
  mutating func append(_ words: String, source: Int) {
    guard !words.isEmpty else { return }
    text.runs.append(InlineRun(text: words, style: style, source: source))
    isAfterSpace = words.utf8.last == 0x20 || words.utf8.last == 10
    if let last = words.unicodeScalars.last { punctuation.previous = last }
  }

  /// Adds the space that a line's end stands for, unless there is one.
  mutating func space(source: Int) {
    if !isAfterSpace { convert([0x20], source: source) }
  }

  /// Adds a call of a footnote.
  mutating func note(_ index: Int, source: Int) {
    text.runs.append(InlineRun(text: "", style: style, source: source, note: index))
    isAfterSpace = false
  }

  /// Adds words in the file's own bytes: quotes and dashes are made the typographer's, white folded.
  mutating func convert(_ words: some Collection<UInt8>, source: Int) {
    let copy = Array(words)
    let style = style
    var (runs, after) = (text.runs, isAfterSpace)
    text.runs = []
    copy.withUnsafeBufferPointer { bytes in
      punctuation.convert(bytes) { piece, offset in
        Self.append(
          piece, at: source + offset, style: style, isAfterSpace: &after, to: &runs)
      }
    }
    text.runs = runs
    isAfterSpace = after
  }

  /// Appends a piece, of which runs of white are one space; a run begins anew behind each fold.
  private static func append(
    _ piece: ArraySlice<UInt8>, at source: Int, style: InlineStyle,
    isAfterSpace: inout Bool, to runs: inout [InlineRun]
  ) {
    var start = piece.startIndex
    func flush(to end: Int) {
      guard end > start else { return }
      runs.append(
        InlineRun(
          text: String(decoding: piece[start..<end], as: UTF8.self), style: style,
          source: source + (start - piece.startIndex)))
    }
    for index in piece.indices {
      let isSpace = piece[index] == 0x20 || piece[index] == 9 || piece[index] == 10
      if isSpace {
        if isAfterSpace {
          flush(to: index)
          start = index + 1
        } else if piece[index] != 0x20 {
          flush(to: index)
          runs.append(
            InlineRun(
              text: " ", style: style, source: source + (index - piece.startIndex)))
          start = index + 1
        }
      }
      isAfterSpace = isSpace
    }
    flush(to: piece.endIndex)
  }

  /// Adds words of plain text, in which `_words_` are stressed.
  ///
  /// `lastMark` is the last byte of the paragraph that may end such a stress.
  mutating func appendMarked(_ bytes: [UInt8], _ range: Range<Int>, lastMark: Int?) {
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: "_") {
      let mark = Mark(bytes, range, at: index)
      let isOpen = style.contains(.emphasis)
      let closes = isOpen && mark.mayClose
      let opens = !isOpen && mark.mayOpen && index + 1 < lastMark ?? 0
      guard closes || opens else { continue }
      convert(bytes[start..<index], source: start)
      if closes { style.remove(.emphasis) } else { style.insert(.emphasis) }
      start = index + 1
    }
    convert(bytes[start..<range.upperBound], source: start)
  }

  /// The last underscore in a line that may end a stress; nil without one.
  static func lastMark(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    range.last { bytes[$0] == UInt8(ascii: "_") && Mark(bytes, range, at: $0).mayClose }
  }

  /// What an underscore may do: it opens before a word and closes behind one; inside a word it is a
  /// letter.
  private struct Mark {
    var mayOpen: Bool
    var mayClose: Bool

    init(_ bytes: [UInt8], _ line: Range<Int>, at index: Int) {
      let before = String(decoding: bytes[max(line.lowerBound, index - 4)..<index], as: UTF8.self)
        .unicodeScalars.last
      let end = min(line.upperBound, index + 5)
      let after = String(decoding: bytes[(index + 1)..<end], as: UTF8.self).unicodeScalars.first
      mayOpen = !Self.isWord(before) && after.map { !$0.properties.isWhitespace } ?? false
      mayClose = !Self.isWord(after) && before.map { !$0.properties.isWhitespace } ?? false
    }

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }

  /// The text, without white at its end.
  consuming func finished() -> InlineText {
    while let last = text.runs.last, last.note == nil {
      var words = last.text
      while words.utf8.last == 0x20 || words.utf8.last == 10 { words.removeLast() }
      guard words.isEmpty else {
        text.runs[text.runs.count - 1].text = words
        break
      }
      text.runs.removeLast()
    }
    return text
  }
}
