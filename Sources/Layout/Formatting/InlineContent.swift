internal import Documents
package import Graphics
internal import Manuscript
package import Paragraphs
package import Styling
internal import TextAnalysis

/// What a block container holds in lines, as one text: inline boxes begin and end in it by objects as wide
/// as their edges, and what is no text stands in it by objects too (CSS 2.2, 9.4.2).
package struct InlineContent {
  /// What an object of the text stands for.
  enum Object {
    case start(Int), end(Int)
    /// A box that stands like a letter, by its number in `atoms`.
    case atom(Int)
    case float(box: Int)
    case absolute(box: Int)
    /// What fills the line.
    case leader

    var isAtom: Bool {
      if case .atom = self { return true }
      return false
    }
  }

  /// An inline box; the first is that of the block container, with the strut (10.8.1).
  package struct InlineBox {
    package var box: Int
    /// How its lines run.
    package var mode = WritingMode.horizontal
    /// The inline box around it; −1 for the first.
    package var parent: Int
    package var metrics: InlineMetrics
    /// How far its baseline stands above that of the box that it is aligned with.
    package var shift = Length.zero
    /// The inline box whose `top` or `bottom` moves it, itself maybe; 0 is the line's own.
    var alignmentRoot = 0
    package var edges = BoxEdges()
    /// Whether what is in it is painted by itself (appendix E): then its own number, or else that of the
    /// box around it.
    var layer = 0
    /// Whether it has its edges where its text begins and ends.
    var hasStart = true
    var hasEnd = true
    /// Whether nothing of it is seen but its letters, so that no fragment stands for it.
    package var isPlain = false
    /// The bytes of the text that it stands in, with its edges.
    package var range = 0..<0
  }

  /// A box that stands like a letter: an inline block, a picture.
  struct Atom {
    var box: Int
    /// Its fragment; −1 where only sizes are asked for.
    var fragment: Int
    /// The inline box that it stands in.
    var parent: Int
    var margin: LogicalEdges
    /// How far its margin box reaches above and below its baseline.
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
  /// From which byte on text stands directly in which inline box.
  var owners: [(offset: Int, inlineBox: Int)] = []
  /// From which byte on lines may end, and white at their ends goes.
  package var white: [(offset: Int, style: TextProperties.WhiteSpace)] = []
  /// The line ends that ask to stand below floats.
  var clearances: [(offset: Int, clear: BoxProperties.Clear)] = []
  /// Of prose: the box of letters that are several lines high, and the bytes that they have.
  var initialLetter: (box: Int, range: Range<Int>)?
  /// Of prose: the floats among the letters, with the bytes that they stand before.
  var floats: [(offset: Int, box: Int)] = []
  /// Of prose: the absolutely placed boxes among the letters.
  var absolutes: [Int] = []
  /// Whether the direction of each paragraph is that of its first letter.
  var isPlaintext = false
  /// The byte after the last that makes a line (9.4.2); 0 where none does.
  var contentEnd = 0

  /// The inline box that a byte of the text stands in.
  func owner(of offset: Int) -> Int {
    let next = owners.partitioningIndex { $0.offset > offset }
    return next > 0 ? owners[next - 1].inlineBox : 0
  }

  package func whiteSpace(at offset: Int) -> TextProperties.WhiteSpace {
    let next = white.partitioningIndex { $0.offset > offset }
    return next > 0 ? white[next - 1].style : TextProperties.WhiteSpace()
  }
}

/// Gathers the inline content of a block container.
struct InlineContentBuilder {
  /// What the content is gathered for.
  enum Purpose {
    /// To be set in lines: boxes among the letters are laid out.
    case layout(ContainingBlock)
    /// To find how narrow, or how wide, it asks to be.
    case minContent, maxContent
  }

  let engine: LayoutEngine
  let purpose: Purpose
  var content = InlineContent()
  var words: FlowText
  let isRightToLeft: Bool
  /// How the first line looks, as far as one knows where it ends.
  let firstLineOfProse: FlowText.LineLook?
  /// The characters that turn text around whose ends are not met yet: each paragraph begins with them
  /// (css-writing-modes-4, 2.4.3).
  private var openControls: [String] = []

  /// How the text looks where it is that of a first line.
  let firstLine: FirstLine

  init(
    _ engine: LayoutEngine, of box: Int, for purpose: Purpose, firstLine: FirstLine = FirstLine(),
    firstLineOfProse: FlowText.LineLook? = nil
  ) {
    (self.engine, self.purpose, self.firstLine) = (engine, purpose, firstLine)
    self.firstLineOfProse = firstLineOfProse
    let node = max(engine.tree[box].node, 0)
    words = FlowText(
      engine, room: engine.viewport.inline,
      source: engine.flow.source + engine.flow.document.nodes[node].source)
    let style = engine.tree[box].style
    isRightToLeft = engine.tree.styles[style].text.isRightToLeft
    content.inlineBoxes = [
      InlineContent.InlineBox(
        box: box, mode: engine.tree[box].mode, parent: -1,
        metrics: Self.metrics(style, firstLine, engine))
    ]
    content.owners = [(0, 0)]
    content.white = [(0, engine.tree.styles[style].text.whiteSpace)]
    let element = engine.tree[box].isAnonymous ? max(engine.tree[box].parent, 0) : box
    let bidi = engine.tree.style(element).box.bidi
    content.isPlaintext = bidi.contains(.plaintext)
    if bidi.contains(.overrides) { open(isRightToLeft ? "\u{202E}" : "\u{202D}", in: style) }
    for child in engine.tree.children(of: box) { add(child, in: 0) }
    if engine.isPaged { words.finish() }
    content.text = words.text
    content.inlineBoxes[0].range = 0..<words.text.bytes.count
  }

  private static func metrics(
    _ style: Int, _ firstLine: FirstLine, _ engine: LayoutEngine
  ) -> InlineMetrics {
    guard !firstLine.isEmpty else { return engine.metrics(style) }
    var metrics = engine.metrics(firstLine.style(engine.tree.styles[style].text))
    metrics.text.background = firstLine.ground
    return metrics
  }

  private mutating func open(_ control: String, in style: Int) {
    openControls.append(control)
    words.append(control: control, engine.tree.styles[style].text)
  }

  var tree: BoxTree { engine.tree }
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
    if tree.isAbsolute(box), engine.isPaged { return content.absolutes.append(box) }
    if tree.isAbsolute(box) { return addObject(.absolute(box: box), width: .zero, in: parent) }
    if tree.isFloat(box), engine.isPaged { return content.floats.append((offset, box)) }
    if tree.isFloat(box) { return addObject(.float(box: box), width: .zero, in: parent) }
    addAtom(box, in: parent)
  }

  private mutating func addLineBreak(_ box: Int, in parent: Int) {
    let clear = tree.style(box).box.clear
    if clear != .none { content.clearances.append((offset, clear)) }
    words.text.append([10], style: style(parent), source: words.source)
    words.endsInSpace = true
    words.column = 0
    content.contentEnd = offset
    reopenControls(style(parent))
  }

  private mutating func reopenControls(_ style: TextStyle) {
    for control in openControls where !control.isEmpty {
      words.text.append(control.utf8, style: style, source: words.source)
    }
  }

  private mutating func addInlineBox(_ box: Int, in parent: Int) {
    if engine.isPaged { return addProseBox(box, in: parent) }
    let made = tree[box]
    var inline = InlineContent.InlineBox(
      box: box, parent: parent, metrics: Self.metrics(made.style, firstLine, engine))
    let properties = tree.style(box).box
    inline.edges = made.isAnonymous ? BoxEdges() : properties.edges(in: containerSize)
    (inline.hasStart, inline.hasEnd) = (made.hasStartEdge, made.hasEndEdge)
    let around = content.inlineBoxes[parent]
    if let shift = engine.shift(
      properties.verticalAlign, above: inline.metrics.above, below: inline.metrics.below,
      in: around)
    {
      (inline.shift, inline.alignmentRoot) = (shift, around.alignmentRoot)
    } else {
      inline.alignmentRoot = content.inlineBoxes.count
    }
    let isLayer = !made.isAnonymous && (properties.position != .static || properties.opacity < 1)
    let number = content.inlineBoxes.count
    inline.layer = isLayer ? number : around.layer
    inline.parent = fragmentBox(of: parent)
    if !isLayer, isPlain(box, inline, in: around) { return addPlainBox(inline, in: around) }
    content.inlineBoxes.append(inline)
    let start = offset
    // The edges stand by the direction of the box, in text of that of its block (8.6).
    let isTurned = tree.styles[made.style].text.isRightToLeft != isRightToLeft
    if isTurned { swap(&inline.hasStart, &inline.hasEnd) }
    content.inlineBoxes[number] = inline
    let sides = inlineSides(inline.edges)
    content.owners.append((offset, number))
    note(tree.styles[made.style].text.whiteSpace)
    addObject(.start(number), width: inline.hasStart ? sides.start : .zero, in: number)
    let ends = FlowText.directions(
      properties, isRightToLeft: tree.styles[made.style].text.isRightToLeft)
    open(ends.before, in: made.style)
    for child in tree.children(of: box) { add(child, in: number) }
    openControls.removeLast()
    words.append(control: ends.after, tree.styles[made.style].text)
    addObject(.end(number), width: inline.hasEnd ? sides.end : .zero, in: number)
    let (left, right) =
      isRightToLeft ? (inline.hasEnd, inline.hasStart) : (inline.hasStart, inline.hasEnd)
    let isEdged =
      left && (inline.edges.inset.lineLeft != .zero || inline.edges.margin.lineLeft != .zero)
      || right && (inline.edges.inset.lineRight != .zero || inline.edges.margin.lineRight != .zero)
    if isEdged { content.contentEnd = offset }
    content.inlineBoxes[number].range = start..<offset
    content.owners.append((offset, inline.parent))
    note(tree.styles[tree[content.inlineBoxes[parent].box].style].text.whiteSpace)
  }

  /// The widths of an inline box's edges where its text begins and ends.
  func inlineSides(_ edges: BoxEdges) -> (start: Length, end: Length) {
    let left = edges.margin.lineLeft + edges.inset.lineLeft
    let right = edges.margin.lineRight + edges.inset.lineRight
    return isRightToLeft ? (right, left) : (left, right)
  }

  mutating func note(_ style: TextProperties.WhiteSpace) {
    if content.white.last?.style != style { content.white.append((offset, style)) }
  }

  func style(_ inlineBox: Int) -> TextStyle {
    let inline = content.inlineBoxes[inlineBox]
    var style = inline.metrics.text
    style.raise = inline.shift
    return style
  }

  // MARK: Text

  private mutating func add(_ text: Box.Text, _ box: Int, in parent: Int) {
    if engine.isPaged { return addProse(text, box, in: parent) }
    let flow = engine.flow
    let own = firstLine.style(tree.style(box).text)
    let look = style(parent)
    let bytes: ArraySlice<UInt8>
    let isOwn: Bool
    switch text {
    case .document(let range):
      let node = flow.document.nodes[tree[box].node]
      words.source = flow.source + node.source
      if case .text(let whole) = node.content {
        words.source += range.lowerBound - whole.lowerBound
      }
      (bytes, isOwn) = (flow.document.text[range], true)
    case .generated(let words): (bytes, isOwn) = (Array(words.utf8)[...], false)
    case .leader: return
    }
    let base = words.source
    func source(_ index: Int) -> Int { isOwn ? base + index - bytes.startIndex : base }
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 9 || byte == 10 || byte == 13 else { continue }
      addLetters(bytes[start..<index], own, look, source(start))
      start = index + 1
      addSpace(byte, own, look, source(index))
    }
    addLetters(bytes[start...], own, look, source(start))
    guard isOwn else { return }
    if let last = bytes.lastIndex(where: { $0 > 0x20 }) {
      words.text.sourceEnd = max(words.text.sourceEnd, source(last + 1))
    }
    words.source += bytes.count
  }

  private mutating func addLetters(
    _ bytes: ArraySlice<UInt8>, _ own: TextProperties, _ look: TextStyle, _ source: Int
  ) {
    guard !bytes.isEmpty else { return }
    words.appendLetters(bytes, own, look, source: source)
    content.contentEnd = offset
  }

  /// Adds white space as its style has it (16.6.1).
  private mutating func addSpace(
    _ byte: UInt8, _ own: TextProperties, _ look: TextStyle, _ source: Int
  ) {
    let white = own.whiteSpace
    if white.discards { return }
    if byte == 10, white.keepsNewlines {
      // A space before a line's end is not seen.
      words.text.append([10], style: look, source: source)
      words.endsInSpace = true
      words.column = 0
      content.contentEnd = offset
      reopenControls(look)
    } else if white.keepsSpaces {
      let stop = max(own.tabSize, 1)
      let count = byte == 9 ? stop - words.column % stop : 1
      words.column += count
      for _ in 0..<count { words.text.append([0x20], style: look, source: source) }
      words.endsInSpace = false
      content.contentEnd = offset
    } else if !words.endsInSpace {
      words.text.append([0x20], style: look, source: source)
      words.endsInSpace = true
    }
  }
}

extension LayoutEngine {
  /// How far above its parent's baseline a box stands with its own; nil where that depends on the line
  /// (10.8.1).
  package func shift(
    _ align: BoxProperties.VerticalAlign, above: Length, below: Length,
    in parent: InlineContent.InlineBox
  ) -> Length? {
    let metrics = parent.metrics
    switch align {
    case .baseline: return parent.shift
    case .super: return parent.shift + metrics.text.size * 0.33
    case .sub: return parent.shift - metrics.text.size * 0.15
    case .raised(let length): return parent.shift + length
    case .middle: return parent.shift + (metrics.xHeight - above + below) * 0.5
    case .textTop: return parent.shift + metrics.ascent - above
    case .textBottom: return parent.shift - metrics.descent + below
    case .top, .bottom: return nil
    }
  }

  /// How far below the top of its border box the baseline of a box among letters is (10.8.1): that of the
  /// last line of an inline block, the first of a table, or else the end of the margin box.
  package func baseline(ofAtom number: Int) -> Length {
    let fragment = fragments[number]
    let parent = tree[fragment.box].parent
    let alignsMiddles = parent >= 0 && tree.style(parent).text.alignsMiddles
    let margin = fragment.edges.margin
    // What has no baseline of its own has one in the middle where letters have.
    let end =
      alignsMiddles
      ? (fragment.size.block + margin.blockEnd - margin.blockStart) * 0.5
      : tree[fragment.box].outerMode.isLineInverted
        ? -margin.blockStart : fragment.size.block + margin.blockEnd
    switch tree[fragment.box].kind {
    case .picture: return end
    case .table, .flex, .grid, .ruby: return fragment.firstBaseline ?? end
    default: return tree.style(fragment.box).box.clips ? end : fragment.lastBaseline ?? end
    }
  }
}
