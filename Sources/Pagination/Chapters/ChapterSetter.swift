internal import Breaking
internal import Budgets
internal import Graphics
package import Layout
package import Manuscript
package import Paragraphs
internal import Shaping

/// Sets chapters: their documents become columns of slices, and their footnotes separate lines.
package struct ChapterSetter {
  private let book: Book
  private let layout: PageLayout
  private let setter: ParagraphSetter
  private let design: BookDesign
  private let folios: BookFolios?

  /// `folios` are the folios of the pages; nil before they are known.
  package init(
    book: Book, layout: PageLayout, layoutContext: LayoutContext, design: BookDesign,
    folios: BookFolios? = nil
  ) {
    self.folios = folios
    (self.book, self.layout, self.design) = (book, layout, design)
    setter = ParagraphSetter(
      layoutContext: layoutContext,
      breaking: .prose(fontSize: layout.fontSize, measure: layout.measure),
      microtypography: layout.microtypography)
  }

  /// Sets a chapter, or a part of one, as columns that each begin on a new page.
  package func set(_ part: ChapterPart) -> [ChapterColumn] {
    setter.layoutContext.place =
      book.chapters[part.chapter].path ?? "chapter \(part.chapter + 1)"
    let context = setter.layoutContext
    guard context.budget.spend(text: Budget.leastLayout, at: context.place) else { return [] }
    return design.columns(part, book, setter, layout, folios)
  }

  /// Sets a page of the front matter.
  package func set(_ page: FrontMatter.Page) -> [ChapterColumn] {
    setter.layoutContext.place = page.kind.rawValue
    return design.columns(page, folios: folios, setter, layout)
  }
}
