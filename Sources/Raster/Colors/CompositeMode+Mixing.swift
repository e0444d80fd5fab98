internal import Shaping

extension CompositeMode {
  typealias Pixel = ColorPaintRaster.Pixel

  /// A pixel composited over another with this mode; both are premultiplied (compositing-1, 9 and 10).
  func mixed(_ over: Pixel, _ under: Pixel) -> Pixel {
    let (a, b) = (over.w, under.w)
    switch self {
    case .clear: return .zero
    case .source: return over
    case .destination: return under
    case .sourceOver: return over + under * (1 - a)
    case .destinationOver: return under + over * (1 - b)
    case .sourceIn: return over * b
    case .destinationIn: return under * a
    case .sourceOut: return over * (1 - b)
    case .destinationOut: return under * (1 - a)
    case .sourceAtop: return over * b + under * (1 - a)
    case .destinationAtop: return under * a + over * (1 - b)
    case .xor: return over * (1 - b) + under * (1 - a)
    case .plus: return (over + under).clamped(lowerBound: .zero, upperBound: .one)
    default:
      let (source, backdrop) = (over.straight, under.straight)
      var mix = blended(source, backdrop) * (a * b) + over * (1 - b) + under * (1 - a)
      mix.w = a + b - a * b
      return mix
    }
  }

  /// The blend of two colours that are not premultiplied.
  private func blended(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
    switch self {
    case .hue: return source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation:
      return backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: return source.withLuminosity(backdrop.luminosity)
    case .luminosity: return backdrop.withLuminosity(source.luminosity)
    default:
      var mix = Pixel.zero
      for channel in 0..<3 { mix[channel] = blended(source[channel], backdrop[channel]) }
      return mix
    }
  }

  private func blended(_ s: Double, _ b: Double) -> Double {
    switch self {
    case .multiply: return s * b
    case .screen: return s + b - s * b
    case .overlay: return CompositeMode.hardLight.blended(b, s)
    case .darken: return min(s, b)
    case .lighten: return max(s, b)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(s - b)
    case .exclusion: return s + b - 2 * s * b
    default: return s
    }
  }
}

extension SIMD4<Double> {
  /// The colour without premultiplication.
  fileprivate var straight: Self { w > 0 ? self / w : .zero }

  fileprivate var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }

  fileprivate var saturation: Double { Swift.max(x, y, z) - Swift.min(x, y, z) }

  /// The colour with this luminosity, clipped to the gamut.
  fileprivate func withLuminosity(_ wanted: Double) -> Self {
    let moved = self + (wanted - luminosity)
    let (light, least, most) = (
      moved.luminosity, Swift.min(moved.x, moved.y, moved.z), Swift.max(moved.x, moved.y, moved.z)
    )
    var color = moved
    if least < 0, light > least { color = light + (color - light) * (light / (light - least)) }
    if most > 1, most > light { color = light + (color - light) * ((1 - light) / (most - light)) }
    return color
  }

  /// The colour with this saturation.
  fileprivate func withSaturation(_ wanted: Double) -> Self {
    let least = Swift.min(x, y, z)
    guard saturation > 0 else { return .zero }
    return (self - least) * (wanted / saturation)
  }
}
