internal import Graphics
internal import Styling

/// A box with a border or a background, whose rows may stand on several pages.
struct FlowBox: Sendable {
  /// The left edge of its border, from the left edge of the text.
  var left: Length
  /// The width with padding and borders.
  var width: Length
  /// How far below its place it is drawn.
  var drop = Length.zero
  /// What is done to it when it is painted, the outermost first, from the text's left edge and its top.
  var effects: [RowEffect] = []
  /// How it looks.
  private let style: ComputedStyle
  private let context: DecorationContext

  /// The box of an element.
  init(_ style: ComputedStyle, left: Length, width: Length, _ flow: FlowContext) {
    (self.left, self.width, self.style) = (left, width, style)
    context = flow.decorations
  }

  /// A box that has nothing but borders.
  init(
    left: Length, width: Length, border: Sides<BoxProperties.Border>, color: Color?,
    _ flow: FlowContext
  ) {
    var style = ComputedStyle()
    (style.box.border, style.text.color) = (border, color)
    self.init(style, left: left, width: width, flow)
  }

  /// What is painted of the part of the box that stands between two heights, but for pictures.
  func fills(
    from top: Length, to bottom: Length, isFirst: Bool, isLast: Bool
  ) -> [GalleyRow.Rule] {
    guard bottom > top else { return [] }
    let rect = Rect(x: left, y: top + drop, width: width, height: bottom - top)
    var edges: BoxGeometry.Edges = [.left, .right]
    if isFirst { edges.insert(.top) }
    if isLast { edges.insert(.bottom) }
    let rules = Decoration(style, rect, edges, context).items().compactMap(GalleyRow.Rule.init)
    guard !effects.isEmpty else { return rules }
    let effects = effects.map { $0.moved(x: .zero, y: top + drop) }
    return rules.map { rule in
      var rule = rule
      rule.effects = effects
      return rule
    }
  }
}

extension Decoration {
  /// The decoration of a box whose paddings are shares of its own width, if they are shares.
  init(
    _ style: ComputedStyle, _ rect: Rect, _ edges: BoxGeometry.Edges = .all,
    _ context: DecorationContext
  ) {
    let padding = style.box.padding
    func resolved(_ length: LengthPercentage) -> Length { length.resolved(in: rect.size.width) }
    let geometry = BoxGeometry(
      style, borderBox: rect,
      padding: Sides(
        top: resolved(padding.top), right: resolved(padding.right),
        bottom: resolved(padding.bottom), left: resolved(padding.left)), edges: edges)
    self.init(style, geometry, context)
  }
}

extension FlowContext {
  /// What boxes are decorated from.
  var decorations: DecorationContext {
    DecorationContext(
      pixel: pixel, page: Rect(origin: .zero, size: page), pictureSize: pictures.size)
  }

  /// The pictures behind a box, from its own left edge and top.
  func ground(_ style: ComputedStyle, width: Length, height: Length) -> [RowImage] {
    let box = style.box
    guard !box.background.layers.isEmpty || box.borderImage.source != nil, width > .zero,
      height > .zero
    else { return [] }
    let rect = Rect(x: .zero, y: .zero, width: width, height: height)
    return Decoration(style, rect, .all, decorations).items().compactMap(\.image)
      .map { RowImage(image: $0) }
  }
}

extension Frame.Item {
  /// The picture that it is.
  var image: PageImage? {
    if case .image(let image) = self { image } else { nil }
  }
}

extension GalleyRow.Rule {
  /// What a row keeps of an item; nil for what is kept elsewhere.
  init?(_ item: Frame.Item) {
    switch item {
    case .fill(let rect, let ink): self.init(rect: rect, ink: ink)
    case .path(let path, let ink):
      guard let bounds = Rect(around: path.points) else { return nil }
      self.init(rect: bounds, ink: ink, path: path)
    case .pattern(let path, let pattern):
      guard let bounds = Rect(around: path.points) else { return nil }
      self.init(rect: bounds, path: path, pattern: pattern)
    case .group(let group):
      guard let first = group.frame.items.first, let inner = GalleyRow.Rule(first) else {
        return nil
      }
      self = inner
      clip = group.clip
    case .line, .image, .link, .anchor, .pageLabel: return nil
    }
  }
}

extension BoxProperties.Background {
  /// One colour for all of it, where pictures cannot be painted: that of a gradient is the mean of its
  /// stops.
  var flatColor: Color? {
    for layer in layers {
      guard case .gradient(let gradient) = layer.image,
        let mean = Color(meanOf: gradient.stops.compactMap(\.color))
      else { continue }
      return color.map { mean.over($0) } ?? mean
    }
    return color
  }
}

extension BoxProperties.Border {
  /// More dots of a border than this are drawn as one line.
  private static let mostDots = 2000

  /// The rectangles that a side of a border, which fills one, is drawn as.
  func pieces(_ rect: Rect) -> [Rect] {
    let isRow = rect.size.width >= rect.size.height
    let (length, thickness) =
      isRow ? (rect.size.width, rect.size.height) : (rect.size.height, rect.size.width)
    func piece(_ along: Length, _ extent: Length, _ across: Length, _ depth: Length) -> Rect {
      isRow
        ? Rect(x: rect.minX + along, y: rect.minY + across, width: extent, height: depth)
        : Rect(x: rect.minX + across, y: rect.minY + along, width: depth, height: extent)
    }
    switch style {
    case .none, .hidden: return []
    case .double where thickness.points >= 1:
      let third = thickness * (1.0 / 3)
      return [piece(.zero, length, .zero, third), piece(.zero, length, thickness - third, third)]
    case .dashed, .dotted:
      // Dashes are two and a half times as long as wide; they begin and end at the corners.
      let dash = style == .dotted ? thickness : thickness * 2.5
      let count = Int((length / max(dash, .pt(0.1)) + 1) / 2)
      guard count > 1, count < Self.mostDots else { return [rect] }
      let step = (length - dash) * (1 / Double(count - 1))
      return (0..<count).map { piece(step * $0, dash, .zero, thickness) }
    default: return [rect]
    }
  }
}
