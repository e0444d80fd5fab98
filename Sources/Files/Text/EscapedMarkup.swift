internal import Graphics

extension String {
  /// The text escaped for XML and HTML, in elements and quoted attributes.
  ///
  /// All untrusted text passes through it. Controls, which XML cannot contain, and bidi controls
  /// become visible.
  package var escapedForXML: String {
    escapedMarkup { scalar in
      scalar.isUnsafeOnTerminal || (0xFFFE...0xFFFF).contains(scalar.value) ? scalar.escaped : nil
    }
  }

  /// The text escaped for HTML and XML, in elements and quoted attributes.
  ///
  /// Characters that neither allows are left out.
  package var escapedForHTML: String {
    escapedMarkup { $0 != "\n" && $0 != "\t" && $0.isOutsideMarkup ? "" : nil }
  }

  /// The text escaped for XML, in elements and attributes; characters not allowed in XML are left
  /// out.
  package var inXML: String {
    escapedMarkup { scalar in
      switch scalar {
      case "\t", "\n", "\r": " "
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": ""
      default: scalar.isOutsideMarkup ? "" : nil
      }
    }
  }
}
