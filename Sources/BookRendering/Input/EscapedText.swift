extension String {
  /// The text as it may stand on a terminal or in a log, on one line.
  ///
  /// Control characters, line separators and the marks that turn the direction of text become
  /// `\u{1B}`; of a long text the first 120 characters stay.
  public var escapedForTerminal: String {
    var out = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == 120 {
        out += "…"
        break
      }
      if scalar.isUnsafeOnTerminal {
        out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The text between quotes as JSON has it, in ASCII controls' and separators' escapes.
  var jsonQuoted: String {
    var out = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case _ where scalar.isUnsafeOnTerminal && scalar.value <= 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension Unicode.Scalar {
  /// Whether it is a control, a separator of lines, or turns the direction of text.
  var isUnsafeOnTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
