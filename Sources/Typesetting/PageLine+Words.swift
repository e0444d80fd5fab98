package import Graphics
internal import Layout
package import Paragraphs

extension PageLine {
  /// A word of a line, with its position.
  package struct Word {
    package let text: Substring
    /// The left end, from the page's left edge.
    package let x: Length
    package let width: Length
    /// The natural width of the space on its left; zero for the leftmost word.
    package let space: Length
  }

  /// The rectangle of a word on the page.
  package func box(of word: Word) -> Rect {
    placed(Rect(x: word.x, y: box.minY, width: word.width, height: box.size.height))
  }

  /// The words between the gaps, from left to right even in right-to-left text.
  package var words: [Word] {
    var texts = text.splitAtSpaces()
    if isRightToLeft { texts.reverse() }
    var words: [Word] = []
    var (left, space) = (origin.x, Length.zero)
    func add(until right: Length) {
      guard words.count < texts.count, right > left else { return }
      words.append(
        Word(
          text: texts[words.count], x: left, width: right - left,
          space: words.isEmpty ? .zero : space))
    }
    for gap in gaps {
      add(until: gap.x)
      left = gap.x + gap.width
      space = gap.natural
    }
    add(until: origin.x + width)
    return words
  }
}

extension String {
  /// The parts between spaces and no-break spaces, without empty ones.
  ///
  /// A space with a combining mark is a character of its own, and no separator.
  func splitAtSpaces() -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    // Characters are looked at only where they may be spaces: finding their ends takes time.
    for (offset, byte) in utf8.enumerated() where byte == 0x20 || byte == 0xC2 {
      let place = utf8.index(startIndex, offsetBy: offset)
      guard self[place] == " " || self[place] == "\u{A0}" else { continue }
      if start < place { parts.append(self[start..<place]) }
      start = index(after: place)
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }
}
