/// Builds the text of a paragraph run by run, with typographer's punctuation.
struct InlineBuilder {
  private(set) var text = InlineText()
  var style: InlineStyle = []
  var link: String?
  private var punctuation: SmartPunctuation
  private var isAfterSpace = true

  init(punctuation: SmartPunctuation) { self.punctuation = punctuation }

  /// Adds text that is not changed.
  mutating func append(_ words: String, source: Int) {
    guard !words.isEmpty else { return }
    text.runs.append(InlineRun(text: words, style: style, source: source, link: link))
    isAfterSpace = words.utf8.last == 0x20 || words.utf8.last == 10
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
    let (style, link) = (style, link)
    var (runs, after) = (text.runs, isAfterSpace)
    text.runs = []
    copy.withUnsafeBufferPointer { bytes in
      punctuation.convert(bytes) { piece, offset in
        Self.append(
          piece, at: source + offset, style: style, link: link, isAfterSpace: &after, to: &runs)
      }
    }
    text.runs = runs
    isAfterSpace = after
  }

  /// Appends a piece, of which runs of white are one space; a run begins anew behind each fold.
  private static func append(
    _ piece: ArraySlice<UInt8>, at source: Int, style: InlineStyle, link: String?,
    isAfterSpace: inout Bool, to runs: inout [InlineRun]
  ) {
    var start = piece.startIndex
    func flush(to end: Int) {
      guard end > start else { return }
      runs.append(
        InlineRun(
          text: String(decoding: piece[start..<end], as: UTF8.self), style: style,
          source: source + (start - piece.startIndex), link: link))
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
              text: " ", style: style, source: source + (index - piece.startIndex), link: link))
          start = index + 1
        }
      }
      isAfterSpace = isSpace
    }
    flush(to: piece.endIndex)
  }

  /// Adds words of plain text, in which `_words_` are stressed.
  mutating func appendMarked(_ bytes: [UInt8], _ range: Range<Int>) {
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: "_") {
      let isOpen = style.contains(.emphasis)
      let before = index > range.lowerBound ? bytes[index - 1] : 0x20
      let after = index + 1 < range.upperBound ? bytes[index + 1] : 0x20
      // It opens before a word and closes behind one; inside a word it is a letter.
      let opens = !isOpen && !Self.isWord(before) && after > 0x20
      let closes = isOpen && before > 0x20 && !Self.isWord(after)
      let isClosedLater = opens && bytes[(index + 1)...].prefix(2000).contains(UInt8(ascii: "_"))
      guard closes || opens && isClosedLater else { continue }
      convert(bytes[start..<index], source: start)
      if closes { style.remove(.emphasis) } else { style.insert(.emphasis) }
      start = index + 1
    }
    convert(bytes[start..<range.upperBound], source: start)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
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
