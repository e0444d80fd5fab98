import Graphics
import Layout
import Manuscript
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Pagination
@testable import RenderingOptions
@testable import Typesetting

/// Contents tell the folios that are printed on the pages they lead to.
struct ContentsFolioTests {
  private static let styles = [
    "decimal", "lower-roman", "upper-roman", "lower-alpha", "upper-alpha", "persian", "-rb-folio",
    "decimal-leading-zero", "lower-greek",
  ]

  /// A sheet whose pages have folios in counter styles of their own.
  private func sheet(_ random: inout SplitMix64) -> String {
    func style() -> String { Self.styles.randomElement(using: &random) ?? "decimal" }
    var rules: [String] = []
    for selector in ["", ":first", ":left", ":right", "notes"] where Bool.random(using: &random) {
      let boxes = ["top-left", "top-center", "top-right", "bottom-center"]
        .map { "@\($0) { content: none }" }.joined()
      rules.append(
        "@page \(selector) { \(boxes) @bottom-center { content: counter(page, \(style())) } }")
    }
    return rules.joined(separator: "\n")
  }

  @Test(arguments: seeds(24))
  func `the folio of an entry is the one printed on its page`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let titles = ["Preface", "Chapter A", "Chapter B", "Chapter C", "Chapter D"]
    let text = titles.map { title in
      let count = Int.random(in: 1...200, using: &random)
      return "# \(title)\n\n" + String(repeating: "Words of a chapter. ", count: count)
    }.joined(separator: "\n\n")
    let book = try BookReader.read(Array(text.utf8), name: "a.md")
    var layout = PageLayout(pageSize: Size(width: .pt(300), height: .pt(400)), fontSize: .pt(10))
    layout.hasContents = true
    var options = PublicationOptions()
    options.userSheets = [("user.css", Array(sheet(&random).utf8))]
    let language = ["en", "fa"].randomElement(using: &random)
    let set = try BookLayout(
      book: book, layout: layout, language: language, publication: options, usesSystem: false)
    var pages: [Page] = []
    while !set.isFinished { pages += set.nextPages() }
    let entries = pages.filter { $0.chapter == nil }.flatMap(\.lines)
      .filter { $0.role == .display }
    var found = 0
    for title in titles {
      let entry = try #require(entries.first { $0.text == title })
      let told = entries.first { $0.origin.y == entry.origin.y && $0.text != title }
      let page = try #require(
        pages.first { page in
          page.chapter != nil && page.lines.contains { $0.role == .heading && $0.text == title }
        })
      for folio in page.lines where folio.role == .folio {
        found += 1
        #expect(told?.text == folio.text, "\(title)")
      }
    }
    #expect(found > 0)
  }
}
