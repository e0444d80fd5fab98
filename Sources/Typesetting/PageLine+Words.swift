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
    var spaces: [Range<Int>] = []
    var text = self
    text.withUTF8 { letters in
      for (offset, byte) in letters.enumerated() where byte == 0x20 || byte == 0xC2 {
        let end = byte == 0x20 ? offset + 1 : offset + 2
        guard byte == 0x20 || end <= letters.count && letters[offset + 1] == 0xA0 else { continue }
        spaces.append(offset..<end)
      }
    }
    var parts: [Substring] = []
    var start = startIndex
    for space in spaces {
      let position = utf8.index(startIndex, offsetBy: space.lowerBound)
      let end = utf8.index(startIndex, offsetBy: space.upperBound)
      // Marks are no letters of ASCII: the ends of other characters take time to find.
      if end < endIndex, utf8[end] >= 0x80, index(after: position) != end { continue }
      if start < position { parts.append(self[start..<position]) }
      start = end
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }
}
