/// Where the patterns of a language are, and how few letters may stand alone in it.
package enum HyphenationLanguage {
  /// The names that a language's dictionary may have in the system's folder, best first.
  ///
  /// Debian's packages name them `hyph_de_DE.dic`; a tag without a region takes the region where
  /// the language is at home.
  package static func fileNames(for tag: String) -> [String] {
    let parts = tag.split(separator: "-").map(String.init)
    guard let language = parts.first?.lowercased(), language.allSatisfy(\.isLetter) else {
      return []
    }
    var names: [String] = []
    if let region = parts.dropFirst().first(where: { $0.utf8.count == 2 }) {
      names.append("hyph_\(language)_\(region.uppercased()).dic")
    }
    if let home = homes[language] { names.append("hyph_\(language)_\(home).dic") }
    names.append("hyph_\(language)_\(language.uppercased()).dic")
    names.append("hyph_\(language).dic")
    return names
  }

  /// The folders that dictionaries are in on Debian.
  package static let folders = ["/usr/share/hyphen", "/usr/share/myspell/dicts"]

  /// Whether the compiled-in patterns are the language's: those of American English.
  package static func isAmericanEnglish(_ tag: String) -> Bool {
    let lower = tag.lowercased()
    return lower == "en" || lower == "en-us"
  }

  /// The letters that must stay before and after a break; dictionaries may ask for more.
  ///
  /// Three after it where the patterns would allow two: a line that begins with two letters of a
  /// word is not worth the hyphen.
  package static let minima = (left: 2, right: 3)

  private static let homes = [
    "en": "US", "de": "DE", "cs": "CZ", "da": "DK", "el": "GR", "uk": "UA", "sv": "SE", "nb": "NO",
    "nn": "NO", "sl": "SI", "et": "EE", "pt": "PT", "be": "BY", "zu": "ZA", "af": "ZA",
  ]
}
