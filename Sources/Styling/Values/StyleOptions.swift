/// The reader's settings that override the book.
package struct StyleOptions: Sendable {
  /// Parts of the book's own style that are ignored; the program's defaults and the reader's sheets are kept.
  package struct Ignored: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// All of it; the typesetter's sheet is used instead.
    package static let bookCSS = Ignored(rawValue: 1)
    /// Families, and the book's own fonts.
    package static let fonts = Ignored(rawValue: 2)
    package static let fontSizes = Ignored(rawValue: 4)
    package static let lineHeight = Ignored(rawValue: 8)
    /// Colours of text, backgrounds and borders.
    package static let colors = Ignored(rawValue: 16)
    package static let margins = Ignored(rawValue: 32)
    package static let align = Ignored(rawValue: 64)
    /// Page breaks, widows and orphans.
    package static let breaks = Ignored(rawValue: 128)
    /// The line grid: white between blocks is as specified in the sheets.
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

  /// The ignored parts of the book's style.
  package var ignored: Ignored = []
  /// The style of a document without a sheet.
  package var taste = Taste.byDocument
  /// The default typesetting: the sheet's bytes, nil for a browser's defaults only.
  package var baseSheet: [UInt8]?
  /// The line spacing as a multiple of the text's size, available to `base.css` as `--rb-leading`.
  package var leading = 14.0 / 11
  /// Sheets that a design may import by name.
  package var importable: [String: [UInt8]] = [:]
  /// The sheets of a house design with their file names, in order.
  package var designSheets: [(name: String, file: [UInt8])] = []
  /// Whether a design is applied above the book's sheets and keeps what carries meaning in them.
  package var designKeepsMeaning = false
  /// The command's options, as a sheet.
  package var optionSheet = ""
  /// The reader's sheets with their file names, in order.
  package var userSheets: [(name: String, file: [UInt8])] = []
  /// The family for running text instead of the book's; nil for the book's.
  package var bodyFamily: String?
  /// The line height of running text as a multiple of its size; other text keeps its ratio to it.
  ///
  /// Nil is the book's.
  package var lineHeight: Double?
  /// The alignment of running text that is neither centred nor right-aligned; nil for the book's.
  package var alignment: TextProperties.Alignment?
  /// Whether running text is hyphenated; nil is the book's.
  package var hyphens: TextProperties.Hyphens?
  /// The indent of paragraphs, as a multiple of the text's size; nil for the book's.
  package var indent: Double?

  package init() {}
}
