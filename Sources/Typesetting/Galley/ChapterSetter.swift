internal import Breaking
internal import Graphics
package import Manuscript

/// Sets a chapter: its blocks become one column of rows, and its footnotes the lines of their own.
package struct ChapterSetter {
  let book: Book
  let layout: PageLayout
  let style: HouseStyle
  let compositor: Compositor
  let setter: ParagraphSetter
  /// The number of each chapter's first paragraph in the book.
  private let firstParagraphs: [Int]

  package init(book: Book, layout: PageLayout, compositor: Compositor) {
    (self.book, self.layout, self.compositor) = (book, layout, compositor)
    style = HouseStyle(layout: layout)
    setter = ParagraphSetter(
      compositor: compositor, breaking: .prose(fontSize: layout.fontSize))
    var count = 0
    firstParagraphs = book.chapters.map { chapter in
      defer { count += chapter.blocks.count + 1 }
      return count
    }
  }

  /// Sets one chapter.
  package func set(_ number: Int) -> ChapterGalley {
    let chapter = book.chapters[number]
    var column = Column(setter: self, firstParagraph: firstParagraphs[number])
    column.addOpener(chapter)
    var index = 0
    while index < chapter.blocks.count {
      // Stanzas that follow each other are one poem, and stand on one left edge.
      var end = index + 1
      if chapter.blocks[index].kind == .verse {
        while end < chapter.blocks.count, chapter.blocks[end].kind == .verse,
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
    return ChapterGalley(
      chapter: number, rows: column.rows, notes: column.notes,
      hasTitle: !chapter.title.isEmpty || chapter.label != nil, head: chapter.plainTitle,
      range: chapter.range)
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
