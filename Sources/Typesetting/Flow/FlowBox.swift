internal import Graphics
internal import Styling

/// A box with a border or a ground, whose rows may stand on several pages.
struct FlowBox: Sendable {
  /// The left edge of its border, from the left edge of the text.
  var left: Length
  /// The width with padding and borders.
  var width: Length
  var background: Color?
  var border: Sides<BoxProperties.Border>
  /// How far below its place it is drawn.
  var drop = Length.zero
  /// The colour of borders that have none of their own; nil is the page's ink.
  var color: Color?
  /// The radii of its corners: `top` is that at the top left, and so on clockwise.
  var radius = Sides(all: LengthPercentage.zero)
  /// What is done to it when it is painted, the outermost first, from the text's left edge and its top.
  var effects: [RowEffect] = []

  init(
    left: Length, width: Length, background: Color? = nil, border: Sides<BoxProperties.Border>,
    color: Color?
  ) {
    (self.left, self.width, self.background) = (left, width, background)
    (self.border, self.color) = (border, color)
  }

  /// The box of an element.
  init(_ style: ComputedStyle, left: Length, width: Length) {
    self.init(
      left: left, width: width, background: style.box.background.ground, border: style.box.border,
      color: style.text.color)
    radius = style.box.radius
  }

  /// Whether there is nothing to see of it.
  static func isNeeded(_ style: ComputedStyle) -> Bool {
    let border = style.box.border
    return style.box.background.ground.map { $0.alpha > 0 } ?? false
      || [border.top, border.right, border.bottom, border.left].contains { $0.width > .zero }
  }

  /// What is painted of the part of the box that stands between two heights.
  func fills(
    from top: Length, to bottom: Length, isFirst: Bool, isLast: Bool
  ) -> [GalleyRow.Rule] {
    var fills: [GalleyRow.Rule] = []
    let height = bottom - top
    guard height > .zero else { return [] }
    let (top, bottom) = (top + drop, bottom + drop)
    let whole = Rect(x: left, y: top, width: width, height: height)
    let corners = corners(of: whole.size, isFirst: isFirst, isLast: isLast)
    if let background {
      var ground = GalleyRow.Rule(rect: whole, ink: Ink(of: background))
      ground.path = corners.map { .rounded(whole, $0) }
      fills.append(ground)
    }
    if let corners, let ring = ring(whole, corners, isFirst: isFirst, isLast: isLast) {
      return affected(fills + [ring], top)
    }
    func add(_ side: BoxProperties.Border, _ rect: Rect) {
      let ink = (side.color ?? color).map(Ink.init(of:)) ?? .text
      fills += side.pieces(rect).map { GalleyRow.Rule(rect: $0, ink: ink) }
    }
    if isFirst, border.top.width > .zero {
      add(border.top, Rect(x: left, y: top, width: width, height: border.top.width))
    }
    if isLast, border.bottom.width > .zero {
      let width = border.bottom.width
      add(border.bottom, Rect(x: left, y: bottom - width, width: self.width, height: width))
    }
    if border.left.width > .zero {
      add(border.left, Rect(x: left, y: top, width: border.left.width, height: height))
    }
    if border.right.width > .zero {
      let x = left + width - border.right.width
      add(border.right, Rect(x: x, y: top, width: border.right.width, height: height))
    }
    return affected(fills, top)
  }

  private func affected(_ fills: [GalleyRow.Rule], _ top: Length) -> [GalleyRow.Rule] {
    guard !effects.isEmpty else { return fills }
    let effects = effects.map { $0.moved(x: .zero, y: top) }
    return fills.map { fill in
      var fill = fill
      fill.effects = effects
      return fill
    }
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

extension Ink {
  /// The ink that a colour of a book is painted with: black and greys are shares of the page's own
  /// ink, so that they stand on any paper.
  init(of color: Color) {
    if color.isGray, color.red < 250 {
      let share = Int(255 - color.red) * Int(color.alpha) / 255
      self.init(strength: UInt8(share))
    } else {
      self.init(
        color: Color(red: color.red, green: color.green, blue: color.blue), strength: color.alpha)
    }
  }
}
