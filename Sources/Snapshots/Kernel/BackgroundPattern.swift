/// What shows through the pixels that are not opaque.
///
/// pixelmatch's background is a pattern, made by the golden ratio from the place of the pixel's
/// first byte, so that no one colour hides a difference in opacity.
struct BackgroundPattern {
  // A pixel's first byte has an even place, so that red's background is always the same.
  let red = 48.0
  let green: Double
  let blue: Double

  /// The background of a pixel by its number in the picture.
  init(place: Int) {
    func background(_ ratio: Double) -> Double {
      48 + 159 * (Double(place * 4) / ratio).rounded(.towardZero).truncatingRemainder(dividingBy: 2)
    }
    green = background(1.618033988749895)
    blue = background(2.618033988749895)
  }
}
