internal import Graphics
internal import Manuscript
internal import Pagination
internal import RenderingOptions
internal import Typesetting

extension BookLayout {
  /// The layout of the paragraphs of a text on bare pages of single sheets; nil where there is none, the
  /// pages cannot be, or a font cannot be opened.
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
    var options = RenderOptions()
    (options.layout, options.family, options.jobs) = (page, family, 1)
    return try? BookLayout(
      of: Book(paragraphs: paragraphs, byteCount: byteCount), options: options)
  }
}
