/// The eight pixels around a pixel well inside its picture.
///
/// The code does not branch on pixels: around the edges of letters such branches cannot be
/// predicted.
struct PixelRing {
  // The fourth pixel of each row is outside the ring.
  private let above: SIMD4<UInt32>
  private let middle: SIMD4<UInt32>
  private let below: SIMD4<UInt32>

  /// Reads the pixels around one that has at least two pixels to its right and a row below; `width`
  /// is the words per row.
  @inline(__always)
  init(round center: UnsafePointer<UInt32>, width: Int) {
    func words(_ start: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
      UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self)
    }
    above = words(center - width - 1)
    middle = words(center - 1)
    below = words(center + width - 1)
  }

  /// The number of them that equal the pixel in the middle.
  @inline(__always)
  var alike: Int {
    let (none, own) = (SIMD4<UInt32>(repeating: 0), middle[1])
    let counts =
      none.replacing(with: SIMD4(1, 1, 1, 0), where: above .== own)
      &+ none.replacing(with: SIMD4(1, 0, 1, 0), where: middle .== own)
      &+ none.replacing(with: SIMD4(1, 1, 1, 0), where: below .== own)
    return Int(counts.wrappedSum())
  }

  /// Whether all nine pixels are opaque.
  @inline(__always)
  var isOpaque: Bool {
    let columns = above & middle & below
    return columns.x & columns.y & columns.z >= 0xFF00_0000
  }

  /// The positions of the darkest and the brightest pixel relative to the middle, if all are
  /// opaque.
  ///
  /// Nil if none is darker or none brighter; of equal ones the first by columns counts.
  @inline(__always)
  var ends: (darkest: (column: Int, row: Int)?, brightest: (column: Int, row: Int)?) {
    // Brightness and position form one number, so that the minimum is the first of the darkest.
    var (least, greatest) = (Int.max, Int.min)
    func look(_ word: UInt32, _ column: Int, _ row: Int) {
      let (key, place) = (Brightness.luma(word) &<< 4, (column &+ 1) &<< 2 | (row &+ 1))
      least = min(least, key | place)
      greatest = max(greatest, key | (15 &- place))
    }
    look(above[0], -1, -1)
    look(middle[0], -1, 0)
    look(below[0], -1, 1)
    look(above[1], 0, -1)
    look(below[1], 0, 1)
    look(above[2], 1, -1)
    look(middle[2], 1, 0)
    look(below[2], 1, 1)
    let own = Brightness.luma(middle[1])
    func place(_ number: Int) -> (column: Int, row: Int) { (number >> 2 &- 1, number & 3 &- 1) }
    return (
      least &>> 4 < own ? place(least & 15) : nil,
      greatest &>> 4 > own ? place(15 &- greatest & 15) : nil
    )
  }
}
