internal import Graphics
internal import Layout
public import Manuscript
internal import PageTurning
public import Pagination
internal import Paragraphs
public import RenderingOptions

/// Looks for flaws in the pages of a book, which it is given in order.
public struct PageLinter: Sendable {
  /// A line, and where it is.
  struct LocatedLine {
    var page: PageNumber
    var number: Int
    var line: PageLine
  }

  var found: [Lint] = []
  var last: LocatedLine?
  /// The paragraphs whose last line so far ends in a broken word.
  private var brokenParagraphs: Set<Int> = []
  private var hyphens = 0
  private var rivers = RiverFinder()
  /// The indices in `found` of rivers, by their numbers.
  private var foundRivers: [Int: Int] = [:]
  /// The last pages, whose depths are compared when the next page is available.
  private var depths: [(page: Page, last: LocatedLine)] = []
  /// The heading that the last page ends with, almost or wholly, and the number of lines below it.
  var lastHeading: (place: LocatedLine, chapter: Int?, below: Int)?
  /// The end of the last page, if its chapter began earlier.
  var chapterEnd: ChapterEnd?

  /// The size of a picture in pixels, by name; nil for a drawing, which has any resolution.
  private let pixels: @Sendable (String) -> (width: Int, height: Int)?
  /// The least resolution of pictures, in pixels per inch.
  private let pictureResolution: Double
  /// The pictures known to be missing so far at some bytes of the book.
  private let missingPictures: @Sendable (Range<Int>) -> [MissingPicture]
  /// The lines known to be cut off so far that begin at some bytes of the book.
  var cutLines: @Sendable (Range<Int>) -> [CutText] = { _ in [] }
  /// The links known to be dead so far.
  private let deadLinks: @Sendable () -> [DeadLink]
  /// The numbers of the pages seen, and their bytes.
  private var pages: [(number: PageNumber, range: Range<Int>)] = []
  /// Where to look for missing pictures next: after the pages seen so far.
  private var nextByte: Int?
  /// The last page seen.
  private var lastPage: (number: PageNumber, range: Range<Int>)?

  /// Makes a linter that has seen no page; `pixels` gives the size of a picture by name, `missingPictures` the pictures
  /// that are missing at some bytes of the book.
  public init(
    pictureResolution: Double = 150,
    pixels: @escaping @Sendable (String) -> (width: Int, height: Int)? = { _ in nil },
    missingPictures: @escaping @Sendable (Range<Int>) -> [MissingPicture] = { _ in [] },
    deadLinks: @escaping @Sendable () -> [DeadLink] = { [] }
  ) {
    (self.pictureResolution, self.pixels) = (pictureResolution, pixels)
    (self.missingPictures, self.deadLinks) = (missingPictures, deadLinks)
  }

  /// The flaws of a page, and those of earlier pages that only this one reveals.
  public mutating func lints(of page: Page) -> [Lint] {
    found = []
    (rivers, foundRivers) = (RiverFinder(), [:])
    let places = page.lines.enumerated().map { index, line in
      LocatedLine(page: page.number, number: index + 1, line: line)
    }
    for place in places { check(place, on: page) }
    for image in page.images { check(image, on: page) }
    checkEdges(of: page, places)
    checkMissing(on: page)
    checkEnds(of: page, places)
    checkLastHeading(of: page, places)
    checkChapterEnd(before: page, places)
    return found
  }

  /// The missing pictures after the text of the last page, and the dead links, once all pages have been seen: until
  /// then a link may lead to a later page.
  public mutating func lintsAtEnd() -> [Lint] {
    found = []
    if let lastPage, let nextByte {
      addMissing(from: nextByte, to: .max, on: lastPage.number, lastPage.range)
    }
    nextByte = nil
    checkChapterEnd(before: nil, [])
    addDeadLinks()
    pages = []
    return found
  }

  /// A dead link is reported on the first page whose text continues after it, or on the last.
  private mutating func addDeadLinks() {
    guard let start = pages.first, let end = pages.last else { return }
    // If the first page seen is not the book's first, links before it are not reported.
    let first = start.number == 1 ? 0 : start.range.lowerBound
    // The greatest end of the pages up to each, which may show notes from elsewhere.
    var reached = 0
    let ends = pages.map { page in
      reached = max(reached, page.range.upperBound)
      return reached
    }
    for link in deadLinks() where link.place >= first {
      let number = ends.partitioningIndex { $0 > link.place }
      let page = number < pages.count ? pages[number] : end
      found.append(
        Lint(
          rule: link.isCertain ? .deadLink : .undefinedReference, page: page.number, line: 0,
          range: page.range, value: 1, limit: 0,
          text: link.text))
    }
  }

  /// Missing pictures and lines that are cut off are reported on the first page whose text continues after them.
  private mutating func checkMissing(on page: Page) {
    lastPage = (page.number, page.range)
    pages.append((page.number, page.range))
    let first = nextByte ?? (page.number == 1 ? 0 : page.range.lowerBound)
    addMissing(from: first, to: page.range.upperBound, on: page.number, page.range)
    nextByte = max(first, page.range.upperBound)
  }

  private mutating func addMissing(
    from first: Int, to end: Int, on page: PageNumber, _ range: Range<Int>
  ) {
    guard first < end else { return }
    for line in cutLines(first..<end) {
      found.append(
        Lint(
          rule: .cutText, page: page, line: 0, range: range, value: 1, limit: 0, text: line.text))
    }
    for picture in missingPictures(first..<end) {
      let lint = Lint(
        rule: .missingPicture, page: page, line: 0, range: range, value: 1, limit: 0,
        text: picture.name)
      found += repeatElement(lint, count: picture.places.count)
    }
  }

  mutating func add(
    _ rule: Lint.Rule, _ line: LocatedLine, _ value: Double, limit: Double
  ) {
    found.append(
      Lint(
        rule: rule, page: line.page, line: line.number, range: line.line.range, value: value,
        limit: limit, text: line.line.text))
  }

  private mutating func check(_ located: LocatedLine, on page: Page) {
    let line = located.line
    let over = (line.origin.x + line.width - line.measureRight - line.protrusionRight).points
    if over > 0.5, line.role != .head, line.role != .folio {
      add(.overfull, located, over, limit: 0)
    }
    checkWord(located)
    let missing = line.runs.reduce(0) { $0 + $1.glyphs.count { $0.id == 0 } }
    if missing > 0 { add(.missingGlyph, located, Double(missing), limit: 0) }
    guard [.body, .quote, .list, .note, .caption].contains(line.role) else { return }
    checkEdges(located)
    checkGaps(located)
    checkHyphens(located)
    checkRivers(located)
    checkLastLine(located)
    checkLetters(located)
    checkStack(located)
    last = located
  }

  /// A word in many parts is reported once.
  private mutating func checkWord(_ line: LocatedLine) {
    guard let paragraph = line.line.paragraph else { return }
    guard line.line.end == .broken else {
      brokenParagraphs.remove(paragraph)
      return
    }
    if brokenParagraphs.insert(paragraph).inserted { add(.brokenWord, line, 1, limit: 0) }
  }

  private mutating func check(_ image: PageImage, on page: Page) {
    let (width, height) = (image.rect.size.width.points, image.rect.size.height.points)
    guard width > 0, height > 0, let pixels = pixels(image.source) else { return }
    let resolution = min(Double(pixels.width) / width, Double(pixels.height) / height) * 72
    guard resolution < pictureResolution else { return }
    found.append(
      Lint(
        rule: .coarsePicture, page: page.number, line: 0, range: page.range,
        value: resolution,
        limit: pictureResolution, text: image.name))
  }

  private mutating func checkEdges(_ located: LocatedLine) {
    let line = located.line
    guard line.isJustified, !line.isLast, line.end != .forced else { return }
    let left = (line.origin.x - line.measureLeft + line.protrusionLeft).points
    let right =
      (line.measureRight + line.protrusionRight - line.origin.x - line.width).points
    if left + right > Self.leastShortfall { add(.underfull, located, left + right, limit: 0) }
  }

  /// A smaller shortfall is invisible, in points.
  private static let leastShortfall = 0.1

  private mutating func checkGaps(_ located: LocatedLine) {
    let line = located.line
    guard !line.isLast, line.end != .forced, !line.gaps.isEmpty, let size = line.runs.first?.size,
      size > .zero
    else { return }
    let mean = line.gaps.reduce(Length.zero) { $0 + $1.width } / size / Double(line.gaps.count)
    if mean > 0.5 { add(.loose, located, mean, limit: 0.5) }
    if mean < 0.145 { add(.tight, located, mean, limit: 0.145) }
  }

  private mutating func checkHyphens(_ line: LocatedLine) {
    let isHyphen = line.line.end == .hyphen || line.line.end == .explicit
    let continues = last?.line.paragraph == line.line.paragraph
    hyphens = isHyphen ? (continues ? hyphens : 0) + 1 : 0
    if hyphens >= 3 { add(.ladder, line, Double(hyphens), limit: 2) }
  }

  private mutating func checkRivers(_ line: LocatedLine) {
    let gaps = line.line.gaps.map { gap in
      let ends = [gap.x, gap.x + gap.width].map(line.line.placedAlong)
      return RiverFinder.Gap(
        left: min(ends[0], ends[1]), right: max(ends[0], ends[1]), natural: gap.natural)
    }
    for river in rivers.add(gaps) {
      if let known = foundRivers[river.number] {
        found[known].value = Double(river.length)
      } else {
        foundRivers[river.number] = found.count
        add(.river, line, Double(river.length), limit: Double(RiverFinder.shortest - 1))
      }
    }
  }

  private mutating func checkLastLine(_ located: LocatedLine) {
    let line = located.line
    guard line.isLast, !line.isFirst, let before = last,
      before.line.paragraph == line.paragraph
    else { return }
    let fraction = line.width / max(line.measureRight - line.measureLeft, .pt(1))
    if fraction < 0.1 { add(.runt, located, fraction, limit: 0.1) }
    if before.line.end == .hyphen, line.gaps.isEmpty { add(.fragment, located, 1, limit: 0) }
  }

  private mutating func checkEnds(of page: Page, _ places: [LocatedLine]) {
    let text = places.filter { ![.head, .folio, .note, .ruby].contains($0.line.role) }
    if let first = text.first, first.line.role == .body, first.line.isLast, !first.line.isFirst {
      add(.widow, first, 1, limit: 0)
    }
    if let end = text.last {
      if end.line.role == .body, end.line.isFirst, !end.line.isLast {
        add(.orphan, end, 1, limit: 0)
      }
      if end.line.end == .hyphen, page.side != .single {
        add(page.side == .recto ? .pageTurnHyphen : .versoHyphen, end, 1, limit: 0)
      }
    }
    checkDepth(of: page, text.last)
  }

  /// Facing pages are compared once the chapter turns out to continue after them.
  private mutating func checkDepth(of page: Page, _ end: LocatedLine?) {
    defer {
      if let end { depths.append((page, end)) } else { depths = [] }
      if depths.count > 2 { depths.removeFirst() }
    }
    guard depths.count == 2, depths[0].page.side == .verso, depths[1].page.side == .recto,
      depths[0].page.chapter == page.chapter, depths[1].page.chapter == page.chapter
    else { return }
    let difference = abs((depths[0].last.line.origin.y - depths[1].last.line.origin.y).points)
    if difference > 1 { add(.unequalPages, depths[1].last, difference, limit: 0) }
  }
}
