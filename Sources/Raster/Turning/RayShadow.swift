internal import PageTurning

/// What a bent leaf takes of one part of the light, by the ray in the part's middle.
struct RayShadow {
  let geometry: LeafGeometry
  /// The size of the cells that the shadow is wanted for, in pixels: no edge is sharper.
  let cell: Float
  /// How wide the part is, in slopes.
  private let spread: Float
  private let front: LeafTable
  private let back: LeafTable
  private let silhouette: Float
  /// How high the silhouette is above the table, for a unit of distance.
  private let rise: Float

  init(_ table: ProjectionTable, _ geometry: LeafGeometry, cell: Float, spread: Float) {
    (self.geometry, self.cell, self.spread) = (geometry, cell, spread)
    (front, back) = (LeafTable(table.front), LeafTable(table.back))
    silhouette = table.silhouette
    rise = front.heights.first ?? 0
  }

  /// The silhouette along a row: where it is, right of the spine, and how wide its edge is.
  struct Outline {
    var x: Float
    var softness: Float
    /// Beyond it there is nothing.
    var end: Float { x + softness / 2 }
  }

  /// The silhouette at a distance from the apex.
  func outline(_ distance: Float) -> Outline {
    Outline(x: silhouette * distance, softness: cell + spread * max(0, distance * rise))
  }

  /// The shares that the back and the front take at a place, `x` from the spine.
  @inline(__always)
  func cover(_ x: Float, _ distance: Float, _ outline: Outline) -> (back: Float, front: Float) {
    let w = max(0, silhouette - x / distance).squareRoot()
    let inside = min(1, (outline.x - x) / outline.softness + 0.5)
    return (cover(back, w, distance) * inside, cover(front, w, distance) * inside)
  }

  /// How much a branch takes: less near the paper's edge, and less where it all but touches the
  /// table, lest a landed leaf keep a dark rim.
  @inline(__always)
  private func cover(_ branch: LeafTable, _ w: Float, _ distance: Float) -> Float {
    guard !branch.isEmpty, w <= branch.reach * 1.02 else { return 0 }
    let place = Int(min(w * branch.scale, LeafTable.lastPlace))
    let entry = branch.lanes[place]
    let height = max(0, distance * branch.heights[place])
    let along = distance * entry[1]
    let edge = min(
      geometry.pageWidth - distance * entry[0],
      min(along - geometry.nearEnd, geometry.farEnd - along))
    let inside = min(1, max(0, edge / (cell + spread * height) + 0.5))
    return inside * min(1, height / (2 * cell))
  }
}
