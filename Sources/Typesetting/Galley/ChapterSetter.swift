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
    if let design, design.setsDocuments(of: book) {
      return design.galleys(part, book, setter, layout)
    }
    return [column(part)]
  }

  private func column(_ part: ChapterPart) -> ChapterGalley {
    let chapter = book.chapters[part.chapter]
    var column = Column(setter: self, part: part)
    if part.isFirst { column.addOpener(chapter) }
    var index = part.blocks.lowerBound
    while index < part.blocks.upperBound {
      // Stanzas that follow each other are one poem, and stand on one left edge.
      var end = index + 1
      if chapter.blocks[index].kind == .verse {
        while end < part.blocks.upperBound, chapter.blocks[end].kind == .verse,
          chapter.blocks[end].context == chapter.blocks[index].context
        {
          end += 1
        }
        column.addPoem(chapter.blocks[index..<end], paragraph: index)
      } else {
        column.add(chapter.blocks[index], paragraph: index)
      }
      index = end
    }
    var galley = ChapterGalley(
      chapter: part.chapter, isFirst: part.isFirst, isLast: part.isLast, rows: column.rows,
      variants: column.variants, notes: column.notes, head: chapter.plainTitle, range: chapter.range
    )
    if layout.chapterStart == .recto { galley.start = .recto }
    galley.isFrontMatter = book.isFrontMatter(chapter: part.chapter)
    // Notes stand at the end of the file, and their lines in any chapter.
    galley.links = book.links
    return galley
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
