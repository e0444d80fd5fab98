internal import Graphics

extension String {
  /// The text made safe for a terminal or log, on one line.
  ///
  /// Control characters, line separators and bidi controls become escapes such as `\u{1B}`; long
  /// texts are cut to 120 characters.
  public var escapedForTerminal: String { escapedForTerminal(upTo: Self.mostShown) }

  /// The same for a sentence of the program's own, cut to more characters: its advice is at the end.
  package var escapedSentence: String { escapedForTerminal(upTo: Self.longestSentence) }

  private func escapedForTerminal(upTo most: Int) -> String {
    // Quotation marks and backslashes stay; everything else that may need escaping is checked.
    if utf8.count <= most,
      !mayNeedEscapes(isQuoted: false) || !unicodeScalars.contains(where: \.isUnsafeOnTerminal)
    {
      return self
    }
    var out = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == most {
        out += "…"
        break
      }
      if scalar.isUnsafeOnTerminal {
        out += scalar.escaped
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The text as a JSON string, with controls and separators escaped.
  package var jsonQuoted: String {
    if !mayNeedEscapes(isQuoted: true) { return "\"" + self + "\"" }
    var out = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case _ where scalar.isUnsafeOnTerminal && scalar.value <= 0xFFFF:
        out += "\\u" + scalar.value.hexadecimal(digits: 4)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension String {
  /// The most characters shown in a message.
  private static let mostShown = 120
  private static let longestSentence = 600

  /// Whether the text contains a byte that may need escaping, there or in a JSON string; most texts do not.
  func mayNeedEscapes(isQuoted: Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { Self.mayNeedEscapes($0, isQuoted: isQuoted) }
      ?? Self.mayNeedEscapes(utf8, isQuoted: isQuoted)
  }

  /// Whether a UTF-8 text contains such a byte.
  static func mayNeedEscapes(_ bytes: some Sequence<UInt8>, isQuoted: Bool) -> Bool {
    var before: (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch byte {
      // Controls; U+0080 to U+00BF, U+0600 to U+063F, U+F000 to U+FFFF.
      case ..<0x20, 0x7F, 0xC2, 0xD8, 0xEF: return true
      case 0x22, 0x5C: if isQuoted { return true }
      // General punctuation with bidi controls and separators.
      case 0x8E...0x8F where before == (0xE2, 0x80): return true
      case 0xA8...0xAE where before == (0xE2, 0x80): return true
      case 0xA6...0xA9 where before == (0xE2, 0x81): return true
      default: break
      }
      before = (before.1, byte)
    }
    return false
  }
}

extension Unicode.Scalar {
  /// The scalar as a Swift escape: `\u{1B}`.
  package var escaped: String { "\\u{" + value.hexadecimal(uppercase: true) + "}" }

  /// Whether the scalar is a control, a line separator or a bidi control.
  package var isUnsafeOnTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}

extension String {
  /// The text made safe for a terminal, line ends kept.
  package var escapedLines: String {
    guard unicodeScalars.contains(where: { $0.isUnsafeOnTerminal && $0 != "\n" }) else {
      return self
    }
    var out = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafeOnTerminal, scalar != "\n" {
        out += scalar.escaped
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
