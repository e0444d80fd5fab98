internal import Graphics

/// Gradients, tiles and blurs as SVG definitions.
enum SVGPatterns {
  /// The definition of a gradient.
  static func gradient(_ gradient: Gradient, id: String) -> String {
    let ramp = gradient.ramp
    let stops = ramp.stops.map { stop in
      let opacity =
        stop.color.alpha < 255
        ? " stop-opacity=\"\(number(Double(stop.color.alpha) / 255))\"" : ""
      return
        "<stop offset=\"\(number(stop.offset))\" stop-color=\"\(stop.color.hex)\"\(opacity)/>"
    }.joined()
    let spread = ramp.repeats ? " spreadMethod=\"repeat\"" : ""
    switch gradient.geometry {
    case .linear(let from, let to):
      let (dx, dy) = ((to.x - from.x).points, (to.y - from.y).points)
      let places = [
        ("x1", from.x.points + dx * ramp.start), ("y1", from.y.points + dy * ramp.start),
        ("x2", from.x.points + dx * ramp.end), ("y2", from.y.points + dy * ramp.end),
      ].map { "\($0)=\"\(number($1))\"" }.joined(separator: " ")
      return "<linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" \(places)\(spread)>"
        + stops + "</linearGradient>"
    case .radial(let center, let radii):
      let matrix = [
        max(radii.width.points, 1e-4), 0, 0, max(radii.height.points, 1e-4), center.x.points,
        center.y.points,
      ].map(number).joined(separator: " ")
      return "<radialGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" "
        + "r=\"\(number(ramp.end))\" fr=\"\(number(ramp.start))\" "
        + "gradientTransform=\"matrix(\(matrix))\"\(spread)>" + stops + "</radialGradient>"
    }
  }

  /// The definition of a pattern with a tile's content.
  static func tile(_ tiling: Tiling, content: String, id: String) -> String {
    let places = [
      ("x", tiling.cell.minX), ("y", tiling.cell.minY), ("width", tiling.step.width),
      ("height", tiling.step.height),
    ].map { "\($0)=\"\(number($1.points))\"" }.joined(separator: " ")
    // The content's origin is the corner of the cell.
    let back = "\(number(-tiling.cell.minX.points)) \(number(-tiling.cell.minY.points))"
    return "<pattern id=\"\(id)\" patternUnits=\"userSpaceOnUse\" \(places)>"
      + "<g transform=\"translate(\(back))\">\(clipped(content, to: tiling.cell))</g></pattern>"
  }

  /// The content clipped to its cell, for tiles with gaps.
  private static func clipped(_ content: String, to cell: Rect) -> String {
    let view = [cell.minX, cell.minY, cell.size.width, cell.size.height]
      .map { number($0.points) }.joined(separator: " ")
    return "<svg \(place(cell)) viewBox=\"\(view)\">\(content)</svg>"
  }

  /// The definition of a blur.
  static func blur(_ shape: BlurredShape, id: String) -> String {
    "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\" \(place(reach(of: shape)))"
      + " color-interpolation-filters=\"sRGB\">"
      + "<feGaussianBlur stdDeviation=\"\(number(shape.deviation.points))\"/></filter>"
  }

  /// The bounds of a blurred shape.
  private static func reach(of shape: BlurredShape) -> Rect {
    let points = shape.shape.points
    let margin = shape.deviation * 3 + .pt(1)
    let (left, top) = (
      (points.map(\.x).min() ?? .zero) - margin, (points.map(\.y).min() ?? .zero) - margin
    )
    return Rect(
      x: left, y: top, width: (points.map(\.x).max() ?? .zero) + margin - left,
      height: (points.map(\.y).max() ?? .zero) + margin - top)
  }

  private static func place(_ rect: Rect) -> String {
    "x=\"\(number(rect.minX.points))\" y=\"\(number(rect.minY.points))\" "
      + "width=\"\(number(rect.size.width.points))\" "
      + "height=\"\(number(rect.size.height.points))\""
  }

  /// A signed number with at most five decimals.
  static func number(_ number: Double) -> String {
    let whole = Int((min(max(number, -1e9), 1e9) * 1e5).rounded())
    let rest = abs(whole) % 100_000
    let digits = rest == 0 ? "" : "." + String(String(100_000 + rest).dropFirst())
    return (whole < 0 ? "-" : "") + "\(abs(whole) / 100_000)" + digits
  }
}
