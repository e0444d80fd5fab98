/// The quotation marks of a language, for a quotation and for one within it (CLDR 42, except for the conventions of
/// printers in French and in Switzerland).
package struct QuotationMarks: Sendable, Hashable {
  /// Both pairs, the outer first, as in CSS's `quotes`.
  package let inOrder: [String]

  package init(of language: String) { inOrder = Self.marks(of: language) }

  package var outer: (open: String, close: String) { (inOrder[0], inOrder[1]) }
  package var inner: (open: String, close: String) { (inOrder[2], inOrder[3]) }

  private static func marks(of language: String) -> [String] {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    if parts.count > 1, ["ch", "li"].contains(parts.last) {
      // In Switzerland guillemets point outwards, and have no spaces.
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
    // With the spaces of French inside them; the inner marks are those of its printers.
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
}
