public import Graphics
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
  public enum Selection: Sendable, Hashable {
    /// The cover picture of the book, or the first page if it has none.
    case cover
    /// The first page of the text.
    case firstText
    /// The pages that chapters begin on.
    case chapters
    /// The first page, and every Nth from there.
    case every(Int)
    /// Pages by number.
    case pages(ClosedRange<PageNumber>)
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
  public var selections: [Selection] = []
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
  package var areSpreads: Bool { selections.contains(.spreads) }

  /// Whether all pages are drawn.
  var areAllPages: Bool {
    selections.allSatisfy { $0 == .spreads || $0 == .cover } && (selections.isEmpty || areSpreads)
  }

  /// Whether any page is drawn besides the cover.
  var havePages: Bool { areAllPages || selections.contains { $0 != .cover && $0 != .spreads } }
}
