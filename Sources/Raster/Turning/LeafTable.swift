internal import PageTurning

/// One branch of a view's table, arranged for the loop over pixels.
///
/// It is a copy: functions of another module are called rather than inlined, and one call per pixel cost more than
/// everything else.
struct LeafTable {
  /// The entries of a table.
  static let entries = 2048
  /// The last position between two entries.
  static let lastPlace = Float(entries) - 1.001
  /// From this stretch on, in texels per pixel, the paper is averaged rather than sampled once.
  static let leastStretch: Float = 1.5

  /// The paper point's distance from the spine, its distance from the apex, the depth's correction and the shade, each
  /// per unit of distance.
  let lanes: [SIMD4<Float>]
  /// Its height above the table.
  let heights: [Float]
  /// The greatest w.
  let reach: Float
  /// Entries per unit of w.
  let scale: Float

  var isEmpty: Bool { lanes.isEmpty }

  /// Calls `body` with the lanes and the heights as raw memory, unless the side is invisible.
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
