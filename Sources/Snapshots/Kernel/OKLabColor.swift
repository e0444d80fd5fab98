internal import Glibc

/// A colour in OKLab, as far as distances need it.
///
/// B. Ottosson, "A perceptual color space for image processing", 2020, and his toe for the
/// lightness, 2021. Cube roots and fractional channels are interpolated linearly in tables like
/// pixelmatch's, so that counts agree to the pixel.
struct OKLabColor {
  /// The cube roots of the cone responses.
  let long: Double
  let medium: Double
  let short: Double
  /// The lightness after the toe: 0 is black, 1 white.
  let lightness: Double

  /// Whether two colours are further apart than `limit`.
  ///
  /// The distance is HyAB: |ΔL| + √(Δa² + Δb²) (Abasi, Tehran and Fairchild, 2019).
  static func areFurther(_ a: OKLabColor, _ b: OKLabColor, than limit: Double) -> Bool {
    let rest = limit - abs(a.lightness - b.lightness)
    guard rest > 0 else { return true }
    let (l, m, s) = (a.long - b.long, a.medium - b.medium, a.short - b.short)
    let green = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let blue = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    return green * green + blue * blue > rest * rest
  }

  /// A colour in linear light.
  private init(linear red: Double, _ green: Double, _ blue: Double) {
    long = Self.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = Self.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = Self.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = Self.toe(0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short)
  }

  /// The colour of an opaque pixel, a word with red in the lowest byte.
  init(opaque word: UInt32) {
    self.init(
      linear: linearLight[Int(word & 255)], linearLight[Int(word &>> 8 & 255)],
      linearLight[Int(word &>> 16 & 255)])
  }

  /// The colour of a pixel over a background.
  init(_ word: UInt32, over back: BackgroundPattern) {
    let alpha = Double(word &>> 24)
    func light(_ index: UInt32, _ back: Double) -> Double {
      let channel = (Double(word &>> (index * 8) & 255) * alpha + back * (255 - alpha)) / 255
      let step = Int(channel)
      let (low, high) = (linearLight[step], linearLight[step + 1])
      return low + (high - low) * (channel - Double(step))
    }
    self.init(linear: light(0, back.red), light(1, back.green), light(2, back.blue))
  }

  /// Ottosson's constants k₂ and k₃ keep black and white in place.
  private static func toe(_ lightness: Double) -> Double {
    let (first, second) = (0.206, 0.03)
    let third = (1 + first) / (1 + second)
    let x = third * lightness - first
    return 0.5 * (x + (x * x + 4 * second * third * lightness).squareRoot())
  }

  private static func cubeRoot(_ number: Double) -> Double {
    let position = number * cubeRootSteps
    let step = Int(position)
    let (low, high) = (cubeRoots[step], cubeRoots[step + 1])
    return low + (high - low) * (position - Double(step))
  }
}

private let cubeRootSteps = 4096.0
private let cubeRoots = (0...4097).map { cbrt(Double($0) / cubeRootSteps) }

/// The linear light of an sRGB channel, from 0 to 1; the last entry is repeated.
private let linearLight: [Double] = (0...256).map { value in
  let fraction = Double(min(value, 255)) / 255
  return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
}
