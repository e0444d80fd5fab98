import Foundation
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

/// Pictures that a book names and that cannot be shown: all are counted, wherever they are reported.
@Suite struct MissingPictureTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-missing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// Markdown whose pictures are all missing, some shown more than once, and how often each is shown.
  private static func markdown(_ random: inout SplitMix64) -> (text: String, counts: [String: Int])
  {
    var counts: [String: Int] = [:]
    var text = "# One\n\nWords with <u>tags</u>, <small>small</small> and <b>bold</b>.\n\n"
    for number in 0..<Int.random(in: 1...14, using: &random) {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let words = Bool.random(using: &random) ? "A picture" : ""
        text += Bool.random(using: &random) ? "Words " : ""
        text += "![\(words)](no\(number).png)\n\n"
        counts["no\(number).png", default: 0] += 1
        for _ in 0..<Int.random(in: 0...40, using: &random) { text += "More words stand here. " }
        text += "\n\n"
      }
    }
    return (text, counts)
  }

  /// An EPUB of the same kind; backgrounds, generated pictures and addresses from outside are missing like others.
  private static func publication(_ random: inout SplitMix64) -> (
    epub: TestEPUB, counts: [String: Int]
  ) {
    var counts: [String: Int] = [:]
    let bodies = (0..<3).map { document in
      (0..<Int.random(in: 1...4, using: &random)).map { number in
        let name = "d\(document)n\(number).png"
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          counts["http://x.org/\(name)", default: 0] += 1
          return "<p>Words <img src=\"http://x.org/\(name)\" alt=\"a\"/></p>"
        case 1:
          counts[name, default: 0] += 1
          return "<p style=\"background-image: url(\(name))\">Words</p>"
        default:
          counts[name, default: 0] += 1
          return "<p>Words</p><img src=\"\(name)\"/>"
        }
      }.joined()
    }
    return (TestEPUB(bodies[0], bodies[1], bodies[2]), counts)
  }

  private func lints(_ book: Book) throws -> [String] {
    let layout = try BookLayout(book: book, layout: .trade, usesSystem: false)
    var linter = layout.linter()
    var lints: [Lint] = []
    while !layout.isFinished { for page in layout.nextPages() { lints += linter.lints(of: page) } }
    lints += linter.lintsAtEnd()
    return lints.filter { $0.rule == .missingPicture }.map(\.text)
  }

  /// The last parts of names, as the test knows them.
  private func short(_ name: String) -> String {
    name.hasPrefix("http:") ? name : String(name.split(separator: "/").last ?? "")
  }

  private func check(_ book: Book, _ counts: [String: Int], _ seed: UInt64) throws {
    let found = try lints(book).reduce(into: [:]) { $0[short($1), default: 0] += 1 }
    #expect(found == counts, "seed \(seed)")
    var options = RenderOptions()
    (options.usesSystem, options.dotsPerInch) = (false, 10)
    let info = try BookRenderer(book: book, options: options).info()
    let listed = info.missingPictures.map { (short($0.name), $0.count) }
    #expect(Dictionary(listed, uniquingKeysWith: +) == counts)
    #expect(info.text.contains("missing pictures:"))
    options.isStrict = true
    try withFolder { folder in
      let out = FileName(folder + "/out")
      do throws(RenderError) {
        _ = try BookRenderer(book: book, options: options).render(into: out)
        Issue.record("it was drawn, seed \(seed)")
      } catch {
        guard case .missingPictures(let names) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(names.count == counts.count)
      }
      #expect(out.kind == nil)
    }
  }

  @Test func `every missing picture is linted, listed and refused by a strict run`() throws {
    for seed: UInt64 in 1...8 {
      var random = SplitMix64(seed: seed)
      let (text, counts) = Self.markdown(&random)
      try withFolder { folder in
        let name = FileName(folder + "/book.md")
        try Data(text.utf8).write(to: URL(fileURLWithPath: name.text))
        try check(BookFile.read(name), counts, seed)
      }
      let (epub, others) = Self.publication(&random)
      try check(BookReader.read(epub.archive, name: "x.epub"), others, seed)
    }
  }

  @Test(arguments: [("A ship", true), ("", false), ("<http://x.org>", true)])
  func `the message about a missing picture says what is printed instead`(
    description: String, isPrinted: Bool
  ) throws {
    try withFolder { folder in
      let name = FileName(folder + "/book.md")
      try Data("Before.\n\n![\(description)](no.png)\n\nAfter.\n".utf8)
        .write(to: URL(fileURLWithPath: name.text))
      let book = try BookFile.read(name)
      let instead = isPrinted ? "its description is printed instead" : "it is left out"
      #expect(
        book.warnings.map(\.message) == [
          "the picture no.png cannot be shown (no such file): \(instead)"
        ])
      let layout = try BookLayout(book: book, layout: .trade, usesSystem: false)
      var lines: [String] = []
      while !layout.isFinished {
        lines += layout.nextPages().flatMap(\.lines).filter { $0.role == .body }.map(\.text)
      }
      #expect(lines.count == (isPrinted ? 3 : 2), "\(lines)")
    }
  }

  @Test func `an object with something else in it is not missing`() throws {
    let epub = TestEPUB("<p>One <object data=\"no.png\">instead</object></p>")
    #expect(try lints(BookReader.read(epub.archive, name: "x.epub")).isEmpty)
  }

  @Test func `all warnings of a book are counted, what it lacks first`() throws {
    try withFolder { folder in
      for count in [1, 8, 9, 10, 40] {
        let tags = "<marquee>a</marquee> <blink>b</blink> <keygen>\n\n"
        let pictures = (1...count).map { "![a](no\($0).png)\n\n" }.joined()
        try Data((tags + pictures).utf8).write(to: URL(fileURLWithPath: folder + "/b.md"))
        let run = try runCommand(["b.md", "--out", "o", "--dpi", "10"], in: folder)
        let lines = run.errors.split(separator: "\n").dropLast()
        let pictureLines = lines.filter { $0.contains("cannot be shown") }
        let more = lines.last?.split(separator: " ").compactMap { Int($0) }.first
        let isCut = lines.last?.hasSuffix("more warnings") ?? false
        #expect(pictureLines.count == min(count, 8) || pictureLines.count == min(count, 9))
        #expect((isCut ? lines.count - 1 + (more ?? 0) : lines.count) == count + 3, "\(run.errors)")
      }
    }
  }
}
