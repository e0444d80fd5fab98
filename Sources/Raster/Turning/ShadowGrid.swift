internal import PageTurning

/// How much of the light the leaf takes from each place of the picture, on a coarse grid.
///
/// The light is many rays; along each the leaf's outline is found by the same tables as its picture.
/// Shadows are soft, so that a cell may be a fiftieth of the page's height.
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
    for table in shadows {
      Self.add(table, geometry, cell: cell, columns: columns, rows: rows, &all, &back)
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
    let (cosine, sine) = (Float(board.lean.cosine), Float(board.lean.sine))
    let (width, height) = (Float(layout.pageWidth), Float(layout.pageHeight))
    var all = [Float](repeating: 0, count: columns * rows)
    for ray in board.rays {
      // A ray meets the table so far from the point of the board that it passes, for a unit of u.
      let along = cosine - sine * Float(ray.x)
      guard abs(along) > 1e-4 else { continue }
      for row in 0..<rows {
        let y = (Float(row) - 0.5) * cell - Float(layout.top)
        for column in 0..<columns {
          let x = (Float(column) - 0.5) * cell - Float(layout.spineX)
          let u = x / along
          let z = u * sine
          guard u > 0, z > 0 else { continue }
          let v = y + z * Float(ray.y)
          let edge = min((width - u) * abs(along), min(v, height - v))
          let inside = min(1, max(0, edge / cell + 0.5))
          all[row * columns + column] += inside * min(1, z / (2 * cell))
        }
      }
    }
    let share = 1 / Float(max(board.rays.count, 1))
    self.all = Self.smoothed(all, columns: columns, rows: rows, factor: share)
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

  /// Adds what one ray's table takes at each place of the grid.
  private static func add(
    _ table: ProjectionTable, _ geometry: LeafGeometry, cell: Float, columns: Int, rows: Int,
    _ all: inout [Float], _ back: inout [Float]
  ) {
    let slack = cell
    let (front, backTable) = (LeafTable(table.front), LeafTable(table.back))
    let silhouette = table.silhouette
    for row in 0..<rows {
      let y = (Float(row) - 0.5) * cell
      let distance = geometry.fromApex(y)
      guard distance > 0 else { continue }
      for column in 0..<columns {
        let x = (Float(column) - 0.5) * cell - geometry.spineX
        let m = x / distance
        // Beyond the silhouette by more than a cell there is nothing.
        guard x < silhouette * distance + slack else { break }
        let w = max(0, silhouette - m).squareRoot()
        let upper = cover(backTable, w, distance, geometry, cell)
        let lower = cover(front, w, distance, geometry, cell)
        let place = row * columns + column
        all[place] += max(upper, lower)
        back[place] += upper
      }
    }
  }

  /// How much of a ray a branch takes: less near the paper's edge, and less where it all but touches
  /// the table, lest a landed leaf keep a dark rim.
  @inline(__always)
  private static func cover(
    _ branch: LeafTable, _ w: Float, _ distance: Float, _ geometry: LeafGeometry,
    _ cell: Float
  ) -> Float {
    guard !branch.isEmpty, w <= branch.reach * 1.02 else { return 0 }
    let place = Int(min(w * branch.scale, LeafTable.lastPlace))
    let entry = branch.lanes[place]
    let u = distance * entry[0]
    let along = distance * entry[1]
    let edge = min(
      geometry.pageWidth - u, min(along - geometry.nearEnd, geometry.farEnd - along))
    let inside = min(1, max(0, edge / cell + 0.5))
    return inside * min(1, max(0, distance * branch.heights[place] / (2 * cell)))
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

  /// The grid's value at a place in pixels.
  @inline(__always)
  func value(_ grid: UnsafePointer<Float>, _ x: Float, _ y: Float) -> Float {
    let gx = min(max(x / cell + 0.5, 0), Float(columns) - 1.001)
    let gy = min(max(y / cell + 0.5, 0), Float(rows) - 1.001)
    let (ix, iy) = (Int(gx), Int(gy))
    let (tx, ty) = (gx - Float(ix), gy - Float(iy))
    let base = grid + iy * columns + ix
    let upper = base[0] + (base[1] - base[0]) * tx
    let lower = base[columns] + (base[columns + 1] - base[columns]) * tx
    return upper + (lower - upper) * ty
  }
}
