import BookRendering
import Foundation
import Graphics
import Manuscript
import TestSupport
import Testing
import Typesetting

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

  private func renderer(_ text: String = text, pages: ClosedRange<Int>? = nil) throws
    -> BookRenderer
  {
    var options = RenderOptions()
    options.publication.userSheets = [Array("q { quotes: none }".utf8)]
    options.pages = pages
    options.layout.pageSize = Size(width: .pt(360), height: .pt(420))
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
    func paragraphs(_ pages: ClosedRange<Int>?) throws -> [Substring] {
      try dump(step, of: renderer(Self.long, pages: pages)).split(separator: "\n")
        .filter { $0.hasPrefix("paragraph ") }
    }
    let all = try paragraphs(nil)
    #expect(all.count == 60 && Set(all).count == 60)
    var found: [Substring] = []
    for page in 1...4 {
      let own = try paragraphs(page...page)
      #expect(!own.isEmpty && own.count < 40 && Set(own).count == own.count)
      found += own.filter { !found.contains($0) }
    }
    #expect(found == Array(all.prefix(found.count)))
  }

  @Test func `every line of a paragraph is explained, by the demerits it has`() throws {
    let renderer = try renderer()
    let breaks = try dump(.breaks, of: renderer)
    let pages = try dump(.pages, of: renderer)
    let count = pages.split(separator: "\n").count { $0.hasPrefix("  line ") }
    #expect(count > 6)
    for line in 1...count {
      let text = try renderer.explanation(ofLine: line, onPage: 1)
      #expect(text.hasPrefix("page 1, line \(line): "))
      // The paragraph's own demerits stand beside the chosen end.
      let chosen = try #require(text.split(separator: "\n").first { $0.hasPrefix("  * ") })
      let cells = chosen.split(separator: " ")
      #expect(breaks.contains(", \(cells[6]) demerits"), "\(chosen)")
    }
    expectTextGolden(try renderer.explanation(ofLine: 6, onPage: 1), named: "explain-line")
  }

  @Test func `what is not there is said in one line`() throws {
    let renderer = try renderer()
    for (page, line, fault) in [
      (7, 1, "there is no page 7: the book has 1 page"), (1, 99, "page 1 has no line 99"),
    ] {
      let error = #expect(throws: RenderError.self) {
        try renderer.explanation(ofLine: line, onPage: page)
      }
      #expect(error?.description.hasPrefix(fault) == true)
    }
    for wrong in ["3", "0:1", "1:0", "a:b", "1:2:3", ":", ""] {
      let outcome = try runCommand(["layout", "--quiet", "--explain", wrong])
      #expect(outcome.code == 2 && outcome.errors.split(separator: "\n").count == 1, "\(wrong)")
    }
  }
}
