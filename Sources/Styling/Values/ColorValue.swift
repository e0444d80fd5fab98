internal import Graphics

/// A specified colour.
enum ColorValue: Sendable {
  case color(Color)
  /// The colour of the text.
  case current
}

extension ValueReader {
  /// Takes a colour: a name, `#` and digits, `rgb()`, `hsl()` and their legacy syntax.
  mutating func takeColor() -> ColorValue? {
    switch peek() {
    case .hash(let digits, _)?:
      guard let color = Self.color(digits: digits) else { return nil }
      _ = next()
      return .color(color)
    case .ident?:
      guard let word = peek()?.word else { return nil }
      if word == "currentcolor" || word == "canvastext" || word == "windowtext" {
        _ = next()
        return .current
      }
      guard let color = ColorNames.color(word) else { return nil }
      _ = next()
      return .color(color)
    case .function(let name)?:
      var copy = self
      guard var inner = copy.takeBlock() else { return nil }
      let color: Color?
      switch name {
      case "rgb", "rgba": color = inner.rgb()
      case "hsl", "hsla": color = inner.hsl()
      case "hwb": color = inner.hwb()
      case "color-mix": color = inner.mixture()
      default: return nil
      }
      guard let color else { return nil }
      self = copy
      return .color(color)
    default: return nil
    }
  }

  private static func color(digits text: String) -> Color? {
    let digits = text.utf8.compactMap(\.hexadecimalValue)
    guard digits.count == text.utf8.count else { return nil }
    func pair(_ index: Int) -> UInt8 { digits[index] * 16 + digits[index + 1] }
    switch digits.count {
    case 3: return Color(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 4:
      return Color(
        red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17, alpha: digits[3] * 17)
    case 6: return Color(red: pair(0), green: pair(2), blue: pair(4))
    case 8: return Color(red: pair(0), green: pair(2), blue: pair(4), alpha: pair(6))
    default: return nil
    }
  }

  /// A number from 0 to 1 as eight bits.
  private static func byte(_ fraction: Double) -> UInt8 {
    fraction.isNaN ? 0 : UInt8((min(max(fraction, 0), 1) * 255).rounded())
  }

  /// Three channels: comma-separated, all numbers or all percentages; without commas, any mixture.
  private mutating func rgb() -> Color? {
    var channels: [Double] = []
    var (hasNumbers, hasFractions, hasCommas) = (false, false, false)
    while channels.count < 3 {
      if channels.count == 1 { hasCommas = take(.comma) }
      if channels.count == 2, hasCommas, !take(.comma) { return nil }
      if case .percentage(let value)? = peek() {
        _ = next()
        hasFractions = true
        channels.append(value / 100)
      } else if !hasCommas, take(word: "none") {
        channels.append(0)
      } else {
        guard let value = takeNumber() else { return nil }
        hasNumbers = true
        channels.append(value / 255)
      }
    }
    guard !hasCommas || !(hasNumbers && hasFractions), let alpha = alpha(hasCommas: hasCommas)
    else {
      return nil
    }
    return Color(
      red: Self.byte(channels[0]), green: Self.byte(channels[1]), blue: Self.byte(channels[2]),
      alpha: Self.byte(alpha))
  }

  private mutating func alpha(hasCommas: Bool) -> Double? {
    guard !isAtEnd else { return 1 }
    guard hasCommas ? take(.comma) : takeSlash() else { return nil }
    if !hasCommas, take(word: "none") { return isAtEnd ? 0 : nil }
    guard let fraction = takeFraction(), isAtEnd else { return nil }
    return fraction
  }

  /// A percentage; without commas also a number of hundredths.
  private mutating func hundredths(hasCommas: Bool) -> Double? {
    if case .percentage(let value)? = peek() {
      _ = next()
      return value / 100
    }
    if hasCommas { return nil }
    return take(word: "none") ? 0 : takeNumber().map { $0 / 100 }
  }

  private mutating func hsl() -> Color? {
    guard let hue = take(word: "none") ? 0 : hue() else { return nil }
    let hasCommas = take(.comma)
    guard let saturation = hundredths(hasCommas: hasCommas), !hasCommas || take(.comma),
      let lightness = hundredths(hasCommas: hasCommas), let alpha = alpha(hasCommas: hasCommas)
    else { return nil }
    let light = min(max(lightness, 0), 1)
    let reach = min(max(saturation, 0), 1) * min(light, 1 - light)
    func channel(_ shift: Double) -> UInt8 {
      Self.byte(Self.channel(shift, hue: hue, light: light, reach: reach))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: Self.byte(alpha))
  }

  /// A channel of a colour (CSS Color 4, 7.1); `reach` is its maximum distance from the lightness.
  private static func channel(_ shift: Double, hue: Double, light: Double, reach: Double) -> Double
  {
    let position = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
    return light - reach * max(-1, min(position - 3, 9 - position, 1))
  }

  /// A hue mixed with white and black (CSS Color 4, 8).
  private mutating func hwb() -> Color? {
    guard let hue = take(word: "none") ? 0 : hue(), let white = hundredths(hasCommas: false),
      let black = hundredths(hasCommas: false), let alpha = alpha(hasCommas: false)
    else { return nil }
    let shares = (white: min(max(white, 0), 1), black: min(max(black, 0), 1))
    let sum = shares.white + shares.black
    func channel(_ shift: Double) -> UInt8 {
      let pure = Self.channel(shift, hue: hue, light: 0.5, reach: 0.5)
      return Self.byte(pure * max(1 - sum, 0) + shares.white / max(sum, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: Self.byte(alpha))
  }

  /// A mixture of two colours in sRGB, by their percentages (CSS Color 5, 2).
  private mutating func mixture() -> Color? {
    func part(_ reader: inout ValueReader) -> (color: Color, fraction: Double?)? {
      func fraction() -> Double? {
        guard case .percentage(let value)? = reader.peek(), 0...100 ~= value else { return nil }
        _ = reader.next()
        return value / 100
      }
      let before = fraction()
      guard case .color(let color)? = reader.takeColor() else { return nil }
      return (color, before ?? fraction())
    }
    guard take(word: "in"), take(word: "srgb"), take(.comma), let first = part(&self),
      take(.comma), let second = part(&self), isAtEnd
    else { return nil }
    let own = first.fraction ?? second.fraction.map { 1 - $0 } ?? 0.5
    let other = second.fraction ?? 1 - own
    guard own + other > 0 else { return nil }
    let weights = (own / (own + other), other / (own + other))
    func mixed(_ one: Double, _ two: Double) -> Double { one * weights.0 + two * weights.1 }
    func opacity(_ color: Color) -> Double { Double(color.alpha) / 255 }
    let alpha = mixed(opacity(first.color), opacity(second.color))
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let sum = mixed(
        Double(first.color[keyPath: path]) / 255 * opacity(first.color),
        Double(second.color[keyPath: path]) / 255 * opacity(second.color))
      return Self.byte(alpha > 0 ? sum / alpha : 0)
    }
    return Color(
      red: channel(\.red), green: channel(\.green), blue: channel(\.blue),
      alpha: Self.byte(alpha * min(own + other, 1)))
  }

  /// An angle in degrees, from 0 to below 360.
  private mutating func hue() -> Double? {
    let degrees: Double
    if let angle = takeAngle() {
      degrees = angle * (180 / Double.pi)
    } else {
      guard let number = takeNumber() else { return nil }
      degrees = number
    }
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }

  /// Takes an angle, in radians.
  mutating func takeAngle() -> Double? {
    guard case .dimension(let value, let unit)? = peek() else { return nil }
    let factors = [
      "deg": Double.pi / 180, "rad": 1, "grad": Double.pi / 200, "turn": 2 * Double.pi,
    ]
    guard let factor = factors[unit] else { return nil }
    _ = next()
    return value * factor
  }
}
