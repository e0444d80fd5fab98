import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import BookRendering
@testable import Files

/// The viewers: what is written, that it is sound whatever a book says of itself, and that nothing of
/// anybody's is lost.
struct ViewerTests {
  private let book = """
    ---
    title: <b>&"'</b> A Tale
    author: N. </title><script>alert(1)</script>
    ---

    # The First </script>

    "Here," she said, "is an *uncommonly* well-made paragraph."[^1] See [the second](#the-second)
    and [the Web](https://example.org/?a=1&b=2).

    # The Second

    Extraordinary \u{2028} things.

    [^1]: The note.
    """

  /// The letters for widths from 0 to 63.
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-viewer-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// Runs the command with a book on standard input.
  private func run(_ options: String, in folder: String, book: String? = nil) throws
    -> CommandOutcome
  {
    let words = options.split(separator: " ").map(String.init)
    return try runCommand(
      ["-", "--page-size", "220x300pt", "--dpi", "30", "--quiet"] + words,
      input: book ?? self.book, in: folder)
  }

  private func text(_ name: String, in folder: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), as: UTF8.self)
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `title and author may contain each other's placeholders`() throws {
    try withFolder { folder in
      let book = "---\ntitle: The AUTHOR of TITLE\nauthor: A. TITLE AUTHOR\n---\n\n# One\n\nText.\n"
      #expect(try run("--viewer html --out v", in: folder, book: book).code == 0)
      let page = try text("v/index.html", in: folder)
      #expect(page.contains(">The AUTHOR of TITLE <small>A. TITLE AUTHOR</small></h1>"))
    }
  }

  @Test func `a viewer is well-formed and loads only its own files, all of which exist`()
    throws
  {
    try withFolder { folder in
      #expect(try run("--viewer html --out v", in: folder).code == 0)
      let page = try text("v/index.html", in: folder)
      #expect(XMLParser(data: Data(page.utf8)).parse())
      #expect(
        page.contains("default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'"))
      #expect(!page.contains("http:") && !page.contains("//") && !page.contains("<script>"))
      #expect(page.contains("&lt;b&gt;&amp;”’&lt;/b&gt; A Tale"))
      #expect(!page.contains("style=") && !page.contains("onclick"))
      let files = try Set(names(in: folder + "/v"))
      let quoted = page.matches(of: /(?:src|href|srcset)="([^" ]+)/).map { String($0.1) }
      #expect(quoted.count > 8 && quoted.allSatisfy { files.contains($0) })
      for script in ["book.js", "text-0001.js"] {
        let text = try text("v/" + script, in: folder)
        #expect(!text.contains("<") && !text.contains("\u{2028}"))
      }
      let manifest =
        try JSONSerialization.jsonObject(
          with: Data(try text("v/manifest.json", in: folder).utf8)) as? [String: Any]
      let listed = ["files", "viewer"].flatMap { member in
        (manifest?[member] as? [[String: Any]] ?? []).compactMap { $0["file"] as? String }
      }
      #expect(Set(listed + ["manifest.json"]) == files && listed.count == files.count - 1)
      let planned = try run("--viewer html --out v --list-outputs", in: folder)
      #expect(
        Set(planned.output.split(separator: "\n").map { String($0.dropFirst(2)) }) == files)
    }
  }

  @Test func `a viewer's bytes do not depend on the threads`() throws {
    try withFolder { folder in
      for form in ["html", "single"] {
        #expect(try run("--viewer \(form) --out \(form)1 --jobs 1", in: folder).code == 0)
        #expect(try run("--viewer \(form) --out \(form)3 --jobs 3", in: folder).code == 0)
        let names = try names(in: "\(folder)/\(form)1")
        #expect(try self.names(in: "\(folder)/\(form)3") == names)
        for name in names {
          let bytes = ["1", "3"].map {
            FileManager.default.contents(atPath: "\(folder)/\(form)\($0)/\(name)")
          }
          #expect(bytes[0] == bytes[1], "\(name)")
        }
      }
    }
  }

  @Test func `a single-file viewer is complete under any name`() throws {
    try withFolder { folder in
      #expect(try run("--viewer single --out v", in: folder).code == 0)
      #expect(try run("--viewer single --out one.html", in: folder).code == 0)
      #expect(try names(in: folder + "/v") == ["index.html", "manifest.json"])
      let page = try text("one.html", in: folder)
      #expect(try text("v/index.html", in: folder) == page)
      let sources = page.matches(of: /\ (?:src|href)="([^"]*)"/).map { String($0.1) }
      #expect(sources.count > 2 && sources.allSatisfy { $0.hasPrefix("data:") })
      #expect(page.contains("img-src data:; script-src 'sha256-"))
    }
  }

  @Test func `the user's files stay, and leftovers of a longer run are removed`() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/v", withIntermediateDirectories: false)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/v/index.html"))
      let refused = try run("--viewer html --out v", in: folder)
      #expect(refused.code == 5 && refused.errors.split(separator: "\n").count == 1)
      #expect(refused.errors.contains("v/index.html"))
      #expect(try text("v/index.html", in: folder) == "mine")
      try FileManager.default.removeItem(atPath: folder + "/v")
      #expect(try run("--viewer html --out v", in: folder).code == 0)
      // Again there is nothing to do, unless a file is gone; and pictures alone are another run.
      func time(_ name: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: folder + "/v/" + name)[.modificationDate]
          as? Date
      }
      let written = try time("manifest.json")
      #expect(try run("--viewer html --out v", in: folder).code == 0)
      #expect(try time("manifest.json") == written)
      try FileManager.default.removeItem(atPath: folder + "/v/book.js")
      #expect(try run("--viewer html --out v", in: folder).code == 0)
      #expect(try names(in: folder + "/v").contains("book.js"))
      // A run that was ended before its manifest was there is begun again.
      try FileManager.default.removeItem(atPath: folder + "/v/manifest.json")
      #expect(try run("--viewer html --out v", in: folder).code == 0)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/v/notes.txt"))
      #expect(try run("--viewer single --out v", in: folder, book: "Short.\n").code == 0)
      #expect(try names(in: folder + "/v") == ["index.html", "manifest.json", "notes.txt"])
    }
  }

  @Test func `characters are where their glyphs are`() throws {
    try withFolder { folder in
      let words = "Office affairs: the first finch, fluffy thoughts and ’tis “quoted” text.\n"
      #expect(try run("--viewer html --out v", in: folder, book: words).code == 0)
      let script = try text("v/text-0001.js", in: folder)
      let data = script.drop { $0 != "[" }.dropLast(3)
      let pages =
        try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[[Any]]] ?? []
      let lines = pages.flatMap { $0 }
      #expect(!lines.isEmpty)
      for line in lines {
        let (text, advances) = (line[4] as? String ?? "", line[5] as? String ?? "")
        #expect(text.utf16.count == advances.utf16.count, "\(text)")
        // No character takes the room of two others, and a letter has some.
        for (character, letter) in zip(text, advances) where character.isLetter {
          #expect(letter != "A", "\(character) in \(text)")
        }
      }
    }
  }

  @Test func `lines of vertical text have their places, and words with readings are among others`()
    throws
  {
    try withFolder { folder in
      let head =
        "<style>html { writing-mode: vertical-rl } b { display: inline-block }</style></head>"
      let body = "<p>One <ruby>two<rt>2</rt></ruby> three <b>four five</b> six.</p><p>Seven.</p>"
      var epub = TestEPUB()
      epub.addDocument("a", TestEPUB.document(body).replacing("</head>", with: head))
      try Data(epub.archive).write(to: URL(fileURLWithPath: folder + "/a.epub"))
      let words = "a.epub --page-size 220x300pt --dpi 30 --quiet --viewer html --out v"
      #expect(
        try runCommand(words.split(separator: " ").map(String.init), input: "", in: folder).code
          == 0)
      let script = try text("v/text-0001.js", in: folder)
      let data = script.drop { $0 != "[" }.dropLast(3)
      let pages = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[[Any]]] ?? []
      let lines = pages.flatMap { $0 }
      #expect(lines.map { $0[4] as? String } == ["One two three four five six.", "Seven."])
      for line in lines {
        let places = line.prefix(4).compactMap { $0 as? Int }
        #expect(places[0] > 0 && places[0] + places[2] < 2200)
        #expect(places[1] > 0 && places[1] + places[3] < 3000)
        #expect(places[3] > places[2] * 2)
        // It is read down the page.
        #expect(line.count == 8 && line.last as? Int == 2)
        #expect((line[5] as? String)?.utf16.count == (line[4] as? String)?.utf16.count)
      }
      #expect(try text("v/index.html", in: folder).contains("<p>One two three four five six.</p>"))
    }
  }

  @Test(arguments: [
    "", "writing-mode: vertical-rl", "writing-mode: vertical-rl; text-orientation: upright",
  ])
  func `equal letters are equally wide, in boxes among others as well`(mode: String) throws {
    try withFolder { folder in
      let head = "<style>html { \(mode) } b { display: inline-block }</style></head>"
      let body = "<p>o<ruby>o<rt>.</rt></ruby>o o<b>o o</b>o</p>"
      var epub = TestEPUB()
      epub.addDocument("a", TestEPUB.document(body).replacing("</head>", with: head))
      try Data(epub.archive).write(to: URL(fileURLWithPath: folder + "/a.epub"))
      let words = "a.epub --page-size 220x300pt --dpi 30 --quiet --viewer html --out v"
      #expect(
        try runCommand(words.split(separator: " ").map(String.init), input: "", in: folder).code
          == 0)
      let script = try text("v/text-0001.js", in: folder)
      let data = script.drop { $0 != "[" }.dropLast(3)
      let pages = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[[Any]]] ?? []
      let line = try #require(pages.first?.first)
      #expect(line[4] as? String == "ooo oo oo")
      let widths = zip("ooo oo oo", line[5] as? String ?? "").filter { $0.0 == "o" }
        .compactMap { Self.alphabet.firstIndex(of: $0.1) }
      #expect(widths.count == 7)
      // Letters are kerned with some neighbours, and their rounding carries over.
      #expect((widths.min() ?? 0) * 10 >= (widths.max() ?? 0) * 9 - 10, "\(line)")
    }
  }

  @Test func `mistakes get one line`() throws {
    try withFolder { folder in
      for options in [
        "--viewer flash", "--viewer html --turn 1:2", "--viewer html --unpaged one",
        "--viewer html --reverse", "--viewer html --indicator dots", "--viewer html --pages 90",
      ] {
        let outcome = try run(options + " --out v", in: folder)
        #expect(outcome.code == 2 && outcome.errors.split(separator: "\n").count == 1, "\(options)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/v"))
    }
  }

  @Test(.needs(.chromium), arguments: ["ltr", "rtl"])
  func `a browser turns pages, searches and goes back without breaking the policy`(
    direction: String
  ) throws {
    try withFolder { folder in
      let out = "--viewer html --spine mid --direction \(direction) --out v"
      #expect(try run(out, in: folder).code == 0)
      // The same page with a script more, which the page's policy allows: it lies in the folder.
      let page = try text("v/index.html", in: folder)
      let driver = try String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("Viewer/drive.js"), encoding: .utf8)
      try Data(driver.utf8).write(to: URL(fileURLWithPath: folder + "/v/drive.js"))
      let driven = page.replacingOccurrences(
        of: "<script src=\"book.js\">",
        with: "<script src=\"drive.js\"></script><script src=\"book.js\">")
      try Data(driven.utf8).write(to: URL(fileURLWithPath: folder + "/v/driven.html"))
      let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens/viewer-\(direction).txt")
      let expected = try? String(contentsOf: golden, encoding: .utf8)
      // On a busy machine a browser's virtual time may run ahead of its painting: it has ten tries.
      var found = ""
      for _ in 0..<10 where found != expected {
        let outcome = try runCommand(
          [
            "--headless", "--no-sandbox", "--disable-gpu", "--window-size=800,600",
            "--user-data-dir=" + folder + "/profile", "--virtual-time-budget=90000", "--dump-dom",
            "file://" + folder + "/v/driven.html",
          ], of: Tool.chromium.found())
        let log = outcome.output.firstMatch(of: /<pre id="log">([^<]*)</).map { String($0.1) }
        found = log ?? outcome.output
      }
      expectTextGolden(found, named: "viewer-\(direction)")
    }
  }
}
