internal import BookInput
internal import Graphics
internal import RenderingOptions
internal import TextAnalysis
internal import Pagination
internal import Paragraphs
internal import Settings

/// The boxes on pages for characters that no font has, by script, and by the face that has them.
struct MissingBoxes {
  private struct Use {
    var letters: Set<Unicode.Scalar> = []
    var count = 0
    /// The page and the words around the first; nil if it is in a drawing.
    var first: (page: PageNumber, words: String)?
  }

  private var uses: [Group: Use] = [:]

  /// The characters that one warning covers: a script, or symbols, as far as one face is advised for them.
  private struct Group: Hashable {
    var name: String
    var advice: FontAdvice?

    init(of scalar: Unicode.Scalar) {
      let script = Script.tag(of: scalar)
      name =
        script == Script.common || script == Script.inherited ? "symbols" : Script.name(script)
      advice = FontAdvice(for: scalar)
    }

    /// A key to sort by.
    var key: (String, String) { (name, advice?.face ?? "") }
  }

  /// Looks for boxes on pages.
  mutating func add(_ pages: [Page], _ missing: Set<Unicode.Scalar>) {
    guard !missing.isEmpty else { return }
    for page in pages {
      for line in page.lines {
        for scalar in line.text.unicodeScalars where missing.contains(scalar) {
          let group = Group(of: scalar)
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

  /// A sentence for each group, without its full stop; `missing` includes characters of drawings.
  func warnings(_ missing: Set<Unicode.Scalar>) -> [String] {
    Dictionary(grouping: missing, by: Group.init).sorted { $0.key.key < $1.key.key }.map {
      group, letters in
      let letters = letters.sorted()
      var text = "\(group.name): no font has \(RenderError.list(letters, most: 3))"
      if let use = uses[group], let first = use.first {
        text += use.count == 1 ? "; it is drawn as a box" : "; \(use.count) boxes are drawn instead"
        text += use.count == 1 ? " on page " : ", first on page "
        text += "\(first.page) (“\(first.words)”)"
      } else {
        text += "; boxes are drawn instead"
      }
      return text + "; "
        + (group.advice.map { "\($0.sentence): see \(Setting.systemFonts)" }
          ?? "see \(Setting.fallbackFonts)")
    }
  }
}
