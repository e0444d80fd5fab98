import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Pictures so high that the words with them have no room on their page.
struct FigurePageTests {
  @Test(
    arguments: [
      "figure { margin: 1em 0 }", "figure { float: left; width: 60%; margin: 0 }",
      "figure { border: 3px solid; padding: 1em; margin: 0 }",
      "img { display: block; width: 100% }",
      "figure { margin: 0 } figcaption { caption-side: top; font-size: .8em; margin-top: 2em }",
    ], sample([1, 3, 9]))
  func `a picture gives way to its caption, and both stand on one page`(
    css: String, lines: Int
  ) throws {
    let caption = (0..<lines).map { "caption\($0)<br/>" }.joined()
    let figure = "<figure><img src='p.png' alt=''/><figcaption>\(caption)</figcaption></figure>"
    for before in [0, 7, 39] {
      let text = (0..<before).map { "<p>x\($0)</p>" }.joined()
      let set = try FlowPages(
        ["\(text)\(figure)<p>after</p>"], css: css, pictures: ["p.png": (600, 1500)])
      let page = try #require(set.pages.first { !$0.images.isEmpty })
      let own = page.lines.filter { $0.text.hasPrefix("caption") }
      #expect(own.count == lines, "\(before): \(own.map(\.text))")
      let picture = try #require(page.images.first).rect
      #expect(picture.size.height > .pt(100))
      #expect(abs(picture.size.height / picture.size.width - 2.5) < 0.01)
      for line in own {
        #expect(line.origin.y > picture.maxY && line.origin.y < .pt(450.1), "\(before)")
      }
    }
  }

  @Test(
    arguments: [
      "", "h2 { margin: 2em 0 3em; font-size: 2em }", "figure { margin: 2em 0 }",
      "figure { border: 3px solid; padding: 1em }", "h2 { -rb-sinkage: 6 }",
    ], sample([1, 4]))
  func `a picture below titles gives way to them and its caption`(css: String, lines: Int) throws {
    let caption = (0..<lines).map { "caption\($0)<br/>" }.joined()
    let figure = "<figure><img src='p.png' alt=''/><figcaption>\(caption)</figcaption></figure>"
    let titles = [
      "<h2>title</h2>", "<h1>title</h1><h2>title</h2>",
      "<hgroup><h2>title</h2><p>title</p></hgroup>",
    ]
    for (before, title) in [0, 7, 39].flatMap({ count in titles.map { (count, $0) } }) {
      let text = (0..<before).map { "<p>x\($0)</p>" }.joined()
      let set = try FlowPages(
        ["\(text)<section>\(title)<div>\(figure)</div></section><p>after</p>"],
        css: "h1, h2, hgroup { break-after: avoid } figure { margin: 0 } \(css)",
        pictures: ["p.png": (600, 1500)])
      let page = try #require(set.pages.first { !$0.images.isEmpty })
      #expect(page.lines.count { $0.text.hasPrefix("caption") } == lines, "\(before) \(title)")
      #expect(page.lines.contains { $0.text == "title" }, "\(before) \(title)")
      #expect(try #require(page.images.first).rect.size.height > .pt(100))
    }
  }

  @Test(arguments: [2, 3, 4], [false, true])
  func `pictures beside each other give way, too, and signs among words do not`(
    count: Int, isNested: Bool
  ) throws {
    let pictures = String(repeating: "<img src='p.png' alt=''/>", count: count)
    let figure =
      "<figure>\(pictures)<figcaption>a<br/>b<img class='s' src='s.png' alt=''/><br/>c</figcaption></figure>"
    // However many boxes that stay whole lie around it, it gives way once.
    let depth = isNested ? 30 : 0
    let around = String(repeating: "<div style='break-inside: avoid'>", count: depth)
    let set = try FlowPages(
      [around + figure + String(repeating: "</div>", count: depth)],
      css:
        "figure { margin: 0 } img { width: \(90 / count)%; height: 430px } .s { width: 8px; height: 8px }",
      pictures: ["p.png": (600, 1500), "s.png": (8, 8)])
    let page = try #require(set.pages.first { $0.images.count > 1 })
    #expect(page.images.count == count + 1)
    #expect(page.lines.count { ["a", "b", "c"].contains($0.text.prefix(1)) } == 3)
    let heights = page.images.map(\.rect.size.height).sorted()
    #expect(abs((heights[0] - .pt(5)).points) < 0.1, "\(heights)")
    #expect(heights[1] > .pt(200), "\(heights)")
  }

  @Test(
    arguments: [
      "", "float: left; width: 90px", "display: inline-block; width: 90px",
      "position: absolute; width: 90px",
      "display: flex", "overflow: hidden",
    ],
    [
      "height: 50%", "max-height: 50%", "height: 50%; width: 100%",
      "height: 50%; object-fit: contain",
    ])
  func `a fraction of a height is of the box around that has one`(box: String, image: String) throws
  {
    let set = try FlowPages(
      [
        "<div style='position: relative'><div style='height: 80px; \(box)'>"
          + "<img style='display: block; \(image)' src='p.png' alt=''/></div></div><p>after</p>"
      ], pictures: ["p.png": (60, 600)])
    // A pixel of these pages is 5/8 pt.
    #expect(try #require(set.pages[0].images.first).rect.size.height == .pt(25))
  }

  @Test func `a picture that fits with its caption is as large as it was`() throws {
    let figure = "<figure><img src='p.png' alt=''/><figcaption>words</figcaption></figure>"
    let set = try FlowPages(["<p>x</p>\(figure)"], pictures: ["p.png": (160, 320)])
    #expect(try #require(set.pages[0].images.first).rect.size.height == .pt(200))
  }

  @Test func `a box with more words than a page leaves its picture as it is`() throws {
    let words = (0..<90).map { "<p>x\($0)</p>" }.joined()
    let set = try FlowPages(
      ["<div style='break-inside: avoid'><img src='p.png' alt=''/>\(words)</div>"],
      pictures: ["p.png": (160, 480)])
    #expect(try #require(set.pages[0].images.first).rect.size.height == .pt(300))
  }
}
