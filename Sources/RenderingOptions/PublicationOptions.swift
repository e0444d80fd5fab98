internal import Assets
internal import Graphics
public import ImageCoding
public import Layout
package import Manuscript
package import Pagination
package import Styling
internal import TextAnalysis

/// The user's overrides of an EPUB's own style.
public struct PublicationOptions: Sendable {
  /// A part of a book's style.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// All of its style sheets; the default design is used instead.
    case bookCSS = "book-css"
    /// Font families and embedded fonts.
    case fonts
    /// Font sizes.
    case fontSizes = "font-sizes"
    /// Line heights.
    case lineHeight = "line-height"
    /// Colours of text, backgrounds and borders.
    case colors
    /// Margins of blocks.
    case margins
    /// The alignment of lines.
    case align
    /// Page breaks, widows and orphans.
    case breaks
    /// The line grid: space between blocks is not rounded to it.
    case grid
  }

  /// The alignment of running text.
  public enum Alignment: Sendable, Hashable {
    /// Both edges of the text are even.
    case justified
    /// The left edge is even.
    case left
  }

  /// The parts of the book's style to ignore.
  public var ignored: Set<Part> = []
  /// The style sheets of a design with their files' names, in order; nil for the book's own look, and for a text that
  /// of the trade novel.
  public var designSheets: [(name: String, file: [UInt8])]?
  /// User style sheets with their files' names, in order.
  public var userSheets: [(name: String, file: [UInt8])] = []
  /// The line height of running text as a multiple of its size; nil for the book's.
  public var lineHeight: Double?
  /// The alignment of running text; nil for the book's.
  public var alignment: Alignment?
  /// Whether running text is hyphenated; nil for the book's choice.
  public var hyphenates: Bool?
  /// The paragraph indent in em; nil for the book's.
  public var indent: Double?
  /// The placement of notes.
  public var notes = NotePlacement.book
  /// Whether pages take their margins from the book's style sheets.
  public var takesPageMargins = false
  /// Whether documents outside the linear reading order are left out.
  public var skipsNonlinear = false
  /// The limits of its SVG drawings, and the renderer for them.
  public var drawings = DrawingOptions()

  /// Makes options that override nothing.
  public init() {}
}

extension PublicationOptions {
  /// The overrides for the style engine, for a book on the pages of a layout.
  package func styles(of book: Book, in language: String?, on layout: PageLayout) -> StyleOptions {
    var options = StyleOptions()
    options.leading = layout.leading / layout.fontSize
    options.importable = Dictionary(
      Asset.designSheets.map { ($0.name + ".css", $0.file) },
      uniquingKeysWith: { first, _ in first })
    options.baseSheet = Asset.baseSheet
    let folios = FolioStyle.sheet(in: language ?? book.language)
    options.baseSheet?.append(contentsOf: "\n\(folios)\n".utf8)
    if book.stylePolicy.isSetByDesign {
      options.taste = .browser
      let directions = OptionSheet.directions(isRightToLeft: book.isRightToLeft(in: language))
      options.baseSheet?.append(contentsOf: "\n\(directions)\n".utf8)
      options.designSheets = designSheets ?? [("trade.css", Asset.designSheets[0].file)]
    } else {
      if Script.isRightToLeft(language: language ?? book.language) {
        options.baseSheet?.append(contentsOf: "\n@page { direction: rtl }\n".utf8)
      }
      options.designSheets = designSheets ?? []
      options.designKeepsMeaning = true
    }
    options.optionSheet = OptionSheet.text(of: layout)
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
      case .grid: options.ignored.insert(.grid)
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
