internal import Graphics

/// Reads the paints of a font's colour glyphs from its `COLR` table, version 1 (OpenType 1.9.1).
///
/// FreeType has functions for it from 2.11 on, but installed libraries lack them. Variations along a font's axes are
/// read at their defaults.
struct ColorPaintReader {
  private let table: [UInt8]
  private let palette: [Color]
  /// The number of paints that may still be read: paints may share others, and a small font may refer to very many.
  private var left = 4096
  /// The deepest nesting of paints.
  private static let deepest = 64

  init(table: [UInt8], palette: [Color]) { (self.table, self.palette) = (table, palette) }

  /// The paint of a glyph.
  mutating func paint(of glyph: UInt16) -> ColorPaint? { paint(of: glyph, depth: 0) }

  private mutating func paint(of glyph: UInt16, depth: Int) -> ColorPaint? {
    let list = offset(14)
    guard unsigned(0, 2) >= 1, list > 0 else { return nil }
    let count = min(unsigned(list, 4), table.count / 6)
    var (found, end) = (0, count)
    while found < end {
      let middle = (found + end) / 2
      if unsigned(list + 4 + middle * 6, 2) < Int(glyph) {
        found = middle + 1
      } else {
        end = middle
      }
    }
    let record = list + 4 + found * 6
    guard found < count, unsigned(record, 2) == Int(glyph), offset(record + 2) > 0 else {
      return nil
    }
    return paint(at: list + offset(record + 2), depth: depth)
  }

  /// The clip box of a glyph's paint.
  func clipBox(of glyph: UInt16) -> Rect? {
    let list = offset(22)
    guard list > 0 else { return nil }
    for index in 0..<min(unsigned(list + 1, 4), table.count / 7) {
      let record = list + 5 + index * 7
      let glyphs = (unsigned(record, 2), unsigned(record + 2, 2))
      guard glyphs.0 <= Int(glyph), Int(glyph) <= glyphs.1 else { continue }
      let box = list + unsigned(record + 4, 3) + 1
      let (least, most) = (point(box), point(box + 4))
      guard least.x < most.x, most.y < least.y else { return nil }
      return Rect(x: least.x, y: most.y, width: most.x - least.x, height: least.y - most.y)
    }
    return nil
  }

  private mutating func paint(at index: Int, depth: Int) -> ColorPaint? {
    left -= 1
    guard left > 0, depth < Self.deepest, index < table.count else { return nil }
    func inner(_ at: Int) -> Int { index + unsigned(index + at, 3) }
    switch unsigned(index, 1) {
    case 1:
      let list = offset(18)
      let first = unsigned(index + 2, 4)
      var layers: [ColorPaint] = []
      for layer in first..<first + unsigned(index + 1, 1) where left > 0 {
        guard list > 0, layer < unsigned(list, 4) else { break }
        let own = list + offset(list + 4 + layer * 4)
        if let paint = paint(at: own, depth: depth + 1) { layers.append(paint) }
      }
      return .layers(layers)
    case 10:
      return paint(at: inner(1), depth: depth + 1).map {
        .shape(UInt16(clamping: unsigned(index + 4, 2)), $0)
      }
    case 11: return paint(of: UInt16(clamping: unsigned(index + 1, 2)), depth: depth + 1)
    case 32:
      let source = paint(at: inner(1), depth: depth + 1) ?? .layers([])
      let backdrop = paint(at: inner(5), depth: depth + 1) ?? .layers([])
      return .composite(
        source, CompositeMode(rawValue: unsigned(index + 4, 1)) ?? .sourceOver, backdrop)
    case 2...9: return fill(at: index)
    case 12...31:
      guard let map = map(at: index) else { return nil }
      return paint(at: inner(1), depth: depth + 1).map { .transformed(map, $0) }
    default: return nil
    }
  }

  /// A colour or a gradient.
  private func fill(at index: Int) -> ColorPaint? {
    let format = unsigned(index, 1)
    if format < 4 { return .solid(color(at: index + 1)) }
    let line = line(at: index + unsigned(index + 1, 3), varies: format % 2 == 1)
    guard let line else { return nil }
    switch format {
    case 4, 5:
      let (p0, p1, p2) = (point(index + 4), point(index + 8), point(index + 12))
      return Self.end(p0, p1, p2).map { .linear(from: p0, to: $0, line) }
    case 6, 7:
      func circle(_ at: Int) -> ColorCircle {
        ColorCircle(center: point(at), radius: .pt(Double(unsigned(at + 4, 2))))
      }
      return .radial(circle(index + 4), circle(index + 10), line)
    default:
      // Angles are in half turns, minus one.
      return .sweep(
        center: point(index + 4), start: (fraction(index + 8) + 1) / 2,
        end: (fraction(index + 10) + 1) / 2, line)
    }
  }

  /// The transform that translates, scales, rotates or skews a paint.
  private func map(at position: Int) -> AffineTransform? {
    let (first, second) = (fraction(position + 4), fraction(position + 6))
    func about(_ center: Int, _ map: AffineTransform) -> AffineTransform {
      let point = point(position + center)
      return map.moved(x: point.x, y: point.y)
    }
    func turned() -> AffineTransform {
      let (sine, cosine) = Angle.sineAndCosine(first * .pi)
      return AffineTransform(a: cosine, b: -sine, c: sine, d: cosine)
    }
    func slanted() -> AffineTransform? {
      let (x, y) = (Angle.sineAndCosine(first * .pi), Angle.sineAndCosine(second * .pi))
      guard abs(x.cosine) > 1e-6, abs(y.cosine) > 1e-6 else { return nil }
      return AffineTransform(b: -y.sine / y.cosine, c: x.sine / x.cosine)
    }
    switch unsigned(position, 1) & ~1 {
    case 12:
      let own = position + unsigned(position + 4, 3)
      func number(_ index: Int) -> Double { Double(signed(own + index * 4, 4)) / 65536 }
      return AffineTransform(
        a: number(0), b: -number(1), c: -number(2), d: number(3), e: number(4), f: -number(5))
    case 14:
      let by = point(position + 4)
      return AffineTransform(e: by.x.points, f: by.y.points)
    case 16: return AffineTransform(a: first, d: second)
    case 18: return about(8, AffineTransform(a: first, d: second))
    case 20: return AffineTransform(a: first, d: first)
    case 22: return about(6, AffineTransform(a: first, d: first))
    case 24: return turned()
    case 26: return about(6, turned())
    case 28: return slanted()
    default: return slanted().map { about(8, $0) }
    }
  }

  // MARK: Numbers

  /// A number of some bytes; 0 beyond the table's end.
  private func unsigned(_ at: Int, _ count: Int) -> Int {
    guard at >= 0, at + count <= table.count else { return 0 }
    return table[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func signed(_ at: Int, _ count: Int) -> Int {
    let number = unsigned(at, count)
    let half = 1 << (count * 8 - 1)
    return number >= half ? number - 2 * half : number
  }

  private func offset(_ at: Int) -> Int { unsigned(at, 4) }

  /// A number with 14 fractional bits.
  private func fraction(_ at: Int) -> Double { Double(signed(at, 2)) / 16384 }

  private func point(_ at: Int) -> Point {
    Point(x: .pt(Double(signed(at, 2))), y: .pt(-Double(signed(at + 2, 2))))
  }

  /// The end of a gradient whose third point is at a right angle to its line; nil for a degenerate one.
  private static func end(_ p0: Point, _ p1: Point, _ p2: Point) -> Point? {
    let (x1, y1) = ((p1.x - p0.x).points, (p1.y - p0.y).points)
    let (x2, y2) = ((p2.x - p0.x).points, (p2.y - p0.y).points)
    let square = x2 * x2 + y2 * y2
    guard x1 * y2 != y1 * x2, square > 0 else { return nil }
    let fraction = (x1 * x2 + y1 * y2) / square
    return Point(x: p1.x - .pt(fraction * x2), y: p1.y - .pt(fraction * y2))
  }

  private func line(at position: Int, varies: Bool) -> ColorLine? {
    let size = varies ? 10 : 6
    let count = min(unsigned(position + 1, 2), table.count / size)
    guard count > 0 else { return nil }
    let extend: ColorLine.Extend =
      switch unsigned(position, 1) {
      case 1: .repeat
      case 2: .reflect
      default: .pad
      }
    return ColorLine(
      (0..<count).map { index in
        let stop = position + 3 + index * size
        return (fraction(stop), color(at: stop + 2))
      }, extend)
  }

  /// A colour of the palette; 0xFFFF is the text's, as is one that the palette lacks.
  private func color(at position: Int) -> GlyphColor {
    let index = unsigned(position, 2)
    return GlyphColor(
      color: palette.indices.contains(index) ? palette[index] : nil,
      alpha: min(max(fraction(position + 2), 0), 1))
  }
}
