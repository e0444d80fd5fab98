internal import PageTurning
internal import Pagination

/// The small pictures of a book: thumbnails in several sizes, and contact sheets.
public struct PreviewOptions: Sendable, Hashable {
  /// The way a page is fitted into a thumbnail's box.
  public enum Fitting: String, Sendable, Hashable, CaseIterable {
    /// The whole page, no larger than the box; the picture has the page's proportions.
    case fit
    /// The whole page centred in a picture of the box's size, on bare paper.
    case fill
    /// A picture of the box's size filled by the page, with two edges cut off.
    case crop
  }

  /// A selection of pages.
  public enum Choice: Sendable, Hashable {
    /// The cover picture of the book, or the first page if it has none.
    case cover
    /// The first page of the text.
    case firstText
    /// The pages that chapters begin on.
    case chapters
    /// The first page, and every Nth from there.
    case every(Int)
    /// Pages by number.
    case pages(ClosedRange<Int>)
    /// Facing pages together instead of single pages.
    case spreads
  }

  /// The layout of a contact sheet.
  public struct Sheet: Sendable, Hashable {
    /// The number of thumbnails per row.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// Makes a sheet.
    public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
  }

  /// The sizes of thumbnails.
  public var sizes: [ThumbnailSize] = []
  /// The way pages are fitted into the boxes.
  public var fitting = Fitting.fit
  /// The selected pages; empty for all.
  public var choices: [Choice] = []
  /// The contact sheets; nil for none.
  public var sheet: Sheet?
  /// Whether pages, spreads and turns at full size are left out.
  public var replacesPictures = false

  /// Makes options that draw nothing.
  public init() {}
}

extension PreviewOptions {
  /// The default size of a contact sheet's thumbnails; wide enough for two pages if these face each
  /// other.
  package var sheetSize: ThumbnailSize {
    sizes.first ?? ThumbnailSize(width: areSpreads ? 320 : 160, height: 240)
  }
  /// The most thumbnails in a row or a column of a contact sheet.
  public static let mostInRow = 40

  /// Whether facing pages are drawn together.
  package var areSpreads: Bool { choices.contains(.spreads) }

  /// Whether all pages are drawn.
  var areAllPages: Bool {
    choices.allSatisfy { $0 == .spreads || $0 == .cover } && (choices.isEmpty || areSpreads)
  }

  /// Whether any page is drawn besides the cover.
  var havePages: Bool { areAllPages || choices.contains { $0 != .cover && $0 != .spreads } }

  /// The problem with these options as a clause; nil if there is none.
  func fault(_ options: RenderOptions) -> String? {
    guard sizes.allSatisfy(\.isPossible) else {
      return "a thumbnail's sides must be 8 to 4096 pixels, times 1 to 4; see --thumbnail"
    }
    if Set(sizes).count < sizes.count { return "a size is given twice; see --thumbnail" }
    if options.film != nil || options.unpaged != nil {
      return "thumbnails and contact sheets cannot be combined with --turn, --position, "
        + "--gesture or --unpaged"
    }
    if options.viewer != nil { return "a viewer has thumbnails of its own; see --viewer" }
    if areSpreads, options.spine == .min || options.spine == .max {
      return "single pages do not face each other; see --thumbnail-of"
    }
    if areSpreads, options.spine != .mid, !options.cover.isAlone,
      !options.layout.beginsOnVerso
    {
      return "thumbnails of spreads whose first page faces the second need --spine mid"
    }
    for choice in choices {
      if case .every(let step) = choice, step < 1 {
        return "every:N needs a number above 0; see --thumbnail-of"
      }
    }
    return sheet.flatMap { sheetFault($0) }
  }

  private func sheetFault(_ sheet: Sheet) -> String? {
    let counts = 1...Self.mostInRow
    guard counts.contains(sheet.columns), counts.contains(sheet.rows) else {
      return "a contact sheet can have 1 to \(Self.mostInRow) columns and rows; see --contact-sheet"
    }
    guard havePages else {
      return "a contact sheet needs pages besides the cover; see --thumbnail-of"
    }
    let size = ContactSheet(sheet, size: sheetSize).size(
      of: sheet.columns * sheet.rows)
    guard max(size.width, size.height) <= RenderOptions.longestSide,
      size.width * size.height <= RenderOptions.largestPicture
    else {
      return "a contact sheet would have \(size.width) × \(size.height) pixels; see --contact-sheet"
    }
    return nil
  }
}
