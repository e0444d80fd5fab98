internal import Graphics
internal import Layout
internal import Manuscript
internal import Pagination
internal import Paragraphs

/// A page of a viewer besides its picture.
struct ViewerPage: Sendable {
  /// The rectangle of a link, in tenths of a point from the page's top left corner.
  struct LinkRectangle: Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var target: BookLink.Target

    init(_ rect: Rect, _ target: BookLink.Target) {
      x = tenths(rect.minX)
      y = tenths(rect.minY)
      (width, height) = (tenths(rect.size.width), tenths(rect.size.height))
      self.target = target
    }
  }

  let number: PageNumber
  let label: String
  let chapter: Int?
  let chapterTitle: String
  /// The byte of the book's file at which it begins.
  let source: Int
  /// The text as HTML paragraphs.
  let markup: String
  /// The lines of text from the top, without running heads, folios and readings (ruby).
  let lines: [ViewerLine]
  let links: [LinkRectangle]
  /// The anchors on the page.
  let anchors: [String]

  init(_ page: Page) {
    number = page.number
    label = page.label
    chapter = page.chapter
    chapterTitle = page.chapterTitle
    source = page.range.lowerBound
    anchors = page.targets.compactMap(\.name)
    let text = page.lines.filter { ![.head, .folio, .ruby].contains($0.role) }
    markup = PageMarkup.paragraphs(of: text, pictures: page.images)
    lines = text.map { ViewerLine($0) }
    links = page.links.map { LinkRectangle($0.rect, $0.target) }
  }

  /// A length in tenths of a point, finer than a screen shows.
  static func tenths(_ length: Length) -> Int { Int((length.points * 10).rounded()) }
}

private func tenths(_ length: Length) -> Int { ViewerPage.tenths(length) }
