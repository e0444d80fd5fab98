/// The squared distance of two colours in the YIQ space of NTSC television.
///
/// Y. Kotsarenko and F. Ramos, "Measuring perceived color difference using YIQ NTSC transmission
/// color space in mobile applications", 2010. The arithmetic is in pixelmatch's order, so that
/// counts agree to the pixel.
enum YIQDifference {
  /// The squared distance of black and white, the greatest there is.
  static let greatest = 35215.0

  /// The squared distance of two pixels, words with red in the lowest byte.
  ///
  /// `place` is the index of the pixel in its picture; see `BackgroundPattern`.
  static func squared(_ a: UInt32, _ b: UInt32, place: Int) -> Double {
    guard a != b else { return 0 }
    let d = difference(a, b, place: place)
    let y = luma(d)
    let i = d.red * 0.59597799 - d.green * 0.27417610 - d.blue * 0.32180189
    let q = d.red * 0.21147017 - d.green * 0.52261711 + d.blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// The luminance of the first colour above the second's.
  static func brightness(_ a: UInt32, over b: UInt32, place: Int) -> Double {
    a == b ? 0 : luma(difference(a, b, place: place))
  }

  private static func luma(_ d: (red: Double, green: Double, blue: Double)) -> Double {
    d.red * 0.29889531 + d.green * 0.58662247 + d.blue * 0.11448223
  }

  /// The difference of each channel, over the background unless both colours are opaque.
  private static func difference(
    _ a: UInt32, _ b: UInt32, place: Int
  ) -> (red: Double, green: Double, blue: Double) {
    func channel(_ word: UInt32, _ index: UInt32) -> Double { Double(word &>> (index * 8) & 255) }
    let (alphaA, alphaB) = (channel(a, 3), channel(b, 3))
    guard alphaA < 255 || alphaB < 255 else {
      return (
        channel(a, 0) - channel(b, 0), channel(a, 1) - channel(b, 1), channel(a, 2) - channel(b, 2)
      )
    }
    let back = BackgroundPattern(place: place)
    func blended(_ index: UInt32, _ back: Double) -> Double {
      (channel(a, index) * alphaA - channel(b, index) * alphaB - back * (alphaA - alphaB)) / 255
    }
    return (blended(0, back.red), blended(1, back.green), blended(2, back.blue))
  }
}
