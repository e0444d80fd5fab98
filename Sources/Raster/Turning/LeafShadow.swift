/// The shadow of a leaf as it falls on the picture.
struct LeafShadow {
  private let grid: ShadowGrid
  /// How much of the light is lost where all rays are taken.
  private let strength: Float
  /// How far a shadow lies from what throws it, for a unit of height.
  private let slope: (x: Float, y: Float)

  /// What throws the shadow.
  enum Part {
    case wholeLeaf
    /// The back alone, as it shades the leaf's own front.
    case back
  }

  init(_ grid: ShadowGrid, strength: Float, slope: (x: Double, y: Double)) {
    (self.grid, self.strength) = (grid, strength)
    self.slope = (Float(slope.x), Float(slope.y))
  }

  /// Darkens some pixels of a row that lie on the table.
  func darken(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, columns: Range<Int>, by part: Part
  ) {
    let cells = part == .back ? grid.back : grid.all
    cells.withUnsafeBufferPointer { cells in
      guard let cells = cells.baseAddress else { return }
      grid.forEachSpan(cells, row: y, columns: columns) { columns, value, step in
        var s = value
        var x = columns.lowerBound
        while x + 4 <= columns.upperBound {
          let (second, third) = (s + step, s + step + step)
          let fourth = third + step
          let factors = 1 - strength * SIMD4(s, second, third, fourth)
          let pixels = UnsafeMutableRawPointer(row + x)
          pixels.storeBytes(
            of: pixels.loadUnaligned(as: SIMD4<UInt32>.self).scaled(factors),
            as: SIMD4<UInt32>.self)
          s = fourth + step
          x += 4
        }
        while x < columns.upperBound {
          row[x] = row[x].scaled(1 - strength * s)
          s += step
          x += 1
        }
      }
    }
  }

  /// The light that comes past the back's edge to a pixel so high above the table.
  @inline(__always)
  func light(x: Int, y: Int, height: Float) -> Float {
    grid.back.withUnsafeBufferPointer { cells in
      guard let cells = cells.baseAddress else { return 1 }
      return 1 - strength
        * grid.value(
          cells, Float(x) + 0.5 - height * slope.x, Float(y) + 0.5 - height * slope.y)
    }
  }
}
