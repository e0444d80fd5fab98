internal import Breaking
internal import Graphics
package import Manuscript
internal import Shaping

/// Sets chapters: their blocks become columns of rows, and their footnotes lines of their own.
package struct ChapterSetter {
  let book: Book
  let layout: PageLayout
  let style: HouseStyle
  let setter: ParagraphSetter
  /// What the documents of a publication are set with; nil for other books.
  private let design: PublicationDesign?

  package init(
    book: Book, layout: PageLayout, layoutContext: LayoutContext, design: PublicationDesign? = nil
  ) {
    (self.book, self.layout, self.design) = (book, layout, design)
    style = HouseStyle(layout: layout, text: layoutContext.fonts.face(.regular).metrics)
    setter = ParagraphSetter(
      layoutContext: layoutContext,
      breaking: .prose(fontSize: layout.fontSize, measure: layout.measure),
      microtypography: layout.microtypography)
  }

  /// Sets a chapter, or a part of one, as columns that begin on pages of their own.
  package func set(_ part: ChapterPart) -> [ChapterGalley] {
    let spine = book.publication?.spine
    setter.layoutContext.place = spine?[part.chapter].path ?? "chapter \(part.chapter + 1)"
    return design?.galleys(part, book, setter, layout) ?? []
  }
}

extension Block {
  /// What a block stands in, to tell where white is due between blocks.
  struct Context: Hashable {
    enum Kind: Hashable {
      case prose, quote, verse, list, code, table, letter, epigraph, ornament
    }

    var kind: Kind
    var quoteDepth: Int
  }

  var context: Context {
    let kind: Context.Kind
    switch (self.kind, purpose) {
    case (.verse, .none): kind = .verse
    case (.code, _): kind = .code
    case (.table, _): kind = .table
    case (.ornament, _): kind = .ornament
    case (_, .letter), (_, .signature): kind = .letter
    case (_, .epigraph): kind = .epigraph
    default: kind = listItem != nil ? .list : quoteDepth > 0 ? .quote : .prose
    }
    return Context(kind: kind, quoteDepth: quoteDepth)
  }
}
