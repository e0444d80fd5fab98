/// The quotation marks of a language, around a quotation and one within it (CLDR 42, but for the habits of
/// printers in French and in Switzerland).
package struct QuotationMarks: Sendable, Hashable {
  /// Both pairs, the outer first, as CSS's `quotes` has them.
  package let inOrder: [String]

  package init(of language: String) { inOrder = Self.marks(of: language) }

  package var outer: (open: String, close: String) { (inOrder[0], inOrder[1]) }
  package var inner: (open: String, close: String) { (inOrder[2], inOrder[3]) }

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
}
