extension String {
  /// The text escaped for XML and HTML, between tags and in quoted attributes.
  ///
  /// `standIn` returns a replacement for a character that must not appear; nil leaves it as it is.
  package func escapedMarkup(
    _ standIn: (Unicode.Scalar) -> String? = { _ in nil }
  ) -> String {
    var out = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default:
        if let other = standIn(scalar) { out += other } else { out.unicodeScalars.append(scalar) }
      }
    }
    return out
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character or a noncharacter, which XML and HTML do not allow.
  package var isOutsideMarkup: Bool {
    value < 0x20 || (0x7F..<0xA0).contains(value) || value & 0xFFFE == 0xFFFE
  }
}
