internal import PageTurning

/// The part of one portion of the light that a bent leaf blocks, by the ray in the portion's centre.
struct RayShadow {
  let geometry: LeafGeometry
  /// The size of the cells that the shadow is computed for, in pixels: no edge is sharper.
  let cell: Float
  /// The width of the portion, in slopes.
  private let spread: Float
  private let front: LeafTable
  private let back: LeafTable
  private let silhouette: Float
  /// The height of the silhouette above the table, per unit of distance.
  private let rise: Float

  init(_ table: ProjectionTable, _ geometry: LeafGeometry, cell: Float, spread: Float) {
    (self.geometry, self.cell, self.spread) = (geometry, cell, spread)
    (front, back) = (LeafTable(table.front), LeafTable(table.back))
    silhouette = table.silhouette
    rise = front.heights.first ?? 0
  }

  /// The silhouette along a row: its position, to the right of the spine, and the width of its edge.
  struct Outline {
    var x: Float
    var softness: Float
    /// The position beyond which there is no shadow.
    var end: Float { x + softness / 2 }
  }

  /// The silhouette at a distance from the apex.
  func outline(_ distance: Float) -> Outline {
    Outline(x: silhouette * distance, softness: cell + spread * max(0, distance * rise))
  }

  /// The fractions that the back and the front block at a position, `x` from the spine.
  @inline(__always)
  func cover(_ x: Float, _ distance: Float, _ outline: Outline) -> (back: Float, front: Float) {
    let w = max(0, silhouette - x / distance).squareRoot()
    let inside = min(1, (outline.x - x) / outline.softness + 0.5)
    return (cover(back, w, distance) * inside, cover(front, w, distance) * inside)
  }

  /// The light that a branch blocks: less near the paper's edge, and less where it almost touches the table, so that a
  /// landed leaf keeps no dark rim.
  @inline(__always)
  private func cover(_ branch: LeafTable, _ w: Float, _ distance: Float) -> Float {
    guard !branch.isEmpty, w <= branch.reach * 1.02 else { return 0 }
    let position = Int(min(w * branch.scale, LeafTable.lastPlace))
    let entry = branch.lanes[position]
    let height = max(0, distance * branch.heights[position])
    let along = distance * entry[1]
    let edge = min(
      geometry.pageWidth - distance * entry[0],
      min(along - geometry.nearEnd, geometry.farEnd - along))
    let inside = min(1, max(0, edge / (cell + spread * height) + 0.5))
    return inside * min(1, height / (2 * cell))
  }
}
