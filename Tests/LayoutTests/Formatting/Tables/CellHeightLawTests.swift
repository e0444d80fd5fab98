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

  @Test func `What a table is higher than its rows goes to those that are seen`() throws {
    let page = try LaidOutPage(
      "<table style='height: 300px; border-spacing: 10px'><tr style='visibility: collapse'><td>a</td></tr>"
        + "<tr id='r'><td id='c'>b</td></tr></table>")
    #expect(try page.rect("c").size.block == .pt(280))
  }

  @Test func `Rows without cells have no white between them`() throws {
    for css in ["", "width: 90px; "] {
      let page = try LaidOutPage(
        "<table style='\(css)border-spacing: 10px'><col/><tr style='height: 20px'></tr><tr></tr></table>"
          + "<div id='d' style='height: 1px'></div>")
      #expect(try page.rect("d").origin.block == .pt(20))
    }
  }

  @Test func `Whichever row has the widest border that is shared, none leaves its table`() throws {
    for row in 0..<3 {
      for table in ["table", "div"] {
        let rows = (0..<3).map { number in
          "<div style='display: table-row'><div id='c\(number)' style='display: table-cell; "
            + "border: \(number == row ? 20 : 2)px solid'>a</div></div>"
        }
        // The second table has no element of its own.
        let page = try LaidOutPage(
          "<div id='t' style='float: left; border-collapse: collapse'><div style='display: "
            + (table == "table" ? "table" : "table-row-group") + "'>\(rows.joined())</div></div>")
        // Half of the border is the cell's own.
        #expect(try page.rect("c\(row)").origin.inline == .pt(10))
        #expect(try page.rect("c\(row)").size.inline == page.rect("t").size.inline - .pt(20))
      }
    }
  }

  @Test func `Boxes in cells have their shares of the heights that rows turn out to have`() throws {
    var random = SplitMix64(seed: 0x5A2E)
    for _ in 0..<60 {
      let fraction = Int.random(in: 1...20, using: &random) * 10
      let others = Int.random(in: 10...90, using: &random)
      let asked = Int.random(in: 0...120, using: &random)
      let own = Int.random(in: 0...60, using: &random)
      let align = ["top", "middle", "bottom", "baseline"].randomElement(using: &random) ?? ""
      let ofTable = Bool.random(using: &random)
      let page = try LaidOutPage(
        "<table style='border-spacing: 0; height: \(ofTable ? "\(asked)px" : "auto")'><tr>"
          + "<td id='c' style='padding: 0; vertical-align: \(align); height: \(ofTable ? "auto" : "\(asked)px")'>"
          + "<div id='d' style='overflow: hidden; height: \(fraction)%'><div style='height: \(own)px'></div></div></td>"
          + "<td style='padding: 0'><div style='height: \(others)px'></div></td></tr></table>")
      let (cell, box) = try (page.rect("c"), page.rect("d"))
      // What is cut off counts as long as the height is not known.
      #expect(cell.size.block == .pt(Double(max(others, asked, own))))
      // Nor has a cell that the table's height makes no higher anything to share.
      let isAuto = ofTable && own >= max(others, asked)
      let expected = isAuto ? .pt(Double(own)) : cell.size.block * (Double(fraction) / 100)
      #expect(abs((box.size.block - expected).points) < 0.01)
      #expect(box.origin.block >= cell.origin.block)
    }
  }

  @Test func `Tables in each other are laid out a few times, however deep they lie`() throws {
    let depth = 24
    let begin = "<table style='height: 99px'><tr><td><div style='height: 50%'>"
    let page = try LaidOutPage(
      String(repeating: begin, count: depth) + "words"
        + String(repeating: "</div></td></tr></table>", count: depth))
    #expect(page.engine.fragments.count < page.engine.tree.boxes.count * 20)
  }

  @Test func `Cells that ask for thousands of columns make no more than there is work for`() throws
  {
    let wide = String(repeating: "<td colspan='1000'>a</td>", count: 80)
    for rows in [1, 300] {
      let page = try LaidOutPage(
        "<table id='t' style='table-layout: fixed; width: 90px; border-collapse: collapse'><tr>\(wide)</tr>"
          + String(repeating: "<tr><td>b</td></tr>", count: rows) + "</table>")
      let grid = try page.engine.table(page.box("t")).grid
      #expect(grid.columns.count * grid.rows.count <= 100_000)
    }
  }

  @Test
  func `Pictures have shares of the height that their cell asks for, however high its row is`()
    throws
  {
    for (fraction, other) in [(100, 0), (50, 0), (100, 90), (150, 300), (50, 700)] {
      let page = try LaidOutPage(
        "<table><tr><td style='height: 60px'><img id='p' src='a.png' style='display: block; height: \(fraction)%'/></td>"
          + "<td style='height: \(other)px' id='o'></td></tr></table>")
      let picture = try page.rect("p")
      #expect(picture.size.block == .pt(0.6 * Double(fraction)), "\(fraction)")
      #expect(abs(picture.size.inline.points - 0.75 * Double(fraction)) < 0.01)
    }
  }

  @Test func `A cell that is no higher than what is in it has no fraction of its height to give`()
    throws
  {
    for (height, used) in [(50, 60), (90, 60), (200, 100)] {
      let page = try LaidOutPage(
        "<table style='height: \(height)px; border-spacing: 0'><tr><td style='padding: 0'>"
          + "<div id='d' style='height: 50%'><div style='height: 60px'></div></div></td></tr></table>"
      )
      let expected = height > 60 ? height / 2 : used
      #expect(try page.rect("d").size.block == .pt(Double(expected)), "\(height)")
    }
  }

  @Test func `Rows with cells that ask for heights leave what the table has more to the others`()
    throws
  {
    let cells =
      "<td id='a' style='padding: 0; height: 30px'></td></tr><tr><td id='b' style='padding: 0'>b</td>"
    let page = try LaidOutPage(
      "<table style='height: 200px; border-spacing: 0'><tr>\(cells)</tr></table>")
    #expect(try page.rect("a").size.block == .pt(30) && page.rect("b").size.block == .pt(170))
    let shared = try LaidOutPage(
      "<table style='height: 200px; border-spacing: 0'><tr>\(cells.replacing("30px", with: "20%"))</tr></table>"
    )
    #expect(try shared.rect("a").size.block == .pt(40) && shared.rect("b").size.block == .pt(160))
  }

  @Test func `Groups of rows are as high as they ask for`() throws {
    let page = try LaidOutPage(
      "<table style='border-spacing: 0 10px'><tbody style='height: 90px'><tr><td id='a'></td></tr>"
        + "<tr><td id='b'></td></tr></tbody></table>")
    #expect(try page.rect("b").blockEnd - page.rect("a").origin.block == .pt(90))
  }
}
