/// The shadow of a leaf on the picture.
struct LeafShadow {
  private let grid: ShadowGrid
  /// The fraction of light that is lost where all rays are blocked.
  private let strength: Float
  /// The offset of a shadow from what casts it, per unit of height.
  private let slope: (x: Float, y: Float)

  /// The part that casts the shadow.
  enum Part {
    case wholeLeaf
    /// The back alone, as it shades the leaf's own front.
    case back
  }

  init(_ grid: ShadowGrid, strength: Float, slope: (x: Double, y: Double)) {
    (self.grid, self.strength) = (grid, strength)
    self.slope = (Float(slope.x), Float(slope.y))
  }

  /// Darkens some pixels of a row that are on the table.
  ///
  /// Only those of `columns` that are in `seen`: the others are painted over.
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
        // Summed up even if unseen, so that a pixel's shadow does not depend on which others are seen.
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

  /// Calls `body` with the shadow of the back as raw memory, for the loop over pixels.
  func withBack(_ body: (OpenShadow) -> Void) {
    grid.back.withUnsafeBufferPointer { cells in
      guard let cells = cells.baseAddress else { return }
      body(OpenShadow(cells, of: grid, strength: strength, slope: slope))
    }
  }
}

/// The shadow of a leaf's back as raw memory: there is no reference counting per pixel.
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

  /// The light that passes the back's edge to a pixel at this height above the table.
  @inline(__always)
  func light(x: Int, y: Int, height: Float) -> Float {
    1 - strength * value(Float(x) + 0.5 - height * slope.x, Float(y) + 0.5 - height * slope.y)
  }

  /// The grid's value at a position in pixels.
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
