import BookRendering
import Foundation
import Graphics
import Manuscript
import Pagination
import TestSupport
import Testing

/// `info`: what a book is and holds, and what of its style is not drawn.
@Suite struct BookInfoTests {
  private func info(_ epub: TestEPUB) throws -> BookInfo {
    try BookRenderer(
      book: try BookReader.read(epub.archive, name: "a.epub"),
      options: RenderOptions()
    ).info()
  }

  @Test func `words are those of the text, divided or not, at any width`() throws {
    let words = (0..<400).map { ["international", "understanding", "a", "of"][$0 % 4] }
    let text = words.joined(separator: " ")
    for width in [120.0, 300] {
      var options = RenderOptions()
      options.layout.pageSize.width = Length(points: width + 120)
      let book = try BookReader.read(Array(text.utf8), name: "a.txt", format: .text)
      let info = try BookRenderer(book: book, options: options).info()
      #expect(info.words == 400)
    }
  }

  @Test func `what of the style is not drawn is counted, with its first place`() throws {
    var epub = TestEPUB("<p>One.</p>", "<p>Two.</p>")
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
        p { cursor: help; wibble: 1px; color: red }
        em { wibble: 2px; cursor: wait;
             cursor: none; widows: many }
        """.utf8), id: "css", type: "text/css")
    let info = try info(epub)
    #expect(info.documents == 2 && info.pages == 2 && info.fixedDocuments == 0)
    #expect(info.unusedProperties.map { "\($0.name) \($0.count)" } == ["cursor 3"])
    #expect(info.unusedProperties.map(\.place) == ["OPS/text/a.css:1"])
    #expect(info.unknownStyles.map(\.count) == [2, 1])
    #expect(info.unknownStyles.first?.name == "unknown property “wibble”")
    #expect(info.unknownStyles.first?.place == "OPS/text/a.css:1")
    #expect(info.unknownStyles.last?.place == "OPS/text/a.css:3")
    // What is written for programs says the same.
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(info.json.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "info/1" && object["pages"] as? Int == 2)
    let unknown = try #require(object["unknownStyles"] as? [[String: Any]])
    #expect(unknown.map { $0["count"] as? Int } == [2, 1])
  }

  @Test func `the command tells it of the sample`() throws {
    let outcome = try runCommand(["info"])
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("title            "))
    let json = try runCommand(["info", "--format", "json", "--quiet"])
    #expect(json.code == 0 && json.errors.isEmpty)
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
    #expect(try runCommand(["info", "no-such-book.epub"]).code == 3)
    #expect(try runCommand(["info", "--out", "x"]).code == 2)
  }
}
