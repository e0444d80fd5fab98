import Graphics
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import Layout

/// Drawings round pictures, and pictures in tables.
struct FlowDrawingTests {
  private func images(_ body: String, css: String = "") throws -> [PageImage] {
    try FlowPages([body], css: css, pictures: ["a.jpg": (300, 200), ".svg": (150, 100)])
      .pages.flatMap(\.images)
  }

  private func drawing(_ attributes: String, _ inner: String) -> String {
    "<p><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
      + "\(attributes)>\(inner)</svg></p>"
  }

  private let picture = "<image width='300' height='200' xlink:href='a.jpg'/>"

  @Test(arguments: [
    "@", "<title>T</title>@", "<desc>D</desc><g id='x'>@</g>", "<metadata><a>b</a></metadata>@",
    "<g><g class='c'>@</g></g>",
  ])
  func `a drawing of one picture that fills it is that picture`(inner: String) throws {
    let body = drawing("viewBox='0 0 300 200'", inner.replacing("@", with: picture))
    let images = try images("<p>one</p>" + body)
    #expect(images.map(\.source) == ["OPS/text/a.jpg"])
    // As large as the drawing says.
    #expect(images.first.map { abs($0.rect.size.width.points - 150 * 10 / 16) < 0.01 } == true)
  }

  @Test(arguments: [
    ("viewBox='0 0 300 200'", "@<rect width='3' height='3'/>"),
    ("viewBox='0 0 150 200'", "@"), ("viewBox='100 0 300 200'", "@"),
    ("viewBox='0 0 300 200'", "<g transform='scale(2)'>@</g>"), ("viewBox='0 0 300 200'", "@@"),
    ("viewBox='0 0 300 200'", "@<text>words</text>"),
    ("viewBox='0 0 300 300'", "<image width='300' height='300' href='a.jpg'/>"),
    ("viewBox='0 0 300 200' opacity='.5'", "@"),
  ])
  func `a drawing with anything else in it, or that shows a part, is drawn as one`(
    attributes: String, inner: String
  ) throws {
    let body = drawing(attributes, inner.replacing("@", with: picture))
    #expect(try images("<p>one</p>" + body).map { $0.source.hasSuffix(".svg") } == [true])
  }

  @Test func `pictures keep their ratio, whatever limits them`() throws {
    var random = SplitMix64(seed: 0x0A_710)
    for _ in seeds(60) {
      let (width, height) = (
        Int.random(in: 20...3000, using: &random), Int.random(in: 20...3000, using: &random)
      )
      let css =
        ["", "img {max-width: 100%}", "img {max-width: 50%; max-height: 40%}"]
        .randomElement(using: &random) ?? ""
      let img = "<img src='a.jpg' width='\(width)' height='\(height)'/>"
      let body =
        [
          img, "<p>\(img)</p>", "<div>\(img)</div>",
          "<table><tr><td>\(img)</td><td>words</td></tr></table>",
        ].randomElement(using: &random) ?? ""
      // A document of nothing else is a plate.
      for image in try images("<p>one</p>" + body, css: css) {
        let ratio = image.rect.size.height / image.rect.size.width
        #expect(abs(ratio * Double(width) / Double(height) - 1) < 0.02, "\(body)")
      }
    }
  }

  @Test func `pictures of a table give way before its letters become smaller`() throws {
    let css = "img {width: 700px} td {padding: 0}"
    let row = "<table><tr><td><img src='a.jpg'/></td><td>lighthouse keeper</td></tr></table>"
    let set = try FlowPages([row + "<p>out</p>"], css: css, pictures: ["a.jpg": (300, 200)])
    #expect(try set.line("keeper").runs.first?.size == set.line("out").runs.first?.size)
    let image = try #require(set.pages.flatMap(\.images).first)
    #expect(image.rect.size.width < .pt(300) && image.rect.size.width > .pt(150))
    #expect(abs(image.rect.size.height / image.rect.size.width - 2 / 3.0) < 0.01)
  }
}
