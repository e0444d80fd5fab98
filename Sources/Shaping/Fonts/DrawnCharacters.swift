/// A cache of the characters that a face draws.
///
/// Characters of the Basic Multilingual Plane are kept in pages of 256.
struct DrawnCharacters {
  private struct Page {
    var known = SIMD4<UInt64>.zero
    var drawn = SIMD4<UInt64>.zero
  }

  private let face: Face
  private var pages = [Page?](repeating: nil, count: 256)

  init(_ face: Face) { self.face = face }

  /// Whether each character of a range is drawn, or needs no ink.
  mutating func hold(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset)
      guard hold(scalar) else { return false }
      offset += length
    }
    return true
  }

  /// Whether a character is drawn, or needs no ink.
  mutating func hold(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value <= 0xFFFF else { return scalar.isHidden || face.draws(scalar) }
    let (number, word) = (Int(scalar.value >> 8), Int(scalar.value >> 6 & 3))
    let bit: UInt64 = 1 << UInt64(scalar.value & 63)
    var page = pages[number] ?? Page()
    if page.known[word] & bit != 0 { return page.drawn[word] & bit != 0 }
    let isDrawn = scalar.isHidden || face.draws(scalar)
    page.known[word] |= bit
    if isDrawn { page.drawn[word] |= bit }
    pages[number] = page
    return isDrawn
  }
}
