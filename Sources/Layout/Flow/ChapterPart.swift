internal import Documents
package import Manuscript

/// A part of a chapter that is laid out independently.
///
/// Most chapters have one part. Long ones without a style of their own are divided between two paragraphs where nothing
/// depends on the lines above, so that several threads can lay them out, and their pages can be made before their end
/// is laid out.
package struct ChapterPart: Sendable {
  /// The chapter's number in the book.
  package let chapter: Int
  /// The element that is divided, and which of its nodes are in the part; nil for a whole chapter.
  package let stretch: Stretch?
  /// Whether it is the first part of the chapter.
  package let isFirst: Bool
  /// Whether it is the last part of the chapter.
  package let isLast: Bool
  /// The amount of text, in bytes of the file.
  package let byteCount: Int

  /// Some of an element's children.
  package struct Stretch: Sendable, Hashable {
    package var element: Int
    package var nodes: Range<Int>
  }

  /// The number of bytes after which a part ends at the first opportunity.
  private static let longest = 1 << 16

  /// The parts of a book, in order.
  package static func parts(of book: Book) -> [ChapterPart] {
    book.chapters.indices.flatMap { parts(ofChapter: $0, of: book) }
  }

  private static func parts(ofChapter chapter: Int, of book: Book) -> [ChapterPart] {
    let range = book.chapters[chapter].range
    let whole = ChapterPart(
      chapter: chapter, stretch: nil, isFirst: true, isLast: true, byteCount: range.count)
    guard range.count > longest, book.stylePolicy.dividesLongChapters,
      let document = try? book.source.tree(chapter)
    else { return [whole] }
    guard let section = document.first("section") else { return [whole] }
    let starts = self.starts(in: section, of: document)
    guard starts.count > 1 else { return [whole] }
    let ends = starts.dropFirst() + [document.nodes[section].end]
    return zip(starts, ends).map { start, end in
      let from = document.nodes[start].source
      let to = end < document.nodes[section].end ? document.nodes[end].source : range.upperBound
      return ChapterPart(
        chapter: chapter, stretch: Stretch(element: section, nodes: start..<end),
        isFirst: start == starts[0], isLast: end == document.nodes[section].end,
        byteCount: max(to - from, 0))
    }
  }

  /// The first nodes of the parts of an element.
  private static func starts(in element: Int, of document: Document) -> [Int] {
    var starts: [Int] = []
    var (source, followsParagraph) = (0, false)
    for node in document.children(of: element) {
      let isParagraph = document.element(node).map { $0.name == "p" && $0.classes.isEmpty } ?? false
      let own = document.nodes[node].source
      if starts.isEmpty || isParagraph && followsParagraph && own - source > longest {
        starts.append(node)
        source = own
      }
      followsParagraph = isParagraph
    }
    return starts
  }
}
