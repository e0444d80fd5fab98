/// Whether pixels differ in OKLab, with the last few colours kept: pictures have few.
struct OKLabDifference {
  private struct Kept {
    var word: UInt32
    var color: OKLabColor
  }

  /// More than the colours of a page with its smoothed edges.
  private static let count = 4096
  private let limit: Double
  private var kept: [Kept]

  /// Two colours differ when they are further apart than a limit.
  init(limit: Double) {
    self.limit = limit
    // The first is right as it stands, and no opaque colour's word is 0.
    kept = Array(repeating: Kept(word: 0, color: OKLabColor(opaque: 0)), count: Self.count)
  }

  /// Whether two pixels, as words with red in the lowest byte, differ.
  mutating func areDifferent(_ a: UInt32, _ b: UInt32, place: Int) -> Bool {
    guard a & b >= 0xFF00_0000 else {
      let back = BackgroundPattern(place: place)
      return OKLabColor.areFurther(
        OKLabColor(a, over: back), OKLabColor(b, over: back), than: limit)
    }
    return OKLabColor.areFurther(color(a), color(b), than: limit)
  }

  private mutating func color(_ word: UInt32) -> OKLabColor {
    // Fibonacci hashing: the upper bits of a product with 2³² by the golden ratio.
    let slot = Int((word &* 0x9E37_79B1) &>> 20)
    if kept[slot].word == word { return kept[slot].color }
    let color = OKLabColor(opaque: word)
    kept[slot] = Kept(word: word, color: color)
    return color
  }
}
