/// Where the patterns of a language are, and how few letters may stand alone in it.
package enum HyphenationLanguage {
  /// The files of a folder that hold the patterns of a language (BCP 47), best first.
  ///
  /// Debian's packages name them `hyph_de_CH.dic`, `hyph_sr-Latn_RS.dic` or `hyph_th_TH.dic`. Best is the
  /// language's region, then the one where it is at home; patterns of another script are none.
  package static func files(for tag: String, among names: [String]) -> [String] {
    guard let wanted = LanguageTag(tag), !neverHyphenates(tag) else { return [] }
    let regions = regions(for: wanted)
    let found = names.compactMap { name -> (rank: Int, name: String)? in
      guard name.hasPrefix("hyph_"), name.hasSuffix(".dic"),
        let own = LanguageTag(name.dropFirst(5).dropLast(4)), own.language == wanted.language,
        own.script == wanted.script
      else { return nil }
      return (regions.firstIndex(of: own.region) ?? regions.count, name)
    }
    return found.sorted {
      ($0.rank, $0.name.utf8.count, $0.name) < ($1.rank, $1.name.utf8.count, $1.name)
    }.map(\.name)
  }

  /// The regions whose patterns are wanted for a tag, best first; nil stands for a file that names none.
  private static func regions(for tag: LanguageTag) -> [String?] {
    var regions: [String?] = tag.region.map { [$0] } ?? []
    if tag.language == "en", !isAmerican(tag) { regions.append("gb") }
    regions += [homes[tag.language] ?? tag.language, nil]
    return regions
  }

  /// The regions where languages are at home, other than those of the same two letters.
  private static let homes = [
    "en": "us", "sv": "se", "sr": "rs", "cs": "cz", "da": "dk", "el": "gr", "uk": "ua", "sl": "si",
    "et": "ee", "be": "by", "zu": "za", "af": "za", "nb": "no", "nn": "no", "ca": "es",
  ]

  /// The folders that dictionaries are in on Debian.
  package static let folders = ["/usr/share/hyphen", "/usr/share/myspell/dicts"]

  /// Whether a tag is of any English.
  package static func isEnglish(_ tag: String) -> Bool { LanguageTag(tag)?.language == "en" }

  /// Whether the compiled-in patterns are the language's: those of American English.
  package static func isAmericanEnglish(_ tag: String) -> Bool {
    guard let tag = LanguageTag(tag) else { return false }
    return tag.language == "en" && isAmerican(tag)
  }

  /// Whether English is spelt and divided as in America: where CLDR has it inherit from there, and in
  /// Canada, as TeX's babel has it.
  private static func isAmerican(_ tag: LanguageTag) -> Bool {
    guard let region = tag.region else { return true }
    return ["us", "ca", "as", "gu", "mh", "mp", "ph", "pr", "um", "vi"].contains(region)
  }

  /// Whether a language is written so that no word of it is divided with a hyphen: in scripts whose lines
  /// end between words without spaces, or between any characters, and in those that stretch letters.
  ///
  /// Of those written in Arabic letters only Uighur divides words (CSS Text 3, § 6.1).
  package static func neverHyphenates(_ tag: String) -> Bool {
    guard let tag = LanguageTag(tag) else { return false }
    return undivided.contains(tag.script) && !(tag.language == "ug" && tag.script == "arab")
  }

  private static let undivided: Set<String> = [
    "thai", "laoo", "khmr", "mymr", "tibt", "lana", "tale", "talu", "java", "bali", "cham", "phag",
    "hani", "hans", "hant", "jpan", "hrkt", "hira", "kana", "bopo", "kore", "hang", "yiii",
    "arab", "aran", "hebr", "syrc", "thaa", "nkoo", "mong", "ethi",
  ]

  /// The package of Debian that has patterns for a language; nil where there is none.
  package static func debianPackage(for tag: String) -> String? {
    guard let tag = LanguageTag(tag), packaged.contains(tag.language) else { return nil }
    let hasScript = tag.script == tag.homeScript || tag.language == "sr" && tag.script == "latn"
    guard hasScript else { return nil }
    switch tag.language {
    case "en": return isAmerican(tag) ? "hyphen-en-us" : "hyphen-en-gb"
    case "et": return "myspell-et"
    case "nb", "nn": return "hyphen-no"
    case "pt": return tag.region == "br" ? "hyphen-pt-br" : "hyphen-pt-pt"
    default: return "hyphen-" + tag.language
    }
  }

  /// The languages that Debian 12 has patterns for and that are divided with a hyphen.
  private static let packaged: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fr", "gl", "gu",
    "hi", "hr", "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nb", "nl", "nn", "or",
    "pa", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "uk", "zu",
  ]

  /// The letters that must stay before and after a break; dictionaries may ask for more.
  ///
  /// Three after it where the patterns would allow two: a line that begins with two letters of a
  /// word is not worth the hyphen.
  package static let minima = (left: 2, right: 3)
}
