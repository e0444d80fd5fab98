package import Graphics

/// Paints antialiased discs and lines on a picture with four bytes per pixel.
package struct DiscBrush {
  /// The picture.
  package private(set) var bitmap: Bitmap

  package init(bitmap: Bitmap) { self.bitmap = bitmap.rgba() }

  /// Fills a disc; its centre and radius are in pixels.
  package mutating func fill(x: Double, y: Double, radius: Double, color: Color) {
    cover(
      columns: (x - radius - 1)...(x + radius + 1), rows: (y - radius - 1)...(y + radius + 1),
      color: color
    ) { px, py in
      let (dx, dy) = (px - x, py - y)
      return radius - (dx * dx + dy * dy).squareRoot() + 0.5
    }
  }

  /// Draws a horizontal line with round ends.
  package mutating func line(
    from start: Double, to end: Double, y: Double, thickness: Double, color: Color
  ) {
    let radius = thickness / 2
    cover(
      columns: (start - radius - 1)...(end + radius + 1), rows: (y - radius - 1)...(y + radius + 1),
      color: color
    ) { px, py in
      let dx = px - min(max(px, start), end)
      let dy = py - y
      return radius - (dx * dx + dy * dy).squareRoot() + 0.5
    }
  }

  private mutating func cover(
    columns: ClosedRange<Double>, rows: ClosedRange<Double>, color: Color,
    _ fraction: (Double, Double) -> Double
  ) {
    let (width, height) = (bitmap.width, bitmap.height)
    let paint = SIMD4<Float>(color)
    let first = (x: max(0, Int(columns.lowerBound)), y: max(0, Int(rows.lowerBound)))
    let last = (
      x: min(width - 1, Int(columns.upperBound)), y: min(height - 1, Int(rows.upperBound))
    )
    guard first.x <= last.x, first.y <= last.y else { return }
    bitmap.withPixels { pixels in
      for y in first.y...last.y {
        for x in first.x...last.x {
          let part = min(1, max(0, fraction(Double(x) + 0.5, Double(y) + 0.5)))
          guard part > 0 else { continue }
          let index = y * width + x
          pixels[index] = pixels[index].blended(with: paint, cover: Float(part))
        }
      }
    }
  }
}
