/// Compares pixels in OKLab, with a cache of recent colours, since pictures have few.
///
/// The cache is a table with one entry for each hash: 90 instructions per pair of pixels. With a `BoundedCache` it would
/// be 360, hardly fewer than the 440 without any.
struct OKLabDifference {
  private struct Kept {
    var word: UInt32
    var color: OKLabColor
  }

  /// The size of the cache: more than the colours of a page with anti-aliased edges.
  private static let count = 4096
  private let limit: Double
  private var kept: [Kept]

  /// Makes a comparison with a limit for the distance.
  init(limit: Double) {
    self.limit = limit
    // The first entry is correct as it is; the others cannot match, since no opaque colour is 0.
    kept = Array(repeating: Kept(word: 0, color: OKLabColor(opaque: 0)), count: Self.count)
  }

  /// Whether two pixels, words with red in the lowest byte, differ.
  mutating func areDifferent(_ a: UInt32, _ b: UInt32, place: Int) -> Bool {
    guard a & b >= 0xFF00_0000 else {
      let back = BackgroundPattern(place: place)
      return OKLabColor.areFurther(
        OKLabColor(a, over: back), OKLabColor(b, over: back), than: limit)
    }
    return OKLabColor.areFurther(color(a), color(b), than: limit)
  }

  private mutating func color(_ word: UInt32) -> OKLabColor {
    // Fibonacci hashing: the upper bits of the product with 2³² times the golden ratio.
    let slot = Int((word &* 0x9E37_79B1) &>> 20)
    if kept[slot].word == word { return kept[slot].color }
    let color = OKLabColor(opaque: word)
    kept[slot] = Kept(word: word, color: color)
    return color
  }
}
