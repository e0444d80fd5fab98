internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// A chapter, or a part of one, as a column of slices, before it has pages.
package struct ChapterColumn: Sendable {
  /// The chapter's index; nil for what is not a chapter of the book.
  let chapter: Int?
  /// Whether the chapter begins with these slices.
  let isFirst: Bool
  /// Whether the chapter ends with these slices.
  let isLast: Bool
  var slices: [Slice]
  /// The alternatives of its paragraphs, in order.
  var alternatives: [SliceAlternative]
  /// The footnotes that belong on the page of their call.
  let notes: [Int: [Slice]]
  /// The frame of its notes: that of its text; nil for the full width of the page.
  var notesFrame: FlowFrame?
  /// The page where it begins.
  enum Start: Sendable {
    /// On the next page.
    case next
    /// On the next recto, or verso, after a blank page if need be.
    case recto, verso
    /// On the next page to the left of the spine, or to its right, after a blank page if need be.
    case left, right
  }

  var start = Start.next
  /// Whether it precedes the text, whose pages are counted from 1.
  var isFrontMatter = false
  /// Whether it is a title page, with nothing else on its leaf.
  var isTitlePage = false
  /// Whether its pages have heads and folios.
  var hasFurniture = true
  /// The name of its pages (`page`); nil for none.
  var pageName: String?
  /// Its writing mode; the block axis of its lines is the column's own.
  var mode = WritingMode.horizontal
  /// Whether it is a single full-bleed page.
  var isPlate = false
  /// The content fixed to each of its pages, from the corner of the text.
  var fixed = FixedBoxes()
  /// Its elements for the heads and feet of pages as slices, by node.
  var floats: [Int: [Slice]] = [:]
  /// The content of that page, if its boxes were laid out by themselves.
  var frame: Frame?
  /// Whether its first page opens a chapter.
  var isChapterStart = true
  /// The links of its text, in order.
  var links: [BookLink] = []
  /// The running head of it, and of the section that has begun before it.
  var head: String
  var section = ""
  var range: Range<Int>
}
