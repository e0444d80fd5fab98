internal import Breaking
internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling

/// The pictures of a book, as far as a layout must know them.
package struct FlowPictures: Sendable {
  /// The width and height of a picture in pixels of CSS, by its path; nil where none can be drawn.
  package let size: @Sendable (String) -> (width: Double, height: Double)?
  /// The path of the picture that a document names; nil for one from outside.
  package let path: @Sendable (_ address: String, _ document: String) -> String?
  /// Keeps a drawing that stands in a document, and gives it a path.
  package let keep: @Sendable (_ drawing: [UInt8], _ name: String) -> String

  package init(
    size: @escaping @Sendable (String) -> (width: Double, height: Double)?,
    keep: @escaping @Sendable ([UInt8], String) -> String,
    path: @escaping @Sendable (String, String) -> String? = {
      Publication.resolve($0, from: $1)?.path
    }
  ) {
    (self.size, self.keep, self.path) = (size, keep, path)
  }
}

/// What the boxes of a document are laid out with.
struct FlowContext {
  let styled: StyledDocument
  /// The byte of the book that the document begins at.
  let source: Int
  /// The room for text on a page.
  let page: Size
  /// The length of a pixel of CSS.
  let pixel: Length
  let setter: ParagraphSetter
  let fonts: FlowFonts
  let pictures: FlowPictures
  /// Notes what was taken otherwise than the book may mean it, once.
  let warn: @Sendable (String) -> Void
  /// Whether an element, or one within it, is a block.
  let holdsBlock: [Bool]
  /// The text before and behind elements, by `node × 8 + Pseudo`.
  let generated: GeneratedContent
  /// The notes that references in the document call, and what is said in them.
  var notes: FlowNotes
  /// What the user asked for, whatever the book says: whether words may be divided at all.
  let hyphenates: Bool
  /// Whether lines are chosen for whole paragraphs.
  let optimizes: Bool
  /// Whether the document is one page of a size of its own, on which elements have places.
  var isFixed = false
  /// The lines of a note of another document, by that document's number and the note's element.
  var foreignNote: (_ chapter: Int, _ node: Int) -> [SetLine] = { _, _ in [] }
  /// How the lines of footnotes stand.
  let noteAlignment: ParagraphShape.Alignment

  /// The numbers of the items of lists.
  let itemNumbers: [Int: Int]
  /// The grid that its lines stand on; nil for none.
  var grid: LineGrid?
  /// Whether paragraphs may begin with large letters: not before the book's text.
  var hasOpenings = true
  /// Whether it is a document of a text or a Markdown file.
  var isText = false
  /// Widths that were found already: what lies in many tables is asked for in each.
  var memory = FlowMemory()
  /// How large letters are against what their sheet says: those of a table that is too wide are smaller.
  var zoom = 1.0
  /// How large pictures are against what their sheet says: those of a table that is too wide are smaller.
  var pictureZoom = 1.0
  /// How deep in boxes it lies.
  let depth = FlowDepth()
  /// How many inline blocks lie round what is set.
  var inlineDepth = 0

  var document: Document { styled.document }

  /// The size of the book's text.
  var mediaSize: Length { pixel * 16 }

  func style(_ node: Int) -> ComputedStyle { styled.style(node) }

  /// Whether a node is laid out as a block among blocks; what is put off the page divides no words.
  func isBlock(_ node: Int) -> Bool {
    document.element(node) != nil && style(node).box.isBlock
      && !style(node).isOffPage(page)
  }

  /// Whether a node is text that is more than white.
  func isWords(_ node: Int) -> Bool {
    guard case .text(let range) = document.nodes[node].content else { return false }
    return document.text[range].contains { $0 > 0x20 }
  }

  /// The style of text, as lines are set in it.
  func textStyle(_ style: TextProperties, raise: Length = .zero) -> TextStyle {
    let choice = fonts.choose(style)
    var text = TextStyle(role: choice.role, size: style.fontSize * zoom)
    (text.face, text.nextFaces, text.synthesis) = (choice.face, choice.next, choice.synthesis)
    text.raise = raise
    text.letterspacing = style.letterSpacing * zoom
    text.wordspacing = style.wordSpacing * zoom
    if style.language != setter.layoutContext.language { text.language = style.language }
    text.features = style.features.map { FontFeature($0.tag, UInt32(clamping: $0.value)) }
    let hasFigures = style.features.contains { ["onum", "lnum", "tnum", "pnum"].contains($0.tag) }
    if choice.face == nil, choice.role != .mono, !hasFigures {
      text.features += HouseStyle.textFeatures
    }
    if choice.role == .mono { text.features += [FontFeature("calt", 0), FontFeature("liga", 0)] }
    switch style.smallCapitals {
    case .none: break
    case .lowercase: text.features.append(FontFeature("smcp"))
    case .all: text.features += [FontFeature("smcp"), FontFeature("c2sc")]
    }
    if let color = style.color { text.ink = Ink(of: color) }
    if !style.isVisible { text.ink = Ink(strength: 0) }
    text.wrapping =
      switch style.overflowWrap {
      case _ where style.breaksAnywhere: .breaksAll
      case .normal: .overflows
      case .breakWord: .breaksWords
      case .anywhere: .breaksWordsAnywhere
      }
    text.decorations = style.decorations.map { decoration in
      var decoration = decoration
      decoration.fontSize = decoration.fontSize * zoom
      decoration.thickness = decoration.thickness.map { $0 * zoom }
      decoration.offset = decoration.offset.map { $0 * zoom }
      return decoration
    }
    if !style.isVisible { text.decorationStrength = 0 }
    // Raised and lowered letters do not move the lines apart.
    if raise == .zero { text.lineHeight = style.lineHeight(fonts.metrics(text)) * zoom }
    return text
  }

  /// The numbers of the items of a document's lists; what is not displayed is not counted.
  static func itemNumbers(_ styled: StyledDocument) -> [Int: Int] {
    let document = styled.document
    var numbers: [Int: Int] = [:]
    for node in document.nodes.indices {
      guard let list = document.element(node), ["ol", "ul", "menu"].contains(list.name) else {
        continue
      }
      let items = document.children(of: node).filter {
        document.element($0)?.name == "li" && styled.style($0).box.display != .none
      }
      let isReversed = list["reversed"] != nil
      var number = list["start"].flatMap { Int($0) } ?? (isReversed ? items.count : 1)
      for item in items {
        if let own = document.element(item)?["value"].flatMap({ Int($0) }) { number = own }
        numbers[item] = number
        number = isReversed ? number &- 1 : number &+ 1
      }
    }
    return numbers
  }

  /// Whether a node and all that it stands in are displayed.
  func isDisplayed(_ node: Int) -> Bool {
    var node = node
    while node >= 0, style(node).box.display != .none { node = document.nodes[node].parent }
    return node < 0
  }

  /// Which nodes hold blocks, found in one way from the last to the first.
  static func holdsBlock(_ styled: StyledDocument, page: Size) -> [Bool] {
    var holds = Array(repeating: false, count: styled.document.nodes.count)
    for node in styled.document.nodes.indices.reversed() {
      guard styled.document.element(node) != nil else { continue }
      let box = styled.style(node).box
      guard box.display != .none, !styled.style(node).isOffPage(page) else {
        // What is in it came first, and is not there either.
        holds[node] = false
        continue
      }
      if box.isBlock && box.float == .none { holds[node] = true }
      let parent = styled.document.nodes[node].parent
      // What stands in an inline block does not divide the line.
      if holds[node], parent >= 0, box.isBlock || box.display == .inline || box.display == .contents
      {
        holds[parent] = true
      }
    }
    return holds
  }
}

extension BoxProperties {
  /// How far to the right and down an element is drawn from its place.
  ///
  /// A shift that would take it off a page moves nothing: books hide what they mean for other readers
  /// so, and that is seen to elsewhere.
  func relativeShift(in page: Size) -> (x: Length, y: Length) {
    guard position == .relative else { return (.zero, .zero) }
    let x =
      inset.left?.resolved(in: page.width) ?? inset.right.map { -$0.resolved(in: page.width) }
      ?? .zero
    let y =
      inset.top?.resolved(in: page.height) ?? inset.bottom.map { -$0.resolved(in: page.height) }
      ?? .zero
    guard abs(x.points) < page.width.points, abs(y.points) < page.height.points else {
      return (.zero, .zero)
    }
    return (x, y)
  }

  /// Whether an element so displayed is a block among blocks.
  var isBlock: Bool {
    switch display {
    case .none, .contents, .inline, .inlineBlock, .inlineFlex, .inlineTable, .ruby, .rubyText,
      .rubyParenthesis:
      position == .absolute || position == .fixed ? display != .none : false
    default: true
    }
  }
}

/// What is remembered of a document while it is laid out, by one thread.
final class FlowMemory {
  /// The widths that elements ask for.
  var widths: [Int: (full: Length, least: Length)] = [:]
}
