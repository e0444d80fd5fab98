import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Where pages end before what is not divided, and in code and verse made of blocks.
struct WholeBlockTests {
  /// The page's text is 40 lines high.
  private static let most = 40
  private static let top = 50.0

  /// The texts of each page's lines, with the steps that they are below the head of the text.
  private func pages(_ body: String, css: String) throws -> [[(text: String, step: Int)]] {
    try FlowPages([body], css: css).pages.map { page in
      page.lines.filter { ![.head, .folio].contains($0.role) }.map {
        ($0.text, Int(($0.origin.y.points - Self.top) / 10))
      }
    }
  }

  private static let css = """
    body, div, p, pre, span { margin: 0; line-height: 1; font-size: 1rem } span { display: block }
    """

  @Test(arguments: sample(UInt64(1)...12))
  func `a page is short only where what follows it directly does not fit on it`(seed: UInt64) throws
  {
    var generator = SplitMix64(seed: seed)
    var (body, heights) = ("", [Int: Int]())
    for block in 0..<14 {
      body += (0..<Int.random(in: 1...70, using: &generator)).map { "<p>x\($0)</p>" }.joined()
      let height = Int.random(in: 4...Self.most - 2, using: &generator)
      heights[block] = height
      let lines = (0..<height).map { "<p>block\(block) line\($0)</p>" }.joined()
      body += "<section style='break-inside: avoid'>\(lines)</section>"
    }
    let pages = try pages(body, css: Self.css)
    #expect(pages.count > 10)
    for (page, next) in zip(pages, pages.dropFirst()) {
      let last = try #require(page.last)
      let first = try #require(next.first?.text)
      let free = Self.most - 1 - last.step
      guard first.hasPrefix("block") else {
        #expect(free == 0, "\(last.text), \(first)")
        continue
      }
      let block = try #require(Int(first.split(separator: " ")[0].dropFirst(5)))
      #expect(first.hasSuffix("line0") && free < (heights[block] ?? 0), "\(last.text), \(first)")
    }
  }

  @Test(arguments: sample([4, 8, 23, 36]), sample([2, 3, 5]))
  func `a paragraph above what is not divided is not divided next to its ends`(
    height: Int, count: Int
  ) throws {
    let text = (0..<count).map { "own\($0)" }.joined(separator: "<br/>")
    let block = (0..<height).map { "<p>block line\($0)</p>" }.joined()
    for before in 0..<Self.most {
      let body =
        (0..<before).map { "<p>x\($0)</p>" }.joined() + "<p style='break-after: avoid'>\(text)</p>"
        + "<section style='break-inside: avoid'>\(block)</section><p>y</p>"
      let counts = try pages(body, css: Self.css).map { page in
        page.count { $0.text.hasPrefix("own") }
      }.filter { $0 > 0 }
      #expect(counts.reduce(0, +) == count && counts.allSatisfy { $0 > 1 }, "\(before): \(counts)")
    }
  }

  @Test(arguments: sample(UInt64(1)...12), ["p", "div"])
  func `stanzas whose lines are blocks are divided as those whose lines are text`(
    seed: UInt64, name: String
  ) throws {
    var generator = SplitMix64(seed: seed)
    let counts = (0..<60).map { _ in Int.random(in: 2...9, using: &generator) }
    let line = name == "p" ? "span" : "div"
    let poem = counts.enumerated().map { stanza, count in
      "<\(name) class='s'>"
        + (0..<count).map { "<\(line)>stanza\(stanza) line\($0)</\(line)>" }.joined() + "</\(name)>"
    }.joined()
    let pages = try pages(poem, css: Self.css + ".s { margin-bottom: 1em }")
    #expect(pages.count > 5)
    for (page, next) in zip(pages, pages.dropFirst()) {
      let (last, first) = (try #require(page.last), try #require(next.first?.text))
      // Each fits on a page, so none is divided, and none that fits is left for the next page.
      #expect(first.hasSuffix("line0"), "\(last.text), \(first)")
      let stanza = try #require(Int(first.split(separator: " ")[0].dropFirst(6)))
      #expect(last.step + 1 + counts[stanza] >= Self.most, "\(last.text), \(first)")
    }
  }

  @Test(arguments: [1, 4], sample([17, 23, 39, 61]))
  func `a long poem of blocks and long code are divided, but not next to their ends`(
    before: Int, count: Int
  ) throws {
    func check(_ body: String, _ prefix: String, least: Int, _ css: String) throws {
      for lines in stride(from: before, to: Self.most, by: 5) {
        let text = (0..<lines).map { "<p>x\($0)</p>" }.joined() + body + "<p>y</p>"
        let found = try pages(text, css: Self.css + css).map { page in
          page.count { $0.text.hasPrefix(prefix) }
        }.filter { $0 > 0 }
        #expect(found.reduce(0, +) == count)
        #expect(found.allSatisfy { $0 >= least }, "\(lines): \(found)")
        // What fits is not moved to the next page as a whole.
        #expect(lines + count <= Self.most || lines > Self.most - 4 || found.count > 1, "\(lines)")
      }
    }
    let lines = (0..<count).map { "line\($0)" }
    let poem = lines.map { "<span>\($0)</span>" }.joined()
    try check("<p>\(poem)</p>", "line", least: 2, "")
    let house = "pre { -rb-indent-lines: each; orphans: 3; widows: 3 }"
    try check("<pre>\(lines.joined(separator: "\n"))</pre>", "line", least: 3, house)
  }

  @Test func `paragraphs of a line among longer ones are no stanza`() throws {
    let long = "<p>" + (0..<4).map { "long\($0)" }.joined(separator: "<br/>") + "</p>"
    let talk = (0..<10).map { "<p>said\($0)</p>" }.joined()
    let pages = try pages(String(repeating: long + talk, count: 12), css: Self.css)
    for page in pages.dropLast() { #expect(page.last?.step == Self.most - 1) }
  }
}
