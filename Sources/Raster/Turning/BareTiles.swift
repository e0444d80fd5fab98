/// The tiles of a face without ink: margins and white space need no sampling.
struct BareTiles {
  /// A tile is two to the power of this many texels wide and high.
  static let shift = 3
  /// The distance around a tile, in texels, that must be free of ink as well for the tile to be bare.
  static let reach = 7

  /// The number of tiles of a row.
  let across: Int
  /// Whether each tile is bare, row by row.
  let flags: [Bool]

  /// Examines a texture whose texels are 0 where there is no ink.
  init(_ texels: [Float], stride: Int) {
    let rows = texels.count / max(stride, 1)
    let (across, down) = ((stride >> Self.shift) + 1, (rows >> Self.shift) + 1)
    self.across = across
    // Ink in the tile itself.
    var inked = [Bool](repeating: false, count: across * down)
    texels.withUnsafeBufferPointer { texels in
      for row in 0..<rows {
        let line = (row >> Self.shift) * across
        for column in 0..<stride where texels[row * stride + column] != 0 {
          inked[line + column >> Self.shift] = true
        }
      }
    }
    // A neighbouring tile counts as a whole as within reach, for simplicity and safety.
    flags = (0..<across * down).map { index in
      let (x, y) = (index % across, index / across)
      for row in max(0, y - 1)...min(down - 1, y + 1) {
        for column in max(0, x - 1)...min(across - 1, x + 1) where inked[row * across + column] {
          return false
        }
      }
      return true
    }
  }
}
