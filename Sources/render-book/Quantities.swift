internal import BookRendering
internal import Graphics

/// Parses the numbers, lengths and sizes that options take; nil for anything else.
enum Quantity {
  /// A whole number of ASCII digits, without a sign, below a thousand million.
  static func whole(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text)
  }

  /// A number of digits with at most one decimal point, such as `12` or `10.5`.
  static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= 12, text.utf8.contains(where: isDigit),
      text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text)
  }

  /// A length: a number and `pt`, `mm`, `cm` or `in`; points without a unit.
  static func length(_ text: some StringProtocol) -> Length? {
    let (digits, unit) = split(text)
    guard let number = number(digits), let points = units[unit] else { return nil }
    return .pt(number * points)
  }

  /// Two lengths separated by an x, in the unit at the end; or a named size.
  static func size(_ text: String) -> Size? {
    let lower = text.lowercased()
    if let (width, height) = names[lower] { return Size(width: .pt(width), height: .pt(height)) }
    let parts = lower.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2 else { return nil }
    let (height, unit) = split(parts[1])
    let (width, widthUnit) = split(parts[0])
    guard let points = units[unit], let widthPoints = widthUnit.isEmpty ? points : units[widthUnit],
      let w = number(width), let h = number(height)
    else { return nil }
    return Size(width: .pt(w * widthPoints), height: .pt(h * points))
  }

  /// Two whole numbers separated by an x.
  static func pixels(_ text: String) -> (width: Int, height: Int)? {
    let parts = text.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2, let width = whole(parts[0]), let height = whole(parts[1]) else {
      return nil
    }
    return (width, height)
  }

  /// `3`, `3-7` or `3-`.
  static func range(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first.flatMap(whole) else { return nil }
    switch parts.count {
    case 1: return first...first
    case 2 where parts[1].isEmpty: return first...Int.max
    case 2:
      guard let last = whole(parts[1]), last >= first else { return nil }
      return first...last
    default: return nil
    }
  }

  /// The numbers of pages, in the notation of `range`.
  static func pages(_ text: String) -> ClosedRange<PageNumber>? {
    guard let range = range(text), range.lowerBound > 0 else { return nil }
    return PageNumber(range.lowerBound)...PageNumber(range.upperBound)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A number's digits and the letters after them.
  private static func split(_ text: some StringProtocol) -> (digits: String, unit: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return (String(digits), text.dropFirst(digits.count).lowercased())
  }

  private static let units: [String: Double] = [
    "": 1, "pt": 1, "in": 72, "mm": 72 / 25.4, "cm": 72 / 2.54,
  ]

  /// Widths and heights in points of named sizes.
  private static let names: [String: (Double, Double)] = {
    func mm(_ width: Double, _ height: Double) -> (Double, Double) {
      (width * 72 / 25.4, height * 72 / 25.4)
    }
    return [
      "a3": mm(297, 420), "a4": mm(210, 297), "a5": mm(148, 210), "a6": mm(105, 148),
      "a7": mm(74, 105), "b4": mm(250, 353), "b5": mm(176, 250), "b6": mm(125, 176),
      "letter": (612, 792), "legal": (612, 1008), "tabloid": (792, 1224),
      "half-letter": (396, 612), "digest": (396, 612),
      "trade": (432, 648), "mass-market": (306, 495), "royal": mm(156, 234),
      "demy": mm(138, 216), "octavo": (432, 648),
    ]
  }()
}
