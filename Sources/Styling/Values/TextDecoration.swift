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

  package init(lines: TextProperties.Decoration, fontSize: Length) {
    (self.lines, self.fontSize) = (lines, fontSize)
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
  }
}
