/// A book's own colours on pages of other colours.
extension Color {
  /// The perceived lightness, from 0 to 255 (ITU-R BT.709, in sRGB values).
  package var luminance: Int { (54 * Int(red) + 183 * Int(green) + 19 * Int(blue)) / 256 }

  /// The colour as a page shows it.
  ///
  /// If the ink is lighter than the paper, light and dark are swapped: white becomes the paper's colour, black the
  /// ink's, and others keep their hue between the two, so that text can be read on the backgrounds that the book gives
  /// it. Otherwise the colour is multiplied with the paper's, as if it were printed: white is the bare paper, black is
  /// black, and on white paper all colours are themselves.
  package func shown(ink: Color, paper: Color) -> Color {
    let (light, dark) = (paper.luminance, ink.luminance)
    guard dark > light else { return printed(on: paper) }
    let own = luminance
    let change = light + (255 - own) * (dark - light) / 255 - own
    func moved(_ channel: UInt8) -> UInt8 { UInt8(clamping: Int(channel) + change) }
    return Color(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
  }

  private func printed(on paper: Color) -> Color {
    func product(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(own) * Int(other) + 127) / 255)
    }
    return Color(
      red: product(red, paper.red), green: product(green, paper.green),
      blue: product(blue, paper.blue), alpha: alpha)
  }
}

extension Gradient {
  /// The gradient as a page shows it; see `Color.shown`.
  package func shown(ink: Color, paper: Color) -> Gradient {
    guard !isExact else { return self }
    var gradient = self
    for stop in stops.indices {
      gradient.stops[stop].color = stops[stop].color.shown(ink: ink, paper: paper)
    }
    return gradient
  }
}
