internal import Documents
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Draws the margins of pages: heads, folios and whatever else style sheets put there (CSS Paged Media 3).
///
/// It is confined to one thread.
final class MarginBoxes {
  /// The values that the content of a page's boxes may refer to.
  struct Values {
    var number: Folio
    /// The number of pages in the book; nil if nothing asks for it.
    var count: Int?
    var strings = PageStrings()
    /// The counter styles that the sheets define.
    var counterStyles = CounterStyles()
  }

  /// The flow context for laying out content: a document of its own, or an element of the book.
  typealias Context = (StyledDocument, DetachedElement?, Size, PageLine.Role) -> FlowContext

  /// A box on pages that have the same rules.
  private struct Slot: Hashable {
    var page: PageContext
    var box: PageMarginBox
  }

  /// A box with content, in its part of the margin.
  private struct Placed {
    var box: PageMarginBox
    var area: Rect
    var content: MarginBoxContent
  }

  /// A request for the sizes of a box, and the answer.
  private struct Sizing {
    var content: MarginBoxContent
    var area: Rect
    var box: MarginBoxSizes.Box?
  }

  private let rules: PageRules
  private let layout: PageLayout
  private let baseline: Length
  private let context: Context
  private let warn: (String) -> Void
  /// The boxes whose content did not fit on some page.
  private var omitted: Set<PageMarginBox> = []
  /// The boxes of pages that the rules do not tell apart; by number, each page may have its own.
  private var known = BoundedCache<PageContext, [PageMarginBox: BoxStyle]>(limit: 64)
  /// The last size request of each box: heads are the same on many pages.
  ///
  /// What is painted is not kept, as folios leave a different space on each page.
  private var lastSizes = BoundedCache<Slot, Sizing>(limit: 1_024)

  /// `baseline` is the distance of the grid lines' baselines within a step; `context` lays out content; `warn` reports
  /// what does not fit.
  init(
    _ rules: PageRules, layout: PageLayout, baseline: Length,
    warn: @escaping (String) -> Void = { _ in }, context: @escaping Context
  ) {
    (self.rules, self.layout, self.baseline, self.context) = (rules, layout, baseline, context)
    self.warn = warn
    asksForNumbers = rules.asksForNumbers
  }

  /// Whether the rules select pages by number.
  let asksForNumbers: Bool

  /// The style of the footnote area, which is the same on all pages; nil if no sheet styles it.
  var footnoteArea: ComputedStyle? { rules.footnoteArea(leading: layout.leading / layout.fontSize) }

  /// The items in the margins of a page: heads come before folios.
  func items(on page: PageContext, _ values: Values, source: Int) -> [Frame.Item] {
    let styles = styles(of: page)
    guard !styles.isEmpty else { return [] }
    var values = values
    values.counterStyles = rules.counterStyles
    let text = layout.textArea(onPage: values.number.page)
    let grid = MarginGrid(first: text.minY + baseline, step: layout.leading)
    var placed: [Placed] = []
    for edge in MarginEdge.allCases {
      guard edge.boxes.contains(where: { styles[$0] != nil }) else { continue }
      let area = edge.area(around: text, on: layout.pageSize)
      placed += self.placed(edge.boxes.map { Slot(page: page, box: $0) }, in: area, edge, grid) {
        styles[$0].map { MarginBoxContent($0, values, self.context) }
      }
    }
    for corner in MarginEdge.corners {
      guard let style = styles[corner] else { continue }
      let area = MarginEdge.area(ofCorner: corner, around: text, on: layout.pageSize)
      placed.append(
        Placed(box: corner, area: area, content: MarginBoxContent(style, values, context)))
    }
    let drawn = placed.map { placed in
      let items = placed.content.items(in: placed.area, grid)
      if items.isEmpty { noteOmitted(placed, on: values.number) }
      return (placed.content.role, items.map { $0.apart(at: source) })
    }
    return drawn.filter { $0.0 != .folio }.flatMap(\.1)
      + drawn.filter { $0.0 == .folio }.flatMap(\.1)
  }

  /// The folio as the margins of a page show it, or as those of ordinary pages would; nil if these show none.
  func folio(_ number: Folio, on page: PageContext) -> String? {
    var ordinary = page
    (ordinary.isFirst, ordinary.isBlank, ordinary.isBare) = (false, false, false)
    var facing = ordinary
    (facing.isLeft, facing.isVerso) = (!ordinary.isLeft, !ordinary.isVerso)
    for page in [page, ordinary, facing] {
      let styles = styles(of: page)
      for box in PageMarginBox.allCases {
        for case .counter("page", let style) in styles[box]?.box.content ?? [] {
          return rules.counterStyles.text(style, folio: number.text)
        }
      }
    }
    return nil
  }

  /// Warns that the text of a box is left out, once for each box of the sheets.
  private func noteOmitted(_ placed: Placed, on page: Folio) {
    guard let words = placed.content.words, omitted.insert(placed.box).inserted else { return }
    let short = words.count > 24 ? String(words.prefix(23)) + "…" : words
    warn(
      "@\(placed.box.rawValue) of page \(page.page) has no room for “\(short)”, which is left out")
  }

  private func sizes(
    of content: MarginBoxContent, in slot: Slot, along edge: MarginEdge, in area: Rect,
    _ grid: MarginGrid
  ) -> MarginBoxSizes.Box? {
    if let last = lastSizes[slot], last.area == area, last.content.isSame(as: content) {
      return last.box
    }
    let box = content.sizes(along: edge, in: area, grid)
    lastSizes[slot] = Sizing(content: content, area: area, box: box)
    return box
  }

  private func styles(of page: PageContext) -> [PageMarginBox: BoxStyle] {
    if let styles = known[page] { return styles }
    let styles = rules.boxes(of: page, leading: layout.leading / layout.fontSize)
      .mapValues(BoxStyle.init)
    known[page] = styles
    return styles
  }

  /// The three boxes along an edge, each with its part of it.
  private func placed(
    _ slots: [Slot], in area: Rect, _ edge: MarginEdge, _ grid: MarginGrid,
    content: (PageMarginBox) -> MarginBoxContent?
  ) -> [Placed] {
    let contents = slots.map { slot -> MarginBoxContent? in
      guard let own = content(slot.box) else { return nil }
      guard let last = lastSizes[slot]?.content else { return own }
      if last.isSame(as: own) { return last }
      own.takeBoxes(of: last)
      return own
    }
    guard contents.contains(where: { $0 != nil }) else { return [] }
    let size = area.size
    let length = edge.isHorizontal ? size.width : size.height
    let sizes = MarginBoxSizes(
      zip(slots, contents).map { slot, content in
        content.flatMap { self.sizes(of: $0, in: slot, along: edge, in: area, grid) }
      }, available: length)
    return contents.indices.compactMap { index in
      guard let content = contents[index], let own = sizes.sizes[index] else { return nil }
      let start = sizes.places[index]
      let part =
        edge.isHorizontal
        ? Rect(x: area.minX + start, y: area.minY, width: own, height: size.height)
        : Rect(x: area.minX, y: area.minY + start, width: size.width, height: own)
      return Placed(box: slots[index].box, area: part, content: content)
    }
  }
}

/// An edge of a page with three boxes along it.
enum MarginEdge: CaseIterable {
  case top, bottom, left, right

  static let corners: [PageMarginBox] = [
    .topLeftCorner, .topRightCorner, .bottomLeftCorner, .bottomRightCorner,
  ]

  var isHorizontal: Bool { self == .top || self == .bottom }

  var boxes: [PageMarginBox] {
    switch self {
    case .top: [.topLeft, .topCenter, .topRight]
    case .bottom: [.bottomLeft, .bottomCenter, .bottomRight]
    case .left: [.leftTop, .leftMiddle, .leftBottom]
    case .right: [.rightTop, .rightMiddle, .rightBottom]
    }
  }

  /// The margin along the edge, as long as the text beside it.
  func area(around text: Rect, on page: Size) -> Rect {
    switch self {
    case .top: Rect(x: text.minX, y: .zero, width: text.size.width, height: text.minY)
    case .bottom:
      Rect(x: text.minX, y: text.maxY, width: text.size.width, height: page.height - text.maxY)
    case .left: Rect(x: .zero, y: text.minY, width: text.minX, height: text.size.height)
    case .right:
      Rect(x: text.maxX, y: text.minY, width: page.width - text.maxX, height: text.size.height)
    }
  }

  static func area(ofCorner corner: PageMarginBox, around text: Rect, on page: Size) -> Rect {
    let isLeft = corner == .topLeftCorner || corner == .bottomLeftCorner
    let isTop = corner == .topLeftCorner || corner == .topRightCorner
    return Rect(
      x: isLeft ? .zero : text.maxX, y: isTop ? .zero : text.maxY,
      width: isLeft ? text.minX : page.width - text.maxX,
      height: isTop ? text.minY : page.height - text.maxY)
  }
}

/// The baselines of a page's line grid, extended into its margins.
struct MarginGrid {
  /// One of them, measured from the page's top.
  let first: Length
  let step: Length

  /// The baseline nearest to a position.
  func baseline(near position: Length) -> Length {
    step > .zero ? first + step * Int(((position - first) / step).rounded()) : position
  }
}
