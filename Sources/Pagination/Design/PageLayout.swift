public import Graphics
public import Paragraphs
internal import Layout
internal import Shaping
internal import Styling

/// The layout of a book's pages: paper, margins, text size and line grid.
///
/// All baselines of the text are on a grid of `leading`, the same on each page, so that lines align across facing pages
/// and back each other on the two sides of a leaf.
public struct PageLayout: Sendable, Hashable {
  /// The relation of pages to the spine.
  public enum Sides: Sendable, Hashable {
    /// Rectos and versos alternate, with mirrored margins.
    case mirrored
    /// All pages lie on the same side of the spine, with the inner margin towards it.
    case single(spineOnLeft: Bool)
  }

  /// Where chapters may begin.
  public enum ChapterStart: String, Sendable, Hashable, CaseIterable {
    /// On the next recto; on the next page in books of many chapters that fill less than a page each.
    case auto
    /// On the next recto, after a blank verso if need be.
    case recto
    /// On the next page, whichever it is.
    case any
  }

  /// The alignment of lines.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Both edges are straight.
    case justified
    /// The right edge is ragged.
    case left
  }

  /// The trimmed page.
  public var pageSize: Size
  /// The margin between the spine and the text.
  public var inner: Length
  /// The margin between the text and the fore edge.
  public var outer: Length
  /// The margin above the text.
  public var top: Length
  /// The margin below the text.
  public var bottom: Length
  /// The text size: its em.
  public var fontSize: Length
  /// The distance between baselines.
  public var leading: Length
  /// The relation of pages to the spine.
  public var sides: Sides
  /// Whether the book is read from right to left, so that rectos lie left of the spine.
  public var isRightToLeft = false
  /// Whether the first page is a verso, facing the second, rather than a recto.
  public var beginsOnVerso = false
  /// Where chapters may begin; with all pages on one side of the spine, always on the next page.
  public var chapterStart: ChapterStart
  /// The alignment of lines.
  public var alignment: Alignment
  /// Whether narrow lines are justified too: those of columns, floats and small pages, in which straight edges tear
  /// holes.
  public var justifiesNarrowLines = false
  /// Whether words may be hyphenated.
  public var hyphenates: Bool
  /// Whether missing spaces around the punctuation of French text are added.
  public var spacesFrench = false
  /// Whether lines are optimised over a whole paragraph (Knuth and Plass) or broken one by one (first fit).
  public var optimizesLines: Bool
  /// The adjustments of letters by which lines fill the measure.
  public var microtypography = Microtypography.house
  /// The look of a chapter's first letter and first words.
  public var initial = InitialDesign()
  /// The ornament between two scenes.
  public var ornament = "***"
  /// Whether pages have running heads.
  public var hasRunningHeads = true
  /// Whether pages end when they are full; if not, a chapter is one column, however long.
  package var hasPageEnds = true
  /// The lines of space above a chapter's title; nil for a fifth of the page, or a third above a part's.
  public var sinkage: Int?
  /// Whether the book's title gets a page of its own before the first chapter.
  public var hasTitlePage: Bool
  /// Whether the book begins with a half-title: a page with the title alone.
  public var hasHalfTitle = false
  /// Whether a table of contents follows the title page.
  public var hasContents = false
  /// The number of levels in the table of contents, at least 1; nil for chapters and their sections, or four levels of
  /// an EPUB's own table.
  public var contentsDepth: Int?

  /// Whether a list of figures follows the contents.
  public var hasFigureList = false
  /// Whether a list of tables comes after that.
  public var hasTableList = false
  /// Whether there is an index of marked words at the end.
  public var hasIndex = false
  /// Whether there are any of these.
  var hasLists: Bool { hasFigureList || hasTableList || hasIndex }

  /// The page of a trade novel, 6 × 9 inches: 36 lines of 26 picas, in 11 on 14 points.
  ///
  /// A line has about 66 characters and a page 400 words; the inner, top, outer and bottom margins increase in that
  /// order, as in the canons.
  public static let trade = PageLayout(
    pageSize: Size(width: .pt(432), height: .pt(648)), fontSize: .pt(11), leading: .pt(14))

  /// Lays out a page of any size with margins in the proportions of the trade page.
  public init(pageSize: Size, fontSize: Length = .pt(11), leading: Length? = nil) {
    self.pageSize = pageSize
    self.inner = pageSize.width * (54.0 / 432)
    self.outer = pageSize.width * (66.0 / 432)
    self.top = pageSize.height * (66.0 / 648)
    self.bottom = pageSize.height * (78.0 / 648)
    self.fontSize = fontSize
    self.leading = leading ?? fontSize * (14.0 / 11)
    self.sides = .mirrored
    self.chapterStart = .auto
    self.alignment = .justified
    self.hyphenates = true
    self.optimizesLines = true
    self.hasTitlePage = true
  }

  /// The width of the text.
  public var measure: Length { pageSize.width - inner - outer }

  /// From the top of a grid line to its baseline, for a face: capitals are centred.
  func baselineInStep(_ face: FontMetrics) -> Length {
    let capHeight = fontSize * (Double(face.capHeight) / Double(face.unitsPerEm))
    return Length(scaledPoints: (leading + capHeight).scaledPoints / 2)
  }

  /// The number of lines on a full page.
  public var linesPerPage: Int {
    guard leading > .zero else { return 0 }
    return (pageSize.height - top - bottom).scaledPoints / leading.scaledPoints
  }

  /// The position of the text's left edge on a page.
  public func left(onPage number: PageNumber) -> Length { isRightOfSpine(number) ? inner : outer }

  /// Whether a page is the front of its leaf, if leaves have two sides.
  public func isRecto(_ number: PageNumber) -> Bool { (number.value % 2 == 1) != beginsOnVerso }

  /// Whether the page is to the right of the spine.
  public func isRightOfSpine(_ number: PageNumber) -> Bool {
    switch sides {
    case .mirrored: isRecto(number) != isRightToLeft
    case .single(let spineOnLeft): spineOnLeft
    }
  }
}

extension PageLayout {
  /// The number of lines on a full page in this writing mode.
  func lineCount(in mode: WritingMode) -> Int {
    guard mode.isVertical, leading > .zero else { return linesPerPage }
    return max(measure.scaledPoints / leading.scaledPoints, 1)
  }

  /// The distance of the lines of notes.
  var noteLeading: Length { leading * (11.0 / 14) }

  /// The fraction of that distance above their baselines.
  private static let noteAscent = 0.78

  /// The line grid of notes.
  func noteGrid(in mode: WritingMode) -> LineGrid {
    let height = leading * lineCount(in: mode)
    let lines = noteLeading > .zero ? Int(height / noteLeading) : 0
    return LineGrid(
      step: noteLeading, baseline: noteLeading * Self.noteAscent, page: noteLeading * lines)
  }

  /// The number of lines after which a page ends: those of a full page, or more than any chapter has.
  func lineCapacity(in mode: WritingMode) -> Int {
    hasPageEnds ? lineCount(in: mode) : Self.mostLines
  }

  /// Few enough for the costs of short pages to stay finite.
  private static let mostLines = 100_000

  /// The area for text on a page.
  func textArea(onPage number: PageNumber) -> Rect {
    Rect(x: left(onPage: number), y: top, width: measure, height: leading * linesPerPage)
  }
}
