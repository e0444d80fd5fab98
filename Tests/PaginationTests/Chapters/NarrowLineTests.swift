import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Which lines are justified in columns, floats and cells that are narrower than sixteen ems.
struct NarrowLineTests {
  /// The lines of the text under the program's own sheet and another.
  private func lines(
    _ body: String, css: String, layout: PageLayout = FlowPages.layout
  ) throws -> [PageLine] {
    var epub = TestEPUB()
    epub.addDocument(
      "c", TestEPUB.document(body).replacing("</head>", with: "<style>\(css)</style></head>"))
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = 1.2
    options.optionSheet = OptionSheet.text(of: layout)
    return try FlowPages(
      BookReader.read(epub.archive, name: "x.epub"), pictures: { _ in nil }, layout: layout,
      options: options
    ).pages.flatMap(\.lines).filter { ![.head, .folio].contains($0.role) }
  }

  /// The fraction of the lines, but for last ones, that reach from edge to edge.
  private func justified(
    _ body: String, css: String, layout: PageLayout = FlowPages.layout
  ) throws -> Double {
    let lines = try lines(body, css: css, layout: layout).filter {
      !$0.isLast && !$0.text.isEmpty
    }
    let full = lines.count {
      abs(($0.origin.x + $0.width - $0.measureRight - $0.protrusionRight).points) < 0.1
    }
    return Double(full) / Double(max(lines.count, 1))
  }

  /// A line that cannot be filled without holes ends at a space: what a divided word would add is not worth a hyphen.
  @Test func `no line that is left short ends with a hyphen`() throws {
    var count = 0
    for seed in seeds(20) {
      var random = SplitMix64(seed: UInt64(seed))
      let text = (0..<40).map { _ in
        prose(Int.random(in: 5...30, using: &random)) + " <code>"
          + String(repeating: "unbreakable", count: Int.random(in: 1...3, using: &random))
          + "</code> "
      }.joined()
      let css = "code { white-space: nowrap; hyphens: none }"
      let lines = try lines("<p>\(text)</p>", css: css).filter { !$0.isLast }
      for line in lines
      where line.measureRight + line.protrusionRight - line.origin.x - line.width > .pt(3) {
        #expect(line.end != .hyphen, "seed \(seed): “\(line.text)”")
        count += 1
      }
    }
    #expect(count > 0)
  }

  /// A word alone is no short line where a line holds two or three of them.
  @Test(arguments: [
    "Drawbar Organ", "Reverse Cymbal", "Telephone Ring", "Synth Strings", "words and words",
  ])
  func `in a narrow column, the first line takes what fits`(words: String) throws {
    for cell in [
      "<div style='width: 75px'><p>\(words)</p></div>",
      "<table><tr><td style='width: 75px'>\(words)</td></tr></table>",
    ] {
      let lines = try lines(cell, css: "p { margin: 0; text-align: left }").map(\.text)
      #expect(lines.count == 2 && !lines[0].hasSuffix("-") && words.hasPrefix(lines[0]), "\(lines)")
      #expect(lines.last?.contains(" ") == false, "\(lines)")
    }
  }

  private static let bodies = [
    "<div style='columns: 2'><p>\(prose(300))</p></div>",
    "<div style='width: 120px'><p>\(prose(200))</p></div>",
    "<div style='float: left; width: 120px'><p>\(prose(100))</p></div>",
  ]

  @Test(
    arguments: bodies,
    ["html { text-align: justify }", "p { text-align: justify }", "div { text-align: justify }"])
  func `lines that a sheet justifies are justified however narrow they are`(
    body: String, css: String
  ) throws {
    #expect(try justified(body, css: css) > 0.9)
  }

  @Test(arguments: [11, 17, 26])
  func `a line that would have holes is left short, unless a sheet justifies it`(letters: Int)
    throws
  {
    let names = (1...40).map { "<code>\(String(repeating: "n", count: letters))_\($0)</code>" }
    let body = "<p>\(names.joined(separator: ", ")) and more.</p>"
    func widest(_ css: String) throws -> Double {
      try lines(body, css: css).flatMap(\.gaps).map(\.width.points).max() ?? 0
    }
    #expect(try widest("") < 16)
    // Two names of seventeen letters and no third one fit on a line.
    #expect(try (widest("p { text-align: justify }") > 16) == (letters == 17))
    #expect(try justified(body, css: "p { text-align: justify }") == 1)
  }

  @Test func `a number in a box that is too narrow for it is whole`() throws {
    for (word, isWhole) in [
      ("10", true), ("12345", true), ("123456", false), ("international", false),
    ] {
      let set = try FlowPages(
        ["<div style='float: right; width: 6px'>\(word)</div><p>\(prose(20))</p>"])
      #expect(set.lines.contains { $0.text == word } == isWhole)
    }
  }

  @Test(arguments: 0..<5)
  func `what a line can hold and may not be divided stays on one line`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let long = ["international", "com\u{AD}munication", "well-understood", "to\u{2014}and", "if"]
    var (body, kept) = ("", [String]())
    for _ in 0..<40 {
      let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        long.randomElement(using: &random) ?? ""
      }.joined(separator: " ")
      if Bool.random(using: &random) {
        body += "\(words) "
      } else {
        kept.append("k\(kept.count) \(words)")
        let style = ["", "; color: red", "; padding: 0 2px"].randomElement(using: &random) ?? ""
        let inner = Bool.random(using: &random) ? words : "<i style='padding: 0 2px'>\(words)</i>"
        body += "<span style='white-space: nowrap\(style)'>k\(kept.count - 1) \(inner)</span> "
      }
    }
    for css in ["p { text-align: justify }", "p { text-align: left }", "p { font-weight: bold }"] {
      let lines = try FlowPages(["<p>\(body)</p>"], css: css).lines.map {
        $0.text.replacing("\u{A0}", with: " ").replacing("\u{AD}", with: "")
          .filter { !["\u{FE00}", "\u{FE0E}", "\u{200B}"].contains($0) }
      }
      for words in kept {
        let words = words.replacing("\u{AD}", with: "")
        #expect(lines.contains { $0.contains(words) }, "\(words)")
      }
    }
  }

  @Test(arguments: bodies)
  func `an option justifies narrow lines, and the house does not`(body: String) throws {
    var layout = FlowPages.layout
    #expect(try justified(body, css: "", layout: layout) < 0.4)
    #expect(try justified(body, css: "p { text-align: -rb-justify }") < 0.4)
    layout.justifiesNarrowLines = true
    #expect(try justified(body, css: "", layout: layout) > 0.9)
    layout.alignment = .left
    #expect(try justified(body, css: "", layout: layout) < 0.4)
  }

  @Test func `wide lines are justified by the house`() throws {
    #expect(try justified("<p>\(prose(300))</p>", css: "") > 0.9)
  }
}
