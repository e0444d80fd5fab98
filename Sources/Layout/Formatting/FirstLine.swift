package import Graphics
internal import Manuscript
internal import Paragraphs
package import Styling

/// The style of the first line of a block container where it differs from the others (css-pseudo-4, 2.1).
package struct FirstLine {
  /// A `::first-line` with the style of its block, the outermost block's first.
  fileprivate var styles: [(line: TextProperties, block: TextProperties)] = []
  /// The background colour of the whole line.
  package fileprivate(set) var background: Color?
  /// The end of the line in the file, as far as it is known.
  fileprivate(set) var end = Int.max

  package var isEmpty: Bool { styles.isEmpty }

  /// The style of text on the line.
  package func style(_ text: TextProperties) -> TextProperties {
    styles.reduce(text) { $0.onFirstLine($1.line, of: $1.block) }
  }

  /// The same line with the given text style of its block.
  func with(_ line: TextProperties, of block: TextProperties) -> FirstLine {
    var changed = self
    changed.styles = [(line, block)]
    return changed
  }
}

extension LayoutEngine {
  /// The style of the first line of a block container: its own, combined with those of the blocks whose first line it
  /// is.
  package func firstLine(of box: Int) -> FirstLine {
    var line = FirstLine()
    guard hasFirstLines, !tree[box].isContinued else { return line }
    let isFloatingLetter = tree[box].isFirstLetter
    var box = firstLetterContainer(of: box)
    while box >= 0 {
      if !tree[box].isAnonymous, tree[box].kind.holdsLines,
        let style = flow.styled.style(.firstLine, of: tree[box].node)
      {
        line.styles.insert((style.text, tree.style(box).text), at: 0)
        let background = style.box.background.color.flatMap { $0.alpha > 0 ? $0 : nil }
        line.background = line.background ?? background
      }
      let parent = tree[box].parent
      guard parent >= 0, !tree[box].isInlineLevel, !tree.isFloat(box), !tree.isAbsolute(box),
        tree[parent].kind == .block, firstChildInFlow(of: parent) == box
      else { break }
      box = parent
    }
    if isFloatingLetter { line.background = nil }
    return line
  }

  /// The style of a floating first letter besides its own: it is part of the first line, and its box has no other.
  func lineOfFirstLetter(in box: Int) -> FirstLine {
    tree[box].isFirstLetter ? firstLine(of: box) : FirstLine()
  }

  /// The block container whose first letter is in a box; the box itself if there is none.
  private func firstLetterContainer(of box: Int) -> Int {
    guard tree[box].isFirstLetter else { return box }
    var box = tree[box].parent
    while box >= 0, tree[box].kind == .inline { box = tree[box].parent }
    return box
  }

  /// The first of a box's children that is in the flow; −1 if there is none.
  private func firstChildInFlow(of box: Int) -> Int {
    if let known = knownFirstChildren[box] { return known }
    let first = tree.children(of: box).first {
      !tree.isFloat($0) && !tree.isAbsolute($0) && tree[$0].kind != .marker
    }
    knownFirstChildren[box] = first ?? -1
    return first ?? -1
  }
}

extension BlockFormattingContext {
  /// Adds the first line of a block container in its own style, and returns the byte of the block's own text where the
  /// next line begins.
  mutating func addFirstLine(
    _ firstLine: FirstLine, of box: Int, _ content: InlineContent, _ outOfFlow: inout OutOfFlow,
    in container: Container
  ) -> Int {
    let first = InlineContentBuilder(
      engine, of: box, for: .layout(container.block), firstLine: firstLine
    ).content
    var text = ShapedInlineContent(first, isRightToLeft: container.isRightToLeft, engine)
    text.hanging = engine.tree.style(box).text.hanging
    let lines = LineMaker(engine, box: box, text: text, container: container.block)
    let end = addLine(
      from: 0, text, lines, indent: lines.indent - text.firstHang, &outOfFlow, in: container)
    let offset = text.starts[end]
    if first.text.bytes.count == content.text.bytes.count { return offset }
    // Text whose case is changed may differ in length: the next line begins at the same place in the file.
    guard offset < first.text.bytes.count else { return content.text.bytes.count }
    let source = first.text.source(of: offset)
    return content.text.bytes.indices.first { content.text.source(of: $0) >= source }
      ?? content.text.bytes.count
  }
}

/// First lines of paragraphs whose lines are chosen together.
extension Paragraph {
  /// The number of times the end of a first line is looked for: letters of half the size add half a line more, which
  /// adds half of that.
  private static let maxLooks = 12

  /// Collects the text again if its first line has a style of its own (css-pseudo-4, 2.1): the words on that line
  /// depend on it.
  mutating func takeFirstLine() {
    guard !firstLine.isEmpty else { return }
    var known: Int?
    for _ in 0..<Self.maxLooks {
      guard let line = engine.flow.setter.set(text, shape: shape).first,
        line.range.upperBound != known
      else { return }
      known = line.range.upperBound
      take(firstLine, to: line.range.upperBound)
    }
  }

  /// Collects the text again with another style up to a byte of the book's file.
  mutating func take(_ firstLine: FirstLine, to end: Int) {
    var firstLine = firstLine
    firstLine.end = end
    lookEnd = end
    content =
      InlineContentBuilder(engine, of: box, for: .layout(container), firstLine: firstLine).content
  }
}
