internal import Assets
internal import Graphics
public import ImageCoding
internal import Manuscript
internal import Styling
public import Typesetting

/// What a reader wishes otherwise than an EPUB has it.
public struct PublicationOptions: Sendable {
  /// Parts of a book's own style.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// All its style sheets; the house's design stands in.
    case bookCSS = "book-css"
    /// Families, and the fonts that it brings.
    case fonts
    case fontSizes = "font-sizes"
    case lineHeight = "line-height"
    /// Colours of text, grounds and borders.
    case colors
    case margins
    case align
    /// Page breaks, widows and orphans.
    case breaks
  }

  /// How the lines of running text stand.
  public enum Alignment: Sendable, Hashable {
    case justified, left
  }

  /// The parts of its style that are left out.
  public var ignored: Set<Part> = []
  /// The style sheets of a house's design, in order; nil is the book's own look, and for a text the trade novel's.
  public var designSheets: [[UInt8]]?
  /// Style sheets of the reader's, in order.
  public var userSheets: [[UInt8]] = []
  /// The height of lines of running text, as a multiple of its size; nil is the book's.
  public var lineHeight: Double?
  /// How running text is aligned; nil is as the book has it.
  public var alignment: Alignment?
  /// Whether running text is hyphenated; nil is as the book has it.
  public var hyphenates: Bool?
  /// The indentation of paragraphs in multiples of the text's size; nil is the book's.
  public var indent: Double?
  /// Where its notes stand.
  public var notes = NotePlacement.book
  /// Whether pages have the margins that its style sheets give them.
  public var takesPageMargins = false
  /// Whether documents that are not part of the text from first to last are left out.
  public var skipsNonlinear = false
  /// What its drawings in SVG may take, and where they are drawn.
  public var drawings = DrawingOptions()

  /// As the book has it.
  public init() {}
}

extension PublicationOptions {
  /// The same, as the styles of a book on the pages of a layout take it.
  func styles(of book: Book, on layout: PageLayout) -> StyleOptions {
    var options = StyleOptions()
    options.leading = layout.leading / layout.fontSize
    options.importable = Dictionary(
      Asset.designSheets.map { ($0.name + ".css", $0.file) }, uniquingKeysWith: { first, _ in first })
    if book.isPublication {
      options.designSheets = designSheets ?? []
      options.designKeepsMeaning = true
    } else {
      options.taste = .browser
      options.baseSheet = Asset.baseSheet
      options.designSheets = designSheets ?? [Asset.designSheets[0].file]
      options.optionSheet = OptionSheet.text(of: layout)
    }
    for part in ignored {
      switch part {
      case .bookCSS: options.ignored.insert(.bookCSS)
      case .fonts: options.ignored.insert(.fonts)
      case .fontSizes: options.ignored.insert(.fontSizes)
      case .lineHeight: options.ignored.insert(.lineHeight)
      case .colors: options.ignored.insert(.colors)
      case .margins: options.ignored.insert(.margins)
      case .align: options.ignored.insert(.align)
      case .breaks: options.ignored.insert(.breaks)
      }
    }
    options.userSheets = userSheets
    options.lineHeight = lineHeight
    options.alignment = alignment.map { $0 == .left ? .left : .justify }
    options.hyphens = hyphenates.map { $0 ? .auto : .manual }
    options.indent = indent
    return options
  }
}
