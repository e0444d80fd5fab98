internal import Graphics
internal import Shaping

/// Glyph paints as pixels: for sweeps, cones and blends that shapes cannot express.
struct ColorPaintRaster {
  let rasterizer: GlyphRasterizer
  /// The colour of the text.
  let text: Color

  /// The length of the longer side of such a picture, in pixels.
  private static let side = 320.0
  /// The most nested layers that are painted.
  private static let deepest = 64

  /// Premultiplied colours: red, green, blue and alpha.
  typealias Pixel = SIMD4<Double>

  private struct Sheet {
    var width: Int
    var height: Int
  }

  /// The pixels of an area.
  func bitmap(of paint: ColorPaint, _ area: Rect) -> Bitmap {
    let (across, down) = (max(area.size.width.points, 1), max(area.size.height.points, 1))
    let scale = Self.side / max(across, down)
    let sheet = Sheet(
      width: max(Int((across * scale).rounded(.up)), 1),
      height: max(Int((down * scale).rounded(.up)), 1))
    let map = AffineTransform(
      a: Double(sheet.width) / across, d: Double(sheet.height) / down,
      e: -area.minX.points * Double(sheet.width) / across,
      f: -area.minY.points * Double(sheet.height) / down)
    let pixels = pixels(of: paint, map, sheet, depth: 0)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      let alpha = pixel.w
      for channel in 0..<3 {
        bytes.append(
          UInt8((min(max(alpha > 0 ? pixel[channel] / alpha : 0, 0), 1) * 255).rounded()))
      }
      bytes.append(UInt8((min(max(alpha, 0), 1) * 255).rounded()))
    }
    return Bitmap(width: sheet.width, height: sheet.height, format: .rgba, bytes: bytes)
  }

  /// `map` maps the paint's plane to pixels.
  private func pixels(
    of paint: ColorPaint, _ map: AffineTransform, _ sheet: Sheet, depth: Int
  ) -> [Pixel] {
    let clear = [Pixel](repeating: .zero, count: sheet.width * sheet.height)
    guard depth < Self.deepest else { return clear }
    switch paint {
    case .layers(let layers):
      var under = clear
      for layer in layers {
        let over = pixels(of: layer, map, sheet, depth: depth + 1)
        for index in under.indices {
          under[index] = over[index] + under[index] * (1 - over[index].w)
        }
      }
      return under
    case .shape(let glyph, let inner):
      var own = pixels(of: inner, map, sheet, depth: depth + 1)
      let coverage = rasterizer.coverage(
        of: glyph, map, width: sheet.width, height: sheet.height)
      for index in own.indices { own[index] *= Double(coverage[index]) / 255 }
      return own
    case .transformed(let own, let inner):
      return pixels(of: inner, own.concatenating(map), sheet, depth: depth + 1)
    case .composite(let source, let mode, let backdrop):
      let over = pixels(of: source, map, sheet, depth: depth + 1)
      var under = pixels(of: backdrop, map, sheet, depth: depth + 1)
      for index in under.indices { under[index] = mode.mixed(over[index], under[index]) }
      return under
    case .solid(let color): return clear.map { _ in pixel(color) }
    case .linear, .radial, .sweep: return filled(paint, map, sheet)
    }
  }

  private func pixel(_ color: GlyphColor) -> Pixel {
    let own = color.color ?? text
    let alpha = Double(own.alpha) / 255 * color.alpha
    return Pixel(
      Double(own.red) / 255 * alpha, Double(own.green) / 255 * alpha,
      Double(own.blue) / 255 * alpha, alpha)
  }

  private func filled(_ paint: ColorPaint, _ map: AffineTransform, _ sheet: Sheet) -> [Pixel] {
    var pixels = [Pixel](repeating: .zero, count: sheet.width * sheet.height)
    guard let back = map.inverse else { return pixels }
    for row in 0..<sheet.height {
      for column in 0..<sheet.width {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let position = (x: back.a * x + back.c * y + back.e, y: back.b * x + back.d * y + back.f)
        if let (offset, line) = paint.offset(at: position) {
          pixels[row * sheet.width + column] = color(at: offset, line)
        }
      }
    }
    return pixels
  }

  private func color(at offset: Double, _ line: ColorLine) -> Pixel {
    let stops = line.stops
    guard let first = stops.first, let last = stops.last else { return .zero }
    let extent = last.offset - first.offset
    var position = offset
    if extent > 0, line.extend != .pad {
      var turns = (offset - first.offset) / extent
      let whole = turns.rounded(.down)
      turns -= whole
      let isBack = line.extend == .reflect && whole.remainder(dividingBy: 2) != 0
      position = first.offset + (isBack ? 1 - turns : turns) * extent
    }
    guard let next = stops.firstIndex(where: { $0.offset > position }) else {
      return pixel(last.color)
    }
    guard next > 0 else { return pixel(first.color) }
    let (one, other) = (stops[next - 1], stops[next])
    let fraction = (position - one.offset) / (other.offset - one.offset)
    return pixel(one.color) * (1 - fraction) + pixel(other.color) * fraction
  }
}

extension ColorPaint {
  /// The offset of a point on the gradient's colour line; nil if it has none.
  fileprivate func offset(at place: (x: Double, y: Double)) -> (Double, ColorLine)? {
    switch self {
    case .linear(let from, let to, let line):
      let (dx, dy) = ((to.x - from.x).points, (to.y - from.y).points)
      let square = dx * dx + dy * dy
      guard square > 0 else { return nil }
      let (x, y) = (place.x - from.x.points, place.y - from.y.points)
      return ((x * dx + y * dy) / square, line)
    case .radial(let one, let other, let line):
      return Self.offset(at: place, from: one, to: other).map { ($0, line) }
    case .sweep(let center, let start, let end, let line):
      guard start != end else { return nil }
      let angle = turns(y: center.y.points - place.y, x: place.x - center.x.points)
      return ((angle - start) / (end - start), line)
    default: return nil
    }
  }

  /// The largest offset whose interpolated circle goes through a point and has a radius (HTML, createRadialGradient).
  private static func offset(
    at place: (x: Double, y: Double), from one: ColorCircle, to other: ColorCircle
  ) -> Double? {
    let (dx, dy) = ((other.center.x - one.center.x).points, (other.center.y - one.center.y).points)
    let (r0, dr) = (one.radius.points, (other.radius - one.radius).points)
    let (x, y) = (place.x - one.center.x.points, place.y - one.center.y.points)
    // |p − t·d| = r0 + t·dr
    let a = dx * dx + dy * dy - dr * dr
    let b = x * dx + y * dy + r0 * dr
    let c = x * x + y * y - r0 * r0
    let found: [Double]
    if abs(a) < 1e-9 {
      found = abs(b) < 1e-9 ? [] : [c / (2 * b)]
    } else {
      let root = b * b - a * c
      guard root >= 0 else { return nil }
      found = [(b + root.squareRoot()) / a, (b - root.squareRoot()) / a]
    }
    return found.filter { r0 + $0 * dr >= 0 }.max()
  }
}

/// The angle of a direction in turns, from 0 to 1, anticlockwise if y grows upward.
private func turns(y: Double, x: Double) -> Double {
  guard x != 0 || y != 0 else { return 0 }
  // Within an eighth of a turn the series of the arctangent is accurate to 1e-7 (Abramowitz and Stegun, 4.4.49).
  let (near, far) = (min(abs(x), abs(y)), max(abs(x), abs(y)))
  let t = near / far
  let s = t * t
  var series = 0.0028662257
  for factor in [
    -0.0161657367, 0.0429096138, -0.0752896400, 0.1065626393, -0.1420889944,
    0.1999355085, -0.3333314528, 1,
  ] { series = series * s + factor }
  var angle = series * t / (2 * .pi)
  if abs(y) > abs(x) { angle = 0.25 - angle }
  if x < 0 { angle = 0.5 - angle }
  if y < 0 { angle = 1 - angle }
  return angle
}
