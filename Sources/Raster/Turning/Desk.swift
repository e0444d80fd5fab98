internal import Graphics
internal import PageTurning

/// Paints what is still around the pages: the desk, the book's shadow on it, and the edges of its leaves.
enum Desk {
  /// A picture of the desk alone; `hasLeft` and `hasRight` tell where pages will be.
  static func paint(
    _ layout: SpreadLayout, _ edges: BookEdges, hasLeft: Bool, hasRight: Bool
  ) -> Bitmap {
    var picture = Bitmap.plain(layout.desk, width: layout.width, height: layout.height)
    picture.withPixels { pixels in
      if hasLeft || hasRight {
        darken(pixels, layout, edges, hasLeft: hasLeft, hasRight: hasRight)
      }
      for (isLeft, isThere, thickness) in [
        (true, hasLeft, edges.left), (false, hasRight, edges.right),
      ] where isThere {
        paintEdges(pixels, layout, isLeft: isLeft, Double(thickness)) { _, _ in 1 }
      }
    }
    return picture
  }

  /// Adds the effect of a moving sheet on the desk beneath it.
  static func add(_ sheet: MovingSheet, to picture: inout Bitmap) {
    let shadow = DeskShadow(pageHeight: sheet.layout.pageHeight)
    picture.withPixels { pixels in
      sheet.darken(pixels, by: shadow)
      paintEdges(
        pixels, sheet.layout, isLeft: sheet.isLeft, sheet.thickness, cover: sheet.cover)
    }
  }

  /// Darkens the desk around the pages on it.
  private static func darken(
    _ pixels: UnsafeMutablePointer<UInt32>, _ layout: SpreadLayout, _ edges: BookEdges,
    hasLeft: Bool, hasRight: Bool
  ) {
    let shadow = DeskShadow(pageHeight: layout.pageHeight)
    let (drop, reach) = (shadow.drop, shadow.reach)
    let colors = shadow.factors.enumerated().map { position, factor in
      layout.desk.darkened(factor, rounding: Dither.threshold(position)).packedRGBA
    }
    let pages = (
      left: layout.spineX - (hasLeft ? layout.pageWidth : 0),
      right: layout.spineX + (hasRight ? layout.pageWidth : 0)
    )
    let left = pages.left - (hasLeft ? edges.left : 0)
    let right = pages.right + (hasRight ? edges.right : 0)
    let columns = (left - reach)..<(right + drop / 2 + reach)
    let (top, bottom) = (layout.top, layout.top + layout.pageHeight)
    for y in max(0, top + drop - reach)..<max(0, min(layout.height, bottom + drop + reach)) {
      let dy = max(0, max(top + drop - y, y - (bottom + drop)))
      let line = pixels + y * layout.width
      func shade(_ columns: Range<Int>) {
        for x in columns.clamped(to: 0..<layout.width) {
          let dx = max(0, max(left - x, x - right - drop / 2))
          let index = Int(Float(dx * dx + dy * dy).squareRoot())
          if index < reach { line[x] = colors[index] }
        }
      }
      // In the rows of the pages, everything but the space beside them is covered.
      if (top..<bottom).contains(y) {
        shade(columns.lowerBound..<pages.left)
        shade(pages.right..<columns.upperBound)
      } else {
        shade(columns)
      }
    }
  }

  /// The edges of the leaves beneath, on one side: fine lines, each a little uneven; `cover` is the coverage of a line
  /// in a row.
  private static func paintEdges(
    _ pixels: UnsafeMutablePointer<UInt32>, _ layout: SpreadLayout, isLeft: Bool,
    _ thickness: Double, cover: (_ column: Int, _ row: Int) -> Double
  ) {
    for number in 0..<Int(thickness.rounded(.up)) {
      let x =
        isLeft
        ? layout.spineX - layout.pageWidth - 1 - number
        : layout.spineX + layout.pageWidth + number
      guard (0..<layout.width).contains(x) else { continue }
      // Paper seen from its edge: alternately lighter and darker, and darker further down.
      let wave = [0.0, 0.07, 0.02, 0.10, 0.04][number % 5]
      let depth = 0.10 + 0.12 * Double(number) / max(thickness, 1) + wave
      let color = layout.paper.darkened(Float(1 - depth))
      let inset = [0, 1, 0, 1, 1][number % 5] + number / 4
      let rows =
        max(0, layout.top + inset)..<min(layout.height, layout.top + layout.pageHeight - inset)
      for y in rows {
        let cover = cover(number, y - layout.top)
        let position = y * layout.width + x
        if cover >= 1 {
          pixels[position] = color.packedRGBA
        } else if cover > 0 {
          pixels[position] = pixels[position].blended(with: SIMD4(color), cover: Float(cover))
        }
      }
    }
  }
}

extension Color {
  /// The colour times a factor; `rounding` is added before fractions are dropped.
  func darkened(_ factor: Float, rounding: Float = 0.5) -> Color {
    func channel(_ value: UInt8) -> UInt8 {
      UInt8(max(0, min(255, Float(value) * factor + rounding)))
    }
    return Color(red: channel(red), green: channel(green), blue: channel(blue), alpha: alpha)
  }
}
