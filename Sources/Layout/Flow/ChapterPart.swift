package import Documents
package import Manuscript

/// A part of a chapter that is laid out independently.
///
/// Most chapters have one part. Long ones are divided between two paragraphs where nothing depends on the lines above,
/// so that several threads can lay them out, and their pages can be made before their end is laid out.
package struct ChapterPart: Sendable {
  /// The chapter's number in the book.
  package let chapter: Int
  /// The nodes of its document that are in the part, along with the elements around them; nil for a whole chapter.
  package let nodes: Range<Int>?
  /// Whether it is the first part of the chapter.
  package let isFirst: Bool
  /// Whether it is the last part of the chapter.
  package let isLast: Bool
  /// The amount of text, in bytes of the file.
  package let byteCount: Int

  /// The number of bytes after which a part ends at the first opportunity.
  package static let longest = 1 << 16

  /// The parts of a chapter that is divided before some nodes of its document; none of them is the first node.
  package static func parts(
    ofChapter chapter: Int, of book: Book, dividing document: Document, before starts: [Int]
  ) -> [ChapterPart] {
    let starts = [0] + starts
    let ends = starts.dropFirst() + [document.nodes.count]
    return zip(starts, ends).map { start, end in
      let isLast = end == document.nodes.count
      let from = start == 0 ? 0 : document.nodes[start].source
      let to = isLast ? book.chapters[chapter].range.count : document.nodes[end].source
      return ChapterPart(
        chapter: chapter, nodes: starts.count == 1 ? nil : start..<end, isFirst: start == 0,
        isLast: isLast, byteCount: max(to - from, 0))
    }
  }

  /// A chapter that is laid out at once.
  package static func whole(_ chapter: Int, of book: Book) -> ChapterPart {
    ChapterPart(
      chapter: chapter, nodes: nil, isFirst: true, isLast: true,
      byteCount: book.chapters[chapter].range.count)
  }
}
