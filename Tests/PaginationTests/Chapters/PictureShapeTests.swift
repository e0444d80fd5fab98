import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Pictures in their own shape, wherever they stand.
struct PictureShapeTests {
  @Test(
    arguments: ["vertical-rl", "vertical-lr", "horizontal-tb"],
    [
      "<figure>%</figure>", "<p>%</p>", "<div>%</div>", "<p>a%b</p>",
      "<div style='float: left'>%</div>",
    ])
  func `a picture keeps its ratio in lines of every writing mode`(mode: String, body: String) throws
  {
    let styles = ["", "width: 50px", "height: 50px", "max-width: 40%", "max-height: 30px"]
    for style in sample(styles) {
      for size in sample([(60.0, 30.0), (30.0, 60.0), (900.0, 450.0), (450.0, 900.0)]) {
        let picture = "<img src='p.png' alt='' style='\(style)'/>"
        let set = try FlowPages(
          ["<p>text</p>" + body.replacing("%", with: picture)],
          css: "html { writing-mode: \(mode) }",
          pictures: ["p.png": size])
        let rect = try #require(set.pages.flatMap(\.images).first?.rect)
        let ratio = rect.size.width / rect.size.height
        #expect(abs(ratio / (size.0 / size.1) - 1) < 0.01, "\(style) \(size)")
      }
    }
  }

  @Test(arguments: [
    "height: 100vh", "height: 100vh; display: block", "", "width: 100%", "max-height: 100%",
  ])
  func `no page is empty before a picture as high as one`(style: String) throws {
    for css in [
      "break-before: page", "break-before: page; margin-top: 20px", "break-before: right",
    ] {
      let set = try FlowPages(
        [
          "<p>before</p><div class='f'><img src='p.png' alt='' style='\(style)'/></div><p>behind</p>"
        ],
        css: "p { margin: 16px 0 } .f { \(css) }", pictures: ["p.png": (600, 1400)])
      let empty = set.pages.filter { page in
        page.images.isEmpty && !page.lines.contains { ![.head, .folio].contains($0.role) }
      }
      #expect(empty.count == (css.hasSuffix("right") ? 1 : 0), "\(css)")
    }
  }

  @Test func `round corners cut off a picture at its content's edge`() throws {
    for display in ["inline", "block"] {
      let set = try FlowPages(
        [
          """
          <p>words</p><p><img src='p.png' alt='' style='display: \(display); width: 100px; height: 100px; border-radius: 50%; \
          border: 10px solid; padding: 10px'/></p>
          """
        ], pictures: ["p.png": (100, 100)])
      let image = try #require(set.pages.flatMap(\.images).first)
      let around = try #require(image.clip.flatMap { Rect(around: $0.points) })
      #expect(abs((around.size.width - image.rect.size.width).points) < 0.1)
      // A circle has no corner.
      let corner = try #require(
        image.clip?.points.map {
          abs(($0.x - image.rect.minX).points) + abs(($0.y - image.rect.minY).points)
        }.min())
      #expect(corner > 5)
    }
    let plain = try FlowPages(
      ["<p>words</p><p><img src='p.png' alt=''/></p>"], pictures: ["p.png": (100, 100)])
    #expect(plain.pages.flatMap(\.images).allSatisfy { $0.clip == nil })
  }
}
