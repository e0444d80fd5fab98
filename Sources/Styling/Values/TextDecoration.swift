package import Graphics

/// Lines that an element has drawn with its text and that of the elements within (CSS Text Decoration 3,
/// section 2).
package struct TextDecoration: Sendable, Hashable {
  package enum Style: Sendable, Hashable { case solid, double, dotted, dashed, wavy }

  package var lines: TextProperties.Decoration
  package var style = Style.solid
  /// Nil is the page's ink.
  package var color: Color?
  /// Nil is `auto`.
  package var thickness: Length?
  /// How far below the baseline an underline stands; nil is `auto`.
  package var offset: Length?
  /// Whether it stands below all letters.
  package var isUnder = false
  /// The size of letters of the element itself, which lines of text in other sizes keep.
  package var fontSize: Length
  /// The pixel that lines stand on where they are placed as browsers have them; nil where a typesetter places them.
  package var pixel: Length?

  package init(lines: TextProperties.Decoration, fontSize: Length) {
    (self.lines, self.fontSize) = (lines, fontSize)
  }
}

/// A mark beside each letter (CSS Text Decoration 3, section 3).
package struct EmphasisMark: Sendable, Hashable {
  package enum Shape: Sendable, Hashable {
    case dot, circle, doubleCircle, triangle, sesame
    /// The first letter of a string.
    case letter(String)
  }
  /// Nil is a circle beside lines that run across the page, and a sesame beside others.
  package var shape: Shape?
  package var isOpen = false

  package init(_ shape: Shape?, isOpen: Bool = false) {
    (self.shape, self.isOpen) = (shape, isOpen)
  }

  /// The sign that is set, in lines that run across the page or down it.
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

/// The side of letters that their marks stand on: one in horizontal lines, and one in vertical lines.
package struct EmphasisPosition: Sendable, Hashable {
  package var isUnder = false
  package var isLeft = false
}

/// A shadow of letters (CSS Text Decoration 3, section 4).
package struct TextShadow: Sendable, Hashable {
  package var x: Length
  package var y: Length
  package var blur: Length
  /// Nil is that of the text.
  package var color: Color?

  package init(x: Length, y: Length, blur: Length, color: Color?) {
    (self.x, self.y, self.blur, self.color) = (x, y, blur, color)
  }
}

extension TextProperties {
  /// Kinds of numbers and letters besides those that CSS 2 has all systems know (CSS Counter Styles 3,
  /// section 6), by their names.
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
