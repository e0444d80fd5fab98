internal import Graphics

extension PageTheme {
  /// Whether its text is lighter than its paper.
  package var isDark: Bool { ink.luminance > paper.luminance }
}

/// Drawings on dark paper.
extension Bitmap {
  /// From this fraction of dark pixels on, among visible ones, a drawing without a background cannot be read on dark
  /// paper.
  private static let darkFraction = 0.1
  /// The largest visible fraction of such a drawing: photographs with cut corners stay as they are.
  private static let mostSeen = 0.9
  /// The most that channels of a grey differ: what lossy compression leaves.
  private static let grayness = 24
  /// A pixel with no channel above this is lost on dark paper.
  private static let darkest: UInt8 = 112

  /// The picture, with four bytes per pixel, made legible on the paper of a theme.
  ///
  /// Dark lines without a background would vanish on dark paper: if everything is black, grey and white, they are
  /// printed in the theme's ink, and if there are colours, the drawing gets a white background.
  func legible(on theme: PageTheme) -> Bitmap {
    guard theme.isDark, format == .rgba else { return self }
    var (seen, dark, isGray) = (0, 0, true)
    for index in stride(from: 0, to: bytes.count, by: 4) where bytes[index + 3] >= 128 {
      let (red, green, blue) = (bytes[index], bytes[index + 1], bytes[index + 2])
      seen += 1
      if max(red, green, blue) < Self.darkest { dark += 1 }
      isGray = isGray && Int(max(red, green, blue)) - Int(min(red, green, blue)) <= Self.grayness
    }
    guard Double(seen) < Self.mostSeen * Double(width * height),
      Double(dark) > Self.darkFraction * Double(seen)
    else { return self }
    var picture = self
    let ramp = theme.ramp
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let own = Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
      let alpha = bytes[index + 3]
      let color = isGray ? ramp[255 - own.luminance] : Color.white.mixed(with: own, weight: alpha)
      (picture.bytes[index], picture.bytes[index + 1]) = (color.red, color.green)
      (picture.bytes[index + 2], picture.bytes[index + 3]) = (color.blue, isGray ? alpha : 255)
    }
    return picture
  }
}
