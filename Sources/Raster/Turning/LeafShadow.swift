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
  ///
  /// Of `columns` only those that are `seen`: the others are painted over.
  func darken(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, columns: Range<Int>, seen: Range<Int>,
    by part: Part
  ) {
    let cells = part == .back ? grid.back : grid.all
    cells.withUnsafeBufferPointer { cells in
      guard let cells = cells.baseAddress else { return }
      grid.forEachSpan(cells, row: y, columns: columns, seen: seen) { span, value, step in
        let columns = span.clamped(to: seen)
        var s = value
        // Added up as ever, so that a pixel's shadow does not depend on which others are seen.
        for _ in span.lowerBound..<columns.lowerBound { s += step }
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

  /// Calls with the shadow of the back laid open, for the loop over pixels.
  func withBack(_ body: (OpenShadow) -> Void) {
    grid.back.withUnsafeBufferPointer { cells in
      guard let cells = cells.baseAddress else { return }
      body(OpenShadow(cells, of: grid, strength: strength, slope: slope))
    }
  }
}

/// The shadow of a leaf's back, laid open: what is counted for its memory is not counted a pixel.
struct OpenShadow {
  private let cells: UnsafePointer<Float>
  private let cell: Float
  private let columns: Int
  private let last: (column: Float, row: Float)
  private let strength: Float
  private let slope: (x: Float, y: Float)

  fileprivate init(
    _ cells: UnsafePointer<Float>, of grid: ShadowGrid, strength: Float, slope: (x: Float, y: Float)
  ) {
    (self.cells, cell, columns) = (cells, grid.cell, grid.columns)
    last = (Float(grid.columns) - 1.001, Float(grid.rows) - 1.001)
    (self.strength, self.slope) = (strength, slope)
  }

  /// The light that comes past the back's edge to a pixel so high above the table.
  @inline(__always)
  func light(x: Int, y: Int, height: Float) -> Float {
    1 - strength * value(Float(x) + 0.5 - height * slope.x, Float(y) + 0.5 - height * slope.y)
  }

  /// The grid's value at a place in pixels.
  @inline(__always)
  private func value(_ x: Float, _ y: Float) -> Float {
    let gx = min(max(x / cell + 0.5, 0), last.column)
    let gy = min(max(y / cell + 0.5, 0), last.row)
    let (ix, iy) = (Int(gx), Int(gy))
    let (tx, ty) = (gx - Float(ix), gy - Float(iy))
    let base = cells + iy * columns + ix
    let upper = base[0] + (base[1] - base[0]) * tx
    let lower = base[columns] + (base[columns + 1] - base[columns]) * tx
    return upper + (lower - upper) * ty
  }
}
