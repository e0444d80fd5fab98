internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// A chapter, or a part of one, as a column of slices, before it has pages.
package struct ChapterColumn: Sendable {
  /// The chapter's number, counted from 0; nil for what is none of the book's.
  let chapter: Int?
  /// Whether the chapter begins with these slices.
  let isFirst: Bool
  /// Whether the chapter ends with these slices.
  let isLast: Bool
  var slices: [Slice]
  /// The alternatives of its paragraphs, in order.
  var alternatives: [SliceAlternative]
  /// The lines of the footnotes that stand at the foot of the page of their call.
  let notes: [Int: [SetLine]]
  /// Where its notes stand across the page: beneath its text; nil for all of the page's width.
  var notesFrame: FlowFrame?
  /// Where it begins.
  enum Start: Sendable {
    /// On the next page.
    case next
    /// On the next recto, or verso; a blank page may come before it.
    case recto, verso
    /// On the next page to the left of the spine, or to its right; a blank one may come before it.
    case left, right
  }

  var start = Start.next
  /// Whether it stands before the text, whose pages are counted from 1.
  var isFrontMatter = false
  /// Whether it is a title, whose leaf has nothing else on it.
  var isTitlePage = false
  /// Whether its pages have heads and folios.
  var hasFurniture = true
  /// The name of its pages (`page`); nil for none.
  var pageName: String?
  /// How its lines run: what is across them is along the column.
  var mode = WritingMode.horizontal
  /// Whether it is one page from edge to edge, without margins.
  var isPlate = false
  /// The content of each of its pages, from the corner of the text.
  var fixed = FixedBoxes()
  /// Its elements for the heads and feet of pages as slices, by their nodes.
  var floats: [Int: [Slice]] = [:]
  /// What is on that page, where its boxes were laid out by themselves.
  var frame: Frame?
  /// Whether its first page is a chapter's.
  var isChapterStart = true
  /// The links of its text, in order.
  var links: [BookLink] = []
  /// What running heads say of it, and of the section that has begun before it.
  var head: String
  var section = ""
  let range: Range<Int>
}
