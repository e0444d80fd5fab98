package import Graphics

/// The properties that elements have from those they stand in.
package struct TextProperties: Sendable, Hashable {
  package enum SmallCapitals: Sendable, Hashable { case none, lowercase, all }
  package enum Transform: Sendable, Hashable { case none, uppercase, lowercase, capitalize }
  package enum Alignment: Sendable, Hashable { case start, end, left, right, center, justify }
  package enum Hyphens: Sendable, Hashable { case none, manual, auto }
  package enum LineHeight: Sendable, Hashable {
    /// What the font asks for.
    case normal
    /// Times the size of each element's own letters.
    case number(Double)
    case length(Length)
  }
  /// How far tab stops are apart (`tab-size`).
  package enum TabSize: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// So many spaces.
    case spaces(Int)
    case length(Length)
    package init(integerLiteral count: Int) { self = .spaces(count) }
  }
  /// Where a word that fits no line is broken (`overflow-wrap`).
  package enum OverflowWrap: Sendable, Hashable {
    /// Nowhere: it runs out of its line.
    case normal
    /// Between any letters; boxes are as wide as the word where they can be.
    case breakWord
    /// Between any letters; boxes may be as narrow as one of them.
    case anywhere
  }

  /// Which signs stand out of a line at its ends (css-text-3, 9.2).
  package struct HangingPunctuation: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let first = HangingPunctuation(rawValue: 1)
    package static let last = HangingPunctuation(rawValue: 2)
    package static let forceEnd = HangingPunctuation(rawValue: 4)
    package static let allowEnd = HangingPunctuation(rawValue: 8)
  }

  /// How strictly lines are kept from ending at signs of Chinese, Japanese and Korean (`line-break`).
  package enum LineBreak: UInt8, Sendable, Hashable { case auto, loose, normal, strict, anywhere }

  /// What becomes of white space: CSS `white-space` as its three parts.
  package struct WhiteSpace: Sendable, Hashable {
    package var keepsSpaces = false
    package var keepsNewlines = false
    package var wraps = true
    /// Whether there is none at all.
    package var discards = false
    /// Whether spaces that are kept stand out of lines that end in them (css-text-3, 4.1.3), and take no room of the next.
    package var hangs = true
    package init(
      keepsSpaces: Bool = false, keepsNewlines: Bool = false, wraps: Bool = true,
      discards: Bool = false, hangs: Bool = true
    ) {
      (self.keepsSpaces, self.keepsNewlines, self.wraps) = (keepsSpaces, keepsNewlines, wraps)
      (self.discards, self.hangs) = (discards, hangs)
    }
  }
  package enum ListMarker: Sendable, Hashable {
    case none, disc, circle, square
    case decimal, decimalLeadingZero, lowerRoman, upperRoman, lowerAlpha, upperAlpha, lowerGreek
    case counting(Counting)
    /// A string of the book's own.
    case string(String)
    /// A style that a sheet may define; decimal where none does.
    case named(String)
  }
  /// Lines through, under and over text; a descendant cannot take them away.
  package struct Decoration: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let underline = Decoration(rawValue: 1)
    package static let overline = Decoration(rawValue: 2)
    package static let lineThrough = Decoration(rawValue: 4)
  }
  /// A feature of OpenType: its tag and value.
  package struct Feature: Sendable, Hashable {
    package var tag: String
    package var value: Int
    package init(tag: String, value: Int) { (self.tag, self.value) = (tag, value) }
  }

  /// Names of families in order, generic ones (`serif`, `monospace`, …) in small letters.
  package var fontFamilies: [String] = ["serif"]
  package var fontSize = Length.pt(12)
  /// 100 to 900 and beyond; 400 is regular, 700 bold.
  package var fontWeight = 400
  package var isItalic = false
  /// How wide letters are drawn, in percent, where the family has such faces.
  package var fontStretch = 100.0
  /// What is asked of the axes of variable fonts, by their tags in order; it stands over weight and width.
  package var variations: [Variation] = []
  /// Whether a variable font is drawn as it is made for the size of the text (`font-optical-sizing`).
  package var opticalSizing = true
  package var smallCapitals = SmallCapitals.none
  /// Features that `font-variant-…` and `font-feature-settings` ask for.
  package var features: [Feature] = []
  package var letterSpacing = Length.zero
  package var wordSpacing = Length.zero
  package var lineHeight = LineHeight.normal
  package var alignment = Alignment.start
  /// Whether lines that are to be justified are aligned at their start where they are narrow, because no sheet has
  /// asked for more than the house does (`text-align: -rb-justify`).
  package var ragsNarrowLines = false
  /// `text-align-last`; nil is `auto`.
  package var lastLineAlignment: Alignment?
  /// Whether lines may be justified (`text-justify`).
  package var isJustifiable = true
  /// The alignment of lines: text that may not be justified is aligned at its start (css-text-3, 6.4).
  package var usedAlignment: Alignment {
    alignment == .justify && !isJustifiable ? .start : alignment
  }
  /// The alignment of last lines; nil is `auto`.
  package var usedLastLineAlignment: Alignment? {
    lastLineAlignment == .justify && !isJustifiable ? .start : lastLineAlignment
  }
  /// How far the first line is set in; where the others are (`text-indent: … hanging`), how far it stands out of them.
  package var indent = LengthPercentage.zero
  /// Whether the lines but the first are set in by `-indent`.
  package var hangsIndent = false
  /// Whether lines behind those that the text itself ends are indented as the first is (`text-indent: … each-line`).
  package var indentsBehindBreaks = false
  /// Whether each line that the text itself ends is set like a paragraph (`-rb-indent-lines: each`).
  package var indentsEachLine = false
  package var transform = Transform.none
  /// Whether characters have their full-width forms (`text-transform: full-width`).
  package var widens = false
  package var whiteSpace = WhiteSpace()
  package var tabSize: TabSize = 8
  /// nil is the page's ink.
  package var color: Color?
  package var hyphens = Hyphens.manual
  package var isRightToLeft = false
  package var writingMode = WritingMode.horizontal
  /// How letters stand in vertical lines.
  package var orientation = TextOrientation.mixed
  package var combinesUpright = false
  package var lineBreak = LineBreak.auto
  package var listMarker = ListMarker.disc
  package var listMarkerIsInside = false
  /// An address for the marker's picture, resolved to a path in the publication.
  package var listImage: String?
  /// Pairs of marks, the outermost first; nil is by the language.
  package var quotes: [String]?
  package var isVisible = true
  package var orphans = 2
  package var widows = 2
  package var captionIsBelow = false
  package var collapsesBorders = false
  /// Whether cells with nothing in them show neither borders nor backgrounds (`empty-cells`).
  package var hidesEmptyCells = false
  package var borderSpacing = Size(width: .zero, height: .zero)
  package var overflowWrap = OverflowWrap.normal
  /// Whether a line may end behind any letter (`word-break: break-all`).
  package var breaksAnywhere = false
  /// Whether no line ends between letters, of whatever script (`word-break: keep-all`).
  package var keepsWords = false
  package var decoration = Decoration()
  /// The lines, those of the outermost element first.
  package var decorations: [TextDecoration] = []
  /// `text-underline-offset`; nil is `auto`.
  package var underlineOffset: Length?
  /// Whether underlines stand below all letters (`text-underline-position: under`).
  package var underlinesBelow = false
  /// Which signs stand out of a line at its ends (`hanging-punctuation`).
  package var hanging = HangingPunctuation()
  /// The marks beside letters; nil for none.
  package var emphasis: EmphasisMark?
  /// Nil is that of the text.
  package var emphasisColor: Color?
  /// On which side of the letters the marks stand.
  package var emphasisPosition = EmphasisPosition()
  /// The uppermost first.
  package var shadows: [TextShadow] = []
  /// How lines are chosen and filled.
  package var wrapStyle = TextWrapStyle.auto
  /// Whether its line boxes stand on the grid of lines around it (`line-snap`).
  package var snapsToGrid = false
  /// BCP 47, from `xml:lang` or `lang`; empty where none is given.
  package var language = ""

  package init() {}
}
