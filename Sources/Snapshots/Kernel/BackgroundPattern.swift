/// The background below pixels that are not opaque.
///
/// pixelmatch varies it by the golden ratio with the position of the pixel's first byte, so that no
/// single colour hides a difference in alpha.
struct BackgroundPattern {
  // A pixel's first byte has an even position, so red's background is constant.
  let red = 48.0
  let green: Double
  let blue: Double

  /// The background of a pixel, by its index in the picture.
  init(place: Int) {
    func background(_ ratio: Double) -> Double {
      48 + 159 * (Double(place * 4) / ratio).rounded(.towardZero).truncatingRemainder(dividingBy: 2)
    }
    green = background(1.618033988749895)
    blue = background(2.618033988749895)
  }
}
