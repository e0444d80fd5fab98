package import Graphics

/// Lines that an element draws with its text and that of its descendants (CSS Text Decoration 3, section 2).
package struct TextDecoration: Sendable, Hashable {
  package enum Style: Sendable, Hashable { case solid, double, dotted, dashed, wavy }

  package var lines: TextProperties.Decoration
  package var style = Style.solid
  /// Nil for the page's text colour.
  package var color: Color?
  /// Nil for `auto`.
  package var thickness: Length?
  /// The distance of an underline below the baseline; nil for `auto`.
  package var offset: Length?
  /// Whether an underline is below all letters.
  package var isUnder = false
  /// Whether an underline is where an overline would be: to the right of vertical lines.
  package var isOver = false
  /// The element's own font size, which lines with text of other sizes keep.
  package var fontSize: Length
  /// The pixel to which lines are aligned if they are placed as in browsers; nil if a typesetter places them.
  package var pixel: Length?

  package init(lines: TextProperties.Decoration, fontSize: Length) {
    (self.lines, self.fontSize) = (lines, fontSize)
  }
}

/// An emphasis mark (CSS Text Decoration 3, section 3).
package struct EmphasisMark: Sendable, Hashable {
  package enum Shape: Sendable, Hashable {
    case dot, circle, doubleCircle, triangle, sesame
    /// The first letter of a string.
    case letter(String)
  }
  /// Nil for a circle beside horizontal lines, and a sesame beside others.
  package var shape: Shape?
  package var isOpen = false

  package init(_ shape: Shape?, isOpen: Bool = false) {
    (self.shape, self.isOpen) = (shape, isOpen)
  }

  /// The characters of all marks that have a name.
  static var namedSigns: String { "•◦●○◉◎▲△\u{FE45}\u{FE46}" }

  /// The character of the mark, for horizontal or vertical lines.
  package func sign(isVertical: Bool) -> String {
    switch shape ?? (isVertical ? .sesame : .circle) {
    case .dot: isOpen ? "\u{25E6}" : "\u{2022}"
    case .circle: isOpen ? "\u{25CB}" : "\u{25CF}"
    case .doubleCircle: isOpen ? "\u{25CE}" : "\u{25C9}"
    case .triangle: isOpen ? "\u{25B3}" : "\u{25B2}"
    case .sesame: isOpen ? "\u{FE46}" : "\u{FE45}"
    case .letter(let sign): sign
    }
  }
}

/// The side of letters for their marks: one in horizontal lines, and one in vertical lines.
package struct EmphasisPosition: Sendable, Hashable {
  package var isUnder = false
  package var isLeft = false
}

/// The side of letters for underlines: one in horizontal lines, and one in vertical lines.
package struct UnderlinePosition: Sendable, Hashable {
  package var isUnder = false
  package var isRight = false
}

/// A text shadow (CSS Text Decoration 3, section 4).
package struct TextShadow: Sendable, Hashable {
  package var x: Length
  package var y: Length
  package var blur: Length
  /// Nil for that of the text.
  package var color: Color?

  package init(x: Length, y: Length, blur: Length, color: Color?) {
    (self.x, self.y, self.blur, self.color) = (x, y, blur, color)
  }
}

extension TextProperties {
  /// Counter styles besides those that CSS 2 requires (CSS Counter Styles 3, section 6), by name.
  package enum Counting: String, Sendable, Hashable, CaseIterable {
    case armenian, georgian, hebrew, hiragana, katakana, bengali, cambodian, devanagari, gujarati
    case gurmukhi, kannada, khmer, lao, malayalam, mongolian, myanmar, oriya, persian, tamil
    case telugu, thai, tibetan
    case upperArmenian = "upper-armenian"
    case lowerArmenian = "lower-armenian"
    case arabicIndic = "arabic-indic"
    case cjkDecimal = "cjk-decimal"
    case hiraganaIroha = "hiragana-iroha"
    case katakanaIroha = "katakana-iroha"
    case earthlyBranch = "cjk-earthly-branch"
    case heavenlyStem = "cjk-heavenly-stem"
    case ideographic = "cjk-ideographic"
    case japaneseInformal = "japanese-informal"
    case japaneseFormal = "japanese-formal"
    case koreanHangulFormal = "korean-hangul-formal"
    case koreanHanjaInformal = "korean-hanja-informal"
    case koreanHanjaFormal = "korean-hanja-formal"
    case simplifiedChineseInformal = "simp-chinese-informal"
    case simplifiedChineseFormal = "simp-chinese-formal"
    case traditionalChineseInformal = "trad-chinese-informal"
    case traditionalChineseFormal = "trad-chinese-formal"
    case ethiopicNumeric = "ethiopic-numeric"
  }
}
