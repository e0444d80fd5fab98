internal import PageTurning

/// One branch of a view's table, laid out for the loop over pixels.
///
/// It is a copy: what belongs to another module is called and not inlined, and a call a pixel cost more
/// than all the rest.
struct LeafTable {
  /// The entries of a table.
  static let entries = 2048
  /// The last place between two entries.
  static let lastPlace = Float(entries) - 1.001

  /// How far the paper's point is from the spine, how far from the apex, the depth's correction and
  /// the shade, each for a unit of distance.
  let lanes: [SIMD4<Float>]
  /// How high it is above the table.
  let heights: [Float]
  /// The greatest w.
  let reach: Float
  /// Entries for a unit of w.
  let scale: Float

  var isEmpty: Bool { lanes.isEmpty }

  init(_ branch: ProjectionTable.Branch) {
    lanes = branch.table.map(\.lanes)
    heights = branch.table.map(\.height)
    reach = branch.reach
    scale = branch.scale
  }
}
