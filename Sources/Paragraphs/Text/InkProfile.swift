package import Graphics
internal import Shaping

/// The ink of a line's glyphs, for finding how far it extends at each height.
///
/// Coordinates are in points, from the line's left end and its baseline, downward.
package struct InkProfile {
  struct Side {
    var from: (x: Double, y: Double)
    var to: (x: Double, y: Double)
  }

  private(set) var sides: [Side] = []

  /// The number of straight segments that approximate a curve.
  private static let steps = 16

  package init(_ line: SetLine, _ fonts: FontTable) {
    for run in line.runs {
      let rasterizer = GlyphRasterizer(fonts.files[run.font.index])
      for glyph in run.glyphs {
        let outline = rasterizer.outline(
          glyph: glyph.id, size: run.size, expansion: run.expansion, synthesis: run.synthesis)
        add(outline, x: (run.origin.x + glyph.x).points, y: (run.origin.y + glyph.y).points)
      }
    }
  }

  /// The left edge of the ink; nil if there is none.
  package var left: Length? { sides.map { min($0.from.x, $0.to.x) }.min().map { .pt($0) } }

  /// The bottom edge of the ink; nil if there is none.
  package var bottom: Length? { sides.map { max($0.from.y, $0.to.y) }.max().map { .pt($0) } }

  /// The right edge of the ink between two heights; nil if there is none.
  package func right(from top: Length, to bottom: Length) -> Length? {
    let (top, bottom) = (top.points, bottom.points)
    var most: Double?
    for side in sides {
      let (first, second) = side.from.y <= side.to.y ? (side.from, side.to) : (side.to, side.from)
      guard second.y >= top, first.y <= bottom else { continue }
      func x(at y: Double) -> Double {
        second.y == first.y
          ? max(first.x, second.x)
          : first.x + (second.x - first.x) * (y - first.y) / (second.y - first.y)
      }
      let own = max(x(at: max(first.y, top)), x(at: min(second.y, bottom)))
      most = max(most ?? own, own)
    }
    return most.map { .pt($0) }
  }

  private mutating func add(_ outline: Path, x: Double, y: Double) {
    func place(_ point: Point) -> (x: Double, y: Double) {
      (point.x.points + x, point.y.points + y)
    }
    var (start, last) = ((x: x, y: y), (x: x, y: y))
    for element in outline.elements {
      switch element {
      case .move(let point): (start, last) = (place(point), place(point))
      case .line(let point): add(to: place(point), &last)
      case .quadratic(let control, let end):
        let (from, control, end) = (last, place(control), place(end))
        follow(&last) { t in
          let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
          return (
            a * from.x + b * control.x + c * end.x, a * from.y + b * control.y + c * end.y
          )
        }
      case .cubic(let one, let two, let end):
        let (from, one, two, end) = (last, place(one), place(two), place(end))
        follow(&last) { t in
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          return (
            a * from.x + b * one.x + c * two.x + d * end.x,
            a * from.y + b * one.y + c * two.y + d * end.y
          )
        }
      case .close: add(to: start, &last)
      }
    }
  }

  private mutating func follow(
    _ last: inout (x: Double, y: Double), _ curve: (Double) -> (x: Double, y: Double)
  ) {
    for step in 1...Self.steps { add(to: curve(Double(step) / Double(Self.steps)), &last) }
  }

  private mutating func add(to point: (x: Double, y: Double), _ last: inout (x: Double, y: Double))
  {
    sides.append(Side(from: last, to: point))
    last = point
  }
}
