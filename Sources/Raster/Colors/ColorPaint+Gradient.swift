internal import Graphics
internal import Shaping

extension ColorPaint {
  /// The gradient of a fill; nil if it is none, or one that `Gradient` cannot represent.
  func gradient(text: Color) -> Gradient? {
    switch self {
    case .linear(let from, let to, let line):
      return line.gradient(.linear(from: from, to: to), text: text)
    case .radial(let one, let other, let line):
      // Concentric circles; others are cones.
      guard one.center == other.center, one.radius < other.radius else { return nil }
      guard one.radius == .zero || line.extend == .pad else { return nil }
      let radius = other.radius
      let geometry = Gradient.Geometry.radial(
        center: one.center, radii: Size(width: radius, height: radius))
      let start = one.radius / radius
      return line.moved(start: start, scale: 1 - start).gradient(geometry, text: text)
    default: return nil
    }
  }
}

extension GlyphColor {
  /// The colour, or the text's if there is none.
  func color(text: Color) -> Color {
    var color = color ?? text
    color.alpha = UInt8((Double(color.alpha) * alpha).rounded())
    return color
  }
}

extension ColorLine {
  /// The line with its offsets mapped to a part of another line.
  func moved(start: Double, scale: Double) -> ColorLine {
    ColorLine(stops.map { (start + $0.offset * scale, $0.color) }, extend)
  }

  func gradient(_ geometry: Gradient.Geometry, text: Color) -> Gradient {
    var stops = stops.map { Gradient.Stop(offset: $0.offset, color: $0.color.color(text: text)) }
    if extend == .reflect, let last = stops.last?.offset {
      stops += stops.reversed().map { stop in
        var stop = stop
        stop.offset = 2 * last - stop.offset
        return stop
      }
    }
    var gradient = Gradient(geometry: geometry, stops: stops, repeats: extend != .pad)
    gradient.isExact = true
    return gradient
  }
}
