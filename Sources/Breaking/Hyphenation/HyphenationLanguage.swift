/// The pattern files of languages and the shortest parts of divided words.
package enum HyphenationLanguage {
  /// The files of a folder that hold patterns for a language (BCP 47), best first.
  ///
  /// Debian's packages name them `hyph_de_CH.dic`, `hyph_sr-Latn_RS.dic` or `hyph_th_TH.dic`. The
  /// tag's own region comes first, then the language's home region; patterns for another script are
  /// left out.
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

  /// The regions to look for, best first; nil stands for a file that names none.
  private static func regions(for tag: LanguageTag) -> [String?] {
    var regions: [String?] = tag.region.map { [$0] } ?? []
    if tag.language == "en", !isAmerican(tag) { regions.append("gb") }
    regions += [homes[tag.language] ?? tag.language, nil]
    return regions
  }

  /// The home regions of languages, unless they have the same two letters.
  private static let homes = [
    "en": "us", "sv": "se", "sr": "rs", "cs": "cz", "da": "dk", "el": "gr", "uk": "ua", "sl": "si",
    "et": "ee", "be": "by", "zu": "za", "af": "za", "nb": "no", "nn": "no", "ca": "es",
  ]

  /// The folders of dictionaries on Debian.
  package static let folders = ["/usr/share/hyphen", "/usr/share/myspell/dicts"]

  /// Whether a tag is any kind of English.
  package static func isEnglish(_ tag: String) -> Bool { LanguageTag(tag)?.language == "en" }

  /// Whether the built-in patterns, those of American English, are the language's.
  package static func isAmericanEnglish(_ tag: String) -> Bool {
    guard let tag = LanguageTag(tag) else { return false }
    return tag.language == "en" && isAmerican(tag)
  }

  /// Whether English is spelt and divided as in America: CLDR's children of en-US, and Canada as in
  /// TeX's babel.
  private static func isAmerican(_ tag: LanguageTag) -> Bool {
    guard let region = tag.region else { return true }
    return ["us", "ca", "as", "gu", "mh", "mp", "ph", "pr", "um", "vi"].contains(region)
  }

  /// Whether a language is never hyphenated: its script breaks lines without spaces or between any characters, or
  /// stretches letters; or its words are syllables separated by spaces, as in Vietnamese.
  ///
  /// Of languages in Arabic script only Uighur is hyphenated (CSS Text 3, 6.1).
  package static func neverHyphenates(_ tag: String) -> Bool {
    guard let tag = LanguageTag(tag) else { return false }
    return tag.language == "vi"
      || undivided.contains(tag.script) && !(tag.language == "ug" && tag.script == "arab")
  }

  private static let undivided: Set<String> = [
    "thai", "laoo", "khmr", "mymr", "tibt", "lana", "tale", "talu", "java", "bali", "cham", "phag",
    "hani", "hans", "hant", "jpan", "hrkt", "hira", "kana", "bopo", "kore", "hang", "yiii",
    "arab", "aran", "hebr", "syrc", "thaa", "nkoo", "mong", "ethi",
  ]

  /// The Debian package with patterns for a language; nil if there is none.
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

  /// The hyphenated languages that Debian 12 has patterns for.
  private static let packaged: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fr", "gl", "gu",
    "hi", "hr", "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nb", "nl", "nn", "or",
    "pa", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "uk", "zu",
  ]

  /// The fewest letters before and after a break; dictionaries may ask for more.
  ///
  /// Three after it although the patterns would allow two: a line that begins with two letters of a
  /// word is not worth the hyphen.
  package static let minima = (left: 2, right: 3)
}
