internal import Documents
internal import Paragraphs

/// The text that a floating first letter begins: both are read as one word.
struct FirstLetterText {
  /// The end of the letter's line.
  let end: PageLine.End
  /// The byte of the book's file where the rest of the text begins; nil for generated text.
  let source: Int?

  /// Finds the rest of the text; nil for boxes of other text, and if nothing is left.
  init?(after letter: Int, _ engine: LayoutEngine) {
    let tree = engine.tree
    guard tree[letter].isFirstLetter, tree.isFloat(letter) else { return nil }
    var box = tree[letter].end
    var sawWhite = false
    while box < tree.boxes.count {
      switch tree[box].kind {
      case .inline: break
      case .text(.generated(let words)):
        guard let first = words.utf8.first else { break }
        (end, source) = (sawWhite || first <= 0x20 ? .space : .letter, nil)
        return
      case .text(.document(let range)):
        let text = engine.flow.document.text[range]
        guard let first = text.firstIndex(where: { $0 > 0x20 }) else {
          sawWhite = sawWhite || !text.isEmpty
          break
        }
        end = sawWhite || first > text.startIndex ? .space : .letter
        source = Self.source(of: first, in: tree[box].node, engine)
        return
      default: return nil
      }
      box += 1
    }
    return nil
  }

  /// The byte of the book's file for a byte of a text node.
  private static func source(of byte: Int, in node: Int, _ engine: LayoutEngine) -> Int? {
    let segment = engine.flow.document.segments(of: node).first { $0.text.contains(byte) }
    return segment.map { engine.flow.source + $0.source + byte - $0.text.lowerBound }
  }

  /// Joins the letter's line to the lines of the rest.
  func join(_ line: inout SetLine, numbersBySource: Bool) {
    (line.end, line.isLast) = (end, false)
    if numbersBySource, let source { line.paragraph = source }
  }
}
