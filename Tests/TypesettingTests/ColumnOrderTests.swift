import Graphics
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Typesetting

/// Columns of justified text, whose paragraphs could be set in other numbers of lines for the pages' sake.
struct ColumnOrderTests {
  private static let words = """
    It was a dark and stormy night; the rain fell in torrents, except at occasional intervals, when it was checked \
    by a violent gust of wind which swept up the streets, rattling along the housetops, and fiercely agitating the \
    scanty flame of the lamps that struggled against the darkness.
    """

  @Test(arguments: UInt64(0)..<6)
  func `a page has one pair of columns, which are read one after the other and fill it`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let body = (0..<60).map { number in
      "<p>\(1000 + number) \(Self.words.prefix(Int.random(in: 60...Self.words.count, using: &random)))</p>"
    }
    var epub = TestEPUB()
    epub.addDocument(
      "a",
      TestEPUB.document(body.joined()).replacing(
        "</head>",
        with: "<style>body { columns: 2 } p { margin: 0; text-align: justify }</style></head>"))
    let page = PageLayout(pageSize: Size(width: .pt(360), height: .pt(540)))
    let layout = try BookLayout(
      book: try BookReader.read(epub.archive, name: "a.epub"), layout: page, usesSystem: false)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    #expect(pages.count > 3)
    for page in pages {
      let lines = page.lines.filter { $0.role == .body }
      let middle = page.size.width * 0.5
      let columns = lines.filter { $0.origin.x < middle } + lines.filter { $0.origin.x >= middle }
      let numbers = columns.compactMap { Int($0.text.prefix(4)) }
      #expect(numbers == numbers.sorted(), "page \(page.number)")
    }
    for page in pages.dropLast() {
      let end = page.lines.filter { $0.role == .body }.map(\.origin.y).max() ?? .zero
      #expect(end > page.size.height * 0.75, "page \(page.number)")
    }
  }
}
