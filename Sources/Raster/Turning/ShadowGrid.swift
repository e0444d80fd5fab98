internal import PageTurning

/// How much of the light the leaf takes from each place of the picture, on a coarse grid.
///
/// The light is cut into parts, each with a ray; along it the leaf's outline is found by the same
/// tables as its picture, and its edge is as soft as the part is wide, seen from the height of what
/// throws the shadow. So shadows are soft, and a cell may be a fiftieth of the page's height.
struct ShadowGrid {
  let cell: Float
  let columns: Int
  let rows: Int
  /// The share of the rays that is taken: by any part of the leaf, and by its back alone, which is
  /// what can shade the leaf's own front.
  private(set) var all: [Float]
  private(set) var back: [Float]
  /// The first row and the one behind the last that have any shadow.
  private(set) var shaded: Range<Int> = 0..<0

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
    let share = 1 / Float(max(shadows.count, 1))
    self.all = Self.smoothed(all, columns: columns, rows: rows, factor: share)
    self.back = Self.smoothed(back, columns: columns, rows: rows, factor: share)
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
        all[row * columns + column] = shadow.share(x, y)
      }
    }
    self.all = Self.smoothed(all, columns: columns, rows: rows, factor: 1)
    back = []
    shaded = Self.shaded(self.all, columns: columns, rows: rows)
  }

  /// The first row and the one behind the last that have any shadow.
  private static func shaded(_ grid: [Float], columns: Int, rows: Int) -> Range<Int> {
    let lit = (0..<rows).filter { row in
      grid[(row * columns)..<((row + 1) * columns)].contains { $0 > 0 }
    }
    guard let first = lit.first, let last = lit.last else { return 0..<0 }
    return first..<(last + 1)
  }

  /// Adds what is taken of one part of the light at each place of the grid.
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
        let place = row * columns + column
        all[place] += max(upper, lower)
        back[place] += upper
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
        // Less than half a grey level is none: those places stay as they are, to the last bit.
        out[row * columns + column] = mean < 0.002 ? 0 : mean
      }
    }
    return out
  }

  /// Calls for the stretches of a row of pixels that have any shadow, each within one cell of the
  /// grid: with the shadow at its first pixel and how much it changes from one to the next.
  @inline(__always)
  func forEachSpan(
    _ grid: UnsafePointer<Float>, row: Int, columns wanted: Range<Int>,
    _ body: (Range<Int>, Float, Float) -> Void
  ) {
    let gy = min((Float(row) + 0.5) / cell + 0.5, Float(rows) - 1.001)
    let line = Int(gy)
    guard shaded.contains(line) || shaded.contains(line + 1) else { return }
    let ty = gy - Float(line)
    let upper = grid + line * columns
    let lower = upper + columns
    var x = wanted.lowerBound
    while x < wanted.upperBound {
      let gx = (Float(x) + 0.5) / cell + 0.5
      let column = min(Int(gx), columns - 2)
      // The first pixel whose middle lies beyond this cell.
      let end = min(wanted.upperBound, max(x + 1, Int((Float(column) + 0.5) * cell + 0.5)))
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
}
