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
  /// From this stretch on, in texels a pixel, the paper is averaged rather than sampled once.
  static let leastStretch: Float = 1.5

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

  /// Calls with the lanes and the heights laid open, unless the side is not to be seen.
  @inline(__always)
  func withEntries<Result>(
    or none: Result, _ body: (UnsafePointer<SIMD4<Float>>, UnsafePointer<Float>) -> Result
  ) -> Result {
    lanes.withUnsafeBufferPointer { lanes in
      heights.withUnsafeBufferPointer { heights in
        guard let lanes = lanes.baseAddress, let heights = heights.baseAddress, !self.lanes.isEmpty
        else { return none }
        return body(lanes, heights)
      }
    }
  }

  init(_ branch: ProjectionTable.Branch) {
    lanes = branch.table.map(\.lanes)
    heights = branch.table.map(\.height)
    reach = branch.reach
    scale = branch.scale
  }
}
