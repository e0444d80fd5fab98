internal import Pagination

extension Arguments {
  /// The given options that apply only to EPUBs.
  var ofPublicationsAlone: [Option] {
    [.skipNonlinear, .pageMargins].filter { has($0) }
  }

  /// The given options that apply only to texts without style sheets; a title page is added to an EPUB by a design.
  var ofTextsAlone: [Option] {
    [.chapters].filter { has($0) } + [.noTitlePage].filter { has($0) && !has(.design) }
  }

  /// Parses the look of a chapter's first letter and words; nil if invalid.
  static func initial(_ words: String, _ known: InitialDesign) -> InitialDesign? {
    var design = known
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts.first, parts.count > 1 ? parts[1] : nil) {
      case ("raised", nil): design.isRaised = true
      case ("dropped", nil): design.isRaised = false
      case ("letters", let value?):
        guard let count = Int(value), (1...9).contains(count) else { return nil }
        design.letters = count
      case ("quote", let value?):
        guard let quote = InitialDesign.Quote(rawValue: value) else { return nil }
        design.quote = quote
      case ("lead-in", let value?):
        guard let leadIn = InitialDesign.LeadIn(rawValue: value) else { return nil }
        design.leadIn = leadIn
      default: return nil
      }
    }
    // A letter that is described is a large one.
    if design.lines < 2, words != "lead-in=\(design.leadIn?.rawValue ?? "")" { design.lines = 3 }
    return design
  }
}
