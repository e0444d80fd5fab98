/// A colour in sRGB with straight alpha, eight bits per channel.
public struct Color: Sendable, Hashable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The alpha: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour from its channels.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// Whether the three colour channels are equal.
  @inlinable public var isGray: Bool { red == green && green == blue }
}

extension Color {
  /// Reads `#rgb`, `#rrggbb` (the `#` is optional) or one of CSS 1's colour names, in any case; nil
  /// for anything else.
  public init?(_ text: some StringProtocol) {
    let lower = text.lowercased()
    if let named = Self.names[lower] {
      self = named
      return
    }
    var digits: [UInt8] = []
    for byte in lower.utf8.dropFirst(lower.hasPrefix("#") ? 1 : 0) {
      guard let digit = byte.hexadecimalValue, digits.count < 6 else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6:
      self.init(
        red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3],
        blue: digits[4] * 16 + digits[5])
    default: return nil
    }
  }

  /// The colour as `#rrggbb`, without its alpha.
  public var hex: String {
    "#" + [red, green, blue].map { $0.hexadecimal(digits: 2) }.joined()
  }

  /// The mixture of this colour and another; a weight of 0 is this one, 255 the other.
  @inlinable public func mixed(with other: Color, weight: UInt8) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let sum = Int(a) * (255 - Int(weight)) + Int(b) * Int(weight)
      return UInt8((sum + 127) / 255)
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  private static let names: [String: Color] = [
    "black": .black, "white": .white,
    "silver": Color(red: 192, green: 192, blue: 192),
    "gray": Color(red: 128, green: 128, blue: 128),
    "grey": Color(red: 128, green: 128, blue: 128), "maroon": Color(red: 128, green: 0, blue: 0),
    "red": Color(red: 255, green: 0, blue: 0), "purple": Color(red: 128, green: 0, blue: 128),
    "fuchsia": Color(red: 255, green: 0, blue: 255), "green": Color(red: 0, green: 128, blue: 0),
    "lime": Color(red: 0, green: 255, blue: 0), "olive": Color(red: 128, green: 128, blue: 0),
    "yellow": Color(red: 255, green: 255, blue: 0), "navy": Color(red: 0, green: 0, blue: 128),
    "blue": Color(red: 0, green: 0, blue: 255), "teal": Color(red: 0, green: 128, blue: 128),
    "aqua": Color(red: 0, green: 255, blue: 255),
  ]
}
