import BookRendering
import Foundation
import Graphics
import Layout
import Manuscript
import Pagination
import TestSupport
import Testing

/// `layout --dump` and `--explain`: the values between the phases, as text.
@Suite struct DumpTests {
  private static let text = """
    # The Ferry

    It was the last ferry of the year, and nobody on the quay believed that it would sail before the wind had
    turned.

    > Nobody sails in *this*.

    The captain, who had crossed the sound nine hundred times, read the barometer once more and shook his head;
    then he went below and made himself a cup of tea, which was what he did whenever he could not make up his mind.

    """

  private func renderer(
    _ text: String = text, pages: ClosedRange<PageNumber>? = nil,
    size: Size = Size(width: .pt(360), height: .pt(420))
  ) throws -> BookRenderer {
    var options = RenderOptions()
    options.publication.userSheets = [("user.css", Array("q { quotes: none }".utf8))]
    options.pages = pages
    options.layout.pageSize = size
    let book = try BookReader.read(Array(text.utf8), name: "ferry.md", format: .markdown)
    return BookRenderer(book: book, options: options)
  }

  private func dump(_ step: LayoutDump, of renderer: BookRenderer) throws -> String {
    nonisolated(unsafe) var out = ""
    _ = try renderer.writeDump(of: step) { (text: String) throws(RenderError) in
      out += text
      return true
    }
    return out
  }

  @Test(arguments: LayoutDump.allCases)
  func `each step is told in words`(step: LayoutDump) throws {
    expectTextGolden(try dump(step, of: renderer()), named: "dump-\(step.rawValue)")
  }

  private static let long = (0..<60).map { number in
    "Paragraph \(number) goes on about nothing in particular, so that there are lines to choose from.\n\n"
  }.joined()

  @Test(arguments: [LayoutDump.items, .breaks])
  func `paragraphs are told of once each, whatever the pages they are asked for by`(
    step: LayoutDump
  ) throws {
    func paragraphs(_ pages: ClosedRange<PageNumber>?) throws -> [Substring] {
      try dump(step, of: renderer(Self.long, pages: pages)).split(separator: "\n")
        .filter { $0.hasPrefix("paragraph ") }
    }
    let all = try paragraphs(nil)
    #expect(all.count == 60 && Set(all).count == 60)
    var found: [Substring] = []
    for page in 1...4 {
      let own = try paragraphs(PageNumber(page)...PageNumber(page))
      #expect(!own.isEmpty && own.count < 40 && Set(own).count == own.count)
      found += own.filter { !found.contains($0) }
    }
    #expect(found == Array(all.prefix(found.count)))
  }

  @Test
  func `columns of a chapter that is laid out in parts are told of once each, with all its lines`()
    throws
  {
    let text = (0..<3000).map {
      "Paragraph \($0) goes on about nothing in particular, for a line.\n\n"
    }
    let long = text.joined()
    let rows = try dump(.rows, of: renderer(long))
    #expect(rows.split(separator: "\n").count { $0.hasPrefix("column of ") } > 1)
    for number in stride(from: 0, to: 3000, by: 50) {
      #expect(rows.ranges(of: "Paragraph \(number) goes").count == 1, "\(number)")
    }
    let some = try dump(.rows, of: renderer(long, pages: 1...1))
    #expect(some.contains("Paragraph 0 goes") && !some.contains("Paragraph 2990 goes"))
  }

  @Test func `every line of a paragraph is explained, by the demerits it has`() throws {
    let renderer = try renderer()
    let breaks = try dump(.breaks, of: renderer)
    let pages = try dump(.pages, of: renderer)
    let rows = pages.split(separator: "\n").filter { $0.hasPrefix("  line ") }
    #expect(rows.count > 6)
    for (index, row) in rows.enumerated() where !row.contains(" folio ") {
      let line = index + 1
      #expect(row.hasPrefix("  line \(line) "))
      let text = try renderer.explanation(ofLine: line, onPage: 1)
      #expect(text.hasPrefix("page 1, line \(line): "))
      // The paragraph's own demerits stand beside the chosen end.
      let chosen = try #require(text.split(separator: "\n").first { $0.hasPrefix("  * ") })
      let cells = chosen.split(separator: " ")
      #expect(breaks.contains(", \(cells[6]) demerits"), "\(chosen)")
    }
    expectTextGolden(try renderer.explanation(ofLine: 6, onPage: 1), named: "explain-line")
  }

  /// Paragraphs of random words, which may be set in several numbers of lines.
  private static let random: String = {
    var random = SplitMix64(seed: 5)
    let words = """
      the of and harbour lantern in a weathered with it captain slowly over night tide by on river was not he she \
      they in an at for his her that had were
      """.split(separator: " ")
    return (0..<40).map { _ in
      (0..<Int.random(in: 50...130, using: &random)).map { _ in
        String(words.randomElement(using: &random) ?? "a")
      }.joined(separator: " ") + ".\n\n"
    }.joined()
  }()

  @Test func `explanations know which of its alternatives a paragraph has on the pages`() throws {
    let size = Size(width: .pt(432), height: .pt(420))
    let renderer = try renderer(Self.random, size: size)
    let pages = try dump(.pages, of: self.renderer(Self.random, pages: 1...3, size: size))
    var (page, line, expected, paragraph) = (0, 0, 1, "")
    var (lines, taken) = (0, 0)
    for row in pages.split(separator: "\n") {
      if row.hasPrefix("page ") { (page, line) = (page + 1, 0) }
      guard row.hasPrefix("  line ") else { continue }
      line += 1
      if row.contains(" folio ") || row.contains(" head ") { continue }
      lines += 1
      let text = try renderer.explanation(ofLine: line, onPage: PageNumber(page))
      let words = text.split(separator: "\n")[1].split(separator: " ")
      // “line 3 of 7 of the paragraph @1-90 in …”: the lines of each paragraph follow each other.
      let (number, count) = (Int(words[1]) ?? 0, Int(words[3]) ?? 0)
      #expect(number == expected, "page \(page), line \(line)")
      #expect(number == 1 || paragraph == words[7])
      (paragraph, expected) = (String(words[7]), number == count ? 1 : number + 1)
      if text.contains("The pages took it in") { taken += 1 }
      #expect(text.contains("\n  * "))
    }
    #expect(lines > 50 && taken > 0 && taken < lines)
  }

  private func styled() throws -> BookRenderer {
    var epub = TestEPUB(
      "<p class=\"first\">One.</p><p>Two.</p><p>Three.</p>",
      "<p>Four.</p><p align=\"right\">Five.</p>")
    for number in epub.files.indices {
      let text = String(decoding: epub.files[number].bytes, as: UTF8.self)
      epub.files[number].bytes = Array(
        text.replacing(
          "</head>", with: "<link rel=\"stylesheet\" type=\"text/css\" href=\"a.css\"/></head>"
        ).utf8)
    }
    epub.addFile(
      "text/a.css",
      Array(
        """
        :root { --gap: 9px }
        p { margin: 0 var(--gap); color: #333 }

        p.first, .intro { text-indent: 0; color: black !important }
        p::first-letter { font-weight: bold }
        """.utf8), id: "css", type: "text/css")
    var options = RenderOptions()
    options.publication.userSheets = [("user.css", Array("p { color: navy }".utf8))]
    return BookRenderer(book: try BookReader.read(epub.archive, name: "a.epub"), options: options)
  }

  @Test func `the winners of the cascade are told, with what they beat`() throws {
    let renderer = try styled()
    let text = try ["p", ":root", "p.first::first-letter"].map {
      try renderer.explanation(ofStyle: $0)
    }
    expectTextGolden(text.joined(separator: "\n"), named: "explain-css")
    // The element at the byte that a dump of the tree names is the same.
    let tree = try dump(.tree, of: renderer)
    let first = try #require(tree.split(separator: "\n").first { $0.contains("p class=") })
    let byte = try #require(first.split(separator: "@").last?.split(separator: "-").first)
    let path = try #require(tree.split(separator: "\n").first)
    #expect(
      try renderer.explanation(ofStyle: "\(path)@\(byte)")
        == renderer.explanation(ofStyle: "p.first"))
    for (wrong, fault) in [
      ("h7", "no element of the book is “h7”"), ("p >", "“p >” is not a selector"),
      ("", "“” is not"),
      ("@99999", "no element"), ("none.xhtml@3", "no element"),
    ] {
      let error = #expect(throws: RenderError.self, "\(wrong)") {
        try renderer.explanation(ofStyle: wrong)
      }
      #expect(error?.description.hasPrefix(fault) == true, "\(String(describing: error))")
    }
  }

  @Test func `what is not there is said in one line`() throws {
    let renderer = try renderer()
    for (page, line, fault) in [
      (7, 1, "there is no page 7: the book has 1 page"), (1, 99, "page 1 has no line 99"),
    ] {
      let error = #expect(throws: RenderError.self) {
        try renderer.explanation(ofLine: line, onPage: PageNumber(page))
      }
      #expect(error?.description.hasPrefix(fault) == true)
    }
    for wrong in ["3", "0:1", "1:0", "a:b", "1:2:3", ":", ""] {
      let outcome = try runCommand(["layout", "--quiet", "--explain", wrong])
      #expect(outcome.code == 2 && outcome.errors.split(separator: "\n").count == 1, "\(wrong)")
    }
  }
}
