import Budgets
import Graphics
import ImageCoding
import Layout
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Typesetting

/// Books that ask for much: what is counted grows as they do, or the budget ends them by its name.
struct BudgetLawTests {
  /// A body of some size, and what it is for a reader of the test.
  struct Family: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var start: Int
    var style = ""
    var body: @Sendable (Int) -> String
  }

  private static func nested(_ open: String, _ close: String) -> @Sendable (Int) -> String {
    { String(repeating: open, count: $0) + "some words" + String(repeating: close, count: $0) }
  }

  static let families = [
    Family(
      testDescription: "floats in floats", start: 40,
      body: nested("<div style='float:left'>", "</div>")),
    Family(
      testDescription: "seen-through floats in floats", start: 40,
      style: "div{opacity:.9;border:1px solid}",
      body: nested("<div style='float:left'>", "</div>")),
    Family(
      testDescription: "tables in tables", start: 10,
      body: nested("<table><tr><td>", "</td></tr></table>")),
    Family(
      testDescription: "rows of nested boxes", start: 10,
      body: nested("<div style='display:flex'><p>a</p><div>", "</div></div>")),
    Family(
      testDescription: "inline blocks in each other", start: 20,
      body: nested("<span style='display:inline-block'>", "</span>")),
    Family(
      testDescription: "bordered blocks in each other", start: 50, style: "div{border:1px solid}",
      body: nested("<div>", "</div>")),
    Family(testDescription: "floats beside each other", start: 100) {
      String(repeating: "<div style='float:left;width:1em'>a</div>", count: $0)
    },
    Family(testDescription: "cells", start: 300) {
      "<table>" + String(repeating: "<tr><td>a</td><td>b</td></tr>", count: $0 / 2) + "</table>"
    },
    Family(testDescription: "spans", start: 20) {
      "<table>"
        + String(repeating: "<tr><td rowspan='65534' colspan='9'>a</td><td>b</td></tr>", count: $0)
        + "</table>"
    },
    Family(testDescription: "notes", start: 50) { count in
      (0..<count).map {
        "<p>x<a epub:type='noteref' href='#n\($0)'>1</a></p><aside epub:type='footnote' id='n\($0)'>y</aside>"
      }.joined()
    },
    Family(
      testDescription: "generated content", start: 100, style: "p::before{content:'some words '}"
    ) {
      String(repeating: "<p>a</p>", count: $0)
    },
    Family(testDescription: "margins higher than pages", start: 30, style: "p{margin-top:100000ch}")
    {
      String(repeating: "<p>a</p>", count: $0)
    },
  ]

  private func book(_ family: Family, _ size: Int) throws -> Book {
    let head = TestEPUB.document(family.body(size)).split(separator: "<head>", maxSplits: 1)
    var epub = TestEPUB()
    epub.addDocument("c1", "\(head[0])<head><style>\(family.style)</style>\(head[1])")
    return try BookReader.read(epub.archive, name: "x.epub")
  }

  private func layout(_ book: Book, _ limits: Limits) throws -> BookLayout {
    try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(200), height: .pt(300))),
      limits: limits)
  }

  /// All pages of a layout.
  private func pages(_ layout: BookLayout) -> [Page] {
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    return pages
  }

  @Test(arguments: families)
  func `twice the book is at most twice the work, and the budget changes nothing`(
    family: Family
  ) throws {
    var former: (text: Int, measured: Int, pages: Int)?
    for size in [family.start, family.start * 2, family.start * 4] {
      let book = try book(family, size)
      let counted = try layout(book, .standard)
      let made = pages(counted)
      #expect(counted.failure == nil)
      let work = (counted.budget.text, counted.budget.measuredText, made.count)
      if let former {
        // Narrower boxes have more lines, which count as at least 64 bytes each.
        #expect(work.0 <= former.text * 9 / 4 + 400)
        #expect(work.1 <= former.measured * 9 / 4 + 200)
        #expect(work.2 <= former.pages * 9 / 4 + 2)
      }
      former = work
      if size == family.start { #expect(pages(try layout(book, .none)) == made) }
    }
  }

  @Test(arguments: families)
  func `any limit ends a book with one line that names the limit and the place`(
    family: Family
  ) throws {
    var random = SplitMix64(seed: 22)
    let book = try book(family, family.start)
    let whole = pages(try layout(book, .none)).count
    var endedCount = 0
    for _ in 0..<12 {
      var limits = Limits.none
      for work in Limits.Work.counted where Bool.random(using: &random) {
        limits[work] = Limits.Allowance(
          Int.random(in: 0...(1 << Int.random(in: 0...12, using: &random)), using: &random))
      }
      let layout = try layout(book, limits)
      let made = pages(layout)
      guard let failure = layout.failure else { continue }
      endedCount += 1
      #expect(layout.budget.excess != nil || made.isEmpty)
      #expect(failure.hasPrefix("over the limit “") || made.isEmpty, "\(failure)")
      #expect(!failure.contains("\n") && made.count <= whole + 64)
      if layout.budget.excess != nil { #expect(failure.contains("noticed at ")) }
    }
    #expect(endedCount >= 2)
  }

  @Test func `a table beyond the limit of cells, counted with spans, ends the book`() throws {
    let family = Family(testDescription: "", start: 1) { _ in
      "<table>" + String(repeating: "<tr><td rowspan='9' colspan='1000'>a</td></tr>", count: 101)
        + "</table>"
    }
    let layout = try layout(try book(family, 1), .standard)
    _ = pages(layout)
    #expect(
      layout.failure?.hasPrefix(
        "over the limit “cells”: more than 100000 table cells, counted with their spans, noticed at OPS/text/c1.xhtml"
      )
        == true)
  }

  /// Books of a few kilobytes that ask for work without an end, and the limit that ends them.
  private static let endless = [
    (
      "cells", "",
      "<table>" + String(repeating: "<col span='1000' style='width:1em'/>", count: 200)
        + "<tr><td>a</td></tr></table>"
    ),
    ("cells", "", "<table>" + String(repeating: "<tr></tr>", count: 100_001) + "</table>"),
    (
      "text", "b::before{content:open-quote;quotes:'\(String(repeating: "x", count: 8000))' 'y'}",
      String(repeating: "<b>a</b>", count: 600)
    ),
    (
      "text", "b::before{content:'\(String(repeating: "x", count: 8000))'}",
      String(repeating: "<b>a</b>", count: 600)
    ),
    (
      "text",
      "p{text-shadow:\(Array(repeating: "1px 1px 2px red", count: 500).joined(separator: ","))}",
      String(repeating: "<p>forty letters or so stand in this line</p>", count: 100)
    ),
  ]

  @Test(arguments: endless)
  func `work of styles and tables is counted before it is done`(
    work: String, style: String, body: String
  ) throws {
    let family = Family(testDescription: "", start: 1, style: style) { _ in body }
    let layout = try layout(try book(family, 1), .standard)
    _ = pages(layout)
    #expect(
      layout.failure?.hasPrefix("over the limit “\(work)”") == true, "\(layout.failure ?? "none")")
  }

  @Test func `floats nested too deep become blocks, with one warning`() throws {
    let layout = try layout(try book(Self.families[0], 100), .standard)
    let words = pages(layout).flatMap(\.lines).map(\.text).joined(separator: " ")
    #expect(words.contains("some words"))
    #expect(layout.warnings.filter { $0.contains("boxes lie more than 64 deep") }.count == 1)
  }

  // MARK: Pictures

  private func png(_ side: Int) -> [UInt8] {
    PNGEncoder().encode(
      Bitmap(
        width: side, height: side, format: .gray,
        bytes: (0..<side * side).map { UInt8(truncatingIfNeeded: $0 / side) }))
  }

  private func pictures(_ count: Int, files: Int) -> TestEPUB {
    var epub = TestEPUB(
      (0..<count).map { "<p><img src='../p\($0 % files).png' width='\($0 / files + 2)'/></p>" }
        .joined())
    for file in 0..<files {
      epub.addFile("p\(file).png", png(100), id: "p\(file)", type: "image/png")
    }
    return epub
  }

  @Test
  func `each size of a picture counts, and later ones are drawn from a smaller copy`()
    throws
  {
    var limits = Limits.none
    limits.pixels = Limits.Allowance(100 * 100 * 5)
    let layout = try layout(
      try BookReader.read(pictures(40, files: 1).archive, name: "x.epub"), limits)
    let details = pages(layout).flatMap(\.images).map(\.detail)
    #expect(details == Array(repeating: .full, count: 5) + Array(repeating: .reduced, count: 35))
    #expect(
      layout.failure == nil && layout.warnings.filter { $0.contains("limit “pixels”") }.count == 1)
  }

  @Test func `each size of a drawing counts, and later ones are left out`() throws {
    var epub = TestEPUB(
      (0..<9).map { "<p><img src='../d\($0 % 3).svg' width='\($0 / 3 + 2)' alt=''/></p>" }.joined())
    for number in 0..<3 {
      let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><title>\(number)</title></svg>"
      epub.addFile("d\(number).svg", Array(drawing.utf8), id: "d\(number)", type: "image/svg+xml")
    }
    var limits = Limits.none
    limits.drawings = Limits.Allowance(5)
    let layout = try layout(try BookReader.read(epub.archive, name: "x.epub"), limits)
    #expect(
      pages(layout).flatMap(\.images).map(\.detail)
        == Array(repeating: .full, count: 5) + Array(repeating: .none, count: 4))
    let told = layout.warnings.filter { $0.contains("limit “drawings” of 5") }
    #expect(told.count == 1 && layout.failure == nil, "\(layout.warnings)")
  }

  @Test func `fonts count unpacked, with a minimum each, and invalid ones are not kept`()
    throws
  {
    var epub = TestEPUB("<p>word</p>")
    let font = TestFont(["w", "o"]).file("").bytes
    for number in 0..<6 {
      epub.addFile(
        "f\(number).ttf", number == 1 ? [UInt8](repeating: 0, count: 1 << 20) : font,
        id: "f\(number)", type: "font/ttf")
    }
    var limits = Limits.none
    limits.fonts = Limits.Allowance(3 << 18)
    let budget = Budget(limits)
    let book = BookResources(
      try Publication(bytes: epub.archive, name: ""), drawings: DrawingOptions(), budget: budget)
    #expect(book.fonts.map(\.bytes.isEmpty) == [false, true, false, false, true, true])
    let told = book.source.warnings.map(\.message).filter { $0.contains("limit “fonts”") }
    #expect(told.count == 1 && told[0].hasPrefix("OPS/f4.ttf"), "\(told)")
  }

  @Test func `the processor time of children counts as the run's own`() {
    var limits = Limits.none
    limits.time = 1e6
    let budget = Budget(limits)
    #expect(budget.goesOn())
    budget.note(childTime: 2_000_000 * 1_000_000_000)
    #expect(!budget.goesOn() && budget.excess?.work == .time)
  }

  @Test func `the same pictures are left out whichever pages are requested`()
    throws
  {
    var limits = Limits.none
    limits.pixels = Limits.Allowance(100 * 100 * 5)
    for jobs in [1, 2] {
      let layout = try BookLayout(
        book: try BookReader.read(pictures(9, files: 9).archive, name: "x.epub"),
        layout: PageLayout(pageSize: Size(width: .pt(200), height: .pt(300))), jobs: jobs,
        limits: limits)
      let all = pages(layout)
      #expect(
        all.flatMap(\.images).map(\.detail)
          == Array(repeating: .full, count: 5) + Array(repeating: .none, count: 4))
      let files = all.flatMap { layout.pictureFiles(of: $0) }
      #expect(
        files.map(\.bytes.isEmpty) == Array(repeating: false, count: 5)
          + Array(repeating: true, count: 4))
      let told = layout.warnings.filter { $0.contains("limit “pixels”") }
      #expect(
        told.count == 1
          && told.first?.hasPrefix("OPS/p5.png on page 1: over the limit “pixels” of 50000") == true
      )
    }
  }
}
