/// Four numbers at a time, each with the same result as on its own.
///
/// The standard library's minimum, square root and conversions of vectors are function calls, and those of single
/// numbers check ranges: both cost more than the arithmetic.
extension SIMD4<Float> {
  /// The numbers rounded down, from 0 up to 2²².
  @inline(__always)
  var floors: Self {
    // Adding 2²³ rounds to the nearest.
    let nearest = (self + 8_388_608) - 8_388_608
    return nearest.replacing(with: nearest - 1, where: nearest .> self)
  }

  /// The same as whole numbers.
  @inline(__always)
  var wholeParts: SIMD4<UInt32> {
    unsafeBitCast(floors + 8_388_608, to: SIMD4<UInt32>.self) & 0x7F_FFFF
  }

  @inline(__always)
  var roots: Self {
    Self(self[0].squareRoot(), self[1].squareRoot(), self[2].squareRoot(), self[3].squareRoot())
  }

  /// As `min(number, limit)`.
  @inline(__always)
  func atMost(_ limit: Self) -> Self { replacing(with: limit, where: limit .< self) }

  /// Equals `max(limit, number)`: NaN gives the limit.
  @inline(__always)
  func atLeast(_ limit: Self) -> Self { limit.replacing(with: self, where: self .>= limit) }
}
