internal import Graphics
internal import Manuscript
internal import Pagination
internal import Typesetting

extension BookLayout {
  /// The layout of the paragraphs of a text on bare pages of single sheets; nil if there is no text, the page has a
  /// fault, or a font cannot be opened.
  ///
  /// It needs no options and no page source: the pages are an application's own, and no output's.
  static func bare(
    _ paragraphs: some Sequence<ParagraphSequence.Element>, byteCount: Int,
    on page: PageLayout, isJustified: Bool, family: FontFamily?
  ) -> BookLayout? {
    var page = page
    page.sides = .single(spineOnLeft: true)
    (page.hasRunningHeads, page.hasTitlePage, page.sinkage) = (false, false, 0)
    page.alignment = isJustified ? .justified : .left
    let paragraphs = paragraphs.map { ($0.text, $0.start) }
    guard page.fault == nil, !paragraphs.isEmpty else { return nil }
    return try? BookLayout(
      book: Book(paragraphs: paragraphs, byteCount: byteCount), layout: page, family: family)
  }
}
