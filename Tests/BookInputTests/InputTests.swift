import Foundation
import Manuscript
import TestSupport
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Files

struct InputTests {
  private static let marked = "Words.\n\n## A heading\n\nMore *words*.\n"

  private func read(_ text: String, as name: String, format: BookFormat? = nil) throws -> Book {
    let folder = NSTemporaryDirectory() + "render-book-input-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try BookFile.read(FileName(path), format: format)
  }

  @Test(arguments: ["a.md", "a.markdown", "a.mdown", "a.mkd", "A.MD"])
  func `the extensions of Markdown are known`(name: String) throws {
    let book = try read(Self.marked, as: name)
    #expect(book == (try read(Self.marked, as: name, format: .markdown)))
    #expect(book.warnings.isEmpty)
  }

  @Test(arguments: ["a.txt", "a.text", "A.TXT"])
  func `a file named as text is read as text, whatever its content`(name: String) throws {
    let book = try read(Self.marked, as: name)
    #expect(book == (try read(Self.marked, as: name, format: .text)))
    #expect(book.warnings.isEmpty)
  }

  @Test(arguments: [
    (marked, true), ("Words.\n```\ncode\n```\n", true), ("~~~\ncode\n~~~\n", true),
    ("---\ntitle: A Book\n---\nWords.\n", true), ("Words.\n\n#hash #tag\n", false),
    ("Words: more.\n---\nWords.\n", false), ("####### Seven\n", false), ("# \n\nWords\n", false),
    (String(repeating: "Words.\n", count: 10_000) + "# Far\n", false),
  ])
  func `an unknown extension is warned about if the text looks like Markdown`(
    text: String, isMarked: Bool
  ) throws {
    let book = try read(text, as: "book")
    #expect(book.warnings.contains { $0.message.contains("`format` markdown") } == isMarked)
    #expect(try read(text, as: "book", format: .text).warnings.isEmpty)
  }

  @Test(arguments: ["a.py", "b.JSON", "c.swift", "d.html", "e.csv"])
  func `source code and data are no books unless they are asked for`(name: String) throws {
    let error = #expect(throws: InputError.self) { try read("words = 1\n", as: name) }
    let message = error.map { "\($0)" } ?? ""
    #expect(
      message.contains("is source code or data; name an") && message.hasSuffix("to set it as it is")
    )
    #expect(!message.contains("\n"))
    #expect(try read("words = 1\n", as: name, format: .text).format == "plain text")
  }

  @Test func `an EPUB is read under any name, and as a folder`() throws {
    let folder = NSTemporaryDirectory() + "render-book-input-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let epub = TestEPUB("<p>One.</p>")
    for file in epub.allFiles {
      let path = URL(fileURLWithPath: folder + "/book/" + file.name)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: path)
    }
    try Data(epub.archive).write(to: URL(fileURLWithPath: folder + "/walk.md"))
    for name in ["/book", "/book/", "/walk.md"] {
      let book = try BookFile.read(FileName(folder + name))
      #expect(book.title == "A Short Walk" && book.warnings.isEmpty && book.chapters.count == 1)
    }
  }

  @Test func `an unreadable EPUB is reported by name`() throws {
    let folder = NSTemporaryDirectory() + "render-book-input-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = FileName(folder + "/cut.epub")
    let half = TestEPUB("<p>One.</p>").archive.prefix(300)
    try Data(half).write(to: URL(fileURLWithPath: file.text))
    for (name, reason) in [
      (file, "is a ZIP archive without its directory, cut off or split; fetch it again, whole"),
      (
        FileName(folder),
        "has no META-INF/container.xml, so it is not an EPUB; name a book: .epub, .fb2, .txt or .md"
      ),
    ] {
      #expect(throws: InputError(file: name, reason: reason)) { try BookFile.read(name) }
    }
  }

  @Test func `the deepest allowed boxes fit on a small initial stack`() throws {
    let folder = NSTemporaryDirectory() + "render-book-input-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let count = 60
    let body =
      String(repeating: "<div style='float: left'>x", count: count)
      + String(repeating: "</div>", count: count)
    try Data(TestEPUB(body).archive).write(to: URL(fileURLWithPath: folder + "/deep.epub"))
    let outcome = try runCommand(
      ["-c", "ulimit -S -s 1024 && exec \"$0\" layout deep.epub", commandFile.path],
      of: URL(fileURLWithPath: "/bin/sh"), in: folder)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.count { $0 == "x" } >= count)
  }

  @Test func `a book without pages is an error for every output`() throws {
    let folder = NSTemporaryDirectory() + "render-book-input-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(TestEPUB("").archive).write(to: URL(fileURLWithPath: folder + "/empty.epub"))
    for options in [
      ["--out", "o"], ["--out", "o.pdf"], ["--out", "o.svg"], ["--viewer", "html", "--out", "o"],
      ["--viewer", "single", "--out", "o.html"], ["--film", "o.png"], ["--unpaged", "one"],
      ["--contact-sheet", "2x2"],
    ] {
      let outcome = try runCommand(["empty.epub"] + options, in: folder)
      #expect(outcome.code == 3)
      #expect(outcome.errors == "render-book: empty.epub: the book contains no text or pictures\n")
    }
    #expect(try runCommand(["layout", "empty.epub"], in: folder).code == 3)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.allSatisfy { ["empty.epub", "o", "frames"].contains($0) })
  }
}
