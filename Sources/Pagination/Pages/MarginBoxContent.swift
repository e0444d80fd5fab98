internal import Documents
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// The content of one margin box of a page, with its style.
struct MarginBoxContent {
  let style: BoxStyle
  private(set) var pieces: [BoxProperties.Generated]
  private let context: MarginBoxes.Context
  /// The running element that is its whole content; nil for generated content.
  private let element: DetachedElement?
  /// Its boxes, once made: its size is requested before it is painted, and heads are painted on many pages.
  let known = Known()
  /// The role of its lines on the page: a folio if they contain the page number.
  let role: PageLine.Role

  /// The content of a style, with the page's values for its strings and counters.
  init(
    _ style: BoxStyle, _ values: MarginBoxes.Values,
    _ context: @escaping MarginBoxes.Context
  ) {
    (self.style, self.context) = (style, context)
    let content = style.box.content ?? []
    let showsNumber = content.contains { part in
      switch part {
      case .counter("page", _), .counters("page", _, _): true
      default: false
      }
    }
    role = showsNumber ? .folio : .head
    pieces = content.map { values.resolved($0) }
    if case .element(let name, let position)? = content.first, content.count == 1 {
      element = values.strings.element(name, position)
    } else {
      element = nil
    }
  }

  /// Whether its text must stay on one line.
  private var isOneLine: Bool { !style.text.whiteSpace.wraps }

  /// Whether its min-content and max-content sizes are equal.
  var isUndivided: Bool { element == nil && (isOneLine || onlyWord != nil) }

  /// The visible text, for messages; nil if there is nothing, or only a picture.
  var words: String? {
    var words = ""
    if let element {
      words = element.styled.document.plainText(of: element.node)
    } else {
      for case .text(let text) in pieces { words += text }
    }
    return words.contains(where: { !$0.isWhitespace }) ? words : nil
  }

  /// Whether both have the same content, in the same margin box of pages with the same rules.
  func isSame(as other: MarginBoxContent) -> Bool {
    pieces == other.pieces && element === other.element
  }

  final class Known {
    var engine: LayoutEngine?
    /// The word that replaces the one its boxes were made with.
    var word: String?
    /// Its only line, once it has been laid out.
    var line: Line?
    /// Whether it may consist of a single line.
    var mayBeLine = true
  }

  /// The single word that is its whole content; nil if there is anything else.
  private var onlyWord: String? {
    guard element == nil, pieces.count == 1, case .text(let text) = pieces[0], !text.isEmpty,
      !text.contains(where: \.isWhitespace)
    else { return nil }
    return text
  }

  /// Takes over the boxes of the same margin box on another page with the same rules, if only a word differs.
  func takeBoxes(of other: MarginBoxContent) {
    guard let word = onlyWord, other.onlyWord != nil else { return }
    (known.engine, known.word) = (other.known.engine, word)
    other.known.engine = nil
  }

  /// A box with a layout of its own.
  private struct Made {
    let engine: LayoutEngine
    let edges: BoxEdges
    let container: ContainingBlock

    var around: LogicalSize {
      LogicalSize(
        inline: edges.inset.inlineSum + edges.margin.inlineSum,
        block: edges.inset.blockSum + edges.margin.blockSum)
    }

    /// Lays the box out and returns its fragment; its block size is that of its content.
    func layOut(inlineSize: Length) -> Int {
      engine.layOut(0, contentSize: inlineSize, edges: edges, in: container)
    }
  }

  private func made(in size: Size, _ pieces: [BoxProperties.Generated]) -> Made? {
    let engine = engine(for: pieces, size)
    guard !engine.tree.boxes.isEmpty else { return nil }
    return Made(
      engine: engine, edges: engine.edges(of: 0, in: size.width),
      container: ContainingBlock(inlineSize: size.width, blockSize: size.height))
  }

  private func engine(for pieces: [BoxProperties.Generated], _ size: Size) -> LayoutEngine {
    let isOwn = pieces == self.pieces
    if isOwn, let engine = known.engine {
      engine.generatedWord = known.word
      engine.reset(page: size)
      return engine
    }
    let engine = LayoutEngine(context(styled(pieces), nil, size, role), root: 0, page: size)
    if isOwn { known.engine = engine }
    return engine
  }

  /// A document of a single element with generated content.
  private func styled(_ pieces: [BoxProperties.Generated]) -> StyledDocument {
    var builder = DocumentBuilder(path: "the margins of pages")
    builder.begin("div", namespace: Namespace.xhtml, source: 0)
    builder.end(source: 0)
    // Text that must stay on one line is checked after layout, so its spaces are ordinary ones.
    var own = style.computed
    own.text.whiteSpace.wraps = true
    (own.box.content, own.box.display, own.box.float) = (nil, .block, .none)
    (own.box.width, own.box.height) = (nil, nil)
    var content = ComputedStyle()
    content.text = own.text
    content.box.content = pieces
    return StyledDocument(
      document: builder.document, styles: [BoxStyle(own), BoxStyle(content)], styleOfNode: [0],
      pseudoStyles: [Int(StyledDocument.Pseudo.before.rawValue): 1])
  }

  // MARK: Sizes

  /// The sizes it asks for along an edge of a page.
  func sizes(along edge: MarginEdge, in area: Rect, _ grid: MarginGrid) -> MarginBoxSizes.Box? {
    let size = area.size
    if let element { return sizes(of: element, along: edge, in: size) }
    if edge.isHorizontal, let line = line(in: area, grid) {
      let width = line.line.width
      return sizes(minContent: width, maxContent: width, line.edges, in: size)
    }
    guard let made = made(in: size, pieces) else { return nil }
    if edge.isHorizontal {
      let content = made.engine.intrinsicSizes(of: 0)
      return sizes(
        minContent: isOneLine ? content.maxContent : content.minContent,
        maxContent: content.maxContent, made.edges, in: size)
    }
    let (around, inset) = (made.around.block, made.edges.inset.blockSum)
    let width =
      style.box.width.map { $0.resolved(in: size.width) } ?? size.width - made.around.inline
    let fragment = made.layOut(inlineSize: max(width, .zero))
    let height = made.engine.fragments[fragment].size.block + made.edges.margin.blockSum
    return MarginBoxSizes.Box(
      size: style.box.height?.used(in: size.height).map {
        $0 + around - (style.box.sizesBorderBox ? inset : .zero)
      },
      minContent: height, maxContent: height)
  }

  /// The sizes it asks for along an edge parallel to its lines, given those of its content.
  private func sizes(
    minContent: Length, maxContent: Length, _ edges: BoxEdges, in size: Size
  ) -> MarginBoxSizes.Box {
    let around = edges.inset.inlineSum + edges.margin.inlineSum
    let inset = style.box.sizesBorderBox ? edges.inset.inlineSum : .zero
    func outer(_ given: LengthPercentage?) -> Length? {
      given.map { max($0.resolved(in: size.width), inset) + around - inset }
    }
    return MarginBoxSizes.Box(
      size: outer(style.box.width), minContent: minContent + around,
      maxContent: maxContent + around, least: outer(style.box.minWidth) ?? .zero,
      most: outer(style.box.maxWidth), yields: isOneLine && role == .head && element == nil)
  }

  // MARK: Painting

  /// The distance by which text may overflow its box.
  private static let slack = Length.pt(0.5)

  /// Its items in its part of the margin: as much of its text as fits.
  func items(in area: Rect, _ grid: MarginGrid) -> [Frame.Item] {
    if let element { return items(of: element, in: area) }
    if let line = known.line?.placed(in: area) { return [.line(line)] }
    if let items = items(of: pieces, in: area, grid) { return items }
    // So small an overflow is invisible.
    if isOneLine, let items = items(of: pieces, in: area, grid, reach: Self.slack) { return items }
    // Its longest string is shortened until everything fits: a page number beside a title is kept.
    guard var texts else { return [] }
    func painted(_ texts: [(text: String, isNumber: Bool)]) -> [Frame.Item]? {
      items(of: texts.map { .text($0.text) }, in: area, grid)
    }
    for _ in 0..<Self.mostShortened {
      let longest = texts.indices.lazy.filter { !texts[$0].isNumber && texts[$0].text.count > 1 }
        .max { texts[$0].text.utf8.count < texts[$1].text.utf8.count }
      guard let longest else { break }
      let shortenings = texts[longest].text.shortenings
      texts[longest].text = shortenings.last ?? ""
      guard let shortest = painted(texts) else { continue }
      // No more is left out than needs to be.
      for longer in shortenings.dropLast() {
        texts[longest].text = longer
        if let items = painted(texts) { return items }
      }
      return shortest
    }
    return []
  }

  /// The number of times a head is laid out again with less of its text.
  private static let mostShortened = 64

  /// Its strings, adjacent ones joined, and its numbers; nil if there is a picture.
  private var texts: [(text: String, isNumber: Bool)]? {
    var texts: [(text: String, isNumber: Bool)] = []
    for (piece, written) in zip(pieces, style.box.content ?? []) {
      let isNumber =
        switch written {
        case .counter, .counters: true
        default: false
        }
      switch piece {
      case .text(let text):
        if !isNumber, texts.last?.isNumber == false {
          texts[texts.count - 1].text += text
        } else {
          texts.append((text, isNumber))
        }
      case .image: return nil
      default: break
      }
    }
    return texts
  }

  /// The same for some content, which may overflow by `reach` in total; nil if that does not fit.
  func items(
    of pieces: [BoxProperties.Generated], in area: Rect, _ grid: MarginGrid,
    reach: Length = .zero
  ) -> [Frame.Item]? {
    guard let made = made(in: area.size, pieces) else { return [] }
    let (engine, edges) = (made.engine, made.edges)
    let inlineSize = area.size.width - made.around.inline + reach
    let available = area.size.height - made.around.block
    guard inlineSize > .zero, available > .zero else { return nil }
    let fragment = made.layOut(inlineSize: inlineSize)
    let natural = engine.fragments[fragment].size.block - edges.inset.blockSum
    guard natural <= available + .pt(0.01) else { return nil }
    engine.fragments[fragment].size.block = available + edges.inset.blockSum
    var shift = (available - natural) * fraction
    if style.text.snapsToGrid, let last = engine.fragments[fragment].lastBaseline {
      let position = area.minY + edges.margin.blockStart + shift + last
      shift += grid.baseline(near: position) - position
      // Its padding gives way to the grid, but nothing beyond it.
      let least = -edges.padding.blockStart
      shift = max(min(shift, available - natural + edges.padding.blockEnd), least)
    }
    for child in engine.fragments[fragment].children {
      engine.fragments[child].offset.block += shift
    }
    let page = engine.makeFragment(of: -1)
    engine.fragments[page].size = engine.viewport
    engine.fragments[fragment].offset = LogicalPoint(
      inline: edges.margin.lineLeft - reach.half, block: edges.margin.blockStart)
    engine.add(fragment, to: page)
    let items = FragmentPainter(engine).items(
      of: page, at: LogicalPoint(inline: area.minX, block: area.minY))
    let lines = Frame(size: area.size, items: items).lines
    if isOneLine, Set(lines.map(\.origin.y)).count > 1 { return nil }
    let fits = lines.allSatisfy {
      $0.origin.x >= area.minX - Self.slack && $0.origin.x + $0.width <= area.maxX + Self.slack
    }
    return fits ? items : nil
  }

  // MARK: Running elements

  /// Lays out a running element in an area, as it would be in its document (css-gcpm-3, 1.2).
  private func laidOut(_ element: DetachedElement, in size: Size) -> (LayoutEngine, page: Int)? {
    let flow = context(element.styled, element, size, role).detaching(element.node)
    let engine = LayoutEngine(flow, root: element.parent, page: size)
    return engine.layOutColumn(inlineSize: size.width).map { (engine, $0) }
  }

  private func sizes(
    of element: DetachedElement, along edge: MarginEdge, in size: Size
  ) -> MarginBoxSizes.Box? {
    guard let (engine, page) = laidOut(element, in: size) else { return nil }
    let given = edge.isHorizontal ? style.box.width : style.box.height
    let whole = edge.isHorizontal ? size.width : size.height
    let (asked, height) = (engine.intrinsicSizes(of: 0), engine.fragments[page].size.block)
    let area = content(in: Rect(x: .zero, y: .zero, width: size.width, height: size.height)).size
    let around = edge.isHorizontal ? size.width - area.width : size.height - area.height
    return MarginBoxSizes.Box(
      size: given.map { $0.resolved(in: whole) },
      minContent: (edge.isHorizontal ? asked.minContent : height) + around,
      maxContent: (edge.isHorizontal ? asked.maxContent : height) + around)
  }

  /// The part of an area inside the box's margins and paddings.
  private func content(in area: Rect) -> Rect {
    let (margin, padding) = (style.box.margin, style.box.padding)
    let (width, height) = (area.size.width, area.size.height)
    func sum(_ margin: LengthPercentage?, _ padding: LengthPercentage, _ whole: Length) -> Length {
      (margin?.resolved(in: whole) ?? .zero) + padding.resolved(in: whole)
    }
    let left = sum(margin.left, padding.left, width)
    let top = sum(margin.top, padding.top, height)
    return Rect(
      x: area.minX + left, y: area.minY + top,
      width: max(width - left - sum(margin.right, padding.right, width), .zero),
      height: max(height - top - sum(margin.bottom, padding.bottom, height), .zero))
  }

  /// The items of a running element; none if it is higher than its part of the margin.
  private func items(of element: DetachedElement, in area: Rect) -> [Frame.Item] {
    let area = content(in: area)
    guard area.size.width > .zero, let (engine, page) = laidOut(element, in: area.size) else {
      return []
    }
    let free = area.size.height - engine.fragments[page].size.block
    guard free >= -.pt(0.01) else { return [] }
    return FragmentPainter(engine).items(
      of: page, at: LogicalPoint(inline: area.minX, block: area.minY + free * fraction))
  }

  /// The fraction of the box's free space that is above its content.
  private var fraction: Double {
    switch style.box.verticalAlign {
    case .top, .textTop: 0
    case .bottom, .textBottom: 1
    default: 0.5
    }
  }
}

extension MarginBoxes.Values {
  /// A piece of content with its value on the page.
  func resolved(_ piece: BoxProperties.Generated) -> BoxProperties.Generated {
    switch piece {
    case .counter("page", let style), .counters("page", _, let style):
      .text(counterStyles.text(style, folio: number.text))
    case .counter("pages", let style), .counters("pages", _, let style):
      .text(count.map { counterStyles.text(style, $0) } ?? "")
    case .string(let name, let position): .text(strings.text(name, position))
    case .elementText, .element: .text("")
    default: piece
    }
  }
}

extension Frame.Item {
  /// The same marked as no part of the book's text, at a byte of its file.
  func apart(at source: Int) -> Frame.Item {
    switch self {
    case .line(var line):
      (line.paragraph, line.range) = (nil, source..<source)
      return .line(line)
    case .group(var group):
      group.frame.items = group.frame.items.map { $0.apart(at: source) }
      return .group(group)
    default: return self
    }
  }
}
