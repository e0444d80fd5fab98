internal import Manuscript

extension Book {
  /// Titles of chapters that precede the text (The Chicago Manual of Style, 1.4).
  private static let frontTitles: Set<String> = [
    "dedication", "epigraph", "foreword", "preface", "acknowledgments", "acknowledgements",
    "list of illustrations", "list of tables", "abbreviations", "chronology", "note on the text",
    "a note on the text", "translator’s note", "translator’s preface", "editor’s note",
    "editor’s preface", "author’s note", "to the reader", "vorwort", "widmung", "danksagung",
    "préface", "avant-propos", "dédicace", "remerciements", "prefacio", "prólogo del autor",
    "prefazione", "voorwoord", "förord", "forord",
  ]

  /// More chapters than precede any text.
  private static let mostFrontChapters = 64

  /// Whether a chapter and all before it have titles of front matter.
  func isFrontMatter(chapter: Int) -> Bool {
    guard chapter < Self.mostFrontChapters else { return false }
    return chapters[...chapter].allSatisfy { Self.frontTitles.contains($0.plainTitle.lowercased()) }
  }

  /// The greatest length in bytes of a dedication, epigraph or letter to the reader on a page of its own.
  private static let longestDedication = 1500

  /// Whether a chapter precedes the text by its title, or is a few untitled words before the first titled chapter: a
  /// dedication, an epigraph, a letter.
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

  /// The title of a list of chapters in the book's language.
  package var contentsTitle: String {
    let tag = language.lowercased().replacing("_", with: "-")
    let main = String(tag.prefix { $0 != "-" })
    let isTraditional = ["-hant", "-tw", "-hk", "-mo"].contains(where: tag.contains)
    return Self.contentsTitles[main == "zh" && isTraditional ? "zh-hant" : main] ?? "Contents"
  }

  private static let contentsTitles = [
    "de": "Inhalt", "fr": "Table des matières", "es": "Índice", "it": "Indice", "pt": "Sumário",
    "ca": "Taula", "ro": "Cuprins", "nl": "Inhoud", "sv": "Innehåll", "da": "Indhold",
    "nb": "Innhold", "nn": "Innhald", "no": "Innhold", "fi": "Sisällys", "et": "Sisukord",
    "lt": "Turinys", "pl": "Spis treści", "cs": "Obsah", "sk": "Obsah", "sl": "Kazalo",
    "hr": "Sadržaj", "hu": "Tartalom", "tr": "İçindekiler", "vi": "Mục lục", "el": "Περιεχόμενα",
    "ru": "Содержание", "uk": "Зміст", "bg": "Съдържание", "hy": "Բովանդակություն",
    "ka": "სარჩევი", "he": "תוכן העניינים", "ar": "المحتويات", "fa": "فهرست", "ur": "فہرست",
    "hi": "विषय-सूची", "th": "สารบัญ", "ja": "目次", "zh": "目录", "zh-hant": "目錄", "ko": "차례",
  ]
}
