extension UInt8 {
  /// Whether it is an ASCII letter.
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// Whether it is a digit.
  var isDigit: Bool { self &- 0x30 < 10 }
  /// Whether it is CSS white space, in which carriage returns and form feeds are line ends.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C }
  /// Whether it ends a line in CSS.
  var isNewline: Bool { self == 0x0A || self == 0x0D || self == 0x0C }
  /// Whether it may begin a name; all non-ASCII bytes may.
  var beginsName: Bool { isLetter || self == 0x5F || self >= 0x80 }
  /// Whether it may be part of a name.
  var isInName: Bool { beginsName || isDigit || self == 0x2D }
}

extension StringProtocol {
  /// The string with the letters A to Z in lower case: the meaning of case-insensitive in CSS and HTML.
  var asciiLowercased: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return String(self) }
    return String(decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The words separated by HTML white space.
  var htmlWords: [String] {
    Array(utf8).split { $0.isSpace }.map { String(decoding: $0, as: UTF8.self) }
  }
}
