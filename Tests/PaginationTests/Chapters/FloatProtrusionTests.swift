import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Characters at the ends of lines beside floats.
struct FloatProtrusionTests {
  private static let words = "So it was; and then, “if so”, it was not: that, too, is so. Why? "

  @Test(arguments: ["left", "right"], 0..<6)
  func `nothing protrudes towards a float, and elsewhere characters do`(side: String, seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed + 70))
    var layout = FlowPages.layout
    layout.microtypography.protrudes = true
    let (width, height) = (
      Int.random(in: 60...160, using: &random), Int.random(in: 80...300, using: &random)
    )
    let body =
      "<div style='float: \(side); width: \(width)px; height: \(height)px'></div>"
      + "<p>\(String(repeating: Self.words, count: 30))</p>"
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    let book = try BookReader.read(TestEPUB(body).archive, name: "x.epub")
    let pages = try FlowPages(book, pictures: { _ in nil }, layout: layout, options: options).pages
    let lines = pages.flatMap(\.lines).filter { $0.role == .body && !$0.isLast }
    var (beside, others) = (0, 0)
    for line in lines {
      let (start, end) = (line.origin.x, line.origin.x + line.width)
      let isBeside = side == "left" ? line.measureLeft > .pt(50.1) : line.measureRight < .pt(349.9)
      if isBeside {
        let protrusion = side == "left" ? line.protrusionLeft : line.protrusionRight
        #expect(protrusion == .zero)
        #expect(start >= line.measureLeft - line.protrusionLeft - .pt(0.01))
        #expect(end <= line.measureRight + line.protrusionRight + .pt(0.01), "\(line.text)")
        beside += 1
      } else if line.protrusionLeft > .zero || line.protrusionRight > .zero {
        others += 1
      }
    }
    #expect(beside > 2 && others > 2)
  }
}
