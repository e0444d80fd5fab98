extension SIMD4<Float> {
  /// The numbers rounded to bytes, from 0 to 255.
  @inline(__always)
  var roundedBytes: SIMD4<UInt32> {
    // Adding 2²³ leaves the rounded integer in the lowest bits of the float.
    let rounded = atMost(Self(repeating: 255)).atLeast(.zero) + 8_388_608
    return unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0xFF
  }

  /// The colour as four bytes, opaque.
  @inline(__always)
  var packed: UInt32 {
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: roundedBytes)
    return unsafeBitCast(bytes, to: UInt32.self) | 0xFF00_0000
  }
}

extension SIMD4<UInt32> {
  /// Four colours, each times a factor from 0 to 1, with alpha kept: as `UInt32.scaled`.
  @inline(__always)
  func scaled(_ factors: SIMD4<Float>) -> Self {
    let f = (factors * 65536).wholeParts
    let red = ((self & 0xFF) &* f &+ 0x8000) &>> 16
    let green = (((self &>> 8) & 0xFF) &* f &+ 0x8000) &>> 16
    let blue = (((self &>> 16) & 0xFF) &* f &+ 0x8000) &>> 16
    return red | green &<< 8 | blue &<< 16 | self & 0xFF00_0000
  }
}

extension UInt32 {
  /// The colour times a factor from 0 to 1, with alpha kept.
  @inline(__always)
  func scaled(_ factor: Float) -> UInt32 {
    let f = UInt32(factor * 65536)
    let red = ((self & 0xFF) &* f &+ 0x8000) >> 16
    let green = ((self >> 8 & 0xFF) &* f &+ 0x8000) >> 16
    let blue = ((self >> 16 & 0xFF) &* f &+ 0x8000) >> 16
    return red | green << 8 | blue << 16 | self & 0xFF00_0000
  }

  /// This opaque colour blended with a weight of another in 65,536ths.
  @inline(__always)
  func mixed(with other: UInt32, part: UInt32) -> UInt32 {
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let (a, b) = (self >> shift & 0xFF, other >> shift & 0xFF)
      return ((a &* (65536 &- part) &+ b &* part &+ 0x8000) >> 16) << shift
    }
    return channel(0) | channel(8) | channel(16) | 0xFF00_0000
  }

  /// This colour under another that covers a fraction of it.
  @inline(__always)
  func blended(with color: SIMD4<Float>, cover: Float) -> UInt32 {
    @inline(__always)
    func channel(_ shift: UInt32, _ value: Float) -> UInt32 {
      let under = Float(self >> shift & 0xFF)
      let mixed = under + (value - under) * cover + 0.5
      return UInt32(Swift.min(Swift.max(mixed, 0), 255)) << shift
    }
    return channel(0, color[0]) | channel(8, color[1]) | channel(16, color[2]) | 0xFF00_0000
  }
}
