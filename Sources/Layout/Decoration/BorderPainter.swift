package import Graphics
package import Styling

/// The lines of a border (CSS Backgrounds 3, section 3).
///
/// The border area is divided among the sides along lines through the corners of the outer and the inner edge, so that
/// each point of it is painted by one side.
package struct BorderPainter: Sendable {
  /// The outer edge.
  package let outer: RoundedRect
  /// The widths of the lines; zero where there is none.
  package let widths: Sides<Length>
  /// Their styles and colours.
  package let sides: Sides<BoxProperties.Border>
  /// The colour of lines without one of their own; nil is the page's text colour.
  package let color: Color?
  /// A CSS pixel.
  package let pixel: Length

  package enum Side: Int, CaseIterable, Sendable { case top, right, bottom, left }

  /// A part of a line, between two fractions of the distance from its outer to its inner edge.
  package struct Band: Sendable, Hashable {
    package var from: Double
    package var to: Double
    package var ink: Ink
  }

  /// The items that are painted.
  package var items: [Frame.Item] {
    let visible = Side.allCases.filter(isVisible)
    guard !visible.isEmpty else { return [] }
    let drawn = visible.filter { !isBroken($0) }
    let broken = visible.filter(isBroken)
    return bands(of: drawn, isWhole: drawn.count == lines.count) + dashes(of: broken)
  }

  /// The sides that have a line, visible or not.
  var lines: [Side] { Side.allCases.filter(hasLine) }

  private func hasLine(_ side: Side) -> Bool {
    let style = border(side).style
    return width(side) > .zero && style != .none && style != .hidden
  }

  package func border(_ side: Side) -> BoxProperties.Border {
    switch side {
    case .top: sides.top
    case .right: sides.right
    case .bottom: sides.bottom
    case .left: sides.left
    }
  }

  package func width(_ side: Side) -> Length {
    switch side {
    case .top: widths.top
    case .right: widths.right
    case .bottom: widths.bottom
    case .left: widths.left
    }
  }

  package func isVisible(_ side: Side) -> Bool {
    hasLine(side) && border(side).color?.alpha != 0
  }

  private func isBroken(_ side: Side) -> Bool {
    let style = border(side).style
    return style == .dashed || style == .dotted
  }

  /// The ink of a line in its own colour.
  package func ink(_ side: Side) -> Ink {
    (border(side).color ?? color).map(Ink.init(covering:)) ?? .text
  }

  // MARK: Unbroken lines

  /// The bands that a line consists of, from its outer edge inward.
  func bands(_ side: Side) -> [Band] {
    let isUpper = side == .top || side == .left
    let own = border(side).color ?? BorderShade.uncolored
    func shaded(_ isSunken: Bool) -> Ink {
      let shade = BorderShade.shade(own, isDark: isUpper == isSunken)
      return shade == border(side).color ? ink(side) : Ink(covering: shade)
    }
    switch border(side).style {
    case .none, .hidden, .dashed, .dotted: return []
    case .solid: return [Band(from: 0, to: 1, ink: ink(side))]
    case .double:
      guard width(side) >= pixel * 3 else { return [Band(from: 0, to: 1, ink: ink(side))] }
      return [
        Band(from: 0, to: 1 / 3.0, ink: ink(side)), Band(from: 2 / 3.0, to: 1, ink: ink(side)),
      ]
    case .inset: return [Band(from: 0, to: 1, ink: shaded(true))]
    case .outset: return [Band(from: 0, to: 1, ink: shaded(false))]
    case .groove, .ridge:
      let isGroove = border(side).style == .groove
      return [
        Band(from: 0, to: 0.5, ink: shaded(isGroove)),
        Band(from: 0.5, to: 1, ink: shaded(!isGroove)),
      ]
    }
  }

  /// The edge at a fraction of the distance from the outer to the inner edge.
  package func edge(_ fraction: Double) -> RoundedRect {
    guard fraction > 0 else { return outer }
    guard fraction < 1 else { return outer.inset(by: widths) }
    return outer.inset(
      by: Sides(
        top: widths.top * fraction, right: widths.right * fraction,
        bottom: widths.bottom * fraction,
        left: widths.left * fraction))
  }

  /// Lines without gaps; lines of one ink are one path, so that no seam shows between them.
  private func bands(of drawn: [Side], isWhole: Bool) -> [Frame.Item] {
    var order: [Band] = []
    var members: [Band: [Side]] = [:]
    for side in drawn {
      for band in bands(side) {
        if members[band] == nil { order.append(band) }
        members[band, default: []].append(side)
      }
    }
    return order.map { band in
      let sides = members[band] ?? []
      if isWhole, sides.count == drawn.count {
        // No other line touches it.
        return ring(band, sides)
      }
      guard outer.isSquare else {
        let clip = Path(elements: sides.flatMap { sector($0).elements })
        return .group(
          Frame.Group(
            Frame(
              size: outer.rect.size,
              items: [.path(edge(band.from).ring(to: edge(band.to)), band.ink)]),
            clip: clip))
      }
      return .path(Path(elements: sides.flatMap { piece($0, band).elements }), band.ink)
    }
  }

  private func ring(_ band: Band, _ sides: [Side]) -> Frame.Item {
    if sides.count == 1, outer.isSquare, let rect = straight(sides[0], band) {
      return .fill(rect, band.ink)
    }
    return .path(edge(band.from).ring(to: edge(band.to)), band.ink)
  }

  /// The band of a line that stands alone.
  private func straight(_ side: Side, _ band: Band) -> Rect? {
    let (out, inner) = (edge(band.from).rect, edge(band.to).rect)
    switch side {
    case .top:
      return Rect(
        x: out.minX, y: out.minY, width: out.size.width, height: inner.minY - out.minY)
    case .bottom:
      return Rect(
        x: out.minX, y: inner.maxY, width: out.size.width, height: out.maxY - inner.maxY)
    case .left:
      return Rect(
        x: out.minX, y: out.minY, width: inner.minX - out.minX, height: out.size.height)
    case .right:
      return Rect(
        x: inner.maxX, y: out.minY, width: out.maxX - inner.maxX, height: out.size.height)
    }
  }

  /// The part of a line between square corners.
  package func piece(_ side: Side, _ band: Band) -> Path {
    let (out, inner) = (edge(band.from).corners(side), edge(band.to).corners(side))
    return Path(elements: [
      .move(out.0), .line(out.1), .line(inner.1), .line(inner.0), .close,
    ])
  }

  /// The part of the border box that belongs to a side; all four fill the box.
  ///
  /// The lines through the corners of both edges are extended until they meet.
  func sector(_ side: Side) -> Path {
    let rect = outer.rect
    let (width, height) = (rect.size.width.points, rect.size.height.points)
    let (top, right) = (widths.top.points, widths.right.points)
    let (bottom, left) = (widths.bottom.points, widths.left.points)
    let corners = rect.corners
    var inner: [Point]
    let (across, down) = (
      left + right > 0 ? width / (left + right) : .infinity,
      top + bottom > 0 ? height / (top + bottom) : .infinity
    )
    guard min(across, down).isFinite else { return Path() }
    if down <= across {
      let y = rect.minY + .pt(top * down)
      let (a, b) = (
        Point(x: rect.minX + .pt(left * down), y: y), Point(x: rect.maxX - .pt(right * down), y: y)
      )
      inner = [a, b, b, a]
    } else {
      let x = rect.minX + .pt(left * across)
      let (a, b) = (
        Point(x: x, y: rect.minY + .pt(top * across)),
        Point(x: x, y: rect.maxY - .pt(bottom * across))
      )
      inner = [a, a, b, b]
    }
    let (first, next) = (side.rawValue, (side.rawValue + 1) % 4)
    return Path(elements: [
      .move(corners[first]), .line(corners[next]), .line(inner[next]), .line(inner[first]), .close,
    ])
  }
}

extension Rect {
  /// The corners from the top left clockwise.
  package var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}

extension RoundedRect {
  /// The corners at both ends of a side, clockwise.
  fileprivate func corners(_ side: BorderPainter.Side) -> (Point, Point) {
    let all = rect.corners
    return (all[side.rawValue], all[(side.rawValue + 1) % 4])
  }
}
