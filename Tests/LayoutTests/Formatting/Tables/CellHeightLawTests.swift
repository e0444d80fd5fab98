import Graphics
import TestSupport
import Testing

@testable import Layout

/// Heights of cells are their rows', and move what is in them (CSS 2.2, 17.5.3).
struct CellHeightLawTests {
  @Test func `What a cell holds stands alike, whether its height is asked by it or by its row`()
    throws
  {
    var random = SplitMix64(seed: 0xCE11)
    for _ in 0..<60 {
      let count = Int.random(in: 1...4, using: &random)
      let height = Int.random(in: 0...120, using: &random)
      let asking = Int.random(in: 0..<count, using: &random)
      let unit = ["height", "min-height"].randomElement(using: &random) ?? ""
      var (ofCell, ofRow) = ("", "")
      for number in 0..<count {
        let align = ["top", "middle", "bottom", "baseline"].randomElement(using: &random) ?? ""
        let content = Int.random(in: 1...80, using: &random)
        let columns = Bool.random(using: &random) ? "columns: 2; " : ""
        let inner = "<div id='d\(number)' style='height: \(content)px'></div>"
        func cell(_ own: String) -> String {
          "<td style='padding: 0; \(columns)vertical-align: \(align); \(own)'>\(inner)</td>"
        }
        ofCell += cell(number == asking ? "\(unit): \(height)px" : "")
        ofRow += cell("")
      }
      let pages = try [
        LaidOutPage("<table><tr>\(ofCell)</tr></table>"),
        LaidOutPage("<table><tr style='height: \(height)px'>\(ofRow)</tr></table>"),
      ]
      for number in 0..<count {
        #expect(try pages[0].rect("d\(number)") == pages[1].rect("d\(number)"), "\(ofCell)")
      }
    }
  }

  @Test func `A box shown as a cell centres what is in it in its own height`() throws {
    let page = try LaidOutPage(
      """
      <div style='display: table-cell; height: 200px; vertical-align: middle'>
      <div id='d' style='height: 30px'></div></div>
      """)
    #expect(try page.rect("d").origin.block == .pt(85))
  }

  @Test(arguments: ["height", "min-height"])
  func `A table whose first row has no lines stands on the foot of its cells`(unit: String) throws {
    for height in [0, 7, 40] {
      let page = try LaidOutPage(
        """
        <span style='display: inline-table'><span style='display: table-cell; width: 9px; \(unit): \(height)px' \
        id='c'></span></span><span id='x' style='display: inline-block; width: 9px; height: 20px'></span>
        """)
      #expect(try page.rect("c").blockEnd == page.rect("x").blockEnd)
    }
  }
}
