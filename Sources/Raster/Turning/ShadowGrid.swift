internal import PageTurning

/// The fraction of the light that the leaf blocks at each point of the picture, on a coarse grid.
///
/// The light is divided into portions, each with a ray; along it the leaf's outline is found with the same tables as
/// its picture, and its edge is as soft as the portion is wide, seen from the height of what casts the shadow. Shadows
/// are therefore soft, and a cell may be a fiftieth of the page's height.
struct ShadowGrid {
  let cell: Float
  let columns: Int
  let rows: Int
  /// The fraction of the rays that is blocked: by any part of the leaf, and by its back alone, which is what can shade
  /// the leaf's own front.
  private(set) var all: [Float]
  private(set) var back: [Float]
  /// For each row together with the one below it, the columns of cells with any shadow at one of their corners.
  private var shaded: [Range<Int>] = []

  init(_ leaf: Scene.Leaf, _ geometry: LeafGeometry, width: Int, height: Int) {
    cell = max(2, geometry.pageHeight / 50)
    columns = Int(Float(width) / cell) + 3
    rows = Int(Float(height) / cell) + 3
    var all = [Float](repeating: 0, count: columns * rows)
    var back = all
    let shadows = leaf.shadows
    let spread = Float(2 * leaf.light.radius / Double(max(shadows.count, 1)).squareRoot())
    for table in shadows {
      Self.add(
        RayShadow(table, geometry, cell: cell, spread: spread), columns: columns, rows: rows, &all,
        &back)
    }
    let fraction = 1 / Float(max(shadows.count, 1))
    self.all = Self.smoothed(all, columns: columns, rows: rows, factor: fraction)
    self.back = Self.smoothed(back, columns: columns, rows: rows, factor: fraction)
    shaded = Self.shaded(self.all, columns: columns, rows: rows)
  }

  /// The shadow of a board that swings about the spine.
  init(_ board: Scene.Board, _ layout: SpreadLayout) {
    cell = max(2, Float(layout.pageHeight) / 50)
    columns = Int(Float(layout.width) / cell) + 3
    rows = Int(Float(layout.height) / cell) + 3
    let shadow = BoardShadow(
      cosine: Float(board.lean.cosine), sine: Float(board.lean.sine),
      width: Float(layout.pageWidth), height: Float(layout.pageHeight),
      light: SIMD2(Float(board.light.x), Float(board.light.y)), radius: Float(board.light.radius),
      contact: 2 * cell)
    var all = [Float](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      let y = (Float(row) - 0.5) * cell - Float(layout.top)
      for column in 0..<columns {
        let x = (Float(column) - 0.5) * cell - Float(layout.spineX)
        all[row * columns + column] = shadow.fraction(x, y)
      }
    }
    self.all = Self.smoothed(all, columns: columns, rows: rows, factor: 1)
    back = []
    shaded = Self.shaded(self.all, columns: columns, rows: rows)
  }

  /// For each row together with the one below it, the columns of cells with any shadow at one of their corners.
  private static func shaded(_ grid: [Float], columns: Int, rows: Int) -> [Range<Int>] {
    let places = (0..<rows).map { row in
      let line = grid[(row * columns)..<((row + 1) * columns)]
      guard let first = line.firstIndex(where: { $0 > 0 }),
        let last = line.lastIndex(where: { $0 > 0 })
      else { return 0..<0 }
      return max(0, first - 1 - row * columns)..<(last + 1 - row * columns)
    }
    return (0..<rows).map { row in
      let (upper, lower) = (places[row], row + 1 < rows ? places[row + 1] : 0..<0)
      guard !upper.isEmpty, !lower.isEmpty else { return upper.isEmpty ? lower : upper }
      return min(upper.lowerBound, lower.lowerBound)..<max(upper.upperBound, lower.upperBound)
    }
  }

  /// Adds what is blocked of one portion of the light at each point of the grid.
  private static func add(
    _ shadow: RayShadow, columns: Int, rows: Int, _ all: inout [Float], _ back: inout [Float]
  ) {
    for row in 0..<rows {
      let y = (Float(row) - 0.5) * shadow.cell
      let distance = shadow.geometry.fromApex(y)
      guard distance > 0 else { continue }
      let outline = shadow.outline(distance)
      for column in 0..<columns {
        let x = (Float(column) - 0.5) * shadow.cell - shadow.geometry.spineX
        guard x < outline.end else { break }
        let (upper, lower) = shadow.cover(x, distance, outline)
        let position = row * columns + column
        all[position] += max(upper, lower)
        back[position] += upper
      }
    }
  }

  /// The mean of each cell and its neighbours, times a factor.
  private static func smoothed(
    _ grid: [Float], columns: Int, rows: Int, factor: Float
  ) -> [Float] {
    var out = grid
    for row in 0..<rows {
      for column in 0..<columns {
        var sum: Float = 0
        for dy in -1...1 {
          for dx in -1...1 {
            let y = min(max(row + dy, 0), rows - 1)
            let x = min(max(column + dx, 0), columns - 1)
            sum += grid[y * columns + x]
          }
        }
        let mean = sum / 9 * factor
        // Less than half a grey level counts as none: those points stay bit-identical.
        out[row * columns + column] = mean < 0.002 ? 0 : mean
      }
    }
    return out
  }

  /// Calls `body` for the ranges of a row of pixels that have any shadow, each within one cell of the grid: with the
  /// shadow at its first pixel and its change from one pixel to the next.
  ///
  /// A range begins where its cell does, or the columns; those that end before `seen` are left out.
  @inline(__always)
  func forEachSpan(
    _ grid: UnsafePointer<Float>, row: Int, columns wanted: Range<Int>, seen: Range<Int>,
    _ body: (Range<Int>, Float, Float) -> Void
  ) {
    let gy = min((Float(row) + 0.5) / cell + 0.5, Float(rows) - 1.001)
    let line = Int(gy)
    let shaded = shaded[line]
    guard !shaded.isEmpty, !seen.isEmpty else { return }
    let ty = gy - Float(line)
    let upper = grid + line * columns
    let lower = upper + columns
    // Cells without shadow, or not seen, are skipped; the one before the seen ones may reach into them.
    let before = Int((Float(seen.lowerBound) + 0.5) / cell + 0.5) - 1
    var x = max(wanted.lowerBound, end(ofCell: max(shaded.lowerBound, before) - 1))
    let last = min(seen.upperBound, end(ofCell: shaded.upperBound))
    while x < last {
      let gx = (Float(x) + 0.5) / cell + 0.5
      let column = min(Int(gx), columns - 2)
      let end = min(wanted.upperBound, max(x + 1, end(ofCell: column)))
      let left = upper[column] + (lower[column] - upper[column]) * ty
      let right = upper[column + 1] + (lower[column + 1] - upper[column + 1]) * ty
      if left > 0 || right > 0 {
        let start = left + (right - left) * (gx - Float(column))
        let step = (right - left) / cell
        body(x..<end, min(max(start, 0), 1), step)
      }
      x = end
    }
  }

  /// The first pixel whose centre is beyond a column of cells.
  @inline(__always)
  private func end(ofCell column: Int) -> Int { Int((Float(column) + 0.5) * cell + 0.5) }
}
