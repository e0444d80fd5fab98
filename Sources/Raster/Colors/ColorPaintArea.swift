internal import Graphics
internal import Shaping

/// The extent of glyph paints.
struct ColorPaintArea {
  let rasterizer: GlyphRasterizer

  /// The bounding box of the shapes of a paint; nil for one without any.
  func area(of paint: ColorPaint, _ map: AffineTransform = .identity) -> Rect? {
    switch paint {
    case .layers(let layers): return Self.union(layers.map { area(of: $0, map) })
    case .shape(let glyph, _):
      let path = rasterizer.outline(glyph: glyph, size: .pt(rasterizer.unitsPerEm))
      return Self.box(of: map.path(path))
    case .transformed(let own, let inner): return area(of: inner, own.concatenating(map))
    case .composite(let source, _, let backdrop):
      return Self.union([area(of: source, map), area(of: backdrop, map)])
    case .solid, .linear, .radial, .sweep: return nil
    }
  }

  private static func union(_ areas: [Rect?]) -> Rect? {
    areas.compactMap(\.self).reduce(nil) { whole, area in
      guard let whole else { return area }
      let (left, top) = (min(whole.minX, area.minX), min(whole.minY, area.minY))
      return Rect(
        x: left, y: top, width: max(whole.maxX, area.maxX) - left,
        height: max(whole.maxY, area.maxY) - top)
    }
  }

  /// The bounding box of all points of a path, including control points; nil for an empty one.
  static func box(of path: Path) -> Rect? {
    let points = path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .quadratic(let control, let to): [control, to]
      case .cubic(let first, let second, let to): [first, second, to]
      case .close: []
      }
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      left < right, top < bottom
    else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
