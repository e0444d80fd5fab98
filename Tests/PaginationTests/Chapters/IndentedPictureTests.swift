import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Pictures and other boxes with which indented paragraphs begin.
struct IndentedPictureTests {
  private static let picture = "<img src='p.png' alt='' style='%'/>"

  @Test(
    arguments: sample(["2em", "20px", "30%", "-2em"]),
    ["#", "<span>#</span>", "<a href='#x' style='padding: 0 2px'>#</a>", "# words after it"])
  func `one as wide as the lines stays between their edges`(indent: String, content: String) throws
  {
    for direction in ["ltr", "rtl"] {
      for width in ["width: 100%", "width: 280px", "width: 450px", "width: 95%; max-width: 95%"] {
        let body = content.replacing("#", with: Self.picture.replacing("%", with: width))
        let set = try FlowPages(
          [
            "<p>before</p><p dir='\(direction)' style='margin-left: 40px; margin-right: 40px; text-indent: \(indent)'>\(body)</p>"
          ], pictures: ["p.png": (900, 300)])
        let rect = try #require(set.pages.flatMap(\.images).first?.rect)
        let slack = indent.hasPrefix("-") ? 20.0 : 0
        #expect(
          rect.minX >= .pt(74.9 - slack) && rect.maxX <= .pt(325.1 + slack),
          "\(direction) \(width) \(rect)")
      }
    }
  }

  @Test func `one alone in its paragraph is not, unless a sheet says so`() throws {
    let picture = Self.picture.replacing("%", with: "width: 100px")
    let body = "<p>before</p><p>\(picture)</p><p>after</p><p>w \(picture)</p>"
    let set = try FlowPages(TestEPUB(body), pictures: ["p.png": (900, 300)])
    let indent = try #require(set.lines.first { $0.text == "after" }).origin.x
    #expect(indent > .pt(50))
    let images = set.pages.flatMap(\.images)
    #expect(images.count == 2 && images[0].rect.minX == .pt(50) && images[1].rect.minX > indent)
  }

  @Test func `one that fits beside the indent is indented, and letters are`() throws {
    let picture = Self.picture.replacing("%", with: "width: 100px")
    let set = try FlowPages(
      ["<p>before</p><p style='text-indent: 3em'>\(picture)</p><p style='text-indent: 3em'>w</p>"],
      pictures: ["p.png": (900, 300)])
    #expect(set.pages.flatMap(\.images).first?.rect.minX == .pt(80))
    #expect(set.lines.first { $0.text == "w" }?.origin.x == .pt(80))
  }
}
