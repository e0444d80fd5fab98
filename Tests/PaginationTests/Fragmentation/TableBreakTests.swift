import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// What rows of tables and items of grids ask of pages' ends, and of the white between them.
struct TableBreakTests {
  private func pages(_ rows: String, css: String, height: Double) throws -> [[Int]] {
    var layout = FlowPages.layout
    layout.pageSize.height = .pt(height + 100)
    let set = try FlowPages(["<table>\(rows)</table>"], css: css, layout: layout)
    return set.pages.map { page in
      page.lines.filter { $0.text.hasPrefix("a") }.compactMap { Int($0.text.dropFirst()) }
    }
  }

  private func rows(_ count: Int, _ style: (Int) -> String) -> String {
    (0..<count).map { "<tr class='\(style($0))'><td>a\($0)</td><td>b c<br/>d</td></tr>" }.joined()
  }

  @Test(arguments: 0..<30, [false, true])
  func `a caption stays whole, and with the first row below it`(
    lines: Int, isCollapsed: Bool
  ) throws {
    let caption = (0..<5).map { "caption\($0)<br/>" }.joined()
    let rows = (0..<4).map { "<tr><td>row\($0)</td></tr>" }.joined()
    let before = String(repeating: "before<br/>", count: lines + 12)
    let set = try FlowPages(
      ["<p>\(before)</p><table><caption>\(caption)</caption>\(rows)</table>"],
      css: isCollapsed ? "table { border-collapse: collapse } td { border: 1px solid }" : "")
    func page(_ words: String) -> Int? {
      set.pages.firstIndex { $0.lines.contains { $0.text.contains(words) } }
    }
    let places = ["caption0", "caption4", "row0"].map(page)
    #expect(places[0] != nil && Set(places).count == 1)
  }

  @Test(arguments: [90.0, 133, 210, 317, 400])
  func `Rows that avoid a break after them, or before them, keep their neighbours`(height: Double)
    throws
  {
    for (name, css) in [
      ("k", ".k { break-after: avoid }"), ("n", ".n { break-before: avoid }"),
    ] {
      let rows = rows(41) { ($0 % 2 == 0) == (name == "k") ? name : "" }
      let pages = try pages(rows, css: css, height: height)
      #expect(pages.flatMap(\.self) == Array(0..<41))
      for page in pages.dropLast() { #expect(page.last.map { $0 % 2 == 1 } ?? false, "\(page)") }
    }
  }

  @Test(arguments: [120.0, 400])
  func `Rows and their groups begin pages where they are told to`(height: Double) throws {
    let rows = rows(20) { [3, 11].contains($0) ? "p" : $0 == 15 ? "e" : "" }
    let css = ".p { break-before: page } .e { page-break-after: always }"
    let pages = try pages(rows, css: css, height: height)
    #expect(pages.flatMap(\.self) == Array(0..<20))
    for start in [3, 11, 16] { #expect(pages.contains { $0.first == start }) }
    let groups =
      "<tbody>\(self.rows(2) { _ in "" })</tbody><tbody class='p'><tr><td>a9</td></tr></tbody>"
    #expect(try self.pages(groups, css: css, height: height) == [[0, 1], [9]])
  }

  @Test(arguments: [2, 3, 4, 7, 20])
  func `No row of a table stands alone on a page, and small tables are whole`(count: Int) throws {
    let rows = (0..<count).map { "<tr><td>a\($0)</td><td>b</td></tr>" }.joined()
    for lines in sample(0..<30) {
      var layout = FlowPages.layout
      layout.pageSize.height = .pt(400)
      let before = (0..<lines).map { "<div>x\($0)</div>" }.joined()
      let set = try FlowPages(["\(before)<table>\(rows)</table><div>y</div>"], layout: layout)
      let found = set.pages.map { page in page.lines.count { $0.text.hasPrefix("a") } }
      #expect(found.reduce(0, +) == count)
      #expect(!found.contains(1), "\(lines): \(found)")
    }
  }

  @Test(arguments: [2, 3, 5, 8, 20], [true, false])
  func `A head has two rows below it, and a table of a quarter of a page is whole`(
    count: Int, hasGroup: Bool
  ) throws {
    let head = "<tr><th>head</th><th>two</th></tr>"
    let rows = (0..<count).map { "<tr><td>a\($0)</td><td>b</td></tr>" }.joined()
    let table =
      hasGroup
      ? "<table><thead>\(head)</thead><tbody>\(rows)</tbody></table>"
      : "<table>\(head)\(rows)</table>"
    for lines in sample(0..<40) {
      let before = (0..<lines).map { "<div>x\($0)</div>" }.joined()
      let set = try FlowPages(["\(before)\(table)<div>y</div>"])
      let found = set.pages.map { page in page.lines.count { $0.text.hasPrefix("a") } }
        .filter { $0 > 0 }
      #expect(found.reduce(0, +) == count)
      #expect(found.allSatisfy { $0 > 1 }, "\(lines): \(found)")
      // 8 rows and their head are as high as a quarter of the page, or lower.
      if count < 8 { #expect(found == [count], "\(lines): \(found)") }
    }
  }

  @Test(arguments: ["top", "bottom"])
  func `A caption stands on the page of what it stands beside`(side: String) throws {
    let table =
      "<table style='caption-side: \(side)'><caption>cc</caption>\(rows(3) { _ in "" })</table>"
    for lines in 0..<30 {
      let before = (0..<lines).map { "<div>x\($0)</div>" }.joined()
      let set = try FlowPages(["\(before)\(table)<div>y</div>"])
      for page in set.pages where page.lines.contains(where: { $0.text == "cc" }) {
        #expect(page.lines.contains { $0.text.hasPrefix(side == "top" ? "a0" : "a2") }, "\(lines)")
      }
    }
  }

  @Test func `A high row that is not to be divided is whole on a page`() throws {
    let lines = (0..<25).map { "zz\($0)" }.joined(separator: "<br/>")
    let set = try FlowPages(
      ["<p>\(prose(200))</p><table><tr style='break-inside: avoid'><td>\(lines)</td></tr></table>"])
    let own = set.pages.map { page in page.lines.count { $0.text.hasPrefix("zz") } }
    #expect(own.filter { $0 > 0 } == [25])
  }

  // MARK: Gaps

  private static let options: StyleOptions = {
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = 1.2
    return options
  }()

  @Test(arguments: [
    "td, th {border: 1px solid}",
    "tr {border: 3px solid} td {padding: 2px}", "td, th {border: 1px solid; padding: 5px 2px}",
    "td, th {border-top: 1px solid} table {border: 1px solid}",
  ])
  func `Each row of a table with shared borders has a rule above it and one below, on every page`(
    css: String
  ) throws {
    let rows = (0..<70).map { "<tr><td>r\($0)</td><td>a</td></tr>" }.joined()
    let body = TestEPUB.document(
      "<table><thead><tr><th>Head</th><th>Two</th></tr></thead><tbody>\(rows)</tbody></table>"
    ).replacing("</head>", with: "<style>table {border-collapse: collapse} \(css)</style></head>")
    var epub = TestEPUB()
    epub.addDocument("c", body)
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try FlowPages(
      book, pictures: { _ in nil }, layout: FlowPages.layout, options: Self.options)
    #expect(set.pages.count > 1)
    for page in set.pages {
      let lines = page.lines.filter { $0.text.hasPrefix("r") || $0.text == "Head" }
      #expect(lines.first?.text == "Head")
      let rules = page.shapes.compactMap { item -> Double? in
        guard case .fill(let rect, _) = item, rect.size.width > rect.size.height * 3 else {
          return nil
        }
        return (rect.minY + rect.maxY).half.points
      }
      let places = Set(rules.map { ($0 * 4).rounded() / 4 }).sorted()
      #expect(places.count == lines.count + 1, "page \(page.number): \(places)")
      for (line, place) in zip(lines, zip(places, places.dropFirst())) {
        #expect(place.0 < line.origin.y.points && line.origin.y.points < place.1, "\(line.text)")
      }
    }
  }

  @Test(
    arguments: [
      "td, th { border: 1px solid }", "th { border: .9px solid; border-width: .9px 0 .4px }",
      "td, th { border: 1px solid } th { border-bottom: 3px double }",
      "td { border-top: 1px solid } th { border-bottom: 6px double; border-top: 2px solid }",
    ], [0, 3.3, 5.9, 7.1])
  func `a head that is repeated has the same rules on every page, wherever these fall on pixels`(
    css: String, offset: Double
  ) throws {
    let rows = (0..<70).map { "<tr><td>r\($0)</td><td>a</td></tr>" }.joined()
    let set = try FlowPages(
      [
        """
        <table style='margin-top: \(offset)px'><thead><tr><th>Head</th><th>Two</th></tr></thead>
        <tbody>\(rows)</tbody></table>
        """
      ], css: "table { border-collapse: collapse } \(css)")
    /// The places of the rules about a page's head, from its baseline, in points.
    func rules(_ page: Page) -> [Double] {
      guard let head = page.lines.first(where: { $0.text == "Head" }) else { return [] }
      let places = page.shapes.compactMap { item -> Double? in
        guard case .fill(let rect, _) = item, rect.size.width > rect.size.height * 3 else {
          return nil
        }
        return ((rect.minY + rect.maxY).half - head.origin.y).points
      }
      return Set(places.filter { (-18...9).contains($0) }.map { ($0 * 100).rounded() / 100 })
        .sorted()
    }
    let first = rules(set.pages[0])
    #expect(first.count == (css.contains("double") ? 3 : 2), "\(first)")
    #expect(set.pages.count > 1)
    for page in set.pages.dropFirst() {
      let own = rules(page)
      #expect(own.count == first.count, "\(own), \(first)")
      for (a, b) in zip(own, first) { #expect(abs(a - b) < 0.7, "\(own), \(first)") }
    }
  }

  @Test(
    arguments: ["grid; grid-template-columns: 1fr 1fr", "flex; flex-wrap: wrap"], [7.0, 12, 20])
  func `Gaps between rows are as wide as asked for, and what follows is on the grid`(
    display: String, gap: Double
  ) throws {
    var layout = FlowPages.layout
    layout.leading = .pt(12)
    let cells = (0..<8).map { "<div class='c'>cell \($0)<br/>\($0 % 3 == 0 ? "more" : "")</div>" }
    let css = """
      p { margin: 0 } .g { display: \(display); gap: \(gap)px } .c { border: 1px solid red; padding: 3px; flex: 0 0 40% }
      """
    let body = TestEPUB.document(
      "<p>before</p><div class='g'>\(cells.joined())</div><p>after</p>"
    ).replacing("</head>", with: "<style>\(css)</style></head>")
    var epub = TestEPUB()
    epub.addDocument("c", body)
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try FlowPages(book, pictures: { _ in nil }, layout: layout, options: Self.options)
    let boxes = set.pages[0].shapes.compactMap { item -> Rect? in
      switch item {
      case .path(let path, _): Rect(around: path.points)
      case .fill(let rect, _): rect
      default: nil
      }
    }
    // The borders of a column from above, each once.
    let left = boxes.map(\.minX).min() ?? .zero
    let own = boxes.filter { $0.minX == left }
    let tops = Set(own.map { $0.minY.scaledPoints }).sorted()
    let ends = Set(own.map { $0.maxY.scaledPoints }).sorted()
    let (first, last) = (set.lines.first?.origin.y ?? .zero, set.lines.last?.origin.y ?? .zero)
    #expect(set.lines.last?.text == "after")
    let steps = (last - first).points / 12
    #expect(abs(steps - steps.rounded()) < 0.001)
    // An edge ends, and the next box begins a gap below.
    let found = ends.filter { end in
      tops.contains { abs($0 - end - Length.pt(gap * 0.625).scaledPoints) <= 2 }
    }
    #expect(found.count >= 3, "\(tops) \(ends)")
  }
}
