public import Graphics
internal import Layout
internal import Manuscript
internal import PageTurning
public import Pagination
internal import Paragraphs
internal import Typesetting

/// Divides a text into pages of a view's size, numbered from 1.
///
/// Pages are set on demand, once each, and again when the text, the font or the size changes.
public final class Paginator {
  /// The whole text; every line is a paragraph.
  public var bookText: String { didSet { if bookText != oldValue { forget() } } }
  /// The faces of the text; nil for the built-in Vollkorn.
  public var font: FontFamily? { didSet { forget() } }
  /// The font size and related attributes.
  public var fontAttrs = FontAttributes() { didSet { if fontAttrs != oldValue { forget() } } }
  /// The size of a page.
  public var viewSize: Size { didSet { if viewSize != oldValue { forget() } } }

  /// The attributes of the text.
  public struct FontAttributes: Sendable, Hashable {
    /// The font size.
    public var size = Length.pt(14)
    /// The distance between baselines; nil for 14/11 of the font size.
    public var leading: Length?
    /// Whether the text is justified.
    public var isJustified = true
    /// The margin around the text.
    public var margin = Length.pt(24)

    /// Makes the default attributes.
    public init() {}
  }

  private var pages: [Page] = []
  private var layout: BookLayout?
  private var isBroken = false

  /// Makes a paginator.
  public init(bookText: String, font: FontFamily? = nil, viewSize: Size) {
    (self.bookText, self.font, self.viewSize) = (bookText, font, viewSize)
  }

  /// The last page set so far; 0 before the first.
  public var lastKnownPage: PageNumber { PageNumber(pages.count) }

  /// The number of pages; sets all of them.
  public var pageCount: Int { availablePage(PageNumber(.max)).value }

  /// The numbers of all pages; sets all of them.
  public var pageNumbers: [PageNumber] { (0..<pageCount).map { PageNumber($0 + 1) } }

  /// The page with this number if it exists, otherwise the last; 0 if there are none.
  ///
  /// A number kept from another size thus still names a page.
  public func availablePage(_ number: PageNumber) -> PageNumber {
    set(upTo: number.value)
    return PageNumber(min(max(number.value, min(1, pages.count)), pages.count))
  }

  /// The text of a page without leading white space; the last page's if there is no such page.
  public func textForPage(_ number: PageNumber) -> String {
    guard let page = page(number) else { return "" }
    let bytes = bookText.utf8.dropFirst(page.range.lowerBound).prefix(page.range.count)
    return String(String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace))
  }

  /// A page, or the last if there is no such page; nil if there are none.
  public func page(_ number: PageNumber) -> Page? {
    let available = availablePage(number)
    return pages.indices.contains(available.index) ? pages[available.index] : nil
  }

  /// The page with a byte of the text.
  public func page(ofByte byte: Int) -> PageNumber {
    set(upTo: .max)
    let index = pages.lastIndex { $0.range.lowerBound <= byte } ?? 0
    return PageNumber(index + min(1, pages.count))
  }

  /// The fonts of the pages' glyphs.
  public var fontFiles: [FontFile] { layout?.fontFiles ?? [] }

  private func forget() { (pages, layout, isBroken) = ([], nil, false) }

  private func set(upTo number: Int) {
    if layout == nil, !isBroken { begin() }
    while let layout, pages.count < number, !layout.isFinished {
      pages += layout.nextPages().map { page in
        // The view draws everything around the text.
        var bare = page
        bare.frame = page.frame.mapItems { item in
          if case .line(let line) = item, line.role == .folio || line.role == .head {
            nil
          } else {
            item
          }
        }
        return bare
      }
    }
  }

  private func begin() {
    var page = PageLayout(
      pageSize: viewSize, fontSize: fontAttrs.size, leading: fontAttrs.leading)
    let margin = fontAttrs.margin
    (page.inner, page.outer, page.top, page.bottom) = (margin, margin, margin, margin)
    page.chapterStart = .any
    layout = BookLayout.bare(
      ParagraphSequence(bookText).filter { $0.text.contains { $0 > 0x20 } },
      byteCount: bookText.utf8.count, on: page, isJustified: fontAttrs.isJustified, family: font)
    isBroken = layout == nil
  }
}
