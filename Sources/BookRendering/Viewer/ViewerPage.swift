internal import Graphics
internal import Manuscript
internal import Typesetting

/// What a viewer knows of a page besides its picture.
struct ViewerPage: Sendable {
  /// A place that a link leads from, in tenths of a point from the page's top left.
  struct LinkPlace: Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var target: Target

    init(_ rect: Rect, _ target: Target) {
      x = tenths(rect.minX)
      y = tenths(rect.minY)
      (width, height) = (tenths(rect.size.width), tenths(rect.size.height))
      self.target = target
    }
  }

  /// Where a link leads.
  enum Target: Sendable, Hashable {
    /// To a place as the book names it, or an address out of it.
    case named(BookLink.Target)
    /// To a byte of the book's file.
    case source(Int)
  }

  let number: Int
  let label: String
  let chapter: Int?
  let chapterTitle: String
  /// The byte of the book's file that it begins with.
  let source: Int
  /// The words as paragraphs of HTML.
  let markup: String
  /// The lines of the text from the top, without heads and folios.
  let lines: [ViewerLine]
  let links: [LinkPlace]
  /// The names of places on it.
  let anchors: [String]

  init(_ page: Page, noteCalls: [BookPlaces.NoteCall]) {
    number = page.number
    label = page.label
    chapter = page.chapter
    chapterTitle = page.chapterTitle
    source = page.range.lowerBound
    anchors = page.anchors
    let text = page.lines.filter { $0.role != .head && $0.role != .folio }
    markup = PageMarkup.paragraphs(of: text, pictures: page.images)
    lines = text.map { ViewerLine($0) }
    links =
      page.links.map { LinkPlace($0.rect, .named($0.target)) }
      + text.flatMap { Self.links(in: $0, noteCalls) }
  }

  /// The calls of footnotes in a line.
  private static func links(
    in line: PageLine, _ calls: [BookPlaces.NoteCall]
  ) -> [LinkPlace] {
    var (low, high) = (0, calls.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = calls[middle].range.upperBound <= line.range.lowerBound
      (low, high) = isBefore ? (middle + 1, high) : (low, middle)
    }
    return calls[low...].prefix { $0.range.lowerBound < line.range.upperBound }.flatMap { call in
      line.runs.flatMap { run in
        run.glyphs.filter { call.range.contains($0.cluster) }.map { glyph in
          LinkPlace(
            Rect(
              x: run.origin.x + glyph.x, y: line.origin.y - line.ascent, width: glyph.advance,
              height: line.ascent + line.descent), .source(call.note))
        }
      }
    }
  }

  /// A length in tenths of a point: finer than a screen shows.
  static func tenths(_ length: Length) -> Int { Int((length.points * 10).rounded()) }
}

private func tenths(_ length: Length) -> Int { ViewerPage.tenths(length) }
