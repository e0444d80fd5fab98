internal import Documents
package import Layout
package import Manuscript
internal import Styling
internal import Synchronization

/// Long documents, which are laid out in parts.
extension BookDesign {
  /// The size in bytes of the largest document with style sheets of its own that is laid out at once.
  package static let longest = 1 << 19

  /// A document that is laid out in parts, with what all of them need.
  struct LongDocument: Sendable {
    var key: DocumentKey
    var prepared: Prepared
    var marks: Marks?
  }

  /// The running heads and the links of a document.
  typealias Marks = (heads: RunningHeads, links: [BookLink])

  /// The parts that a book's chapters are laid out in, in order.
  ///
  /// A document with style sheets of its own that has more than `longest` bytes is laid out in parts of `size` bytes if
  /// it is the only one: it is styled for that before the first page, and all of its parts need it. Chapters that have
  /// no pages have no parts.
  package func parts(
    of book: Book, on layout: PageLayout, longest: Int = BookDesign.longest,
    every size: Int = ChapterPart.longest, where hasPages: (Int) -> Bool = { _ in true }
  ) -> [ChapterPart] {
    let chapters = book.chapters.indices.filter(hasPages)
    let long = chapters.filter {
      book.chapters[$0].range.count > (policy.dividesLongChapters ? ChapterPart.longest : longest)
    }
    return chapters.flatMap { chapter in
      guard policy.dividesLongChapters ? long.contains(chapter) : long == [chapter],
        let document = try? source.tree(chapter)
      else { return [ChapterPart.whole(chapter, of: book)] }
      let starts =
        policy.dividesLongChapters
        ? document.paragraphStarts(every: ChapterPart.longest)
        : styledStarts(of: chapter, document, on: layout, every: size)
      return ChapterPart.parts(ofChapter: chapter, of: book, dividing: document, before: starts)
    }
  }

  /// The paragraphs before which a document with style sheets of its own may be divided.
  private func styledStarts(
    of chapter: Int, _ document: Document, on layout: PageLayout, every size: Int
  ) -> [Int] {
    // Notes of other documents are found when the first document is set.
    guard notes != .foot,
      viewport(of: document, source.spine[chapter], isFirst: chapter == 0) == nil,
      let prepared = try? long(
        DocumentKey(chapter: chapter, media: Self.media(layout), generation: nil), nil, document)
    else { return [] }
    var division = DocumentDivision(prepared.styled, prepared.boxStyles, prepared.notes)
    return division.starts(every: size)
  }

  /// A document that is laid out in parts, prepared once for all of them.
  ///
  /// - Throws: `ManuscriptError` if it cannot be read.
  func long(
    _ key: DocumentKey, _ folios: BookFolios?, _ document: Document? = nil
  ) throws(ManuscriptError) -> Prepared {
    try longDocument.withLock { known throws(ManuscriptError) in
      if let known, known.key == key { return known.prepared }
      let document = if let document { document } else { try source.tree(key.chapter) }
      let made = prepared(document, key.media, openings(of: key.chapter), folios)
      known = LongDocument(key: key, prepared: made)
      return made
    }
  }

  /// Removes and returns a document that was prepared and turned out not to be divisible; nil if it was not.
  func takeLong(_ key: DocumentKey) -> Prepared? {
    longDocument.withLock { known in
      guard let made = known, made.key == key else { return nil }
      known = nil
      return made.prepared
    }
  }

  /// The running heads and the links of a document.
  func marks(_ flow: FlowContext, _ chapter: Chapter) -> Marks {
    (heads(flow, chapter), links(flow.document, chapter.documentStart))
  }

  /// Those of a document that is laid out in parts, found once for all of them.
  func marks(_ flow: FlowContext, _ chapter: Chapter, ofLong key: DocumentKey) -> Marks {
    longDocument.withLock { known in
      if let known, known.key == key, let marks = known.marks { return marks }
      let made = marks(flow, chapter)
      if known?.key == key { known?.marks = made }
      return made
    }
  }
}

extension Document {
  /// The plain paragraphs below plain paragraphs of its section that are at least so many bytes apart.
  fileprivate func paragraphStarts(every size: Int) -> [Int] {
    guard let section = first("section") else { return [] }
    var starts: [Int] = []
    var (source, followsParagraph) = (nodes[section].source, false)
    for node in children(of: section) {
      let isParagraph = element(node).map { $0.name == "p" && $0.classes.isEmpty } ?? false
      let own = nodes[node].source
      if isParagraph, followsParagraph, own - source > size {
        starts.append(node)
        source = own
      }
      followsParagraph = isParagraph
    }
    return starts
  }
}
