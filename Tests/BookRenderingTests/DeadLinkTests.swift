import Foundation
import Manuscript
import Pagination
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import RenderingOptions
@testable import Typesetting

/// Links and references that lead nowhere: all are counted, wherever they are reported.
@Suite struct DeadLinkTests {
  /// A book, and what of it leads nowhere: the texts with how often they stand there.
  private struct Sample {
    var book: Book
    var dead: [String: Int] = [:]
  }

  /// An EPUB whose links lead to files and names that are there, and to others.
  private static func publication(_ random: inout SplitMix64) throws -> Sample {
    var dead: [String: Int] = [:]
    let bodies = (1...3).map { number in
      let links = (0..<Int.random(in: 0...8, using: &random)).map { _ -> String in
        let file = ["c1.xhtml", "c2.xhtml", "C3.xhtml", "c9.xhtml", ""].randomElement(
          using: &random)
        let name = [
          "", "#here", "#old", "#gone", "#top", "#epubcfi(/6/4)", "#:~:text=a", "#here:~:text=a",
        ].randomElement(
          using: &random)
        let address = (file ?? "") + (name ?? "")
        guard !address.isEmpty else { return "" }
        if address.hasPrefix("c9") || address.hasSuffix("#gone") { dead[address, default: 0] += 1 }
        return "<p>Some <a href=\"\(address)\">words</a> to <a href=\"http://x.org\">read</a>.</p>"
      }
      return "<h1 id=\"here\">\(number)</h1><p><a name=\"old\"></a>Text.</p>" + links.joined()
    }
    let epub = TestEPUB(bodies[0], bodies[1], bodies[2])
    return Sample(book: try BookReader.read(epub.archive, name: "x.epub"), dead: dead)
  }

  /// Markdown with links, notes and references that something defines, others, and what only looks like one.
  private static func markdown(_ random: inout SplitMix64) throws -> Sample {
    var dead: [String: Int] = [:]
    var text = "# One\n\n"
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let (piece, name): (String, String?) =
        [
          ("[there](#one)", nil), ("[there](#gone)", "#gone"), ("[^a]", nil),
          ("[there](other.md)", "other.md"), ("[there](./a/b.md#one)", "./a/b.md#one"),
          ("[there](x.md#one)", nil), ("[there](x.md#gone)", "#gone"), ("[there](x.md)", nil),
          ("[there](#top)", nil), ("[there](mailto:a@x.org)", nil), ("[there](//x.org/a)", nil),
          ("[^gone]", "[^gone]"), ("[there][there]", nil), ("[here][gone]", "[here][gone]"),
          ("![here][gone]", "[here][gone]"), ("[gone][]", "[gone][]"), ("[gone]", nil),
          ("[*em*][gone]", "[…][gone]"), ("\\[^gone]", nil), ("[here]\\[gone]", nil),
          ("`[^gone]`", nil), ("[12][13]", nil), ("m[i][j]", nil), ("&#91;^gone]", nil),
          ("x[^ gone]", nil),
          ("[lamp]{.index}", nil),
        ].randomElement(using: &random) ?? ("", nil)
      if let name { dead[name, default: 0] += 1 }
      text += "Words \(piece) and words" + (Bool.random(using: &random) ? ".\n\n" : "\n")
    }
    text += "\n\nA note[^a].\n\n[there]: http://x.org\n\n[^a]: Note.\n"
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    return Sample(book: book, dead: dead)
  }

  private static func fictionBook(_ random: inout SplitMix64) throws -> Sample {
    var dead: [String: Int] = [:]
    let paragraphs = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let name = ["here", "n1", "gone", "n9"].randomElement(using: &random) ?? ""
      if ["gone", "n9"].contains(name) { dead["#" + name, default: 0] += 1 }
      return "<p>Words <a l:href=\"#\(name)\">there</a>.</p>"
    }
    let text = """
      <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"
       xmlns:l="http://www.w3.org/1999/xlink"><body><section id="here"><title><p>One</p></title>
      <p>Text<a l:href="#n1" type="note">1</a>.</p>\(paragraphs.joined(separator: "\n"))</section></body>
      <body name="notes"><section id="n1"><p>Note.</p></section></body></FictionBook>
      """
    return Sample(book: try BookReader.read(Array(text.utf8), name: "x.fb2"), dead: dead)
  }

  private static func options(isStrict: Bool = false) -> RenderOptions {
    var options = RenderOptions()
    (options.usesSystem, options.dotsPerInch, options.isStrict) = (false, 10, isStrict)
    return options
  }

  private func lints(_ book: Book) throws -> [String] {
    let layout = try BookLayout(book: book, layout: .trade, usesSystem: false)
    var linter = layout.linter()
    var lints: [Lint] = []
    while !layout.isFinished { for page in layout.nextPages() { lints += linter.lints(of: page) } }
    lints += linter.lintsAtEnd()
    return lints.filter { $0.rule == .deadLink || $0.rule == .undefinedReference }.map(\.text)
  }

  private func check(_ sample: Sample, _ seed: UInt64) throws {
    let found = try lints(sample.book).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(found == sample.dead, "seed \(seed)")
    let info = try BookRenderer(book: sample.book, options: Self.options()).info()
    let listed = Dictionary(info.deadLinks.map { ($0.name, $0.count) }, uniquingKeysWith: +)
    #expect(listed == sample.dead, "seed \(seed)")
    #expect(info.deadLinks.allSatisfy { $0.place != nil })
    // Each of the first few is told with its place.
    let count = sample.dead.values.reduce(0, +)
    let told = sample.book.warnings.map(\.message) + info.warnings
    let lines = told.filter { $0.contains("nowhere") || $0.contains("as written") }
    #expect(lines.count == min(count, 6), "seed \(seed): \(told)")
    // What only looks like a reference ends no strict run.
    let links = sample.dead.reduce(0) { $0 + ($1.key.hasPrefix("[") ? 0 : $1.value) }
    do throws(RenderError) {
      _ = try BookRenderer(book: sample.book, options: Self.options(isStrict: true)).info()
      #expect(links == 0, "seed \(seed)")
    } catch {
      guard case .deadLinks(let names) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(names.count == links, "seed \(seed)")
    }
  }

  @Test func `every link that leads nowhere is linted, listed and refused by a strict run`() throws
  {
    for seed: UInt64 in 1...12 {
      var random = SplitMix64(seed: seed)
      try check(Self.publication(&random), seed)
      try check(Self.markdown(&random), seed)
      try check(Self.fictionBook(&random), seed)
    }
  }

  @Test func `a link is told with its file, its line and its reason`() throws {
    var epub = TestEPUB("<h1>One</h1>\n<p>\n<a href='c2.xhtml#x'>a</a></p>", "<p id='y'>Two</p>")
    epub.addDocument("c3", TestEPUB.document("<p><a href='../notes.xhtml'>b</a></p>"))
    epub.addFile(
      "notes.xhtml", Array(TestEPUB.document("<p>n</p>").utf8), id: "n",
      type: "application/xhtml+xml")
    let contents =
      "<li><a href=\"text/c2.xhtml#y\">1</a></li><li><a href=\"text/c2.xhtml#z\">2</a></li>"
    let nav = "<nav epub:type=\"toc\"><ol>\(contents)</ol></nav>"
    epub.addFile(
      "nav.xhtml", Array(TestEPUB.document(nav).utf8), id: "nav", type: "application/xhtml+xml",
      attributes: "properties=\"nav\"")
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let info = try BookRenderer(book: book, options: Self.options()).info()
    #expect(
      info.warnings == [
        "the table of contents leads to OPS/text/c2.xhtml#z: OPS/text/c2.xhtml has nothing named “z”",
        "OPS/text/c1.xhtml:5: the link to c2.xhtml#x leads nowhere: OPS/text/c2.xhtml has nothing named “x”",
        "OPS/text/c3.xhtml:3: the link to ../notes.xhtml leads nowhere: "
          + "OPS/notes.xhtml is not in the reading order",
      ])
  }
}
