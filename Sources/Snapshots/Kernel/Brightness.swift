/// How bright one pixel is beside another, for finding the edges that pixels smooth.
///
/// Brightness is Rec. 601's luma. Of opaque pixels it is reckoned in whole numbers, in hundred
/// millionths: no two differences of channels but equal ones have the same sum (all were tried), so
/// that order and equality are exactly those of the floating numbers that pixelmatch uses.
enum Brightness {
  /// What shows through pixels that are not opaque.
  enum Background: Sendable {
    /// The pattern of `YIQDifference`: pixelmatch 7.1.
    case pattern
    /// A middle grey: pixelmatch 7.2.
    case midGray
  }

  /// How much brighter the first pixel is than the second.
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

  /// The units of whole numbers in one of the floating ones.
  private static let scale = 100_000_000.0

  /// The luma of an opaque colour, in hundred millionths of a channel's step.
  @inline(__always)
  static func luma(_ word: UInt32) -> Int {
    let (red, green, blue) = (word & 255, word &>> 8 & 255, word &>> 16 & 255)
    return Int(red) &* 29_889_531 &+ Int(green) &* 58_662_247 &+ Int(blue) &* 11_448_223
  }

  /// Where brightness is the same but opacity is not, opacity tells.
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
