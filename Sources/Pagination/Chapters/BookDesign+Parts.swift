internal import Documents
package import Layout
package import Manuscript
internal import Styling
internal import Synchronization

/// Long documents, which are laid out in parts.
extension BookDesign {
  /// The size in bytes of the largest document that is laid out at once although its style sheets may divide it.
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
  /// Long chapters of plain paragraphs are divided between these. A document that has more than `longest` bytes, in
  /// which that is not possible or not enough, is laid out in parts of `size` bytes if it is the only one: it is styled
  /// for that before the first page, and all of its parts need it. Chapters that have no pages have no parts.
  package func parts(
    of book: Book, on layout: PageLayout, longest: Int = BookDesign.longest,
    every size: Int = ChapterPart.longest, where hasPages: (Int) -> Bool = { _ in true }
  ) -> [ChapterPart] {
    let chapters = book.chapters.indices.filter(hasPages)
    let long = chapters.filter { book.chapters[$0].range.count > longest }
    let mostAtOnce = policy.dividesLongChapters ? min(longest, ChapterPart.longest) : longest
    return chapters.flatMap { chapter in
      guard book.chapters[chapter].range.count > mostAtOnce,
        policy.dividesLongChapters || long == [chapter], let document = try? source.tree(chapter)
      else { return [ChapterPart.whole(chapter, of: book)] }
      func parts(before starts: [Int]) -> [ChapterPart] {
        ChapterPart.parts(ofChapter: chapter, of: book, dividing: document, before: starts)
      }
      let plain = parts(
        before: policy.dividesLongChapters
          ? document.paragraphStarts(every: min(size, ChapterPart.longest)) : [])
      guard long == [chapter], plain.contains(where: { $0.byteCount > longest }) else {
        return plain
      }
      let styled = styledStarts(
        of: chapter, document, on: layout, every: size, isAlone: book.chapters[chapter].path == nil)
      return styled.isEmpty ? plain : parts(before: styled)
    }
  }

  /// The paragraphs before which a document may be divided; `isAlone` says that it has no file of its own.
  private func styledStarts(
    of chapter: Int, _ document: Document, on layout: PageLayout, every size: Int, isAlone: Bool
  ) -> [Int] {
    // Notes in other files are found when the first document is set.
    guard notes != .foot || isAlone,
      viewport(of: document, source.spine[chapter], isFirst: chapter == 0) == nil,
      let prepared = try? long(
        DocumentKey(chapter: chapter, media: Self.media(layout), generation: nil), nil, document)
    else { return [] }
    var division = DocumentDivision(prepared.styled, prepared.notes)
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
      let made = prepared(document, key.media, chapter: key.chapter, folios)
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

  /// Lets go of the document that is laid out in parts, if its last part is among these: nothing needs it before the
  /// book is laid out again.
  package func release(after parts: some Sequence<ChapterPart>) {
    longDocument.withLock { known in
      let isDone = parts.contains { part in
        part.nodes != nil && part.isLast && part.chapter == known?.key.chapter
      }
      if isDone { known = nil }
    }
  }

  /// Whether a document is held that is laid out in parts, or may be.
  package var holdsDocument: Bool { longDocument.withLock { $0 != nil } }

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
  /// The plain paragraphs below plain paragraphs of its section that are at least a given number of bytes apart.
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
