import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering
@testable import Output

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

  @Test func `planted changes are told apart`() throws {
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
    // A narrower measure breaks most lines anew.
    #expect(
      margin.contains("page 1, line 1: ‘") && margin.contains("pages 2-3: lines break elsewhere"))
    for line in margin.split(separator: "\n") where line.hasPrefix("changed ") {
      #expect(line.contains("): re-broken line"))
    }
    let ink = try said(["book.txt", "--ink", "#202020"])
    #expect(ink.hasPrefix("option ink was none, now #202020\n"))
    #expect(ink.contains("ink only"))
    let head = try said(["book.txt", "--no-heads"])
    #expect(head.contains("\npages 2-4: the running head is gone\n"))
    for line in head.split(separator: "\n") where line.hasPrefix("changed ") {
      #expect(line.hasSuffix("): head or folio only"))
    }
  }

  @Test func `verify masks heads as compare does, where they stand now and where they stood`()
    throws
  {
    defer { cleanUp() }
    let titles = ["Salt", "Pepper and other spices"]
    for (folder, title) in zip(["a", "b"], titles) {
      try write("---\ntitle: \(title)\n---\n" + Self.text, "\(folder)/book.md")
    }
    for (from, to) in [("a", "b"), ("b", "a")] {
      #expect(try run(["\(from)/book.md", "--out", "ref"] + Self.small).code == 0)
      #expect(try run(["\(to)/book.md", "--out", "new"] + Self.small).code == 0)
      let compared = try run(["compare", "ref", "new", "--mask", "head,folio"])
      let verified = try run(
        ["verify", "\(to)/book.md", "--against", "ref", "--mask", "head,folio"] + Self.small)
      #expect(compared.code == 0 && verified.code == 0, "\(compared.output) \(verified.output)")
      #expect(try run(["compare", "ref", "new"]).code == 1)
    }
  }

  @Test func `equal lines elsewhere are reported as moved`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    // The block of text is as large in both.
    for (name, margins) in [("ref", "40,45,50,60"), ("new", "46,50,44,55")] {
      let arguments = ["book.txt", "--no-heads", "--margins", margins, "--out", name]
      #expect(try run(arguments + Self.small).code == 0)
    }
    let said = try run(["compare", "ref", "new"]).output.split(separator: "\n")
    #expect(said.contains("pages 1-4 moved down 5 pt and outwards 6 pt"))
    let changed = said.filter { $0.hasPrefix("changed ") }
    #expect(
      changed.count == 4 && changed.allSatisfy { $0.hasSuffix("): moved, head or folio only") })
  }

  @Test func `one changed pixel is reported with its line, in the same layout`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    for name in ["ref", "new"] {
      #expect(try run(["book.txt", "--out", name] + Self.small).code == 0)
    }
    #expect(try run(["compare", "ref", "new"]).code == 0)
    let file = folder + "/new/page-0002.png"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let page = try PNGDecoder().decode(Array(bytes))
    var pixels = page.bytes
    let place = (page.height / 2 * page.width + page.width / 2) * 4
    pixels[place] ^= 0x80
    let changed = Bitmap(width: page.width, height: page.height, format: .rgba, bytes: pixels)
    try Data(PNGEncoder().encode(changed)).write(to: URL(fileURLWithPath: file))
    let said = try run(["compare", "ref", "new"]).output
    #expect(said.hasPrefix("changed page-0002.png: 1 pixel differs within 1×1 at "))
    #expect(said.contains("): ink only (page 2, line "))
    #expect(said.contains(": 1 pixel differs in ‘"))
    #expect(said.split(separator: "\n").count == 2)
    // Many pixels are told with all their lines.
    for row in page.height / 3..<page.height / 2 {
      pixels[(row * page.width + page.width / 2) * 4] ^= 0x40
    }
    let more = Bitmap(width: page.width, height: page.height, format: .rgba, bytes: pixels)
    try Data(PNGEncoder().encode(more)).write(to: URL(fileURLWithPath: file))
    let all = try run(["compare", "ref", "new"]).output
    #expect(all.contains("ink only (page 2: ") && all.contains(" from line "))
  }

  /// A book of one page with a picture.
  private static func publication(smallCaps: Bool, gray: UInt8) -> [UInt8] {
    let style = smallCaps ? " style=\"font-feature-settings: 'smcp'\"" : ""
    var epub = TestEPUB(
      "<p\(style)>The keeper walked 12 times round.</p><p><img src=\"../i.png\" alt=\"a square\"/></p>"
        + "<p>Then he slept.</p>")
    let picture = Bitmap(
      width: 60, height: 40, format: .gray, bytes: [UInt8](repeating: gray, count: 2400))
    epub.addFile("i.png", PNGEncoder().encode(picture), id: "i", type: "image/png")
    return epub.archive
  }

  @Test func `changed glyphs and a changed picture are told apart in one book`() throws {
    defer { cleanUp() }
    let books: [(String, Bool, UInt8)] = [("a", false, 90), ("b", true, 90), ("c", false, 200)]
    for (name, smallCaps, gray) in books {
      let book = Self.publication(smallCaps: smallCaps, gray: gray)
      try write("", "\(name)/book.epub")
      try Data(book).write(to: URL(fileURLWithPath: folder + "/\(name)/book.epub"))
      let arguments = ["\(name)/book.epub", "--out", "drawn-\(name)", "--dpi", "40"]
      #expect(try run(arguments).code == 0)
    }
    let glyphs = try run(["compare", "drawn-a", "drawn-b"]).output
    #expect(glyphs.contains("line 1: same words, different glyphs: ‘The keeper walked 12 times"))
    #expect(!glyphs.contains("picture at") && !glyphs.contains("moved"))
    let picture = try run(["compare", "drawn-a", "drawn-c"]).output
    // The file has the name it had, and the place: its bytes tell.
    #expect(picture.contains("page 1: the picture at ") && picture.contains(" has changed\n"))
    #expect(!picture.contains("different glyphs") && !picture.contains("ink only"))
  }

  @Test func `masks by name warn where they do not apply`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    let arguments = ["book.txt", "--out", "ref", "--spine", "mid", "--frames", "2", "--turns", "1"]
    #expect(try run(arguments + Self.small).code == 0)
    let said =
      "render-book: masks by name do not apply to turns, horizontal spines and "
      + "right-to-left books: 2 pictures\n"
    #expect(try run(["compare", "ref", "ref", "--mask", "head"]).errors == said)
    #expect(try run(["compare", "ref", "ref", "--mask", "1x1+0+0"]).errors.isEmpty)
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

  @Test(arguments: [ReferenceUpdate.all, .changed])
  func `a damaged reference is drawn anew by an update`(update: ReferenceUpdate) throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    #expect(try run(["book.txt", "--out", "ref"] + Self.small).code == 0)
    let verify = ["verify", "book.txt", "--against", "ref"] + Self.small
    try write("junk", "ref/page-0002.png")
    #expect(try run(verify).code == 3)
    #expect(try run(verify + ["--update", "missing"]).code == 3)
    let outcome = try run(verify + ["--update", update.rawValue])
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasSuffix("render-book: 1 reference was updated in ref\n"))
    #expect(try run(verify).code == 0)
  }

  @Test func `a lock guards a book with a line per page`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    let verify = ["verify", "book.txt", "--lock", "pages.lock"] + Self.small
    let none = try run(verify)
    #expect(none.code == 3)
    #expect(
      none.errors == "render-book: pages.lock: no such lock file; --update missing creates it\n")
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
    // A lock has no pictures: the report shows those that are drawn now.
    #expect(try run(verify + ["--report", "report"]).code == 1)
    #expect(names("report").contains("index.html"))
    let options = try run(verify + ["--theme", "sepia"])
    #expect(options.output.hasPrefix("option theme"))
    try write("# render-book lock 1\nnonsense\n", "pages.lock")
    #expect(
      try run(verify).errors
        == "render-book: pages.lock:2: is not a line of a lock file; --update all rewrites it\n")
  }

  /// References as another version of the program would have left them: other pixels on one page, and
  /// another version of the pixels in the manifest.
  private func makeReferencesOfAnotherVersion() throws {
    try write(Self.text, "book.txt")
    #expect(try run(["book.txt", "--out", "ref"] + Self.small).code == 0)
    let manifest = try String(contentsOfFile: folder + "/ref/manifest.json", encoding: .utf8)
    let other = manifest.replacing(
      "\"pixels\": \"\(PixelVersion.current)\"", with: "\"pixels\": \"1\"")
    #expect(other != manifest)
    let page = URL(filePath: folder + "/ref/page-0001.png")
    var bitmap = try ImageFile.decode([UInt8](Data(contentsOf: page))).bitmap
    let digest = PixelDigest.of(bitmap)
    #expect(other.contains(digest))
    bitmap.bytes[0] ^= 64
    try Data(PNGEncoder().encode(bitmap)).write(to: page)
    try write(other.replacing(digest, with: PixelDigest.of(bitmap)), "ref/manifest.json")
  }

  @Test func `another version of the program is reported first`() throws {
    defer { cleanUp() }
    try makeReferencesOfAnotherVersion()
    let said =
      "drawn by another version of render-book (pixel version 1, now \(PixelVersion.current))"
    let painted =
      ": the program changed, not your book\n0 pictures with another layout, 1 with other pixels only\n"
    let verify = ["verify", "book.txt", "--against", "ref"] + Self.small
    #expect(try run(verify).output.hasPrefix(said + painted))
    #expect(try run(["book.txt", "--out", "new"] + Self.small).code == 0)
    #expect(try run(["compare", "ref", "new"]).output.hasPrefix(said + painted))
    try write(Self.text + "\nMore.\n", "book.txt")
    #expect(try run(verify).output.hasPrefix(said + "; the book or its fonts changed as well\n"))
  }

  @Test func `a picture that does not match its manifest is reported`() throws {
    defer { cleanUp() }
    try write(Self.text, "book.txt")
    #expect(try run(["book.txt", "--out", "ref"] + Self.small).code == 0)
    #expect(try run(["book.txt", "--out", "new"] + Self.small).code == 0)
    let first = URL(filePath: folder + "/new/page-0001.png")
    try Data(contentsOf: URL(filePath: folder + "/new/page-0002.png")).write(to: first)
    let told = try run(["compare", "ref", "new"]).errors
    #expect(
      told
        == "render-book: page-0001.png: the pixels are not those in the manifest, so the report of the "
        + "layout may be wrong\n")
    try Data(contentsOf: URL(filePath: folder + "/ref/page-0001.png")).write(to: first)
    #expect(try run(["compare", "ref", "new"]).errors.isEmpty)
  }

  @Test func `the report allows only its own script and style, and no foreign text becomes markup`()
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
