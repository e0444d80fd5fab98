internal import Graphics
internal import PageTurning

/// The shadow that a book casts on its desk: the brightness of the desk at a distance from the book.
struct DeskShadow {
  /// The darkness of the shadow next to the book, and its reach, in page heights.
  private static let shadow = (near: 0.34, nearReach: 0.012, far: 0.20, farReach: 0.045)

  /// The factor on the desk's colour at each whole distance in pixels; beyond, it is 1.
  let factors: [Float]
  /// The distance of the shadow below the book, and half as far to the right: the light comes from above left.
  let drop: Int

  /// Its reach, in pixels.
  var reach: Int { factors.count }

  init(pageHeight: Int) {
    let unit = Double(pageHeight)
    let near = Self.falloff(reach: Self.shadow.nearReach * unit, strength: Self.shadow.near)
    let far = Self.falloff(reach: Self.shadow.farReach * unit, strength: Self.shadow.far)
    factors = (0..<max(near.count, far.count)).map { index in
      1 - (index < near.count ? near[index] : 0) - (index < far.count ? far[index] : 0)
    }
    drop = Int(Float(pageHeight) * 0.008)
  }

  /// The darkness of a shadow at each whole distance.
  private static func falloff(reach: Double, strength: Double) -> [Float] {
    (0..<max(1, Int(reach * 5))).map { distance in
      Float(strength * exponential(-Double(distance) / max(reach, 0.5)))
    }
  }
}

/// The effect on the desk of a sheet that comes or goes on a side of the spine with nothing beneath it: it casts the
/// shadow that a page casts there, in its own outline, and fainter the higher it is; the edges of the leaves come or go
/// with it.
struct MovingSheet {
  let footprint: Scene.Footprint
  let isLeft: Bool
  let layout: SpreadLayout
  /// The thickness of the leaves' edges on this side, in pixels.
  let thickness: Double

  init(_ footprint: Scene.Footprint, isLeft: Bool, _ layout: SpreadLayout, fraction: Double) {
    (self.footprint, self.isLeft, self.layout) = (footprint, isLeft, layout)
    let (first, second) = layout.edges
    let ends = isLeft ? (first.left, second.left) : (first.right, second.right)
    thickness = Double(ends.0) * (1 - fraction) + Double(ends.1) * fraction
  }

  /// The distance from the spine to its outline in a row, in pixels, including the edges of the leaves.
  private func extent(_ row: Double) -> Double {
    let fraction = min(max(row / Double(layout.pageHeight), 0), 1)
    let width = Double(layout.pageWidth)
    let inside = footprint.head + (footprint.foot - footprint.head) * fraction
    return min(max(inside, 0), width) * (width + thickness) / width
  }

  /// Steps per pixel: moving shadows are computed in sixteenths of a pixel.
  private static let steps: Float = 16

  /// The desk's colour at each sixteenth of a pixel from the sheet, as far as the shadow reaches.
  private func colors(_ shadow: DeskShadow) -> [UInt32] {
    let steps = Int(Self.steps)
    var colors = (0..<shadow.reach * steps).map { index in
      let (near, part) = (shadow.factors[index / steps], Float(index % steps) / Self.steps)
      let far = index / steps + 1 < shadow.reach ? shadow.factors[index / steps + 1] : 1
      let factor = near + (far - near) * part
      return layout.desk.darkened(
        1 - (1 - factor) * Float(footprint.closeness), rounding: Dither.threshold(index / steps)
      ).packedRGBA
    }
    while colors.last == layout.desk.packedRGBA { colors.removeLast() }
    return colors
  }

  /// Darkens the desk around it, unless it is darker already.
  func darken(_ pixels: UnsafeMutablePointer<UInt32>, by shadow: DeskShadow) {
    let rise = (footprint.foot - footprint.head) / Double(layout.pageHeight)
    // Across a slanted outline the distance is less than along the row.
    let across = 1 / (1 + rise * rise).squareRoot()
    let colors = colors(shadow)
    // All colours are the desk's, more or less dark: its greatest channel tells which is darker.
    let desk = [layout.desk.red, layout.desk.green, layout.desk.blue]
    let greatest = UInt32(desk.indices.max { desk[$0] < desk[$1] } ?? 0)
    let channel: UInt32 = 0xFF << (greatest * 8)
    let (reach, spine) = (colors.count / Int(Self.steps) + 1, layout.spineX)
    guard !colors.isEmpty else { return }
    let head = layout.top + shadow.drop
    let foot = head + layout.pageHeight
    colors.withUnsafeBufferPointer { colors in
      for y in (head - reach..<foot + reach).clamped(to: 0..<layout.height) {
        let row = y - head
        let below = Float(max(0, max(-row, row - layout.pageHeight)))
        let extent = extent(Double(row))
        let isSlanted = extent < Double(layout.pageWidth) && below == 0
        let edge = isLeft ? extent : extent + Double(shadow.drop / 2)
        let line = pixels + y * layout.width
        func shade(_ columns: Range<Int>, from start: Double, _ scale: Double) {
          let (start, scale) = (Float(start), Float(scale))
          for x in columns.clamped(to: 0..<layout.width) {
            let beside = max(0, (Float(x) - start) * scale)
            let far = below > 0 ? (beside * beside + below * below).squareRoot() : beside
            let index = Int(far * Self.steps)
            guard index < colors.count else { continue }
            if colors[index] & channel < line[x] & channel { line[x] = colors[index] }
          }
        }
        // Under it, beyond its outline, and on the other side of the spine up to the page there, whose own shadow
        // reaches farther.
        let scale = isSlanted ? across : 1
        let beyond = Int((Double(reach) / scale).rounded(.up))
        let other = min(reach, layout.pageWidth)
        if isLeft {
          let outline = Double(spine) - edge
          let inside = Int(outline.rounded(.up))
          shade(inside..<max(inside, spine), from: Double(spine), 1)
          shade(inside - beyond..<inside, from: outline, -scale)
          shade(spine..<spine + other, from: Double(spine), 1)
        } else {
          let outline = Double(spine) + edge
          let inside = Int(outline.rounded(.down)) + 1
          shade(spine..<max(inside, spine), from: outline, 1)
          shade(inside..<inside + beyond, from: outline, scale)
          shade(spine - other..<spine, from: Double(spine), -1)
        }
      }
    }
  }

  /// The visible fraction of a column of the leaves' edges in a row: it moves with the outline.
  func cover(column: Int, row: Int) -> Double {
    let outline = extent(Double(row) + 0.5) - Double(layout.pageWidth + column)
    return min(max(outline, 0), 1) * footprint.closeness
  }
}
