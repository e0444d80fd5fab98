internal import Graphics
internal import PageTurning

/// The shadow that a book throws on its desk: how light the desk is so far from it.
struct DeskShadow {
  /// How dark the shadow is beside the book, and how far it reaches, in page heights.
  private static let shadow = (near: 0.34, nearReach: 0.012, far: 0.20, farReach: 0.045)

  /// The factor on the desk's colour at each whole distance in pixels; farther away it is 1.
  let factors: [Float]
  /// The light comes from above left: so much lower than the book the shadow lies, and half as much to
  /// the right.
  let drop: Int

  /// How far it reaches, in pixels.
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

  /// How dark a shadow is at each whole distance.
  private static func falloff(reach: Double, strength: Double) -> [Float] {
    (0..<max(1, Int(reach * 5))).map { distance in
      Float(strength * exponential(-Double(distance) / max(reach, 0.5)))
    }
  }
}

/// A sheet that comes or goes at a side of the spine where nothing lies beneath it, as far as the desk
/// is concerned: it throws the shadow that a page throws there, in its own outline, the less the
/// higher it is; and with it come or go the edges of the leaves.
struct MovingSheet {
  let footprint: Scene.Footprint
  let isLeft: Bool
  let layout: SpreadLayout
  /// How thick the edges of the leaves are on this side, in pixels.
  let thickness: Double

  init(_ footprint: Scene.Footprint, isLeft: Bool, _ layout: SpreadLayout, share: Double) {
    (self.footprint, self.isLeft, self.layout) = (footprint, isLeft, layout)
    let (first, second) = layout.edges
    let ends = isLeft ? (first.left, second.left) : (first.right, second.right)
    thickness = Double(ends.0) * (1 - share) + Double(ends.1) * share
  }

  /// How far it is from the spine to its outline at a row, in pixels, with the edges of the leaves.
  private func extent(_ row: Double) -> Double {
    let share = min(max(row / Double(layout.pageHeight), 0), 1)
    let width = Double(layout.pageWidth)
    let inside = footprint.head + (footprint.foot - footprint.head) * share
    return min(max(inside, 0), width) * (width + thickness) / width
  }

  /// Darkens the desk round it, where it is not darker already.
  func darken(_ words: UnsafeMutablePointer<UInt32>, by shadow: DeskShadow) {
    let rise = (footprint.foot - footprint.head) / Double(layout.pageHeight)
    // Across a slanted outline it is not so far as along the row.
    let across = 1 / (1 + rise * rise).squareRoot()
    // In sixteenths of a pixel, since it moves.
    let steps = 16
    let colors = (0..<shadow.reach * steps).map { index in
      let (near, part) = (shadow.factors[index / steps], Float(index % steps) / Float(steps))
      let far = index / steps + 1 < shadow.reach ? shadow.factors[index / steps + 1] : 1
      let factor = near + (far - near) * part
      return layout.desk.darkened(1 - (1 - factor) * Float(footprint.closeness)).packedRGBA
    }
    let reach = shadow.reach
    let head = layout.top + shadow.drop
    let foot = head + layout.pageHeight
    // As far as the page on the other side, whose own shadow lies beyond it.
    let most = layout.pageWidth + Int(thickness) + shadow.drop + reach
    let near = isLeft ? layout.spineX - most : layout.spineX - layout.pageWidth
    let far = isLeft ? layout.spineX + layout.pageWidth : layout.spineX + most
    let columns = (near..<far).clamped(to: 0..<layout.width)
    for y in (head - reach..<foot + reach).clamped(to: 0..<layout.height) {
      let row = Double(y - head)
      let below = max(0, max(-row, row - Double(layout.pageHeight)))
      let extent = extent(row)
      let isSlanted = extent < Double(layout.pageWidth) && below == 0
      let line = words + y * layout.width
      for x in columns {
        let beyond =
          isLeft
          ? max(Double(layout.spineX) - extent - Double(x), Double(x - layout.spineX))
          : max(
            Double(x - layout.spineX) - extent - Double(shadow.drop / 2),
            Double(layout.spineX - x))
        let beside = max(0, beyond) * (isSlanted ? across : 1)
        let index = Int((beside * beside + below * below).squareRoot() * Double(steps))
        guard index < colors.count else { continue }
        let color = colors[index]
        if color.isDarker(than: line[x]) { line[x] = color }
      }
    }
  }

  /// How much of a column of the edges is to be seen in a row: it goes with the outline.
  func cover(column: Int, row: Int) -> Double {
    let outline = extent(Double(row) + 0.5) - Double(layout.pageWidth + column)
    return min(max(outline, 0), 1) * footprint.closeness
  }
}

extension UInt32 {
  /// Whether a colour of four bytes has less light than another.
  fileprivate func isDarker(than other: UInt32) -> Bool {
    (self & 0xFF) + (self >> 8 & 0xFF) + (self >> 16 & 0xFF)
      < (other & 0xFF) + (other >> 8 & 0xFF) + (other >> 16 & 0xFF)
  }
}
