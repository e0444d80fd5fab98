/// The eight pixels round one that is well inside its picture.
///
/// Nothing here branches on what the pixels are: round the edges of letters no processor guesses it.
struct PixelRing {
  // Of each row the fourth pixel is one too many.
  private let above: SIMD4<UInt32>
  private let middle: SIMD4<UInt32>
  private let below: SIMD4<UInt32>

  /// Reads the pixels round one, of which there are two more to its right and a row below; `width` is
  /// the words of a row.
  @inline(__always)
  init(round center: UnsafePointer<UInt32>, width: Int) {
    func words(_ start: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
      UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self)
    }
    above = words(center - width - 1)
    middle = words(center - 1)
    below = words(center + width - 1)
  }

  /// How many of them are the same as the pixel in their middle.
  @inline(__always)
  var alike: Int {
    let (none, own) = (SIMD4<UInt32>(repeating: 0), middle[1])
    let counts =
      none.replacing(with: SIMD4(1, 1, 1, 0), where: above .== own)
      &+ none.replacing(with: SIMD4(1, 0, 1, 0), where: middle .== own)
      &+ none.replacing(with: SIMD4(1, 1, 1, 0), where: below .== own)
    return Int(counts.wrappedSum())
  }

  /// Whether nothing shines through any of them, nor through the pixel in their middle.
  @inline(__always)
  var isOpaque: Bool {
    let columns = above & middle & below
    return columns.x & columns.y & columns.z >= 0xFF00_0000
  }

  /// Where the darkest and the brightest of opaque pixels stand beside the one in their middle.
  ///
  /// Nil where none is darker or none brighter; of equally bright ones the first by columns is meant.
  @inline(__always)
  var ends: (darkest: (column: Int, row: Int)?, brightest: (column: Int, row: Int)?) {
    // Brightness and place are one number, so that the least of them is the first of the darkest.
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
