internal import Graphics
internal import Layout
internal import Pagination
internal import Paragraphs

/// Flaws of lines next to others, and of pages at the ends of chapters.
extension PageLinter {
  /// The last page of a chapter so far.
  struct ChapterEnd {
    var chapter: Int?
    /// Whether the chapter has an earlier page.
    var isContinued: Bool
    var lineCount: Int
    var last: LocatedLine?
  }

  /// The least number of lines on a chapter's last page.
  private static let leastLines = 3
  /// The most tracking, in ems: what handbooks allow as a last resort.
  private static let mostTracking = 0.03
  /// The most that letters of neighbouring lines may differ in width, as a fraction.
  private static let mostContrast = 0.04
  /// Shorter words may be stacked: nobody notices.
  private static let shortestStacked = 4

  /// Checks the letter spacing, both in itself and against the line above.
  mutating func checkLetters(_ located: LocatedLine) {
    let line = located.line
    guard let size = line.runs.first?.size, size > .zero else { return }
    let tracking = line.tracking / size
    // Rounding to scaled points may add a little.
    if tracking > Self.mostTracking + 0.0005 {
      add(.tracking, located, tracking, limit: Self.mostTracking)
    }
    guard let above = last?.line, above.paragraph == line.paragraph, !line.isLast,
      let aboveSize = above.runs.first?.size, aboveSize == size
    else { return }
    let contrast = abs(Self.letterfit(line, size) - Self.letterfit(above, size))
    if contrast > Self.mostContrast + 0.0005 {
      add(.unevenLines, located, contrast * 100, limit: Self.mostContrast * 100)
    }
  }

  /// The width of letters including the space between them, relative to their natural width: half an em.
  private static func letterfit(_ line: PageLine, _ size: Length) -> Double {
    line.expansion + line.tracking / size * 2
  }

  /// Checks for a word stacked on itself at the beginning or end of lines.
  mutating func checkStack(_ located: LocatedLine) {
    let line = located.line
    guard let above = last?.line, above.paragraph == line.paragraph else { return }
    let (one, other) = (above.text.splitAtSpaces(), line.text.splitAtSpaces())
    guard one.count > 1, other.count > 1 else { return }
    // The parts of hyphenated words do not count.
    let isWhole = above.end == .space && line.end == .space
    let isStacked =
      Self.areStacked(one.first, other.first) || isWhole && Self.areStacked(one.last, other.last)
    if isStacked { add(.stack, located, 1, limit: 0) }
  }

  /// Whether two words are long enough to be noticed, and have the same letters.
  private static func areStacked(_ one: Substring?, _ other: Substring?) -> Bool {
    guard let one, let other, min(one.utf8.count, other.utf8.count) >= shortestStacked else {
      return false
    }
    let letters = one.lowercased().filter(\.isLetter)
    return letters.count >= shortestStacked && letters == other.lowercased().filter(\.isLetter)
  }

  /// Checks whether the last page ended with a heading whose text is on this page, and looks for one on this page.
  ///
  /// What ends with a heading, such as a part's title, has no text to be divided from. Blank pages are passed over.
  mutating func checkLastHeading(of page: Page, _ places: [LocatedLine]) {
    let text = places.filter { ![.head, .folio, .note, .ruby].contains($0.line.role) }
    guard !text.isEmpty || !page.images.isEmpty else { return }
    if let (place, chapter, below) = lastHeading, chapter == page.chapter, chapter != nil,
      !text.isEmpty
    {
      add(.strandedHeading, place, Double(below), limit: 2)
    }
    lastHeading = nil
    let below = text.reversed().prefix { $0.line.role != .heading }
    // A page with only a title is the title page of a part.
    guard below.count < 2, text.contains(where: { $0.line.role != .heading }),
      below.count < text.count, !(below.first?.line.isLast ?? false)
    else { return }
    let heading = text[text.count - below.count - 1]
    // A picture below is what the heading is about.
    let end = heading.line.origin.y
    guard !page.images.contains(where: { $0.rect.origin.y >= end }) else { return }
    lastHeading = (heading, page.chapter, below.count)
  }

  /// Checks how many lines the last page of a chapter has when the next one begins; nil after the last page.
  mutating func checkChapterEnd(before page: Page?, _ places: [LocatedLine]) {
    if let end = chapterEnd, end.chapter != page?.chapter || page == nil, end.isContinued,
      end.lineCount > 0, end.lineCount < Self.leastLines, let last = end.last
    {
      add(.shortPage, last, Double(end.lineCount), limit: Double(Self.leastLines))
    }
    guard let page else {
      chapterEnd = nil
      return
    }
    let text = places.filter { ![.head, .folio, .note, .ruby].contains($0.line.role) }
    // A page with a picture is not short.
    let count = page.images.isEmpty ? text.count : Self.leastLines
    chapterEnd = ChapterEnd(
      chapter: page.chapter,
      isContinued: chapterEnd?.chapter == page.chapter && page.chapter != nil,
      lineCount: count, last: text.last)
  }
}
