extension String {
  /// The text with some of its characters escaped: `escape` returns the replacement of a character, nil for itself.
  package func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
    var out = ""
    for scalar in unicodeScalars {
      if let other = escape(scalar) { out += other } else { out.unicodeScalars.append(scalar) }
    }
    return out
  }

  /// The text escaped for XML and HTML, between tags and in quoted attributes; `escape` returns the replacement of other
  /// characters that must not appear.
  package func escapedMarkup(_ escape: (Unicode.Scalar) -> String? = { _ in nil }) -> String {
    escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: escape(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character or a noncharacter, which XML and HTML do not allow.
  package var isOutsideMarkup: Bool {
    value < 0x20 || (0x7F..<0xA0).contains(value) || value & 0xFFFE == 0xFFFE
  }
}
