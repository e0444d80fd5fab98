package import Manuscript

/// A stretch of a chapter that is set by itself.
///
/// Most chapters are one. Long ones are divided between two paragraphs of prose, where nothing but
/// the numbers of the footnotes depends on what came before: so several threads can set them, and
/// their pages can be made before their end is read.
package struct ChapterPart: Sendable {
  /// The chapter's number in the book.
  package let chapter: Int
  /// The blocks of the chapter that it has.
  let blocks: Range<Int>
  /// The number in the book of the chapter's title, which its paragraphs are counted on from.
  let titleParagraph: Int
  /// The numbers of the notes that were called before it in the chapter.
  let noteNumbers: [Int: Int]
  /// Whether the chapter begins with it.
  var isFirst: Bool { blocks.lowerBound == 0 }
  /// Whether the chapter ends with it.
  let isLast: Bool
  /// How much text it is, in bytes of the file.
  package let byteCount: Int

  /// A part ends at the first chance after so many bytes.
  private static let longest = 1 << 16

  /// The parts of a book, in order; what is set by its documents is not divided.
  package static func parts(of book: Book, areWhole: Bool = false) -> [ChapterPart] {
    var parts: [ChapterPart] = []
    parts.reserveCapacity(book.chapters.count)
    var paragraphs = 0
    for (number, chapter) in book.chapters.enumerated() {
      let divides = !areWhole && chapter.range.count > longest
      var first = 0
      var start = chapter.range.lowerBound
      var before: [Int: Int] = [:]
      var notes: [Int: Int] = [:]
      func add(to end: Int, source: Int) {
        parts.append(
          ChapterPart(
            chapter: number, blocks: first..<end, titleParagraph: paragraphs, noteNumbers: before,
            isLast: end == chapter.blocks.count, byteCount: max(0, source - start)))
        (first, start, before) = (end, source, notes)
      }
      if divides {
        for note in chapter.title.notes { notes[note] = notes[note] ?? notes.count + 1 }
        for (index, block) in chapter.blocks.enumerated() {
          let source = block.range.lowerBound
          if index > first, source - start > longest, block.isProse,
            chapter.blocks[index - 1].isProse
          {
            add(to: index, source: source)
          }
          for note in block.calledNotes { notes[note] = notes[note] ?? notes.count + 1 }
        }
      }
      add(to: chapter.blocks.count, source: chapter.range.upperBound)
      paragraphs += chapter.blocks.count + 1
    }
    return parts
  }
}

extension Block {
  /// Whether it is a paragraph that stands in nothing.
  fileprivate var isProse: Bool { kind == .paragraph && context.kind == .prose }

  /// The footnotes called in it, in order.
  fileprivate var calledNotes: [Int] {
    guard let table else { return text.notes }
    return table.rows.flatMap { row in row.flatMap(\.notes) }
  }
}

extension InlineText {
  /// The footnotes called in it, in order.
  fileprivate var notes: [Int] { runs.compactMap(\.note) }
}
