/// What a publication tells of itself.
package struct PublicationMetadata: Sendable, Hashable {
  /// Which way a text runs.
  package enum Direction: Sendable, Hashable {
    case leftToRight, rightToLeft
  }

  /// The title; empty where there is none.
  package var title = ""
  /// Which way the title runs.
  package var direction = Direction.leftToRight
  /// Those who wrote it, in order.
  package var creators: [String] = []
  /// The first language, as BCP 47 has it; empty where there is none.
  package var language = ""
  /// The unique identifier; empty where there is none.
  package var identifier = ""
  /// Who published it.
  package var publisher: String?

  package init() {}
}

extension PublicationMetadata.Direction {
  /// The direction that an attribute `dir` says, by the first letter of the text where it says `auto`.
  init?(_ attribute: String?, text: String) {
    switch attribute?.lowercased() {
    case "ltr": self = .leftToRight
    case "rtl": self = .rightToLeft
    case "auto":
      let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
      self = first.map(Self.isRightToLeft) == true ? .rightToLeft : .leftToRight
    default: return nil
    }
  }

  /// Whether a letter is of the blocks of scripts that run from right to left.
  private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// The direction in which a language is customarily written.
  init(language: String) {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let scripts: Set = ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg", "mand", "samr"]
    let languages: Set = [
      "ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "syr", "ckb", "arc", "nqo",
      "arz", "ary", "azb", "lrc", "pnb", "prs", "pes", "mzn", "glk", "uzs", "rhg",
    ]
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      self = scripts.contains(script) ? .rightToLeft : .leftToRight
    } else {
      self = parts.first.map(languages.contains) == true ? .rightToLeft : .leftToRight
    }
  }
}
