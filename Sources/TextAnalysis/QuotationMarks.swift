/// The quotation marks of a language, around a quotation and one within it (CLDR 42, but for the habits of
/// printers in French and in Switzerland).
package struct QuotationMarks: Sendable, Hashable {
  package var outer: (open: String, close: String)
  package var inner: (open: String, close: String)

  package init(of language: String) {
    let marks = Self.marks(of: language)
    (outer, inner) = ((marks[0], marks[1]), (marks[2], marks[3]))
  }

  /// Both pairs, the outer first, as CSS's `quotes` has them.
  package var inOrder: [String] { [outer.open, outer.close, inner.open, inner.close] }

  private static func marks(of language: String) -> [String] {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    if parts.count > 1, ["ch", "li"].contains(parts.last) {
      // Guillemets point outwards in Switzerland, and have no white.
      switch parts[0] {
      case "de", "fr", "it": return ["«", "»", "‹", "›"]
      default: break
      }
    }
    let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    switch parts.first.map(String.init) ?? "" {
    case "de", "cs", "sk", "sl", "is", "et", "hr", "mk": return ["„", "“", "‚", "‘"]
    case "bg", "lt": return ["„", "“", "„", "“"]
    case "sr": return ["„", "“", "‘", "‘"]
    case "bs": return ["„", "”", "‘", "’"]
    case "pl", "ro": return ["„", "”", "«", "»"]
    case "hu": return ["„", "”", "»", "«"]
    case "ka": return ["„", "“", "«", "»"]
    // With the white that French has within them; those within are the ones of its printers.
    case "fr": return ["«\u{A0}", "\u{A0}»", "“", "”"]
    case "es", "it", "el", "ca", "eu", "sq": return ["«", "»", "“", "”"]
    case "pt" where parts.dropFirst().contains("pt"): return ["«", "»", "“", "”"]
    case "ru", "uk", "be": return ["«", "»", "„", "“"]
    case "hy": return ["«", "»", "«", "»"]
    case "nb", "nn", "no": return ["«", "»", "‘", "’"]
    case "fi", "sv", "he", "yi": return ["”", "”", "’", "’"]
    case "fa": return ["«", "»", "‹", "›"]
    case "ar", "ur": return ["”", "“", "’", "‘"]
    case "ja": return ["「", "」", "『", "』"]
    case "zh" where isTraditional: return ["「", "」", "『", "』"]
    default: return ["“", "”", "‘", "’"]
    }
  }

  package static func == (a: QuotationMarks, b: QuotationMarks) -> Bool { a.inOrder == b.inOrder }

  package func hash(into hasher: inout Hasher) { hasher.combine(inOrder) }
}
