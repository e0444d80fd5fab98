internal import Graphics

/// A colour as a sheet writes it.
enum ColorValue: Sendable {
  case color(Color)
  /// The colour of the text.
  case current
}

extension ValueReader {
  /// Takes a colour: a name, `#` and digits, `rgb()`, `hsl()` and what was written for them.
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
      default: return nil
      }
      guard let color else { return nil }
      self = copy
      return .color(color)
    default: return nil
    }
  }

  private static func color(digits text: String) -> Color? {
    let digits = text.utf8.compactMap(\.hexValue).map { UInt8($0) }
    guard digits.count == text.utf8.count else { return nil }
    func pair(_ place: Int) -> UInt8 { digits[place] * 16 + digits[place + 1] }
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
  private static func byte(_ share: Double) -> UInt8 {
    share.isNaN ? 0 : UInt8((min(max(share, 0), 1) * 255).rounded())
  }

  private mutating func rgb() -> Color? {
    var channels: [Double] = []
    while channels.count < 3 {
      if !channels.isEmpty { _ = take(.comma) }
      if case .percentage(let value)? = peek() {
        _ = next()
        channels.append(value / 100)
      } else if take(word: "none") {
        channels.append(0)
      } else {
        guard let value = takeNumber() else { return nil }
        channels.append(value / 255)
      }
    }
    guard let alpha = alpha() else { return nil }
    return Color(
      red: Self.byte(channels[0]), green: Self.byte(channels[1]), blue: Self.byte(channels[2]),
      alpha: Self.byte(alpha))
  }

  private mutating func alpha() -> Double? {
    guard !isAtEnd else { return 1 }
    guard take(.comma) || takeSlash(), let share = takeShare(), isAtEnd else { return nil }
    return share
  }

  private mutating func hsl() -> Color? {
    guard let hue = hue() else { return nil }
    _ = take(.comma)
    guard case .percentage(let saturation)? = next() else { return nil }
    _ = take(.comma)
    guard case .percentage(let lightness)? = next(), let alpha = alpha() else { return nil }
    let light = min(max(lightness / 100, 0), 1)
    let reach = min(max(saturation / 100, 0), 1) * min(light, 1 - light)
    // CSS Color 4, section 7.1.
    func channel(_ shift: Double) -> UInt8 {
      let place = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      return Self.byte(light - reach * max(-1, min(place - 3, 9 - place, 1)))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: Self.byte(alpha))
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
