package import Graphics

/// The inherited properties.
package struct TextProperties: Sendable, Hashable {
  package enum SmallCapitals: Sendable, Hashable { case none, lowercase, all }
  package enum Transform: Sendable, Hashable { case none, uppercase, lowercase, capitalize }
  package enum Alignment: Sendable, Hashable { case start, end, left, right, center, justify }
  package enum Hyphens: Sendable, Hashable { case none, manual, auto }
  package enum LineHeight: Sendable, Hashable {
    /// Determined by the font.
    case normal
    /// A multiple of each element's own font size.
    case number(Double)
    case length(Length)
  }
  /// The distance between tab stops (`tab-size`).
  package enum TabSize: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// This number of spaces.
    case spaces(Int)
    case length(Length)
    package init(integerLiteral count: Int) { self = .spaces(count) }
  }
  /// Where a word that fits no line is broken (`overflow-wrap`).
  package enum OverflowWrap: Sendable, Hashable {
    /// Nowhere: it overflows its line.
    case normal
    /// Between any letters; boxes are as wide as the word if possible.
    case breakWord
    /// Between any letters; boxes may be as narrow as one of them.
    case anywhere
  }

  /// The punctuation that hangs at the ends of lines (css-text-3, 9.2).
  package struct HangingPunctuation: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let first = HangingPunctuation(rawValue: 1)
    package static let last = HangingPunctuation(rawValue: 2)
    package static let forceEnd = HangingPunctuation(rawValue: 4)
    package static let allowEnd = HangingPunctuation(rawValue: 8)
  }

  /// The strictness with which line breaks at Chinese, Japanese and Korean punctuation are avoided (`line-break`).
  package enum LineBreak: UInt8, Sendable, Hashable { case auto, loose, normal, strict, anywhere }

  /// The treatment of white space: CSS `white-space` as its three parts.
  package struct WhiteSpace: Sendable, Hashable {
    package var keepsSpaces = false
    package var keepsNewlines = false
    package var wraps = true
    /// Whether all of it is removed.
    package var discards = false
    /// Whether preserved spaces hang at the ends of lines (css-text-3, 4.1.3), and take no space on the next.
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
    /// A string from the book.
    case string(String)
    /// A style that a sheet may define; decimal if none does.
    case named(String)
  }
  /// Lines through, under and over text; a descendant cannot remove them.
  package struct Decoration: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let underline = Decoration(rawValue: 1)
    package static let overline = Decoration(rawValue: 2)
    package static let lineThrough = Decoration(rawValue: 4)
  }
  /// An OpenType feature: its tag and value.
  package struct Feature: Sendable, Hashable {
    package var tag: String
    package var value: Int
    package init(tag: String, value: Int) { (self.tag, self.value) = (tag, value) }
  }

  /// Family names in order, generic ones (`serif`, `monospace`, …) in lower case.
  package var fontFamilies: [String] = ["serif"]
  package var fontSize = Length.pt(12)
  /// 100 to 900 and beyond; 400 is regular, 700 bold.
  package var fontWeight = 400
  package var isItalic = false
  /// The width of letters, in percent, if the family has such faces.
  package var fontStretch = 100.0
  /// The requested positions on the axes of variable fonts, sorted by tag; they override weight and width.
  package var variations: [Variation] = []
  /// Whether a variable font is adapted to the size of the text (`font-optical-sizing`).
  package var opticalSizing = true
  package var smallCapitals = SmallCapitals.none
  /// Features from `font-variant-…` and `font-feature-settings`.
  package var features: [Feature] = []
  package var letterSpacing = Length.zero
  package var wordSpacing = Length.zero
  package var lineHeight = LineHeight.normal
  package var alignment = Alignment.start
  /// Whether lines to be justified are start-aligned where they are narrow, because no sheet has requested more than
  /// the house style (`text-align: -rb-justify`).
  package var ragsNarrowLines = false
  /// `text-align-last`; nil for `auto`.
  package var lastLineAlignment: Alignment?
  /// Whether lines may be justified (`text-justify`).
  package var isJustifiable = true
  /// The alignment of lines: text that may not be justified is start-aligned (css-text-3, 6.4).
  package var usedAlignment: Alignment {
    alignment == .justify && !isJustifiable ? .start : alignment
  }
  /// The alignment of last lines; nil for `auto`.
  package var usedLastLineAlignment: Alignment? {
    lastLineAlignment == .justify && !isJustifiable ? .start : lastLineAlignment
  }
  /// The indent of the first line; with `text-indent: … hanging`, how far it hangs out.
  package var indent = LengthPercentage.zero
  /// Whether the lines except the first are indented by `-indent`.
  package var hangsIndent = false
  /// Whether lines after forced breaks are indented like the first (`text-indent: … each-line`).
  package var indentsBehindBreaks = false
  /// Whether each line after a forced break is set like a paragraph (`-rb-indent-lines: each`).
  package var indentsEachLine = false
  package var transform = Transform.none
  /// The names of `full-width`, the last one that of EPUB.
  static let widening: Set<String> = ["full-width", "fullwidth", "-epub-fullwidth"]

  /// Whether characters have their full-width forms (`text-transform: full-width`).
  package var widens = false
  package var whiteSpace = WhiteSpace()
  package var tabSize: TabSize = 8
  /// Nil for the page's text colour.
  package var color: Color?
  package var hyphens = Hyphens.manual
  package var isRightToLeft = false
  package var writingMode = WritingMode.horizontal
  /// The orientation of letters in vertical lines.
  package var orientation = TextOrientation.mixed
  package var combinesUpright = false
  package var lineBreak = LineBreak.auto
  package var listMarker = ListMarker.disc
  package var listMarkerIsInside = false
  /// The image of the marker, resolved to a path in the publication.
  package var listImage: String?
  /// Pairs of marks, the outermost first; nil means by language.
  package var quotes: [String]?
  package var isVisible = true
  package var orphans = 2
  package var widows = 2
  package var captionIsBelow = false
  package var collapsesBorders = false
  /// Whether empty cells show neither borders nor backgrounds (`empty-cells`).
  package var hidesEmptyCells = false
  package var borderSpacing = Size(width: .zero, height: .zero)
  package var overflowWrap = OverflowWrap.normal
  /// Whether a line may end after any letter (`word-break: break-all`).
  package var breaksAnywhere = false
  /// Whether no line ends between letters, in any script (`word-break: keep-all`).
  package var keepsWords = false
  package var decoration = Decoration()
  /// The lines, those of the outermost element first.
  package var decorations: [TextDecoration] = []
  /// `text-underline-offset`; nil for `auto`.
  package var underlineOffset: Length?
  /// The side of the letters for underlines.
  package var underlinePosition = UnderlinePosition()
  /// The punctuation that hangs at the ends of lines (`hanging-punctuation`).
  package var hanging = HangingPunctuation()
  /// The emphasis marks; nil for none.
  package var emphasis: EmphasisMark?
  /// Nil for that of the text.
  package var emphasisColor: Color?
  /// The side of the letters for the marks.
  package var emphasisPosition = EmphasisPosition()
  /// Whether annotations are under their bases (`ruby-position`).
  package var readingsAreUnder = false
  /// The uppermost first.
  package var shadows: [TextShadow] = []
  /// The choice and filling of lines.
  package var wrapStyle = TextWrapStyle.auto
  /// Whether its line boxes are aligned to the surrounding line grid (`line-snap`).
  package var snapsToGrid = false
  /// BCP 47, from `xml:lang` or `lang`; empty where none is given.
  package var language = ""

  package init() {}
}
