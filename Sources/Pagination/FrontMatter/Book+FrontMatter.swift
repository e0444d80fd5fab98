internal import Manuscript

extension Book {
  /// What chapters are called that stand before the text (The Chicago Manual of Style, 1.4).
  private static let frontTitles: Set<String> = [
    "dedication", "epigraph", "foreword", "preface", "acknowledgments", "acknowledgements",
    "list of illustrations", "list of tables", "abbreviations", "chronology", "note on the text",
    "a note on the text", "translator’s note", "translator’s preface", "editor’s note",
    "editor’s preface", "author’s note", "to the reader", "vorwort", "widmung", "danksagung",
    "préface", "avant-propos", "dédicace", "remerciements", "prefacio", "prólogo del autor",
    "prefazione", "voorwoord", "förord", "forord",
  ]

  /// More chapters than stand before any text.
  private static let mostFrontChapters = 64

  /// Whether a chapter and all before it are called what stands before the text.
  func isFrontMatter(chapter: Int) -> Bool {
    guard chapter < Self.mostFrontChapters else { return false }
    return chapters[...chapter].allSatisfy { Self.frontTitles.contains($0.plainTitle.lowercased()) }
  }

  /// No dedication, epigraph or letter to the reader that has a page to itself is longer, in bytes.
  private static let longestDedication = 1500

  /// Whether a chapter stands before the text by its title, or is a few words without one before the
  /// first chapter that has one: a dedication, an epigraph, a letter.
  func standsBeforeText(chapter: Int) -> Bool {
    guard chapter < Self.mostFrontChapters else { return false }
    let areInFront = chapters[...chapter].allSatisfy {
      $0.plainTitle.isEmpty
        ? $0.range.count <= Self.longestDedication
        : Self.frontTitles.contains($0.plainTitle.lowercased())
    }
    return areInFront
      && (!chapters[chapter].plainTitle.isEmpty
        || chapters[chapter...].contains { !$0.plainTitle.isEmpty })
  }

  /// What a list of chapters is called in the book's language.
  var contentsTitle: String {
    switch language.prefix(while: { $0 != "-" }).lowercased() {
    case "de": "Inhalt"
    case "fr": "Table des matières"
    case "es": "Índice"
    case "it": "Indice"
    case "pt": "Sumário"
    case "nl": "Inhoud"
    case "sv": "Innehåll"
    case "da": "Indhold"
    case "nb", "nn", "no": "Innhold"
    case "fi": "Sisällys"
    case "pl": "Spis treści"
    case "cs": "Obsah"
    case "hu": "Tartalom"
    case "ru": "Содержание"
    case "el": "Περιεχόμενα"
    default: "Contents"
    }
  }
}
