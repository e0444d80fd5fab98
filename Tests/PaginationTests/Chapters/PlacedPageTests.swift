import Graphics
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// Documents that hold nothing but boxes with places of their own.
@Suite struct PlacedPageTests {
  private static let places = ["absolute", "fixed"]
  private static let around = ["", "position: relative", "position: relative; display: flex"]

  @Test(arguments: places, around)
  func `what has a place of its own is printed, whatever else there is`(
    position: String, around: String
  ) throws {
    for sides in sample(["", "top: 20px", "bottom: 5px; right: 0", "top: 30%; left: 10%"]) {
      let alone = """
        <section style="\(around)"><h1 style="position: \(position); \(sides)">Title</h1>\
        <p style="position: \(position); \(sides)">Author</p></section>
        """
      for bodies in [[alone], [alone, "<p>Text.</p>"], [alone + "<p>Text.</p>"]] {
        let pages = try FlowPages(bodies).pages
        let words = pages.flatMap(\.lines).map(\.text)
        #expect(words.count { $0 == "Title" } == 1, "\(position) \(sides) \(around) \(bodies)")
        #expect(words.count { $0 == "Author" } == 1, "\(position) \(sides) \(around) \(bodies)")
        for line in pages.flatMap(\.lines) {
          #expect(line.origin.y > .zero && line.origin.y < FlowPages.layout.pageSize.height)
        }
      }
    }
  }

  @Test(arguments: ["top", "bottom"])
  func `what goes to the head or the foot of a page has one where there is no text`(side: String)
    throws
  {
    let alone = "<div style=\"float: \(side)\">Title</div>"
    for bodies in [[alone], [alone, "<p>Text.</p>"], [alone + "<p>Text.</p>"]] {
      let words = try FlowPages(bodies).pages.flatMap(\.lines).map(\.text)
      #expect(words.count { $0 == "Title" } == 1, "\(bodies)")
    }
  }
}
