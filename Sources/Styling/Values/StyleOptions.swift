/// What the reader of a book wishes otherwise than the book.
package struct StyleOptions: Sendable {
  /// Parts of the book's own style that are left out; the program's defaults and the reader's sheets stay.
  package struct Ignored: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// All of it; the typesetter's sheet stands in.
    package static let bookCSS = Ignored(rawValue: 1)
    /// Families, and the fonts the book brings.
    package static let fonts = Ignored(rawValue: 2)
    package static let fontSizes = Ignored(rawValue: 4)
    package static let lineHeight = Ignored(rawValue: 8)
    /// Colours of text, grounds and borders.
    package static let colors = Ignored(rawValue: 16)
    package static let margins = Ignored(rawValue: 32)
    package static let align = Ignored(rawValue: 64)
    /// Page breaks, widows and orphans.
    package static let breaks = Ignored(rawValue: 128)
    /// The grid of lines: white between blocks is as the sheets have it.
    package static let grid = Ignored(rawValue: 256)
  }

  /// The style of documents without a sheet of their own.
  package enum Taste: Sendable, Hashable {
    /// A browser's: gaps between paragraphs, which start flush.
    case browser
    /// A typesetter's: paragraphs without gaps, indented, justified, hyphenated.
    case typesetter
    /// A typesetter's for documents that have no sheet, a browser's for the others.
    case byDocument
  }

  /// What of the book's style is left out.
  package var ignored: Ignored = []
  /// What a document without a sheet looks like.
  package var taste = Taste.byDocument
  /// How text is set where nobody says otherwise; the sheet's bytes, nil for nothing but a browser's.
  package var baseSheet: [UInt8]?
  /// The distance of baselines as a multiple of the text's size, which `base.css` knows as `--rb-leading`.
  package var leading = 14.0 / 11
  /// Sheets that a design may import by their names.
  package var importable: [String: [UInt8]] = [:]
  /// The sheets of a house's design, each as its bytes, in order.
  package var designSheets: [[UInt8]] = []
  /// What they are called in messages; those beyond them are numbered.
  package var designSheetNames: [String] = []
  /// Whether a design stands over sheets of the book's, from which it keeps what carries meaning.
  package var designKeepsMeaning = false
  /// What the options of the command say, as a sheet.
  package var optionSheet = ""
  /// Sheets of the reader's, each as its bytes, in order.
  package var userSheets: [[UInt8]] = []
  /// What they are called in messages; those beyond them are numbered.
  package var userSheetNames: [String] = []
  /// The family that running text has instead of the book's; nil is the book's.
  package var bodyFamily: String?
  /// The line height of running text as a multiple of its size; other text keeps its ratio to it.
  ///
  /// Nil is the book's.
  package var lineHeight: Double?
  /// How running text is aligned that is neither centred nor set right; nil is the book's.
  package var alignment: TextProperties.Alignment?
  /// Whether running text is hyphenated; nil is the book's.
  package var hyphens: TextProperties.Hyphens?
  /// The indentation of paragraphs, in multiples of the text's size; nil is the book's.
  package var indent: Double?

  package init() {}

  /// What a sheet of a design or of the reader's is called in messages.
  func name(of origin: Origin, _ place: Int) -> String {
    let (names, kind) =
      origin == .design ? (designSheetNames, "design sheet") : (userSheetNames, "user sheet")
    return place < names.count ? names[place] : "\(kind) \(place + 1)"
  }
}
