package import Graphics
internal import Manuscript
internal import Paragraphs
package import Styling

/// How the first line of a block container looks otherwise than the others (css-pseudo-4, 2.1).
package struct FirstLine {
  /// A `::first-line` with the style of its block, the outermost block's first.
  fileprivate var styles: [(line: TextProperties, block: TextProperties)] = []
  /// The colour behind all of the line.
  package fileprivate(set) var ground: Color?
  /// The byte of the file that it ends before, as far as one knows where it ends.
  fileprivate(set) var end = Int.max

  package var isEmpty: Bool { styles.isEmpty }

  /// How text on the line looks.
  package func style(_ text: TextProperties) -> TextProperties {
    styles.reduce(text) { $0.onFirstLine($1.line, of: $1.block) }
  }

  /// The same line with the letters of its block as they are given.
  func with(_ line: TextProperties, of block: TextProperties) -> FirstLine {
    var changed = self
    changed.styles = [(line, block)]
    return changed
  }
}

extension LayoutEngine {
  /// How the first line of a block container looks: as it has it, and the blocks whose first line it is.
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
        let ground = style.box.background.color.flatMap { $0.alpha > 0 ? $0 : nil }
        line.ground = line.ground ?? ground
      }
      let parent = tree[box].parent
      guard parent >= 0, !tree[box].isInlineLevel, !tree.isFloat(box), !tree.isAbsolute(box),
        tree[parent].kind == .block, firstChildInFlow(of: parent) == box
      else { break }
      box = parent
    }
    if isFloatingLetter { line.ground = nil }
    return line
  }

  /// How a first letter that floats looks besides its own style: it is part of the first line, and its box has no
  /// other.
  func lineOfFirstLetter(in box: Int) -> FirstLine {
    tree[box].isFirstLetter ? firstLine(of: box) : FirstLine()
  }

  /// The block container whose first letter stands in a box; the box itself where it holds none.
  private func firstLetterContainer(of box: Int) -> Int {
    guard tree[box].isFirstLetter else { return box }
    var box = tree[box].parent
    while box >= 0, tree[box].kind == .inline { box = tree[box].parent }
    return box
  }

  /// The first of a box's children that stands in the flow; −1 for none.
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
  /// Adds the first line of a block container by the style that it has for itself, and tells the byte of
  /// the block's own text that the next one begins with.
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
    // Text whose case is changed is not as long: what comes next stands at the same place of the file.
    guard offset < first.text.bytes.count else { return content.text.bytes.count }
    let source = first.text.source(of: offset)
    return content.text.bytes.indices.first { content.text.source(of: $0) >= source }
      ?? content.text.bytes.count
  }
}

/// First lines of paragraphs whose lines are chosen together.
extension Paragraph {
  /// So often the end of a first line is looked for: letters of half the size bring half of a line more,
  /// which brings half of that.
  private static let maxLooks = 12

  /// Gathers the text anew where its first line has a style of its own (css-pseudo-4, 2.1): which words
  /// stand on it depends on how they look.
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

  /// Gathers the text anew with another look up to a byte of the book's file.
  mutating func take(_ firstLine: FirstLine, to end: Int) {
    var firstLine = firstLine
    firstLine.end = end
    lookEnd = end
    content =
      InlineContentBuilder(engine, of: box, for: .layout(container), firstLine: firstLine).content
  }
}
