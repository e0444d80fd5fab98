import Foundation
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
@testable import Files
@testable import RenderingOptions
@testable import Typesetting

/// The pictures of Markdown files.
@Suite struct TextPictureTests {
  /// A folder with a picture of 300 by 200 pixels and a book; one beside it with the same picture.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let root = NSTemporaryDirectory() + "render-book-pictures-" + UUID().uuidString
    let folder = root + "/book"
    try FileManager.default.createDirectory(
      atPath: folder + "/in", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let picture = Data(PNGEncoder().encode(Bitmap(width: 300, height: 200, color: .white)))
    for name in ["/book/map.png", "/book/in/a b.png", "/out.png"] {
      try picture.write(to: URL(fileURLWithPath: root + name))
    }
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/broken.png"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.png", withDestinationPath: root + "/out.png")
    try body(folder)
  }

  private func book(
    _ text: String, in folder: String, allowsOutside: Bool = false, noting ledger: InputLedger
  ) throws -> Book {
    let name = FileName(folder + "/book.md")
    try Data(text.utf8).write(to: URL(fileURLWithPath: name.text))
    return try ledger.book(name, allowsOutside: allowsOutside)
  }

  private func pages(_ book: Book) throws -> [Page] {
    let layout = try BookLayout(book: book, layout: .trade)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    return pages
  }

  @Test func `A picture is drawn as wide as its attributes say, with its caption below`() throws {
    try withFolder { folder in
      let text = """
        # One

        Before.

        ![A map](map.png "The caption"){width=50%}

        ![Far](in/a%20b.png){width=100pt} among words.
        """
      let pages = try pages(book(text, in: folder, noting: InputLedger()))
      let images = pages.flatMap(\.images)
      try #require(images.count == 2)
      let measure = PageLayout.trade.measure
      #expect(abs(images[0].rect.size.width.points - measure.points / 2) < 0.1)
      #expect(images.allSatisfy { abs($0.rect.size.width / $0.rect.size.height - 1.5) < 0.01 })
      #expect(images[0].alternative == "A map")
      let lines = pages.flatMap(\.lines)
      let caption = try #require(lines.first { $0.text == "The caption" })
      #expect(caption.origin.y > images[0].rect.maxY)
      #expect(lines.contains { $0.text.contains("among words.") })
    }
  }

  @Test func `Lines stand on the grid around pictures of any height`() throws {
    try withFolder { folder in
      let text = (1...12).map { number in
        "Text \(number).\n\n![x](map.png){width=\(number * 7)%}"
      }.joined(separator: "\n\n")
      let layout = PageLayout.trade
      for page in try pages(book(text, in: folder, noting: InputLedger())) {
        let body = page.lines.filter { $0.role == .body }
        for line in body {
          let distance = line.origin.y - body[0].origin.y
          #expect(distance.scaledPoints % layout.leading.scaledPoints == 0)
        }
      }
    }
  }

  @Test(arguments: [
    ("no.png", "no such file"), ("broken.png", "broken.png"), ("../out.png", "outside"),
    ("/etc/hostname", "outside"), ("link.png", "outside"), ("https://x.org/a.png", "fetched"),
  ])
  func `What cannot be drawn is told once, with its line`(address: String, reason: String) throws {
    try withFolder { folder in
      let text = "One.\n\nTwo ![a](\(address)) three.\n\n![b](\(address))\n"
      let book = try book(text, in: folder, noting: InputLedger())
      #expect(book.warnings.count == 1)
      #expect(book.warnings.first?.line == 3)
      #expect(book.warnings.first?.message.contains(reason) == true)
      let pages = try pages(book)
      #expect(pages.flatMap(\.images).isEmpty)
      #expect(pages.flatMap(\.lines).contains { $0.text.contains("[a]") })
    }
  }

  @Test func `Outside of the folder is looked only where that is allowed`() throws {
    try withFolder { folder in
      let text = "One.\n\n![a](../out.png)\n\n![b](link.png)\n"
      let book = try book(text, in: folder, allowsOutside: true, noting: InputLedger())
      #expect(book.warnings.isEmpty)
      #expect(try pages(book).flatMap(\.images).count == 2)
    }
  }

  @Test func `A run knows the pictures as its own inputs`() throws {
    try withFolder { folder in
      let ledger = InputLedger()
      let text = "One.\n\n![a](map.png)\n\n![b](no.png)\n"
      _ = try book(text, in: folder, noting: ledger)
      #expect(ledger.entries.map(\.name.lastComponent.text).sorted() == ["book.md", "map.png"])
      // Such a book is opened before anything is said of what a run depends on.
      #expect(!InputLedger().noteBook(FileName(folder + "/book.md")))
    }
  }

  @Test(arguments: [
    "![a](no.png)", "<img src=\"no.png\">", "<p><IMG\nsrc=no.png></p>", "![a]\n\n[a]: no.png",
  ])
  func `Whatever the form of a picture, a book that shows one is opened`(form: String) throws {
    try withFolder { folder in
      let ledger = InputLedger()
      let book = try book("One.\n\n\(form)\n", in: folder, noting: ledger)
      #expect(book.pictures.count == 1)
      #expect(!InputLedger().noteBook(FileName(folder + "/book.md")))
    }
  }

  @Test func `Tasks have their boxes, and none of them a bullet`() throws {
    let text = "- one\n- [ ] two\n- [x] three\n"
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    var options = PublicationOptions()
    options.userSheets = [("a.css", [])]
    let layout = try BookLayout(book: book, layout: .trade, publication: options)
    var lines: [String] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines).map(\.text) }
    #expect(lines.contains("•") && lines.contains("☐ two") && lines.contains("☑ three"))
    #expect(lines.count { $0 == "•" } == 1)
  }

  @Test func `The reader's sheet reaches Markdown and plain text`() throws {
    for name in ["x.md", "x.txt"] {
      let book = try BookReader.read(Array("One.\n\nTwo.\n".utf8), name: name)
      var options = PublicationOptions()
      options.userSheets = [("user.css", Array("p { font-size: 200%; text-align: right }".utf8))]
      let layout = try BookLayout(book: book, layout: .trade, publication: options)
      var lines: [PageLine] = []
      while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines) }
      let first = try #require(lines.first { $0.text == "One." })
      #expect(first.runs.first?.size == .pt(22))
      #expect(first.origin.x > PageLayout.trade.inner + .pt(200))
    }
  }

  @Test
  func
    `a design's own sheet reaches a text without pictures, and those of the program change nothing`()
    throws
  {
    let folder = NSTemporaryDirectory() + "render-book-design-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("# One\n\nSome words of it.\n".utf8).write(to: URL(fileURLWithPath: folder + "/b.md"))
    try Data("@import \"trade.css\"; p { padding-left: 2em }".utf8)
      .write(to: URL(fileURLWithPath: folder + "/mine.css"))
    func layout(_ options: [String]) throws -> String {
      let outcome = try runCommand(
        ["layout", "b.md", "--format", "json", "--quiet"] + options, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return outcome.output
    }
    let plain = try layout([])
    #expect(try layout(["--design", "trade"]) == plain)
    #expect(try layout(["--design", "mine.css"]) != plain)
    #expect(try layout(["--design", "mine.css"]) == layout(["--css", "mine.css"]))
  }
}
