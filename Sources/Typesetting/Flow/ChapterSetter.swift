internal import Breaking
internal import Graphics
package import Manuscript
internal import Shaping

/// Sets chapters: their documents become columns of rows, and their footnotes lines of their own.
package struct ChapterSetter {
  private let book: Book
  private let layout: PageLayout
  private let setter: ParagraphSetter
  private let design: PublicationDesign

  package init(
    book: Book, layout: PageLayout, layoutContext: LayoutContext, design: PublicationDesign
  ) {
    (self.book, self.layout, self.design) = (book, layout, design)
    setter = ParagraphSetter(
      layoutContext: layoutContext,
      breaking: .prose(fontSize: layout.fontSize, measure: layout.measure),
      microtypography: layout.microtypography)
  }

  /// Sets a chapter, or a part of one, as columns that begin on pages of their own.
  package func set(_ part: ChapterPart) -> [ChapterGalley] {
    let spine = book.publication?.spine
    setter.layoutContext.place = spine?[part.chapter].path ?? "chapter \(part.chapter + 1)"
    return design.galleys(part, book, setter, layout)
  }
}
