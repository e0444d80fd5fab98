import Foundation
import TestSupport
import Testing

/// `render-book verify`, and what `compare` says of drawn books.
@Suite struct VerifyCommandTests {
  private let folder = NSTemporaryDirectory() + "render-book-verify-" + UUID().uuidString

  private static let text =
    (1...60).map { "Sentence \($0) of a book that nobody will remember for long." }
    .joined(separator: " ")
  private static let small = ["--dpi", "30", "--page-size", "a6", "--no-title-page"]

  private func write(_ text: String, _ name: String) throws {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func names(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)) ?? []).sorted()
  }

  private func run(
    _ arguments: [String], environment: [String: String]? = nil
  ) throws -> CommandOutcome {
    try runCommand(arguments, in: folder, environment: environment)
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `planted changes are told apart in words`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    try write(Self.text.replacing("Sentence 9 of", with: "Chapter 9 of"), "word/book.txt")
    #expect(try run(["book.txt", "--out", "ref"] + Self.small).code == 0)
    func said(_ arguments: [String]) throws -> String {
      #expect(try run(arguments + ["--out", "new"] + Self.small).code == 0)
      let outcome = try run(["compare", "ref", "new"])
      #expect(outcome.code == 1)
      return outcome.output
    }
    let word = try said(["word/book.txt"])
    #expect(word.contains(": ‘Sentence’ is now ‘Chapter’\n"))
    #expect(word.hasPrefix("page 1, line "))
    let margin = try said(["book.txt", "--margins", "40,45,50,60"])
    #expect(margin.hasPrefix("option "))
    #expect(margin.contains("option top was ") && margin.contains("moved"))
    let ink = try said(["book.txt", "--ink", "#202020"])
    #expect(ink.hasPrefix("option ink was none and is #202020\n"))
    #expect(ink.contains("ink only"))
    let head = try said(["book.txt", "--no-heads"])
    #expect(head.contains("the running head is gone") || head.contains("the folio"))
    // One pixel of a page.
    #expect(try run(["book.txt", "--out", "new"] + Self.small).code == 0)
    #expect(try run(["compare", "ref", "new"]).code == 0)
  }

  @Test func `locale, threads and time zone change nothing`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    #expect(try run(["book.txt", "--out", "ref", "--jobs", "1"] + Self.small).code == 0)
    for (locale, jobs) in [("tr_TR.UTF-8", "2"), ("fa_IR.UTF-8", "1")] {
      let environment = ["LC_ALL": locale, "LANG": locale, "TZ": "Asia/Tehran"]
      let outcome = try run(
        ["verify", "book.txt", "--against", "ref", "--jobs", jobs] + Self.small,
        environment: environment)
      #expect(outcome.code == 0)
      #expect(outcome.output.hasSuffix("equal; exact, tolerance 0 pixels\n"))
    }
  }

  @Test func `only what differs is written, and references only when asked for`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    try write(Self.text.replacing("Sentence 9 of", with: "Chapter 9 of"), "word/book.txt")
    #expect(try run(["book.txt", "--out", "ref"] + Self.small).code == 0)
    let verify = ["verify", "word/book.txt", "--against", "ref"] + Self.small
    let before = names("ref")
    let outcome = try run(verify + ["--out", "out", "--report", "report", "--json", "j.json"])
    #expect(outcome.code == 1)
    #expect(names("out") == ["page-0001.png"])
    #expect(names("report") == ["index.html", "page-0001.difference.png"])
    #expect(names("ref") == before)
    #expect(try run(verify + ["--update", "missing"]).code == 1)
    #expect(try run(verify + ["--update", "changed", "--fail-on-change"]).code == 1)
    #expect(try run(verify).code == 0)
  }

  @Test func `a lock guards a book by a line a page`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    let verify = ["verify", "book.txt", "--lock", "pages.lock"] + Self.small
    let none = try run(verify)
    #expect(none.code == 3)
    #expect(
      none.errors == "render-book: pages.lock: there is no such lock; --update missing writes it\n")
    #expect(try run(verify + ["--update", "missing"]).code == 0)
    #expect(try run(verify).code == 0)
    let lock = try String(contentsOfFile: folder + "/pages.lock", encoding: .utf8)
    let pages = lock.split(separator: "\n").filter { $0.hasPrefix("page-") }
    #expect(pages.allSatisfy { $0.utf8.count < 90 } && pages.count > 1)
    #expect(lock.contains("\nlibrary HarfBuzz = "))
    try write(Self.text.replacing("Sentence 9 of", with: "Chapter 9 of"), "book.txt")
    let changed = try run(verify)
    #expect(changed.code == 1)
    #expect(changed.output.contains("changed page-0001.png"))
    let options = try run(verify + ["--theme", "sepia"])
    #expect(options.output.hasPrefix("option theme"))
    try write("# render-book lock 1\nnonsense\n", "pages.lock")
    #expect(
      try run(verify).errors
        == "render-book: pages.lock:2: is no line of a lock; --update all writes it anew\n")
  }

  @Test func `the report names its own script and style, and no text of others becomes markup`()
    throws
  {
    defer { cleanUp() }
    let evil = "</script><img src=x onerror=alert(1)>"
    try write("---\ntitle: \(evil)\n---\n\n\(Self.text)", "book.md")
    try write("---\ntitle: A\n---\n\n\(Self.text) \(evil)", "other/book.md")
    #expect(try run(["book.md", "--out", "ref"] + Self.small).code == 0)
    #expect(try run(["other/book.md", "--out", "new"] + Self.small).code == 0)
    #expect(try run(["compare", "ref", "new", "--report", "r&<b>"]).code == 1)
    let page = try String(contentsOfFile: folder + "/r&<b>/index.html", encoding: .utf8)
    #expect(!page.contains("<img"))
    #expect(page.contains("default-src 'none'; img-src data:; style-src 'sha256-"))
    // Nothing is loaded from anywhere.
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("url("))
  }

  @Test func `each mistake gets one line and its exit code`() throws {
    defer { cleanUp() }
    try write("A word.", "book.txt")
    try write("A word.", "empty/x")
    func outcome(_ arguments: [String]) throws -> String {
      let outcome = try run(["verify"] + arguments)
      #expect(outcome.output.isEmpty)
      return "\(arguments.joined(separator: " "))\n  \(outcome.code): \(outcome.errors)"
    }
    let mistakes = [
      ["book.txt"], ["book.txt", "--against", "none"], ["book.txt", "--against", ""],
      ["book.txt", "--lock", "empty"], ["book.txt", "--lock", "x", "--tolerance", "1"],
      ["none.txt", "--against", "empty"], ["book.txt", "--against", "empty", "--out", "empty"],
      ["book.txt", "--against", "empty", "--format", "json"],
    ]
    expectTextGolden(try mistakes.map(outcome).joined(), named: "verify-mistakes")
  }
}
