/// What is known of an operator in one of its forms (MathML Core, B; spaces as in The TeXbook, chapter 18).
struct OperatorProperties: Hashable {
  /// The spaces before and after it, in eighteenths of an em.
  var before = 5
  var after = 5
  var isStretchy = false
  var isSymmetric = false
  var isLarge = false
  var hasMovableLimits = false
  var isFence = false
  /// Whether it applies to what follows it: “lim”, and the invisible operator after a function's name.
  var isFunction = false

  private static func spaced(_ before: Int, _ after: Int) -> OperatorProperties {
    var properties = OperatorProperties()
    (properties.before, properties.after) = (before, after)
    return properties
  }

  /// The properties of an operator in a form: relations have the widest spaces.
  static func of(_ text: String, _ form: MathOperator.Form) -> OperatorProperties {
    guard let first = text.unicodeScalars.first else { return spaced(0, 0) }
    // Words such as “lim” and “mod”.
    if text.unicodeScalars.count > 1, first.properties.isAlphabetic { return function(before: 3) }
    if isLargeOperator(first.value) {
      var properties = spaced(3, 3)
      (properties.isLarge, properties.isSymmetric) = (true, true)
      properties.hasMovableLimits = !isIntegral(first.value)
      return properties
    }
    if isOpening(first) || isClosing(first) || isBar(first) && form != .infix { return fence }
    if unspaced.contains(first) || form == .prefix && signs.contains(first) { return spaced(0, 0) }
    if first == "\u{2061}" { return function(before: 0) }
    if first == "," || first == ";" { return spaced(0, 3) }
    if isBinary(first.value) { return spaced(4, 4) }
    var properties = spaced(5, 5)
    properties.isStretchy = isBar(first) || isArrow(first.value)
    properties.isSymmetric = isBar(first)
    return properties
  }

  /// Whether an operator is a sign where nothing before it can be added to or multiplied.
  static func isBinary(_ text: String) -> Bool {
    text.unicodeScalars.first.map { isBinary($0.value) } ?? false
  }

  private static let signs: Set<Unicode.Scalar> = [
    "+", "-", "\u{2212}", "\u{B1}", "\u{2213}", "\u{2214}",
  ]

  private static func function(before: Int) -> OperatorProperties {
    var properties = spaced(before, 3)
    properties.isFunction = true
    return properties
  }

  private static let fence: OperatorProperties = {
    var properties = spaced(0, 0)
    (properties.isStretchy, properties.isSymmetric, properties.isFence) = (true, true, true)
    return properties
  }()

  private static let unspaced: Set<Unicode.Scalar> = [
    "/", "\\", "_", "^", ".", "\u{2062}", "\u{2063}", "\u{2064}", "!", "'", "\u{2032}", "\u{2033}",
    "\u{2034}", "%", "@", "#", "&", "\u{B0}", "~", "`", "$", "?", "\u{2026}", "\u{22EF}",
    "\u{AC}", "\u{2200}", "\u{2203}", "\u{2204}", "\u{2207}", "\u{2202}", "\u{221A}",
  ]

  static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    "([{\u{2308}\u{230A}\u{27E6}\u{27E8}\u{27EA}\u{27EC}\u{27EE}\u{2983}\u{2985}\u{2329}"
      .unicodeScalars.contains(scalar)
  }

  static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    ")]}\u{2309}\u{230B}\u{27E7}\u{27E9}\u{27EB}\u{27ED}\u{27EF}\u{2984}\u{2986}\u{232A}"
      .unicodeScalars.contains(scalar)
  }

  private static func isBar(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "|" || scalar == "\u{2016}" || scalar == "\u{2225}" || scalar == "\u{2223}"
      || scalar == "\u{2980}"
  }

  private static func isLargeOperator(_ value: UInt32) -> Bool {
    isIntegral(value) || (0x220F...0x2211).contains(value) || (0x22C0...0x22C3).contains(value)
      || (0x2A00...0x2A0A).contains(value) || (0x2A1D...0x2A1E).contains(value) || value == 0x2AFC
      || value == 0x2AFF
  }

  private static func isIntegral(_ value: UInt32) -> Bool {
    (0x222B...0x2233).contains(value) || (0x2A0B...0x2A1C).contains(value)
  }

  static func isArrow(_ value: UInt32) -> Bool {
    (0x2190...0x21FF).contains(value) || (0x27F0...0x27FF).contains(value)
      || (0x2900...0x297F).contains(value) || (0x2B00...0x2B11).contains(value)
  }

  private static func isBinary(_ value: UInt32) -> Bool {
    switch value {
    case 0x2A, 0x2B, 0x2D, 0xB1, 0xB7, 0xD7, 0xF7, 0x2020...0x2022, 0x2040, 0x2044, 0x2212...0x2214,
      0x2216...0x2219, 0x2227...0x222A, 0x2238, 0x2240, 0x228C...0x228E, 0x2293...0x22A1,
      0x22B9...0x22BD, 0x22C4...0x22C7, 0x22C9...0x22CC, 0x22CE, 0x22CF, 0x22D2, 0x22D3, 0x25B3,
      0x25CB, 0x25EF, 0x2A22...0x2A58, 0x2A5A...0x2A63, 0x29F5...0x29F9:
      true
    default: false
    }
  }

  // MARK: Accents

  /// The combining character, which fonts have sizes of, for a character that is an accent over a base; nil for others.
  static func combining(_ text: String) -> Unicode.Scalar? {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return nil
    }
    switch scalar {
    case "^", "\u{2C6}", "\u{302}": return "\u{302}"
    case "~", "\u{2DC}", "\u{303}": return "\u{303}"
    case "\u{2D9}", "\u{307}": return "\u{307}"
    case "\u{A8}", "\u{308}": return "\u{308}"
    case "\u{2C7}", "\u{30C}": return "\u{30C}"
    case "\u{2D8}", "\u{306}": return "\u{306}"
    case "\u{B4}", "\u{2CA}", "\u{301}": return "\u{301}"
    case "`", "\u{2CB}", "\u{300}": return "\u{300}"
    case "\u{2DA}", "\u{30A}": return "\u{30A}"
    case "\u{20D7}", "\u{2192}": return "\u{20D7}"
    case "\u{20D6}", "\u{2190}": return "\u{20D6}"
    case "\u{20DB}", "\u{20DC}", "\u{311}", "\u{20E1}": return scalar
    default: return nil
    }
  }

  /// Whether a character over or under a base is a line along it.
  static func isLine(_ text: String) -> Bool {
    ["\u{AF}", "\u{203E}", "\u{2C9}", "\u{304}", "\u{305}", "\u{332}", "_", "\u{2015}", "\u{2500}"]
      .contains(text)
  }

  /// Whether a character over or under a base is as wide as that: brackets and braces.
  static func isHorizontalFence(_ text: String) -> Bool {
    guard let value = text.unicodeScalars.first?.value else { return false }
    return (0x23B4...0x23B5).contains(value) || (0x23DC...0x23E1).contains(value)
  }
}
