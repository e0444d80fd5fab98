internal import Graphics

/// The two colours that make lines look inset or raised.
///
/// They are those of Chromium, so that books look as their makers saw them: a third darker and a third lighter than the
/// colour; one that is nearly black is only lightened, and one that is nearly white is not changed.
enum BorderShade {
  /// The base of the shades of lines without a colour of their own: the text colour is not used for them.
  static let uncolored = Color(red: 0xEE, green: 0xEE, blue: 0xEE)

  static func shade(_ color: Color, isDark: Bool) -> Color {
    let brightness = luminance(color)
    if brightness < luminance(Color(red: 0x20, green: 0x20, blue: 0x20)) {
      let lighter = scaled(color, by: 0.33)
      return isDark ? lighter : scaled(lighter, by: 0.33)
    }
    if isDark { return scaled(color, by: -0.33) }
    let isPale = brightness > luminance(Color(red: 0xEB, green: 0xEB, blue: 0xEB))
    return isPale ? color : scaled(color, by: 0.33)
  }

  /// The colour with its brightest channel raised by this amount and the others in proportion.
  private static func scaled(_ color: Color, by amount: Double) -> Color {
    let channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
    let brightest = channels.max() ?? 0
    let target = min(max(brightest + amount, 0), 1)
    let bytes = channels.map { channel in
      let value = brightest > 0 ? channel * (target / brightest) : target
      return UInt8(min(value * 256, 255))
    }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: color.alpha)
  }

  /// The relative luminance (WCAG 2.1).
  private static func luminance(_ color: Color) -> Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      guard value > 0.04045 else { return value / 12.92 }
      return Logarithm.exponential(2.4 * Logarithm.of((value + 0.055) / 1.055))
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
