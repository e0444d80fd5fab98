import Foundation
import Graphics
import FoundationXML
import TestSupport
import Testing

@testable import BookRendering
@testable import Files

/// PDFs, as other programs read them.
///
/// A test that asks another program is skipped where the machine has not got it.
struct PDFTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-pdf-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: name)))
  }

  private static let text = """
    ---
    title: The “Office” (of \\ fluff)
    author: Ann Author
    ---

    # Part of the *first* office

    The office of fluffy affairs [leads on](#a-second-chapter), [out](https://example.org/a?b=(c)&d)
    and [nowhere](javascript:alert(1)), even [beyond](#no-such-place).
    \(String(repeating: "Extraordinarily complicated considerations, notwithstanding everything. ", count: 30))

    # A second chapter

    ## A section of it

    <span class="smallcaps">Small Capitals</span> and **bold** ones; naïve cafés, “quoted” — 12 ½ %.
    \(String(repeating: "Back to the office we go, efficiently shuffling. ", count: 60))
    """

  private func made(_ folder: String, _ options: [String] = []) throws -> String {
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: folder + "/book.md"))
    let run = try runCommand(["book.md", "--out", "book.pdf", "--quiet"] + options, in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return folder + "/book.pdf"
  }

  /// The letters of a text, without white, and with one kind of hyphen.
  private func letters(_ text: String) -> String {
    var letters = text.filter { !$0.isWhitespace }
    for hyphen in ["\u{AD}", "\u{2010}"] {
      letters = letters.replacingOccurrences(of: hyphen, with: "-")
    }
    return letters
  }

  @Test(.needs(.pdftotext, .mutool))
  func `two extractors find every line of every page as set`() throws {
    try withFolder { folder in
      let file = try made(folder)
      let layout = try runCommand(["layout", "book.md", "--quiet"], in: folder).output
      let pages = layout.components(separatedBy: "\npage ").dropFirst()
      for (tool, arguments) in [
        (Tool.pdftotext, ["-raw", file, "-"]), (.mutool, ["draw", "-q", "-F", "txt", file]),
      ] {
        let found = try runCommand(arguments, of: tool.found()).output.components(
          separatedBy: "\u{C}")
        #expect(found.count >= pages.count)
        for (page, text) in zip(pages, found) {
          for line in page.split(separator: "\n").dropFirst() {
            // The role, three numbers and maybe a ratio stand before the words of a line.
            let words = line.split(separator: "  ", maxSplits: 1).last ?? ""
            #expect(letters(text).contains(letters(String(words))), "\(tool.name): \(words)")
          }
        }
      }
    }
  }

  @Test(.needs(.pdftotext), arguments: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1])
  func `letters with white between them are words`(spacing: Double) throws {
    try withFolder { folder in
      try Data("Spaced words in a row.\n".utf8).write(
        to: URL(fileURLWithPath: folder + "/s.md"))
      try Data("p { letter-spacing: \(spacing)em; hyphens: none }".utf8).write(
        to: URL(fileURLWithPath: folder + "/s.css"))
      let run = try runCommand(
        ["s.md", "--css", "s.css", "--no-heads", "--out", "s.pdf"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let text = try runCommand(["-raw", folder + "/s.pdf", "-"], of: Tool.pdftotext.found()).output
      let words = text.split(whereSeparator: \.isWhitespace).prefix(5)
      #expect(words == ["Spaced", "words", "in", "a", "row."], "\(text)")
    }
  }

  @Test(.needs(.pdftotext))
  func `lines of code with inline boxes of any style say what is drawn in them`() throws {
    let looks = [
      "background: #ffc", "border-bottom: 1px solid", "padding: 2px", "outline: 1px solid",
      "text-shadow: 1px 1px red", "display: inline-block", "background: red; border-radius: 3px",
    ]
    try withFolder { folder in
      let code = looks.map {
        "<pre><code>def é(x):\n<span style='\($0)'>    yield x\n  done</span>\nlast line</code></pre>"
      }
      try Data(("# Code\n\n" + code.joined(separator: "\n\n")).utf8).write(
        to: URL(fileURLWithPath: folder + "/book.md"))
      let run = try runCommand(["book.md", "--out", "book.pdf", "--quiet"], in: folder)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let text = try runCommand(["-raw", folder + "/book.pdf", "-"], of: Tool.pdftotext.found())
      let found = letters(text.output)
      let whole = found.components(separatedBy: "defé(x):yieldxdonelastline")
      #expect(whole.count == looks.count + 1, "\(text.output)")
    }
  }

  @Test func `an address cannot end the string that it stands in`() throws {
    try withFolder { folder in
      // A mark makes one letter of itself and the parenthesis before it.
      let text = "# One\n\n[out](<https://example.org/)\u{301}é\\\\(\u{302}>)\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/book.md"))
      let run = try runCommand(["book.md", "--out", "book.pdf", "--quiet"], in: folder)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let file = String(decoding: try bytes(folder + "/book.pdf"), as: UTF8.self)
      #expect(file.contains("/URI (https://example.org/\\)%CC%81%C3%A9\\\\\\(%CC%82) >>"))
    }
  }

  @Test func `equal input gives equal bytes, at any number of threads`() throws {
    try withFolder { folder in
      let first = try bytes(try made(folder))
      #expect(try bytes(made(folder, ["--jobs", "1"])) == first)
      #expect(!String(decoding: first, as: UTF8.self).contains("/CreationDate"))
    }
  }

  @Test(.needs(.qpdf, .pdfinfo, .pdffonts))
  func `the document is valid, and links lead to their targets or nowhere`() throws {
    try withFolder { folder in
      let file = try made(folder)
      let text = String(decoding: try bytes(file), as: UTF8.self)
      #expect(text.components(separatedBy: "/Subtype /Link").count == 3)
      #expect(text.contains(#"/URI (https://example.org/a?b=\(c\)&d)"#))
      #expect(!text.contains("javascript") && !text.contains("no-such"))
      // The link leads to its heading, and not to the page's top.
      let places = text.matches(of: /\/Dest \[ \d+ 0 R \/XYZ null ([0-9.]+) null \]/)
      #expect(places.count == 1 && Double(places[0].1).map { $0 > 300 && $0 < 640 } ?? false)
      #expect(text.contains("/Lang (en)") && text.contains("/DisplayDocTitle true"))
      let check = try runCommand(["--check", file], of: Tool.qpdf.found())
      #expect(check.code == 0 && !check.output.contains("WARNING"), "\(check.output)")
      let told = try runCommand([file], of: Tool.pdfinfo.found()).output
      #expect(told.contains(#"Title:           The “Office” (of \ fluff)"#))
      #expect(told.contains("Author:          Ann Author"))
      let fonts = try runCommand([file], of: Tool.pdffonts.found()).output
      let rows = fonts.split(separator: "\n").dropFirst(2)
      #expect(!rows.isEmpty && rows.allSatisfy { $0.contains("yes yes yes") })
    }
  }

  @Test(.needs(.mutool))
  func `shadows and emphasis marks are no text`() throws {
    try withFolder { folder in
      let css =
        "h1 { text-shadow: 1px 1px 2px #888 } p { text-emphasis: dot; text-shadow: 1px 1px red }"
      try Data("# Shadowed\n\nMarked words.\n".utf8).write(
        to: URL(fileURLWithPath: folder + "/s.md"))
      try Data(css.utf8).write(to: URL(fileURLWithPath: folder + "/s.css"))
      let run = try runCommand(
        ["s.md", "--css", "s.css", "--no-heads", "--out", "s.pdf"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let text = try runCommand(
        ["draw", "-q", "-F", "txt", folder + "/s.pdf"], of: Tool.mutool.found()
      ).output
      #expect(text.components(separatedBy: "Shadowed").count == 2, "\(text)")
      #expect(text.components(separatedBy: "Marked words.").count == 2, "\(text)")
    }
  }

  @Test(.needs(.pdftotext, .qpdf))
  func `letters that are not read are no text, and few bytes, however many there are`() throws {
    try withFolder { folder in
      var sizes: [Int] = []
      for count in [4000, 8000] {
        try Data(String(repeating: "marked ", count: count).utf8).write(
          to: URL(fileURLWithPath: folder + "/s.md"))
        let file = folder + "/s.pdf"
        try Data("p { text-emphasis: dot }".utf8).write(to: URL(fileURLWithPath: file + ".css"))
        let options = ["s.md", "--css", "s.pdf.css", "--no-heads", "--redraw", "--out", "s.pdf"]
        #expect(try runCommand(options, in: folder).code == 0)
        let text = try runCommand(["-raw", file, "-"], of: Tool.pdftotext.found()).output
        #expect(!text.contains("•") && !text.contains("\u{FFFD}"))
        let words = text.split(whereSeparator: \.isWhitespace).count { $0 == "marked" }
        #expect(words > count * 9 / 10)
        _ = try runCommand(
          ["--stream-data=uncompress", file, folder + "/u.pdf"], of: Tool.qpdf.found())
        sizes.append(try bytes(folder + "/u.pdf").count)
      }
      #expect(sizes[1] - sizes[0] < 24_000 * 40, "\(sizes)")
    }
  }

  @Test(.needs(.mutool))
  func `the outline has the chapters, and sheets the labels of their pages`() throws {
    let mutool = try Tool.mutool.found()
    try withFolder { folder in
      let outline = try runCommand(["show", try made(folder), "outline"], of: mutool).output
      #expect(outline.contains("\"Part of the first office\""))
      #expect(outline.contains("\"A second chapter\""))
      let file = try made(folder, ["--spine", "mid", "--pages", "3-5"])
      let text = String(decoding: try bytes(file), as: UTF8.self)
      #expect(text.contains("/Count 2") && text.contains("/MediaBox [ 0 0 864 648 ]"))
    }
  }

  @Test(.needs(.mutool))
  func `the outline and the flipbook's contents have the lists that are added`() throws {
    let mutool = try Tool.mutool.found()
    try withFolder { folder in
      let text = """
        # One

        The [harbour]{.index} of a town.

        Table: Two columns

        | a | b |
        |---|---|
        | 1 | 2 |
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/b.md"))
      let lists = ["--contents", "--index", "--list-of-figures", "--list-of-tables"]
      let run = try runCommand(["b.md", "--out", "b.pdf"] + lists, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let outline = try runCommand(["show", folder + "/b.pdf", "outline"], of: mutool).output
      let titles = outline.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
      #expect(titles.map { String($0.element) } == ["Tables", "One", "Index"])
      let viewer = try runCommand(
        ["b.md", "--out", "v", "--viewer", "html", "--page-size", "3x5in"] + lists, in: folder)
      #expect(viewer.code == 0, "\(viewer.errors)")
      let book = try String(contentsOfFile: folder + "/v/book.js", encoding: .utf8)
      #expect(book.contains("\n[0,\"Tables\",") && book.contains("\n[0,\"Index\","))
    }
  }

  @Test func `useless options and bad outputs are reported, and nothing is left`() throws {
    try withFolder { folder in
      try Data("Words.".utf8).write(to: URL(fileURLWithPath: folder + "/book.txt"))
      try FileManager.default.createDirectory(
        atPath: folder + "/taken.pdf", withIntermediateDirectories: true)
      for (arguments, code, words) in [
        (["--format", "pdf"], 2, "name it"), (["--out", "b.pdf", "--dpi", "100"], 2, "--dpi"),
        (["--out", "-", "--format", "pdf"], 2, "standard output"),
        (["--out", "d/", "--format", "pdf"], 2, "folder"),
        (["--out", "taken.pdf"], 5, "is a folder"),
        (["--out", "b.pdf", "--pages", "90"], 2, "selects none"),
        (["--out", "book.txt/b.pdf"], 5, "Not a directory"),
        (["--out", "/dev/full", "--format", "pdf"], 5, "not a regular file"),
      ] {
        let run = try runCommand(["book.txt"] + arguments, in: folder)
        #expect(run.code == Int32(code) && run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.sorted() == ["book.txt", "taken.pdf"])
    }
  }
}

extension PDFTests {
  @Test func `an SVG has each glyph shape once, and its text can be found`() throws {
    try withFolder { folder in
      _ = try made(folder)
      for spread in [[], ["--spine", "mid"]] {
        let options = ["book.md", "--pages", "3", "--quiet"] + spread
        #expect(try runCommand(options + ["--out", "a.svg"], in: folder).code == 0)
        #expect(try runCommand(options + ["--out", "b.svg", "--jobs", "1"], in: folder).code == 0)
        let text = String(decoding: try bytes(folder + "/a.svg"), as: UTF8.self)
        #expect(try bytes(folder + "/b.svg") == Array(text.utf8))
        let ids = text.matches(of: /<path id="([^"]+)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count && !ids.isEmpty)
        let used = Set(text.matches(of: /<use href="#([^"]+)"/).map { String($0.1) })
        #expect(used == Set(ids))
        #expect(text.contains("The office of fluffy"))
        #expect(text.contains(#"<a href="https://example.org/a?b=(c)&amp;d">"#))
        #expect(text.contains("(of \\ fluff), "))
        let parser = XMLParser(data: Data(text.utf8))
        #expect(parser.parse())
      }
    }
  }

  @Test(.needs(.chromium))
  func `a browser finds the text of an SVG`() throws {
    try withFolder { folder in
      _ = try made(folder)
      let options = ["book.md", "--pages", "3", "--quiet", "--out", "a.svg"]
      #expect(try runCommand(options, in: folder).code == 0)
      let text = String(decoding: try bytes(folder + "/a.svg"), as: UTF8.self)
      let script = "document.documentElement.id = find('fluffy affairs') + ': ' + getSelection();"
      let searched = text.replacingOccurrences(
        of: "</svg>", with: "<script>\(script)</script></svg>")
      try Data(searched.utf8).write(to: URL(fileURLWithPath: folder + "/b.svg"))
      let outcome = try runCommand(
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder + "/profile",
          "--dump-dom", "file://" + folder + "/b.svg",
        ], of: Tool.chromium.found())
      #expect(outcome.output.contains("id=\"true: fluffy affairs\""))
    }
  }

  @Test func `an SVG holds one page, and more are bad usage`() throws {
    try withFolder { folder in
      _ = try made(folder)
      let run = try runCommand(["book.md", "--out", "a.svg", "--quiet"], in: folder)
      #expect(run.code == 2 && run.errors.contains("--pages"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/a.svg"))
    }
  }

  @Test(.needs(.pdftotext))
  func `the letters of vertical lines stand in a document in their order, and none is lost`() throws
  {
    try withFolder { folder in
      let letters: [Unicode.Scalar] = "\u{2E80}\u{2E81}\u{2E82}\u{2E83}\u{2E84}、。「」".unicodeScalars
        .map { $0 }
      let font = TestFont(letters + "abc".unicodeScalars)
      try Data(font.file("squares").bytes).write(to: URL(fileURLWithPath: folder + "/squares.ttf"))
      var random = SplitMix64(seed: 7)
      let paragraphs = (0..<6).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<90).compactMap { _ in letters.prefix(5).randomElement(using: &random) }))
          + "「abc」、\u{2E80}。"
      }
      try Data(("---\nlanguage: ja\n---\n" + paragraphs.joined(separator: "\n\n")).utf8)
        .write(to: URL(fileURLWithPath: folder + "/book.md"))
      try Data("html { writing-mode: vertical-rl }".utf8)
        .write(to: URL(fileURLWithPath: folder + "/css.css"))
      let run = try runCommand(
        ["book.md", "--css", "css.css", "--font", "squares.ttf", "--out", "book.pdf", "--quiet"],
        in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let found = try runCommand(
        ["-raw", folder + "/book.pdf", "-"], of: Tool.pdftotext.found()
      ).output.filter { !$0.isWhitespace }
      for paragraph in paragraphs { #expect(found.contains(paragraph), "\(paragraph)") }
      // Columns are lines, not each of their letters.
      let lines = try runCommand([folder + "/book.pdf", "-"], of: Tool.pdftotext.found()).output
      let joined = lines.filter { !$0.isWhitespace }
      for paragraph in paragraphs { #expect(joined.contains(paragraph), "\(paragraph)") }
      #expect(lines.split(separator: "\n").contains { $0.count > 20 })
    }
  }

  @Test(.needs(.mutool))
  func `letters of vertical fonts stand where they stood in horizontal ones`() throws {
    try withFolder { folder in
      let letters = "\u{2E80}\u{2E81}\u{2E82}\u{3042}\u{3099}".unicodeScalars.map { $0 }
      let font = TestFont(letters + "abc12".unicodeScalars)
      try Data(font.file("squares").bytes).write(to: URL(fileURLWithPath: folder + "/squares.ttf"))
      // Letters beside each other in one letter, in lines of one letter, turned, clipped and seen through.
      let body = """
        <p>\u{2E80}\u{2E81}\u{3042}\u{3099}\u{2E82} abc <span class="c">12</span>\u{2E80}</p>
        <p>\u{2E81}</p><p>\u{2E82}</p><p>\u{2E80}</p>
        <p style="opacity: 0.5">\u{2E80}\u{2E81}</p><p class="t">\u{2E82}\u{2E81}</p>
        <p><ruby>\u{2E80}<rt>\u{2E81}\u{2E82}</rt></ruby><b>\u{2E82}</b></p>
        """
      try Data("---\nlanguage: ja\n---\n\(body)\n".utf8)
        .write(to: URL(fileURLWithPath: folder + "/book.md"))
      try Data(
        """
        html { writing-mode: vertical-rl } .c { text-combine-upright: all }
        .t { transform: rotate(30deg); overflow: hidden }
        """.utf8
      ).write(to: URL(fileURLWithPath: folder + "/css.css"))
      let run = try runCommand(
        ["book.md", "--css", "css.css", "--font", "squares.ttf", "--out", "book.pdf", "--quiet"],
        in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let whole = try bytes(folder + "/book.pdf")
      #expect(whole.firstRange(of: Array("/Identity-V".utf8)) != nil)
      // What Cairo wrote is a document by itself, without vertical fonts.
      let end = try #require(whole.firstRange(of: Array("%%EOF\n".utf8)))
      try Data(whole[..<end.upperBound]).write(to: URL(fileURLWithPath: folder + "/plain.pdf"))
      let pictures = try ["book", "plain"].map { name in
        let run = try runCommand(
          ["draw", "-r", "150", "-o", "\(folder)/\(name).ppm", "\(folder)/\(name).pdf", "1"],
          of: Tool.mutool.found())
        #expect(run.code == 0, "\(run.errors)")
        return try bytes("\(folder)/\(name).ppm")
      }
      #expect(pictures[0] == pictures[1])
    }
  }
}
