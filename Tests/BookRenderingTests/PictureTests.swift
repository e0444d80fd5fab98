import BookExpectations
import Foundation
import Graphics
import ImageCoding
import Manuscript
import Pagination
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import RenderingOptions
@testable import Typesetting

/// What the drawn pictures look like: few and small, each looked at before it was kept.
struct PictureTests {
  private let text = """
    # The Weather

    "It is *going* to rain," said the lighthouse keeper, who had said so every morning for forty
    years, and had been right, by his own account, on most of them. He filled the lamp, wound the
    clock, and wrote both down in the book[^1] that nobody but the inspector would ever read.

    * * *

    On the forty-first year it did not rain at all. The fields went yellow; the cistern rang when
    one knocked at it, and the keeper began to doubt the book, the clock, and at last the lamp.

    [^1]: Kept in the tower.
    """

  private func book() throws -> Book { try BookReader.read(Array(text.utf8), name: "x.md") }

  private var options: RenderOptions {
    var options = RenderOptions()
    options.layout = PageLayout(
      pageSize: Size(width: .pt(150), height: .pt(210)), fontSize: .pt(9), leading: .pt(12))
    options.layout.hasTitlePage = false
    (options.dotsPerInch, options.framesPerTurn) = (60, 3)
    return options
  }

  @Test(arguments: [(BookView.page(1), "page"), (.spread(2), "spread"), (.turn(1), "turn")])
  func `a page, a spread and a turning leaf`(view: BookView, name: String) throws {
    expectBook(view, of: try book(), options: options, named: name)
  }

  @Test func `a turning leaf, its spine at the left`() throws {
    let path = NSTemporaryDirectory() + "render-book-picture-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = options
    options.spine = .min
    _ = try BookRenderer(book: try book(), options: options).render(into: FileName(path))
    let file = try Data(contentsOf: URL(fileURLWithPath: path + "/page-0001_turn-02.png"))
    expectPictureGolden(
      try PNGDecoder(isStrict: true).decode(Array(file)), named: "turn-min")
  }
}
