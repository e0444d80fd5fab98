internal import Documents
package import Graphics
internal import Manuscript
package import Paragraphs
package import Styling
internal import TextAnalysis

/// The inline content of a block container as one text: inline boxes begin and end in it with objects as wide as their
/// edges, and anything other than text is represented by objects too (CSS 2.2, 9.4.2).
package struct InlineContent {
  /// The meaning of an object in the text.
  enum Object {
    case start(Int)
    case end(Int)
    /// An atomic inline-level box, by its index in `atoms`.
    case atom(Int)
    /// A leader, which fills the line.
    case leader
  }

  /// An inline box; the first is that of the block container, with the strut (10.8.1).
  package struct InlineBox {
    package var box: Int
    /// The writing mode of its lines.
    package var mode = WritingMode.horizontal
    /// The inline box around it; −1 for the first.
    package var parent: Int
    package var metrics: InlineMetrics
    /// The height of its baseline above that of the box that it is aligned with.
    package var shift = Length.zero
    /// The inline box whose `top` or `bottom` alignment moves it, possibly itself; 0 is the line's own.
    var alignmentRoot = 0
    package var edges = BoxEdges()
    /// Its own index if its content is painted separately (appendix E), otherwise the value of the surrounding box.
    var layer = 0
    /// Whether it has its edges where its text begins and ends.
    var hasStart = true
    var hasEnd = true
    /// Whether it begins on its right, by its own direction (8.6).
    var isRightToLeft = false
    /// Whether only its letters are visible, so that it needs no fragment.
    package var isPlain = false
    /// The range of its text, including its edges.
    package var range = 0..<0
  }

  /// An atomic inline-level box: an inline block, a picture.
  struct Atom {
    var box: Int
    /// Its fragment; −1 if only sizes are needed.
    var fragment: Int
    /// The inline box that contains it.
    var parent: Int
    var margin: LogicalEdges
    /// The extents of its margin box above and below its baseline.
    var above: Length
    var below: Length
    var shift = Length.zero
    /// The inline box whose alignment moves it; −1 where its own `vertical-align` is `top` or `bottom`.
    var alignmentRoot = 0
  }

  package var text = StyledText()
  var objects: [Object] = []
  var inlineBoxes: [InlineBox] = []
  var atoms: [Atom] = []
  /// The innermost inline box of the text from each offset on.
  var owners: [(offset: Int, inlineBox: Int)] = []
  /// The line breaks after which lines go below floats.
  var clearances: [(offset: Int, clear: BoxProperties.Clear)] = []
  /// In prose: the box of an initial several lines high, and its bytes.
  var initialLetter: (box: Int, range: Range<Int>)?
  /// The floats among the letters, with the offset of the following byte.
  var floats: [(offset: Int, box: Int)] = []
  /// The absolutely positioned boxes among the letters, likewise.
  var absolutes: [(offset: Int, box: Int)] = []
  /// Whether the direction of each paragraph is that of its first letter.
  var isPlaintext = false
  /// The end of the last byte that makes a line (9.4.2); 0 if none does.
  var contentEnd = 0

  /// The inline box that contains a byte of the text.
  func owner(of offset: Int) -> Int {
    let next = owners.partitioningIndex { $0.offset > offset }
    return next > 0 ? owners[next - 1].inlineBox : 0
  }
}

/// Collects the inline content of a block container.
struct InlineContentBuilder {
  /// The purpose for which the content is collected.
  enum Purpose {
    /// To be set in lines: boxes among the letters are laid out.
    case layout(ContainingBlock)
    /// To find its min-content or max-content size.
    case minContent, maxContent
  }

  let engine: LayoutEngine
  let purpose: Purpose
  var content = InlineContent()
  var words: FlowText
  let isRightToLeft: Bool
  /// The style of the text if it is on a first line.
  let firstLine: FirstLine

  init(
    _ engine: LayoutEngine, of box: Int, for purpose: Purpose, firstLine: FirstLine = FirstLine()
  ) {
    (self.engine, self.purpose, self.firstLine) = (engine, purpose, firstLine)
    let node = max(engine.tree[box].node, 0)
    words = FlowText(
      engine, available: engine.viewport.inline,
      source: engine.flow.source + engine.flow.document.nodes[node].source)
    let style = engine.tree[box].style
    isRightToLeft = engine.tree.styles[style].text.isRightToLeft
    content.inlineBoxes = [
      InlineContent.InlineBox(
        box: box, mode: engine.tree[box].mode, parent: -1,
        metrics: Self.metrics(style, firstLine, engine))
    ]
    content.owners = [(0, 0)]
    let element = engine.tree[box].isAnonymous ? max(engine.tree[box].parent, 0) : box
    let bidi = engine.tree.style(element).box.bidi
    content.isPlaintext = bidi.contains(.plaintext)
    if bidi.contains(.overrides) {
      words.open(isRightToLeft ? "\u{202E}" : "\u{202D}", engine.tree.styles[style].text)
    }
    for child in engine.tree.children(of: box) { add(child, in: 0) }
    if engine.isPaged { words.finish() }
    (content.text, content.contentEnd) = (words.text, words.contentEnd)
    if bidi.contains(.mixes), words.text.bytes.hasLetter(isRightToLeft: isRightToLeft) {
      content.isPlaintext = false
    }
    content.inlineBoxes[0].range = 0..<words.text.bytes.count
  }

  private static func metrics(
    _ style: StyleNumber, _ firstLine: FirstLine, _ engine: LayoutEngine
  ) -> InlineMetrics {
    guard !firstLine.isEmpty, !engine.isPaged else { return engine.metrics(style) }
    return engine.metrics(
      firstLine.style(engine.tree.styles[style].text), background: firstLine.background)
  }

  var tree: BoxTree { _read { yield engine.tree } }
  var offset: Int { words.text.bytes.count }

  var containerSize: Length {
    if case .layout(let container) = purpose { return container.inlineSize }
    return .zero
  }

  // MARK: Boxes

  mutating func add(_ box: Int, in parent: Int) {
    let made = tree[box]
    switch made.kind {
    case .marker: return
    case .text(let text): return add(text, box, in: parent)
    case .lineBreak: return addLineBreak(box, in: parent)
    case .inline: return addInlineBox(box, in: parent)
    default: break
    }
    if tree.isAbsolute(box) { return content.absolutes.append((offset, box)) }
    if tree.isFloat(box) { return content.floats.append((offset, box)) }
    addAtom(box, in: parent)
  }

  private mutating func addLineBreak(_ box: Int, in parent: Int) {
    let clear = tree.style(box).box.clear
    if clear != .none { content.clearances.append((offset, clear)) }
    words.endLine(style(parent), source: words.source)
  }

  private mutating func addInlineBox(_ box: Int, in parent: Int) {
    let made = tree[box]
    let own = tree.styles[made.style]
    let number = content.inlineBoxes.count
    var inline = InlineContent.InlineBox(
      box: box, parent: parent, metrics: Self.metrics(made.style, firstLine, engine))
    inline.edges = made.isAnonymous ? BoxEdges() : own.edges(in: containerSize)
    (inline.hasStart, inline.hasEnd) = (made.hasStartEdge, made.hasEndEdge)
    align(&inline, number, own)
    inline.isPlain = isPlain(inline, number)
    inline.isRightToLeft = own.text.isRightToLeft
    content.inlineBoxes.appendSparingly(inline)
    if let note = engine.flow.notes.number(ofReference: made.node), !made.isAnonymous {
      words.text.mark(note: note)
    }
    let start = offset
    let sides = inlineSides(inline)
    if !inline.isPlain {
      content.owners.append((offset, number))
      addObject(.start(number), width: inline.hasStart ? sides.start : .zero, in: number)
    }
    let isFull = made.end > box + 1
    let ends =
      isFull
      ? FlowText.directions(bidi(of: made, own.box), isRightToLeft: own.text.isRightToLeft)
      : (before: "", after: "")
    words.open(ends.before, own.text)
    for child in tree.children(of: box) { add(child, in: number) }
    words.close(ends.after, own.text)
    if !inline.isPlain {
      addObject(.end(number), width: inline.hasEnd ? sides.end : .zero, in: number)
      content.inlineBoxes[number].parent = fragmentBox(of: parent)
      content.owners.append((offset, content.inlineBoxes[number].parent))
      if hasEdges(inline) { words.contentEnd = offset }
    }
    content.inlineBoxes[number].range = start..<offset
    if isInitial(box), offset > start {
      content.initialLetter = (box, (content.initialLetter?.range.lowerBound ?? start)..<offset)
    }
  }

  /// How the direction of an inline box's text is handled: in right-to-left text, the call of a note is no part of a
  /// number before it.
  private func bidi(of box: Box, _ style: BoxProperties) -> BoxProperties.Bidi {
    guard engine.isPaged, isRightToLeft, style.bidi.isEmpty, !box.isAnonymous,
      engine.flow.document.element(box.node)?.isNoteCall == true
    else { return style.bidi }
    return .isolates
  }

  /// Aligns an inline box with its parent, and determines the layer it is painted in.
  private func align(
    _ inline: inout InlineContent.InlineBox, _ number: Int, _ style: BoxStyle
  ) {
    let around = content.inlineBoxes[inline.parent]
    if let shift = engine.shift(
      engine.verticalAlign(style), above: inline.metrics.above, below: inline.metrics.below,
      in: around)
    {
      (inline.shift, inline.alignmentRoot) = (shift, around.alignmentRoot)
    } else {
      inline.alignmentRoot = number
    }
    inline.layer = around.layer
    if engine.isPaged {
      if style.box.position == .relative {
        inline.shift -= style.box.relativeShift(in: engine.flow.page).y
      }
    } else if !tree[inline.box].isAnonymous,
      style.box.position != .static || style.box.opacity < 1
    {
      inline.layer = number
    }
  }

  /// Whether an inline box has an edge at the start or end of its text.
  private func hasEdges(_ inline: InlineContent.InlineBox) -> Bool {
    let (left, right) =
      inline.isRightToLeft ? (inline.hasEnd, inline.hasStart) : (inline.hasStart, inline.hasEnd)
    return left && (inline.edges.inset.lineLeft != .zero || inline.edges.margin.lineLeft != .zero)
      || right
        && (inline.edges.inset.lineRight != .zero || inline.edges.margin.lineRight != .zero)
  }

  /// The widths of an inline box's edges at the start and end of its text.
  private func inlineSides(_ inline: InlineContent.InlineBox) -> (start: Length, end: Length) {
    let edges = inline.edges
    let left = edges.margin.lineLeft + edges.inset.lineLeft
    let right = edges.margin.lineRight + edges.inset.lineRight
    return inline.isRightToLeft ? (right, left) : (left, right)
  }

  func style(_ inlineBox: Int) -> TextStyle {
    let inline = content.inlineBoxes[inlineBox]
    var style = inline.metrics.text
    style.raise = inline.shift
    return style
  }
}

extension LayoutEngine {
  /// The vertical alignment of a box: where lines are chosen together they have no tops and bottoms to align with, only
  /// letters.
  func verticalAlign(_ style: BoxStyle) -> BoxProperties.VerticalAlign {
    switch style.box.verticalAlign {
    case .top where isPaged: .textTop
    case .bottom where isPaged: .textBottom
    default: style.box.verticalAlign
    }
  }

  /// The height of a box's baseline above its parent's; nil if that depends on the line (10.8.1).
  package func shift(
    _ align: BoxProperties.VerticalAlign, above: Length, below: Length,
    in parent: InlineContent.InlineBox
  ) -> Length? {
    let metrics = parent.metrics
    switch align {
    case .baseline: return parent.shift
    case .super where isPaged: return parent.shift + metrics.text.size * 0.33
    case .sub where isPaged: return parent.shift - metrics.text.size * 0.15
    // Pages of fixed layout are designed for browsers, which all use these distances.
    case .super: return parent.shift + metrics.text.size * (1.0 / 3) + flow.pixel
    case .sub: return parent.shift - metrics.text.size * 0.2 - flow.pixel
    case .raised(let length): return parent.shift + length
    case .middle: return parent.shift + (metrics.xHeight - above + below) * 0.5
    case .textTop: return parent.shift + metrics.ascent - above
    case .textBottom: return parent.shift - metrics.descent + below
    case .top, .bottom: return nil
    }
  }

  /// The distance from the top of a block's border box to the last baseline that it contributes to its parent: tables
  /// contribute none, and a box that clips its content has it at its end (css-align-3, 9.1).
  func lastBaseline(ofBlock number: Int) -> Length? {
    let fragment = fragments[number]
    guard !isPaged, !tree[fragment.box].isAnonymous || tree[fragment.box].kind == .table else {
      return fragment.lastBaseline
    }
    if tree[fragment.box].kind == .table { return nil }
    return tree.style(fragment.box).box.clips
      ? fragment.size.block + fragment.edges.margin.blockEnd : fragment.lastBaseline
  }

  /// The distance from the top of an inline-level box's border box to its baseline (10.8.1): that of the last line of
  /// an inline block, the first of a table, or else the end of the margin box.
  package func baseline(ofAtom number: Int) -> Length {
    let fragment = fragments[number]
    let parent = tree[fragment.box].parent
    let alignsMiddles = parent >= 0 && tree.style(parent).text.alignsMiddles
    let margin = fragment.edges.margin
    // A box without a baseline has one at its centre, where letters have theirs.
    let end =
      alignsMiddles
      ? (fragment.size.block + margin.blockEnd - margin.blockStart) * 0.5
      : tree[fragment.box].outerMode.isLineInverted
        ? -margin.blockStart : fragment.size.block + margin.blockEnd
    switch tree[fragment.box].kind {
    case .picture: return end
    case .table, .flex, .grid, .ruby, .formula:
      guard let baseline = fragment.firstBaseline else { return end }
      // The baseline of clipped content is clamped to the box (css-align-3, 9.1).
      return tree.style(fragment.box).box.clips && !isPaged
        ? min(max(baseline, .zero), fragment.size.block) : baseline
    default: return tree.style(fragment.box).box.clips ? end : fragment.lastBaseline ?? end
    }
  }
}
