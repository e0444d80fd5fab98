internal import Glibc

/// A colour in CIE L*a*b* under illuminant D65, and the distance of two.
struct LabColor {
  let lightness: Double
  let a: Double
  let b: Double

  init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// The colour of a pixel, a word with red in the lowest byte, over white.
  init(_ word: UInt32) {
    let alpha = Double(word &>> 24) / 255
    func light(_ index: UInt32) -> Double {
      let fraction = (Double(word &>> (index * 8) & 255) / 255 - 1) * alpha + 1
      return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (light(0), light(1), light(2))
    // The matrix of IEC 61966-2-1, each row divided by the white point.
    let x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.9504700
    let y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    let z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.0888300
    func bent(_ t: Double) -> Double {
      t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    lightness = 116 * bent(y) - 16
    a = 500 * (bent(x) - bent(y))
    b = 200 * (bent(y) - bent(z))
  }

  /// ΔE₀₀ with all three weights 1.
  ///
  /// G. Sharma, W. Wu and E. Dalal, "The CIEDE2000 color-difference formula", 2005; the numbers are
  /// those of its equations.
  static func difference(_ first: LabColor, _ second: LabColor) -> Double {
    func seventh(_ chroma: Double) -> Double {
      let power = pow(chroma, 7)
      return (power / (power + 6_103_515_625)).squareRoot()  // 25⁷
    }
    let mean = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2  // (3)
    let stretch = 1 + 0.5 * (1 - seventh(mean))  // (4), (5)
    let (a1, a2) = (first.a * stretch, second.a * stretch)
    let (c1, c2) = (hypot(a1, first.b), hypot(a2, second.b))  // (6)
    func hue(_ a: Double, _ b: Double) -> Double {
      guard a != 0 || b != 0 else { return 0 }
      let angle = atan2(b, a) * 180 / .pi
      return angle < 0 ? angle + 360 : angle
    }
    let (h1, h2) = (hue(a1, first.b), hue(a2, second.b))  // (7)
    let isGray = c1 * c2 == 0
    var turn = isGray ? 0 : h2 - h1  // (10)
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let hueDifference = 2 * (c1 * c2).squareRoot() * sin(turn / 2 * .pi / 180)  // (11)
    let lightness = (first.lightness + second.lightness) / 2  // (12)
    let chroma = (c1 + c2) / 2  // (13)
    var hue = h1 + h2  // (14)
    if !isGray {
      if abs(h1 - h2) > 180 { hue += hue < 360 ? 360 : -360 }
      hue /= 2
    }
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    let weight =
      1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6)
      - 0.20 * cosine(4 * hue - 63)  // (15)
    let bend = 30 * exp(-pow((hue - 275) / 25, 2))  // (16)
    let square = pow(lightness - 50, 2)
    let l = (second.lightness - first.lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let c = (c2 - c1) / (1 + 0.045 * chroma)  // (19)
    let h = hueDifference / (1 + 0.015 * chroma * weight)  // (20)
    let rotation = -sin(2 * bend * .pi / 180) * 2 * seventh(chroma)  // (17), (21)
    return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()  // (22)
  }
}
