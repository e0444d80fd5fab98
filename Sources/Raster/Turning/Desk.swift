internal import Graphics
internal import PageTurning

/// Paints what lies still round the pages: the desk, the book's shadow on it, its leaves' edges.
enum Desk {
  /// How dark the shadow is beside the book, and how far it reaches, in page heights.
  private static let shadow = (near: 0.34, nearReach: 0.012, far: 0.20, farReach: 0.045)

  /// A picture of the desk alone; `hasLeft` and `hasRight` tell where pages will lie.
  static func paint(_ layout: SpreadLayout, hasLeft: Bool, hasRight: Bool) -> Bitmap {
    let left = layout.spineX - (hasLeft ? layout.pageWidth + layout.edges.left : 0)
    let right = layout.spineX + (hasRight ? layout.pageWidth + layout.edges.right : 0)
    let (top, bottom) = (layout.top, layout.top + layout.pageHeight)
    let unit = Float(layout.pageHeight)
    let near = falloff(reach: shadow.nearReach * Double(unit), strength: shadow.near)
    let far = falloff(reach: shadow.farReach * Double(unit), strength: shadow.far)
    let drop = Int(unit * 0.008)
    var words = [UInt32](repeating: layout.desk.packedRGBA, count: layout.width * layout.height)
    let isBook = right > left
    if isBook {
      let darkest = (0..<max(near.count, far.count)).map { index in
        layout.desk.darkened(
          1 - (index < near.count ? near[index] : 0) - (index < far.count ? far[index] : 0)
        ).packedRGBA
      }
      let reach = darkest.count
      for y in max(0, top + drop - reach)..<max(0, min(layout.height, bottom + drop + reach)) {
        // The light comes from above left, so the shadow lies a little lower than the book.
        let dy = max(0, max(top + drop - y, y - (bottom + drop)))
        func shade(_ columns: Range<Int>) {
          for x in columns.clamped(to: 0..<layout.width) {
            let dx = max(0, max(left - x, x - right - drop / 2))
            let index = Int((Float(dx * dx + dy * dy)).squareRoot())
            if index < reach { words[y * layout.width + x] = darkest[index] }
          }
        }
        // In the rows of the pages all but what is beside them is covered.
        if (top..<bottom).contains(y) {
          shade((left - reach)..<(left + layout.edges.left))
          shade((right - layout.edges.right)..<(right + drop / 2 + reach))
        } else {
          shade((left - reach)..<(right + drop / 2 + reach))
        }
      }
    }
    paintEdges(layout, hasLeft: hasLeft, hasRight: hasRight, &words)
    let bytes = words.withUnsafeBytes { [UInt8]($0) }
    return Bitmap(width: layout.width, height: layout.height, format: .rgba, bytes: bytes)
  }

  /// How dark a shadow is at each whole distance.
  private static func falloff(reach: Double, strength: Double) -> [Float] {
    (0..<max(1, Int(reach * 5))).map { distance in
      Float(strength * exponential(-Double(distance) / max(reach, 0.5)))
    }
  }

  /// The edges of the leaves beneath: fine lines, each a little uneven.
  private static func paintEdges(
    _ layout: SpreadLayout, hasLeft: Bool, hasRight: Bool, _ words: inout [UInt32]
  ) {
    func column(_ x: Int, _ number: Int, of count: Int) {
      guard (0..<layout.width).contains(x) else { return }
      // Paper seen from its edge: alternately lighter and darker, and darker further down.
      let wave = [0.0, 0.07, 0.02, 0.10, 0.04][number % 5]
      let depth = 0.10 + 0.12 * Double(number) / Double(max(count, 1)) + wave
      let color = layout.paper.darkened(Float(1 - depth)).packedRGBA
      let inset = [0, 1, 0, 1, 1][number % 5] + number / 4
      let rows =
        max(0, layout.top + inset)..<min(layout.height, layout.top + layout.pageHeight - inset)
      for y in rows { words[y * layout.width + x] = color }
    }
    if hasRight {
      let first = layout.spineX + layout.pageWidth
      for number in 0..<layout.edges.right {
        column(first + number, number, of: layout.edges.right)
      }
    }
    if hasLeft {
      let first = layout.spineX - layout.pageWidth - 1
      for number in 0..<layout.edges.left { column(first - number, number, of: layout.edges.left) }
    }
  }
}

extension Color {
  /// The colour times a factor.
  func darkened(_ factor: Float) -> Color {
    func channel(_ value: UInt8) -> UInt8 { UInt8(max(0, min(255, Float(value) * factor + 0.5))) }
    return Color(red: channel(red), green: channel(green), blue: channel(blue), alpha: alpha)
  }
}
