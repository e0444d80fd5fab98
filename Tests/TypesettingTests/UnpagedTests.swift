import Graphics
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// A book without pages.
struct UnpagedTests {
  @Test(arguments: ["One. Two[^1] three.\n\n[^1]: A note.\n\n", "A line of prose, nothing else. "])
  func `lines are as far from each other all along a chapter`(piece: String) throws {
    let text = (0..<400).map { piece.replacing("1", with: "\($0)") }.joined()
    var options = RenderOptions()
    options.unpaged = .tiles
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    options = options.directed(by: book)
    let layout = try BookLayout(
      book: book, layout: options.layout, publication: options.publication)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    #expect(layout.offPage.count == 0)
    let column = UnpagedText(pages, layout: options.layout)
    let tiles = column.tiles(of: options.layout.pageSize.height)
    #expect(tiles.count > 4)
    var baselines: [Length] = []
    for (number, tile) in tiles.enumerated() {
      baselines += tile.lines.filter { $0.role == .body }.map {
        $0.origin.y + options.layout.pageSize.height * number
      }
    }
    // A line that crosses two tiles is on both.
    let places = Set(baselines).sorted()
    let steps = zip(places, places.dropFirst()).map { ($1 - $0) / options.layout.leading }
    #expect(steps.allSatisfy { abs($0 - $0.rounded()) < 0.001 })
    // There is white above the notes at the end.
    #expect(steps.count { $0 > 1.001 } <= 1)
    #expect(tiles.allSatisfy { $0.lines.allSatisfy { $0.role != .head && $0.role != .folio } })
  }
}
