internal import BookInput
internal import Graphics
internal import RenderingOptions
internal import TextAnalysis
internal import Pagination
internal import Paragraphs
internal import Settings

/// The boxes on pages for characters that no font has, by script.
struct MissingBoxes {
  private struct Use {
    var letters: Set<Unicode.Scalar> = []
    var count = 0
    /// The page and the words around the first; nil if it is in a drawing.
    var first: (page: PageNumber, words: String)?
  }

  private var uses: [String: Use] = [:]

  /// The group of characters that one warning covers: a script, or symbols.
  private static func group(of scalar: Unicode.Scalar) -> String {
    let script = Script.tag(of: scalar)
    return script == Script.common || script == Script.inherited ? "symbols" : Script.name(script)
  }

  /// Looks for boxes on pages.
  mutating func add(_ pages: [Page], _ missing: Set<Unicode.Scalar>) {
    guard !missing.isEmpty else { return }
    for page in pages {
      for line in page.lines {
        for scalar in line.text.unicodeScalars where missing.contains(scalar) {
          let group = Self.group(of: scalar)
          uses[group, default: Use()].count += 1
          uses[group]?.letters.insert(scalar)
          if uses[group]?.first == nil {
            uses[group]?.first = (page.number, Self.word(with: scalar, in: line.text))
          }
        }
      }
    }
  }

  /// The first word of a line with the character, shortened if need be.
  private static func word(with scalar: Unicode.Scalar, in line: String) -> String {
    let word =
      line.split(whereSeparator: \.isWhitespace)
      .first { $0.unicodeScalars.contains(scalar) } ?? ""
    return word.count > 24 ? String(word.prefix(23)) + "…" : String(word)
  }

  /// A sentence for each script, without its full stop; `missing` includes characters of drawings.
  func warnings(_ missing: Set<Unicode.Scalar>) -> [String] {
    Dictionary(grouping: missing, by: Self.group).sorted { $0.key < $1.key }.map { group, letters in
      let letters = letters.sorted()
      var text = "\(group): no font has \(RenderError.list(letters, most: 3))"
      if let use = uses[group], let first = use.first {
        text += use.count == 1 ? "; it is drawn as a box" : "; \(use.count) boxes are drawn instead"
        text += use.count == 1 ? " on page " : ", first on page "
        text += "\(first.page) (“\(first.words)”)"
      } else {
        text += "; boxes are drawn instead"
      }
      let advice = Set(letters.compactMap(FontAdvice.init(for:)))
      // One face for most of them is better advice than several.
      let best = advice.max { one, other in
        let (a, b) = (
          letters.count { FontAdvice(for: $0) == one },
          letters.count { FontAdvice(for: $0) == other }
        )
        return (a, other.face) < (b, one.face)
      }
      return text + "; "
        + (best.map { "\($0.sentence): see \(Setting.systemFonts)" }
          ?? "see \(Setting.fallbackFonts)")
    }
  }
}
