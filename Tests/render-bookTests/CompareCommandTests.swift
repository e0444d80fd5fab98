import Foundation
import FoundationXML
import Graphics
import ImageCoding
import TestSupport
import Testing

/// `render-book compare` as its user meets it.
@Suite struct CompareCommandTests {
  private let folder = NSTemporaryDirectory() + "render-book-compare-" + UUID().uuidString

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func png(_ grays: [UInt8]) -> [UInt8] {
    PNGEncoder().encode(Bitmap(width: grays.count, height: 1, format: .gray, bytes: grays))
  }

  private func files(_ name: String) -> [String: Data] {
    let path = folder + "/" + name
    var found: [String: Data] = [:]
    for file in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
      found[file] = FileManager.default.contents(atPath: path + "/" + file)
    }
    return found
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  /// A reference and new pictures with one of each kind.
  private func makeFolders() throws {
    try write(png([1, 2, 3]), "ref/same.png")
    try write(png([1, 2, 3]), "new/same.png")
    try write(png([1, 2, 3]), "ref/in/changed.png")
    try write(png([1, 9, 3]), "new/in/changed.png")
    try write(png([1]), "ref/removed.png")
    try write(png([1]), "new/added.png")
  }

  private func compare(_ arguments: String...) throws -> CommandOutcome {
    try runCommand(["compare"] + arguments, in: folder)
  }

  @Test func `two folders give exact lists and exit code 1`() throws {
    defer { cleanUp() }
    try makeFolders()
    let outcome = try compare("ref", "new")
    #expect(outcome.code == 1)
    #expect(
      outcome.output == """
        added added.png
        changed in/changed.png: 1 pixel differs within 1×1 at 1, 0 (33.3333 %)
        removed removed.png
        4 pictures: 1 equal, 1 changed, 1 added, 1 removed; exact, tolerance 0 pixels

        """)
    #expect(try compare("ref", "ref").code == 0)
    #expect(try compare("ref", "new", "--quiet").output == outcome.output)
    #expect(try compare("ref", "ref", "--quiet").output.isEmpty)
  }

  @Test func `an update shows its references before and after`() throws {
    defer { cleanUp() }
    try makeFolders()
    func sheet(_ name: String) throws -> Bitmap {
      try PNGDecoder(isStrict: true).decode([UInt8](#require(files(name)["sheet-0001.png"])))
    }
    #expect(try compare("ref", "new", "--update-sheets", "s").code == 2)
    for folder in ["ref", "new"] {
      let wrong = try compare("ref", "new", "--update", "all", "--update-sheets", folder)
      #expect(wrong.code == 2 && wrong.errors.contains("a folder of its own"))
    }
    #expect(files("s").isEmpty)
    let outcome = try compare("ref", "new", "--update", "all", "--update-sheets", "s")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("1 contact sheet of before and after in s"))
    #expect(Set(files("s").keys) == ["sheet-0001.png"])
    let three = try sheet("s")
    // What is the same by now is on no sheet.
    #expect(try compare("ref", "new", "--update", "all", "--update-sheets", "t").code == 0)
    #expect(files("t").isEmpty)
    // Fewer pictures make a lower sheet, and another picture another one.
    try write(png([1, 77, 3]), "new/in/changed.png")
    #expect(try compare("ref", "new", "--update", "changed", "--update-sheets", "u").code == 0)
    let one = try sheet("u")
    #expect(one.width == three.width && one.height <= three.height && one != three)
  }

  @Test func `many consecutive added or removed pictures share a line`() throws {
    defer { cleanUp() }
    for number in 1...9 { try write(png([1]), "new/page-\(number).png") }
    for number in [2, 6] { try write(png([number == 2 ? 1 : 2]), "ref/page-\(number).png") }
    for number in 1...6 { try write(png([1]), "ref/zz-\(number).png") }
    #expect(
      try compare("ref", "new").output == """
        added page-1.png
        added page-3.png
        added page-4.png
        added page-5.png
        changed page-6.png: 1 pixel differs within 1×1 at 0, 0 (100 %)
        added page-7.png
        added page-8.png
        added page-9.png
        removed zz-1.png to zz-6.png: 6 pictures
        15 pictures: 1 equal, 1 changed, 7 added, 6 removed; exact, tolerance 0 pixels

        """)
  }

  @Test
  func `standard output has only the JSON, with the number of differing pixels`()
    throws
  {
    defer { cleanUp() }
    try makeFolders()
    let outcome = try compare("ref/in/changed.png", "new/in/changed.png", "--json", "-")
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(json?["differing"] as? Int == 1)
    let all = try compare("ref", "new", "--json", "all.json", "--junit", "all.xml")
    #expect(all.output.contains("4 pictures"))
    let file =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: folder + "/all.json"))) as? [String: Any]
    #expect(file?["added"] as? [String] == ["added.png"])
    #expect(file?["removed"] as? [String] == ["removed.png"])
    #expect(file?["changed"] as? [String] == ["in/changed.png"])
    #expect(XMLParser(data: files("")["all.xml"] ?? Data()).parse())
  }

  @Test func `tolerated and masked pixels do not differ, and the options used are printed`() throws
  {
    defer { cleanUp() }
    try write(png([0, 100, 100, 100]), "a.png")
    try write(png([0, 100, 103, 255]), "b.png")
    func code(_ options: String...) throws -> Int32 {
      try runCommand(["compare", "a.png", "b.png"] + options, in: folder).code
    }
    #expect(try code() == 1)
    #expect(try code("--tolerance", "1") == 1)
    #expect(try code("--tolerance", "2") == 0)
    #expect(try code("--tolerance", "49%") == 1)
    #expect(try code("--tolerance", "50%") == 0)
    #expect(try code("--threshold", "0.1", "--tolerance", "1") == 0)
    #expect(try code("--mask", "2x1+2+0") == 0)
    #expect(try code("--mask", "1x1+2+0") == 1)
    #expect(try code("--metric", "ciede2000", "--tolerance", "1") == 0)
    #expect(try code("--metric", "oklab", "--threshold", "0.9", "--include-aa") == 0)
    #expect(try code("--window", "1", "--tolerance", "1") == 0)
    let said = try compare("a.png", "b.png", "--metric", "yiq", "--tolerance", "0.5%").output
    #expect(said.hasSuffix("yiq above 0.1, tolerance 0.5 % of the pixels\n"))
  }

  @Test func `only the requested references are written`() throws {
    defer { cleanUp() }
    try makeFolders()
    let (before, new) = (files("ref"), files("new"))
    #expect(try compare("ref", "new", "--update", "none").code == 1)
    #expect(files("ref") == before)
    #expect(try compare("ref", "new", "--update", "missing").code == 1)
    #expect(files("ref").keys.sorted() == (before.keys + ["added.png"]).sorted())
    #expect(files("ref")["in/changed.png"] == before["in/changed.png"])
    #expect(try compare("ref", "new", "--update", "changed").code == 1)
    #expect(files("ref")["in/changed.png"] == new["in/changed.png"])
    #expect(files("ref")["removed.png"] != nil)
    #expect(try compare("ref", "new", "--update", "all", "--fail-on-change").code == 1)
    #expect(files("ref") == new)
    #expect(try compare("ref", "new", "--update", "all", "--fail-on-change").code == 0)
  }

  @Test func `an unreadable picture is reported, and the others are compared`() throws {
    defer { cleanUp() }
    let whole = png([1, 2, 3])
    try write(Array(whole.dropLast(3)), "ref/cut.png")
    try write(Array(whole.dropLast(3)), "new/cut.png")
    try write(Array("GIF89a".utf8), "ref/gif.png")
    try write(whole, "new/gif.png")
    try write(whole, "ref/zz.png")
    try write(png([1, 2, 4]), "new/zz.png")
    let outcome = try compare("ref", "new", "--update", "all")
    #expect(outcome.code == 3)
    #expect(
      outcome.errors.split(separator: "\n").prefix(2) == [
        "render-book: new/cut.png: the picture is cut off after \(whole.count - 3) bytes",
        "render-book: ref/gif.png: a picture in GIF format, which cannot be read",
      ])
    #expect(outcome.output.contains("changed zz.png"))
    // Each fault is of one file, whose name stands once.
    #expect(outcome.output.contains("unreadable new/cut.png: the picture is cut off"))
    #expect(outcome.output.contains("unreadable ref/gif.png: a picture in GIF"))
    #expect(files("ref")["zz.png"] == files("new")["zz.png"])
    #expect(files("ref")["gif.png"] == Data("GIF89a".utf8))
  }

  @Test(arguments: ["a.md", "a.epub", "a.FB2", "a.txt"])
  func `a book is no picture, and its name is told`(book: String) throws {
    defer { cleanUp() }
    try write(Array("Words.\n".utf8), book)
    try write(png([1, 2, 3]), "b.png")
    for names in [(book, "b.png"), ("b.png", book), (book, book)] {
      let outcome = try compare(names.0, names.1)
      #expect(outcome.code == 2)
      #expect(
        outcome.errors == "render-book: “\(book)” is a book: compare takes two pictures or two "
          + "folders of pictures; draw each book with --out first\n")
    }
  }

  @Test func `what is no picture is told by the name of the file that it is`() throws {
    defer { cleanUp() }
    try write(Array("Words.".utf8), "a.py")
    try write(png([1, 2, 3]), "b.png")
    for names in [("a.py", "b.png"), ("b.png", "a.py")] {
      let outcome = try compare(names.0, names.1)
      let fault = "a.py: not a PNG picture, which is what is compared\n"
      #expect(outcome.code == 3 && outcome.errors == "render-book: " + fault)
      #expect(outcome.output.hasPrefix("unreadable " + fault))
    }
  }

  @Test func `the same pixels in different files are equal`() throws {
    defer { cleanUp() }
    let gray = Bitmap(width: 2, height: 1, format: .gray, bytes: [0, 77])
    let rgba = Bitmap(width: 2, height: 1, format: .rgba, bytes: [0, 0, 0, 255, 77, 77, 77, 255])
    try write(PNGEncoder().encode(gray, pixelsPerMetre: 4000), "a.png")
    try write(PNGEncoder(effort: .small).encode(rgba), "b.png")
    #expect(try compare("a.png", "b.png").code == 0)
  }

  @Test func `an animation is never equal to another by its first picture`() throws {
    defer { cleanUp() }
    func film(_ last: UInt8) -> [UInt8] {
      let frames = [[1], [last]].map { Bitmap(width: 1, height: 1, format: .gray, bytes: $0) }
      return PNGEncoder().encode(frames: frames, milliseconds: 5)
    }
    try write(film(9), "a.png")
    try write(film(8), "b.png")
    #expect(try compare("a.png", "a.png").code == 0)
    let outcome = try compare("a.png", "b.png")
    #expect(outcome.code == 3)
    #expect(
      outcome.errors
        == "render-book: a.png: an animation, of which only the first picture could be "
        + "read; name still pictures\n")
  }

  @Test func `any names are compared and never control a terminal`() throws {
    defer { cleanUp() }
    let name = "a\u{1B}[31m\n'\"<b>&.png"
    try write(png([1]), "ref/" + name)
    try write(png([2]), "new/" + name)
    let outcome = try compare("ref", "new", "--junit", "x.xml", "--report", "report", "--json", "j")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("changed a\\u{1B}[31m\\u{A}'\"<b>&.png: 1 pixel"))
    #expect(XMLParser(data: files("")["x.xml"] ?? Data()).parse())
    #expect(files("report").keys.contains { $0.hasSuffix(".difference.png") })
    _ = try JSONSerialization.jsonObject(with: files("")["j"] ?? Data())
  }

  @Test func `each mistake gets one line and its exit code`() throws {
    defer { cleanUp() }
    try makeFolders()
    try write([1], "file")
    func outcome(_ arguments: [String]) throws -> String {
      let outcome = try runCommand(["compare"] + arguments, in: folder)
      #expect(outcome.output.isEmpty)
      return "\(arguments.joined(separator: " "))\n  \(outcome.code): \(outcome.errors)"
    }
    let mistakes = [
      [], ["ref"], ["ref", "new", "third"], ["ref", "none"], ["ref", "new/same.png"],
      ["ref", "new", "--metric", "sharp"], ["ref", "new", "--threshold", "2"],
      ["ref", "new", "--threshold", "0.1", "--metric", "exact"],
      ["ref", "new", "--tolerance", "-1"],
      ["ref", "new", "--tolerance", "101%"], ["ref", "new", "--mask", "left"],
      ["ref", "new", "--window", "0"], ["ref", "new", "--update", "some"],
      ["ref", "new", "--fail-on-change"], ["ref", "new", "--report", "new"],
      ["ref", "new", "--report", "file"], ["ref", "new", "--report", "/proc/none"],
      ["ref", "new", "--difference", "blink"], ["ref", "new", "--spine", "mid"],
      ["ref", "new", "--include-aa"], ["ref", "ref", "--json", "new"],
      ["ref", "ref", "--junit", "file/in"], ["ref", "new", "--against", "ref"],
    ]
    expectTextGolden(try mistakes.map(outcome).joined(), named: "compare-mistakes")
  }
}
