/// The parts of a language tag (BCP 47), or of a dictionary's name, that select patterns; in lower
/// case.
struct LanguageTag {
  /// The language by its shortest code.
  var language: String
  /// The script in the tag (ISO 15924), if any.
  private var given: String?
  var region: String?

  /// Reads a tag such as `sr-Latn-RS` or `de_CH`; nil if it begins with no language.
  ///
  /// Variants, extensions and private parts are skipped.
  init?(_ tag: some StringProtocol) {
    let parts = tag.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, (2...8).contains(first.utf8.count),
      first.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A })
    else { return nil }
    language = Self.shortest[String(first)] ?? String(first)
    if first == "sh" { given = "latn" }
    for part in parts.dropFirst() {
      let isLetters = part.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
      let isDigits = part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      switch part.utf8.count {
      case 1: return
      case 4 where isLetters && region == nil: given = String(part)
      case 2 where isLetters && region == nil: region = String(part)
      case 3 where isDigits && region == nil: region = String(part)
      default: break
      }
    }
  }

  /// The script in the tag, or else the language's likely script (CLDR's likely subtags).
  var script: String {
    if let given { return given == "latf" || given == "latg" ? "latn" : given }
    return homeScript
  }

  /// The likely script of the language.
  var homeScript: String {
    Self.scripts.first { $0.languages.contains(language) }?.script ?? "latn"
  }

  /// The shorter codes of languages with patterns (ISO 639-1 for 639-2), and replacements of old
  /// codes (CLDR's aliases).
  private static let shortest = [
    "no": "nb", "sh": "sr", "mo": "ro", "in": "id", "iw": "he", "ji": "yi",
    "afr": "af", "asm": "as", "bel": "be", "bul": "bg", "ben": "bn", "cat": "ca", "ces": "cs",
    "cze": "cs", "dan": "da", "deu": "de", "ger": "de", "ell": "el", "gre": "el", "eng": "en",
    "spa": "es", "est": "et", "fra": "fr", "fre": "fr", "glg": "gl", "guj": "gu", "hin": "hi",
    "hrv": "hr", "hun": "hu", "ind": "id", "isl": "is", "ice": "is", "ita": "it", "kan": "kn",
    "lit": "lt", "lav": "lv", "mal": "ml", "mon": "mn", "mar": "mr", "nld": "nl", "dut": "nl",
    "nob": "nb", "nno": "nn", "nor": "nb", "ori": "or", "pan": "pa", "pol": "pl", "por": "pt",
    "ron": "ro", "rum": "ro", "rus": "ru", "slk": "sk", "slo": "sk", "slv": "sl", "srp": "sr",
    "swe": "sv", "tam": "ta", "tel": "te", "tha": "th", "ukr": "uk", "zul": "zu",
    "ara": "ar", "fas": "fa", "per": "fa", "heb": "he", "zho": "zh", "chi": "zh", "jpn": "ja",
    "kor": "ko", "urd": "ur", "fin": "fi", "tur": "tr", "kat": "ka", "geo": "ka", "lat": "la",
    "epo": "eo", "cym": "cy", "wel": "cy", "oci": "oc", "roh": "rm", "tuk": "tk", "ina": "ia",
    "kmr": "ku", "kur": "ku",
  ]

  /// The languages not written in Latin script; all others are assumed to be.
  private static let scripts: [(script: String, languages: Set<String>)] = [
    (
      "cyrl",
      [
        "ru", "uk", "be", "bg", "mk", "sr", "mn", "kk", "ky", "tg", "tt", "ba", "cv", "ce", "os",
        "ab",
        "av", "sah", "cu",
      ]
    ),
    ("grek", ["el", "grc"]), ("armn", ["hy"]), ("geor", ["ka"]), ("copt", ["cop"]),
    ("arab", ["ar", "fa", "ur", "ps", "sd", "ug", "ckb", "ks", "arz", "prs", "bal", "lrc"]),
    ("hebr", ["he", "yi", "lad"]), ("syrc", ["syr", "arc"]), ("thaa", ["dv"]), ("nkoo", ["nqo"]),
    ("ethi", ["am", "ti", "gez", "tig"]), ("tfng", ["zgh"]), ("cans", ["cr", "iu"]),
    ("cher", ["chr"]),
    ("deva", ["hi", "mr", "ne", "sa", "kok", "mai", "bho", "brx", "doi"]), ("beng", ["bn", "as"]),
    ("gujr", ["gu"]), ("guru", ["pa"]), ("orya", ["or"]), ("taml", ["ta"]), ("telu", ["te"]),
    ("knda", ["kn"]), ("mlym", ["ml"]), ("sinh", ["si"]), ("mtei", ["mni"]),
    ("thai", ["th", "tts"]), ("laoo", ["lo"]), ("khmr", ["km"]), ("tibt", ["bo", "dz"]),
    ("mymr", ["my", "shn", "mnw", "ksw"]), ("lana", ["nod"]), ("tale", ["tdd"]),
    ("hani", ["zh", "yue", "lzh", "wuu", "nan", "hak", "gan", "hsn"]), ("jpan", ["ja"]),
    ("kore", ["ko"]), ("yiii", ["ii"]),
  ]
}
