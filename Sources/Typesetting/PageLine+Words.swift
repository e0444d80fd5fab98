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
    var texts = text.split(whereSeparator: { $0 == " " || $0 == "\u{A0}" })
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
