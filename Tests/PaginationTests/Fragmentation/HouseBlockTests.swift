import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Content between and beside paragraphs in the house's design: pictures, tables, quotations, code and lists.
struct HouseBlockTests {
  private static let step = Length.pt(14)

  private static let layout: PageLayout = {
    var layout = FlowPages.layout
    (layout.fontSize, layout.leading) = (.pt(11), step)
    return layout
  }()

  /// The pages of a chapter, whose pictures are 100 wide and as high as their names say.
  private func pages(_ body: String) throws -> [Page] {
    var options = StyleOptions()
    options.taste = .browser
    options.baseSheet = Asset.baseSheet
    options.designSheets = [("trade.css", Asset.designSheets[0].file)]
    options.leading = 14.0 / 11
    let body = "<section class='chapter'><h1 class='title'>Title</h1>\(body)</section>"
    return try FlowPages(
      BookReader.read(TestEPUB(body).archive, name: "x.epub"),
      pictures: { path in
        (100, path.split(separator: "/").last.flatMap { Double($0.dropLast(4)) } ?? 100)
      }, layout: Self.layout, options: options
    ).pages
  }

  private func prose(_ random: inout SplitMix64, _ words: ClosedRange<Int>) -> String {
    "Words " + prose(Int.random(in: words, using: &random))
  }

  private func prose(_ words: Int) -> String {
    (0..<words).map { ["of", "the", "wide", "sea", "shore", "lantern"][($0 * 7 + words) % 6] }
      .joined(separator: " ") + "."
  }

  /// A picture beside the text, of any height.
  private func float(_ random: inout SplitMix64) -> String {
    "<img class='\(Bool.random(using: &random) ? "left" : "right")' "
      + "src='\(Int.random(in: 20...300, using: &random)).png' "
      + "style='width: \(Int.random(in: 15...40, using: &random))%'/>"
  }

  private static let blocks = [
    "<blockquote><p>Block</p></blockquote>", "<ul><li>Block</li><li>item</li></ul>",
    "<pre>Block\nmore</pre>", "<table><tr><th>Block</th></tr><tr><td>c</td></tr></table>",
    "<ol><li>Block</li></ol>", "<p class='verse'>Block</p>",
  ]

  @Test(arguments: 0..<6)
  func `lines beside pictures stand on the grid`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed + 3))
    var body = ""
    for _ in 0..<12 {
      body += "<p>"
      switch Int.random(in: 0..<3, using: &random) {
      case 0: body += float(&random) + " "
      case 1: body += prose(&random, 1...20) + " " + float(&random) + " "
      default: break
      }
      body += prose(&random, 90...150) + "</p>"
      if Bool.random(using: &random) {
        body += (Self.blocks + ["<hr/>"]).randomElement(using: &random) ?? ""
      }
    }
    var first: Length?
    for page in try pages(body) {
      for line in page.lines where LineGrid.running.contains(line.role) {
        let place = line.origin.y
        let from = first ?? place
        first = from
        let steps = (place - from) / Self.step
        #expect(abs(steps - steps.rounded()) < 0.002, "page \(page.number): \(line.text)")
      }
    }
  }

  @Test func `a title stands in one place whatever comes below it`() throws {
    var random = SplitMix64(seed: 11)
    func place(_ below: String) throws -> Length {
      let page = try #require(try pages("\(below)<p>\(prose(40))</p>").first)
      return try #require(page.lines.first { $0.role == .heading }).origin.y
    }
    let usual = try place("<p>\(prose(20))</p>")
    for block in Self.blocks { #expect(try place(block) == usual, "\(block)") }
    for _ in 0..<2 {
      let float = float(&random)
      #expect(try place(float) == usual, "\(float)")
      #expect(try place("<p>\(float) \(prose(40))</p>") == usual, "\(float)")
      let figure = float.replacing("class='left'", with: "").replacing("class='right'", with: "")
      #expect(try place("<figure>\(figure)</figure>") == usual, "\(figure)")
    }
  }

  @Test(arguments: [1, 2, 5, 9])
  func `white above and below a table is alike`(rows: Int) throws {
    for (columns, words) in [(1, 1), (2, 1), (2, 14), (3, 9)] {
      func row(_ name: String) -> String {
        "<tr>"
          + String(repeating: "<\(name)>\(prose(words))</\(name)>", count: columns) + "</tr>"
      }
      let table =
        "<table><thead>\(row("th"))</thead><tbody>"
        + String(repeating: row("td"), count: rows) + "</tbody></table>"
      let page = try #require(try pages("<p>Above.</p>\(table)<p>Below.</p>").first)
      guard let below = page.lines.first(where: { $0.text == "Below." }) else { continue }
      let above = try #require(page.lines.first { $0.text == "Above." }).origin.y
      let own = page.lines.filter { $0.role == .table }.map(\.origin.y)
      let white = ((own.min() ?? .zero) - above, below.origin.y - (own.max() ?? .zero))
      #expect(abs((white.0 - white.1) / Self.step) <= 0.5, "\(columns) \(words) \(white)")
    }
  }

  @Test func `white above and below a picture is alike, however high it is`() throws {
    var differences: [Double] = []
    for height in stride(from: 20, through: 160, by: 19) {
      let figure = "<figure><img src='\(height).png' style='width: 30%'/></figure>"
      let page = try #require(try pages("<p>Above.</p>\(figure)<p>Below.</p>").first)
      let rect = try #require(page.images.first).rect
      let above = try #require(page.lines.first { $0.text == "Above." }).origin.y
      let below = try #require(page.lines.first { $0.text == "Below." }).origin.y
      differences.append(
        (below - rect.origin.y - rect.size.height - (rect.origin.y - above)).points)
    }
    let (least, most) = (differences.min() ?? 0, differences.max() ?? 0)
    #expect(most - least < 0.1, "\(differences)")
  }

  @Test(arguments: ["balance", "auto"])
  func `of a table that is too wide words are divided, and no numbers`(columns: String) throws {
    let numbers = (1...9).map { "\($0),000,000" }
    let words = (1...9).map { $0 == 4 ? String(repeating: "steamship", count: 9) : "m" }
    func row(_ cells: [String]) -> String {
      "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    let page = try #require(
      try pages(
        "<table style='-rb-table-columns: \(columns)'>\(row(numbers))\(row(words))</table>"
      ).first)
    let lines = page.lines.map { $0.text.filter { !$0.isWhitespace } }
    #expect(Set(lines).isSuperset(of: numbers), "\(lines)")
    #expect(lines.contains { $0.count > 9 && $0.hasPrefix("steam") && $0.count < 81 }, "\(lines)")
  }

  @Test(arguments: ["left", "right"])
  func `lists, quotations, code and tables are beside a picture, and nothing of them is in it`(
    side: String
  ) throws {
    for block in Self.blocks.dropLast() {
      let page = try #require(
        try pages(
          "<figure class='\(side)' style='width: 30%'><img src='120.png' style='width: 100%'/></figure>"
            + "<p>Words.</p>\(block)<p>\(prose(40))</p>"
        ).first)
      let rect = try #require(page.images.first).rect
      let foot = rect.origin.y + rect.size.height
      let beside = page.lines.filter {
        $0.origin.y > rect.origin.y && $0.origin.y - $0.ascent < foot && $0.role != .head
      }
      #expect(beside.contains { $0.text.hasPrefix("Block") }, "\(block)")
      for line in beside {
        let isClear =
          side == "left"
          ? line.origin.x >= rect.origin.x + rect.size.width
          : line.origin.x + line.width <= rect.origin.x
        #expect(isClear, "\(block): \(line.text)")
      }
    }
  }

  @Test func `quotations are beside a picture at the right, also after one at the left`() throws {
    func figure(_ side: String) -> String {
      "<figure class='\(side)' style='width: 50%'><img src='60.png' style='width: 100%'/></figure>"
    }
    let page = try #require(
      try pages(
        figure("left") + "<p>\(prose(40))</p><h3>Second</h3>" + figure("right")
          + "<p>Words.</p><blockquote><p>Block \(prose(20))</p></blockquote>"
      ).first)
    let rect = try #require(page.images.last).rect
    let line = try #require(page.lines.first { $0.text.hasPrefix("Block") })
    #expect(line.origin.y < rect.origin.y + rect.size.height)
  }

  @Test(arguments: 1...14)
  func `a table beside a picture is as wide as it wants, or ends beside it`(count: Int) throws {
    let row = "<tr><td>Cell</td><td>word of a remark that goes on</td></tr>"
    let page = try #require(
      try pages(
        "<figure class='left' style='width: 50%'><img src='120.png' style='width: 100%'/></figure>"
          + "<p>Words.</p><table>\(String(repeating: row, count: count))</table><p>\(prose(40))</p>"
      ).first)
    let rect = try #require(page.images.first).rect
    let foot = rect.origin.y + rect.size.height
    let lines = page.lines.filter { $0.role == .table }
    let isBeside = lines.allSatisfy { $0.origin.y <= foot + Self.step }
    let isWhole = !lines.contains { $0.text.hasPrefix("of") || $0.text.hasPrefix("that") }
    #expect(isBeside || isWhole)
  }

  @Test(arguments: seeds(12))
  func `rows of several lines are set apart, and others are not`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for isLong in [false, true] {
      let rows = (0..<6).map { number in
        "<tr><td>R\(number)</td><td>\(prose(isLong ? Int.random(in: 12...30, using: &random) : 2))</td></tr>"
      }
      let page = try #require(try pages("<table>\(rows.joined())</table>").first)
      let lines = page.lines.filter { $0.role == .table }
      let starts = lines.filter { $0.text.hasPrefix("R") }.map(\.origin.y)
      #expect(starts.count == 6)
      for start in starts.dropFirst() {
        let above = try #require(lines.map(\.origin.y).filter { $0 < start - .pt(1) }.max())
        let distance = (start - above) / Self.step
        #expect(isLong ? distance > 1.3 : distance < 1.1, "\(distance)")
      }
    }
  }

  @Test(arguments: ["<p class='verse'>Block</p>", "<h2>Block</h2>", "<h3>Block</h3>"])
  func `what clears a picture has white below it`(block: String) throws {
    let heights = Array(stride(from: 20, through: 140, by: 9))
    let body = heights.map {
      "<div style='break-before: page'><img class='left' src='\($0).png' style='width: 30%'/>"
        + "<p>Words.</p>\(block)</div>"
    }.joined()
    let pages = try pages(body).filter { !$0.images.isEmpty }
    #expect(pages.count == heights.count)
    for page in pages {
      let line = try #require(page.lines.first { $0.text.hasPrefix("Block") })
      let rect = try #require(page.images.first).rect
      #expect(
        line.origin.y - rect.origin.y - rect.size.height >= Self.step * 1.2, "\(rect.size.height)")
    }
  }
}
