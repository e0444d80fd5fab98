internal import Graphics
internal import Pagination
internal import Paragraphs
internal import Shaping
internal import TextAnalysis

extension PageLayout {
  /// Ideographs need more space between lines than the letters themselves have, for ruby annotations.
  private static let ideographLeading = 1.7
  private static let ideographs: Set<Substring> = ["ja", "zh", "yue"]
  /// Languages whose letters reach farther above and below the line than Latin ones, keyed by one of their letters.
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

  /// Faces for these letters may allow for stacks that hardly any text contains, and be twice as high as needed, or be
  /// too low for common ones: so words are measured that reach as far above and below the line as those in books do.
  private static let reaching: [Unicode.Scalar: String] = [
    "\u{0F40}": "མཛོད་བསྒྲུབས་སྐྱོང་", "\u{1000}": "ကြွေး မြို့ ပဉ္စ", "\u{1780}": "សៀវភៅ ខ្ញុំ កម្ពុជា",
    "\u{0627}": "گھنٹوں أُمَّهُ إِلَيْهِمْ",
  ]
  /// The height in ems up to which no face counts as too high, and the leading per em of these words' ink height.
  private static let (commonHeight, leadingOfInk) = (1.7, 1.05)

  /// The layout with the leading that the letters of a language need in the face that has them; unchanged if a leading
  /// other than the usual one is specified.
  func withLeading(ofLanguage language: String, in fonts: FontTable) -> PageLayout {
    let main = language.prefix { $0 != "-" && $0 != "_" }
    let usual = PageLayout(pageSize: pageSize, fontSize: fontSize).leading
    let isIdeographic = Self.ideographs.contains(main)
    let letter = Self.letters[main]
    guard abs((leading - usual).points) < 0.001, isIdeographic || letter != nil else {
      return self
    }
    let face = letter.map(fonts.face(with:)) ?? fonts.face(.regular)
    let metrics = face.metrics
    var height = Double(metrics.ascender - metrics.descender) / Double(metrics.unitsPerEm)
    if let letter, let words = Self.reaching[letter] {
      let ink = Self.inkHeight(of: words, in: face, Script.tag(of: letter), language)
      let needed = max(min(height, Self.commonHeight), ink * Self.leadingOfInk)
      height = height > Self.commonHeight ? min(height, needed) : needed
    }
    var changed = self
    let least = isIdeographic ? Self.ideographLeading : 0
    changed.leading = max(leading, fontSize * max(height, least))
    return changed.fault == nil ? changed : self
  }

  /// The combined height of a text's ink above and below the line, in ems.
  private static func inkHeight(
    of words: String, in face: Face, _ script: UInt32, _ language: String
  ) -> Double {
    let font = Font(face: face, size: .pt(100), language: language)
    let bytes = Array(words.utf8)
    var glyphs: [ShapedGlyph] = []
    bytes.withUnsafeBufferPointer {
      Shaper().shape(
        $0, range: 0..<bytes.count, font: font, script: script,
        rightToLeft: Script.isRightToLeft(language: language), into: &glyphs)
    }
    let units = Double(face.metrics.unitsPerEm)
    var (above, below) = (0.0, 0.0)
    for glyph in glyphs {
      let moved = Length(scaledPoints: Int(glyph.offset.y)) / font.size
      above = max(above, Double(face.height(of: UInt32(glyph.id))) / units - moved)
      below = max(below, Double(face.depth(of: UInt32(glyph.id))) / units + moved)
    }
    return above + below
  }
}
