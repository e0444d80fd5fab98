internal import Graphics
internal import Pagination
internal import Paragraphs
internal import Shaping

extension PageLayout {
  /// Ideographs want more white between lines than there is in a line's letters: room for readings.
  private static let ideographLeading = 1.7
  private static let ideographs: Set<Substring> = ["ja", "zh", "yue"]
  /// Languages whose letters reach farther above and below the line than Latin ones, by one of their letters.
  private static let tall: [Unicode.Scalar: [Substring]] = [
    "\u{0E01}": ["th"], "\u{0E81}": ["lo"], "\u{1780}": ["km"], "\u{1000}": ["my"],
    "\u{0F40}": ["bo", "dz"], "\u{05D0}": ["he", "yi"], "\u{0710}": ["syr"], "\u{0780}": ["dv"],
    "\u{0627}": ["ar", "ckb", "fa", "ks", "ps", "sd", "ug", "ur"], "\u{1200}": ["am", "ti"],
    "\u{0915}": ["hi", "mai", "mr", "ne", "sa"], "\u{0995}": ["as", "bn"], "\u{0A95}": ["gu"],
    "\u{0A15}": ["pa"], "\u{0B15}": ["or"], "\u{0B95}": ["ta"], "\u{0C15}": ["te"],
    "\u{0C95}": ["kn"], "\u{0D15}": ["ml"], "\u{0D9A}": ["si"], "\u{AC00}": ["ko"],
    "\u{1820}": ["mn"],
  ]
  private static let letters: [Substring: Unicode.Scalar] = Dictionary(
    tall.flatMap { letter, languages in languages.map { ($0, letter) } },
    uniquingKeysWith: { first, _ in first })

  /// The layout with lines as far apart as the letters of a language need it, in the face that has them; as it is where another
  /// leading than the usual one is asked for.
  func withLeading(ofLanguage language: String, in fonts: FontTable) -> PageLayout {
    let main = language.prefix { $0 != "-" && $0 != "_" }
    let usual = PageLayout(pageSize: pageSize, fontSize: fontSize).leading
    let isIdeographic = Self.ideographs.contains(main)
    let letter = Self.letters[main]
    guard abs((leading - usual).points) < 0.001, isIdeographic || letter != nil else {
      return self
    }
    let metrics = (letter.map(fonts.face(with:)) ?? fonts.face(.regular)).metrics
    let height = Double(metrics.ascender - metrics.descender) / Double(metrics.unitsPerEm)
    var changed = self
    let least = isIdeographic ? Self.ideographLeading : 0
    changed.leading = max(leading, fontSize * max(height, least))
    return changed.fault == nil ? changed : self
  }
}
