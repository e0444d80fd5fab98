/// A position on a leaf's texture with its border, in 65,536ths of a texel.
///
/// Fixed-point, since the integer part of a float is costly to take, and this is done for every pixel.
struct TexelPosition {
  private var x: Int
  private var y: Int

  /// The position at a distance in texels from the face's corner; it must not be beyond the border.
  @inline(__always)
  init(_ x: Float, _ y: Float) {
    // From the texel's centre, rounded to the nearest phase.
    let shift = Float(LeafTexture.border) - 0.5 + 0.5 / Float(CubicWeights.phases)
    (self.x, self.y) = (Int((x + shift) * 65536), Int((y + shift) * 65536))
  }

  /// The texel whose centre is at or to the left of the position, and its row.
  @inline(__always) var column: Int { x >> 16 }
  @inline(__always) var row: Int { y >> 16 }
  /// The column with the nearest centre.
  @inline(__always) var nearestColumn: Int { (x &+ 0x8000) >> 16 }
  /// The distance beyond the centre of `column`, or `row`, from 0 to 1.
  @inline(__always) var columnPart: Float { Float(Int32(truncatingIfNeeded: x & 0xFFFF)) / 65536 }
  @inline(__always) var rowPart: Float { Float(Int32(truncatingIfNeeded: y & 0xFFFF)) / 65536 }
  /// The same as a phase number.
  @inline(__always) var columnPhase: Int { x >> 10 & (CubicWeights.phases - 1) }
  @inline(__always) var rowPhase: Int { y >> 10 & (CubicWeights.phases - 1) }

  @inline(__always)
  static func - (place: TexelPosition, other: TexelPosition) -> TexelPosition {
    TexelPosition(x: place.x &- other.x, y: place.y &- other.y)
  }

  @inline(__always)
  static func + (place: TexelPosition, step: TexelPosition) -> TexelPosition {
    TexelPosition(x: place.x &+ step.x, y: place.y &+ step.y)
  }

  /// A quarter of a step.
  @inline(__always) var quarter: TexelPosition { TexelPosition(x: x >> 2, y: y >> 2) }

  @inline(__always)
  fileprivate init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}

/// Four positions on a texture.
struct TexelPositions {
  let columns: SIMD4<UInt32>
  let rows: SIMD4<UInt32>
  /// The distances beyond the centres of their columns and rows, in 65,536ths.
  private let columnSteps: SIMD4<Float>
  private let rowSteps: SIMD4<Float>

  /// The positions at distances in texels from the face's corner, as in `TexelPosition`.
  @inline(__always)
  init(_ x: SIMD4<Float>, _ y: SIMD4<Float>) {
    let shift = Float(LeafTexture.border) - 0.5 + 0.5 / Float(CubicWeights.phases)
    let (across, down) = (x + shift, y + shift)
    (columns, rows) = (across.wholeParts, down.wholeParts)
    columnSteps = ((across - across.floors) * 65536).floors
    rowSteps = ((down - down.floors) * 65536).floors
  }

  @inline(__always) var columnParts: SIMD4<Float> { columnSteps * (1 / 65536) }
  @inline(__always) var rowParts: SIMD4<Float> { rowSteps * (1 / 65536) }
  /// The columns with the nearest centres.
  @inline(__always) var nearestColumns: SIMD4<UInt32> {
    columns.replacing(with: columns &+ 1, where: columnSteps .>= 32768)
  }

  /// One of them.
  @inline(__always)
  subscript(index: Int) -> TexelPosition {
    TexelPosition(
      x: Int(columns[index]) << 16 | Int(columnSteps[index]),
      y: Int(rows[index]) << 16 | Int(rowSteps[index]))
  }
}

/// The weights of four texels in a row for a position between the middle two, by Catmull and Rom.
struct CubicWeights {
  typealias Pointer = UnsafePointer<CubicWeights>

  /// Arranged for multiplication with four texels of a row.
  let columns: SIMD4<Float>
  /// Arranged for multiplication with four whole rows.
  let rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// The number of distinct positions between two texels.
  static let phases = 64

  /// The weights of all phases.
  nonisolated(unsafe) static let table: Pointer = {
    let table = UnsafeMutablePointer<CubicWeights>.allocate(capacity: phases)
    for phase in 0..<phases {
      (table + phase).initialize(to: CubicWeights(Float(phase) / Float(phases)))
    }
    return UnsafePointer(table)
  }()

  private init(_ t: Float) {
    let (square, cube) = (t * t, t * t * t)
    columns = SIMD4(
      -0.5 * cube + square - 0.5 * t, 1.5 * cube - 2.5 * square + 1,
      -1.5 * cube + 2 * square + 0.5 * t, 0.5 * cube - 0.5 * square)
    rows = (
      SIMD4(repeating: columns[0]), SIMD4(repeating: columns[1]), SIMD4(repeating: columns[2]),
      SIMD4(repeating: columns[3])
    )
  }
}
