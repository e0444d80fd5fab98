internal import Breaking
internal import Graphics
package import Layout
package import Manuscript
package import Paragraphs
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
    setter.layoutContext.place =
      book.path(ofChapter: part.chapter) ?? "chapter \(part.chapter + 1)"
    return design.galleys(part, book, setter, layout)
  }

  /// Sets a page of the front matter; `folios` are what pages show of their numbers, by what begins on them.
  package func set(_ page: FrontMatter.Page, folios: [BookLink.Target: String]) -> [ChapterGalley] {
    setter.layoutContext.place = page.kind.rawValue
    return design.galleys(page, folios: folios, setter, layout)
  }
}
