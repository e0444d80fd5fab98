/// The brightness of a pixel relative to another, to detect anti-aliased edges.
///
/// Brightness is Rec. 601's luma. For opaque pixels it is computed in whole numbers, in units of
/// 10⁻⁸: only equal differences of channels have equal sums (all were tried), so order and equality
/// are exactly those of pixelmatch's floating-point numbers.
enum Brightness {
  /// The background of pixels that are not opaque.
  enum Background: Sendable {
    /// The pattern of `YIQDifference`, as in pixelmatch 7.1.
    case pattern
    /// A middle grey, as in pixelmatch 7.2.
    case midGray
  }

  /// The luminance of the first pixel above the second's.
  @inline(__always)
  static func difference(
    _ a: UInt32, _ b: UInt32, place: Int, _ background: Background
  ) -> Double {
    if a == b { return 0 }
    if a & b >= 0xFF00_0000 { return Double(luma(a) &- luma(b)) }
    switch background {
    case .pattern: return YIQDifference.brightness(a, over: b, place: place) * scale
    case .midGray: return overMidGray(a, b) * scale
    }
  }

  /// The whole-number units per floating-point unit.
  private static let scale = 100_000_000.0

  /// The luma of an opaque colour, in 10⁻⁸ of a channel's step.
  @inline(__always)
  static func luma(_ word: UInt32) -> Int {
    let (red, green, blue) = (word & 255, word &>> 8 & 255, word &>> 16 & 255)
    return Int(red) &* 29_889_531 &+ Int(green) &* 58_662_247 &+ Int(blue) &* 11_448_223
  }

  /// Colours of equal brightness but different alpha are distinguished by their alpha.
  private static func overMidGray(_ a: UInt32, _ b: UInt32) -> Double {
    func channel(_ word: UInt32, _ index: UInt32) -> Double { Double(word &>> (index * 8) & 255) }
    let (alphaA, alphaB) = (channel(a, 3), channel(b, 3))
    func blended(_ index: UInt32) -> Double {
      (channel(a, index) * alphaA - channel(b, index) * alphaB - 128 * (alphaA - alphaB)) / 255
    }
    let luma = blended(0) * 0.29889531 + blended(1) * 0.58662247 + blended(2) * 0.11448223
    return luma == 0 ? (alphaA - alphaB) / 2 : luma
  }
}
