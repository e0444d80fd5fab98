import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// How the columns of an index begin and end.
struct IndexColumnTests {
  private static let options: StyleOptions = {
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = 1.2
    return options
  }()

  /// Entries as `name.first.last`, each with its place among those that lie in one entry.
  private func entries(_ random: inout SplitMix64) -> String {
    var text = ""
    for group in 0..<20 {
      text += "<div class='index-group' data-letter='L\(group)'>"
      for entry in 0..<Int.random(in: 1...6, using: &random) {
        let inner = Int.random(in: 0...1, using: &random) * Int.random(in: 1...9, using: &random)
        text += "<div class='index-entry level-0'>e\(group).\(entry)\(inner > 0 ? "+" : "")</div>"
        for sub in 0..<inner {
          let name = sub + 1 == inner ? "last" : sub == 0 ? "first" : "sub"
          text += "<div class='index-entry level-1'>\(name)\(sub)</div>"
        }
      }
      text += "</div>"
    }
    return text
  }

  @Test(arguments: 1...24)
  func `lines of both columns of a short index stand on one grid`(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    var body = ""
    for entry in 0..<count {
      if entry == 0 || Bool.random(using: &random) {
        body += "\(entry == 0 ? "" : "</div>")<div class='index-group'>"
      }
      body += "<div class='index-entry level-0'>entry \(entry)</div>"
    }
    let book = try BookReader.read(
      TestEPUB(
        "<div class='book-index'><h1 class='title'>Index</h1>"
          + "<nav class='index-entries'>\(body)</div></nav></div>"
      ).archive,
      name: "x.epub")
    var layout = FlowPages.layout
    layout.leading = .pt(12)
    let page = try #require(
      try FlowPages(book, pictures: { _ in nil }, layout: layout, options: Self.options)
        .pages.first)
    let lines = page.lines.filter { $0.text.hasPrefix("entry") }
    #expect(lines.count == count)
    let top = try #require(lines.first).origin.y
    for line in lines {
      let steps = (line.origin.y - top) / layout.leading
      #expect(abs(steps - steps.rounded()) < 0.002, "\(line.text)")
    }
  }

  @Test(arguments: 0..<10)
  func `no column of an index ends with a letter or an entry, nor begins with the last below one`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var epub = TestEPUB()
    let body = "<nav class='index-entries'>\(entries(&random))</nav>"
    let css = ".index-group::before { display: block; content: attr(data-letter) }"
    epub.addDocument(
      "c", TestEPUB.document(body).replacing("</head>", with: "<style>\(css)</style></head>"))
    var layout = FlowPages.layout
    layout.pageSize.height = .pt(Double(300 + 23 * seed))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try FlowPages(
      book, pictures: { _ in nil }, layout: layout, options: Self.options)
    for page in set.pages.dropLast() {
      let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
      let middle = page.size.width * 0.5
      for column in [lines.filter { $0.origin.x < middle }, lines.filter { $0.origin.x >= middle }]
      {
        guard let first = column.first?.text, let last = column.last?.text else { continue }
        #expect(!first.hasPrefix("last"), "page \(page.number) begins with \(first)")
        #expect(
          !last.hasPrefix("L") && !last.hasSuffix("+") && !last.hasPrefix("first"),
          "page \(page.number) ends with \(last)")
      }
    }
    #expect(set.pages.count > 2)
  }
}
