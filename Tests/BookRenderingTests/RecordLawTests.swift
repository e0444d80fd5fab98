import Foundation
import Graphics
import ImageCoding
import Manuscript
import Pagination
import Paragraphs
import Snapshots
import TestSupport
import Testing

@testable import BookRendering
@testable import Comparing
@testable import Output
@testable import RenderingOptions
@testable import Typesetting

/// What a manifest tells of a layout is what the layout is: for books by chance, with pictures, tables,
/// rules and inks.
@Suite struct RecordLawTests {
  private let folder = NSTemporaryDirectory() + "render-book-record-" + UUID().uuidString

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  /// A book by chance; a word of its last paragraph may be another.
  private func book(_ seed: UInt64, word: String = "word") -> TestEPUB {
    var random = SplitMix64(seed: seed)
    func some(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var chapters: [String] = []
    for _ in 0..<some(1...3) {
      var body = "<h1 style='color: #80\(some(10...99))00'>A title</h1>"
      for _ in 0..<some(2...9) {
        switch some(0...4) {
        case 0: body += "<p><img src='../i.png' style='width: \(some(7...93)).3%' alt=''/></p>"
        case 1:
          let line = "border-top: \(some(1...9)).1px solid"
          body += "<hr style='width: \(some(3...99)).7%; \(line)'/>"
        case 2:
          let cells = (0..<some(1...3)).map { "<td style='border: 0.3px solid'>\($0) cells</td>" }
          body += "<table><tr>\(cells.joined())</tr></table>"
        case 3:
          body += "<p>Words, some <span style='color: red'>red</span> and <i>leaning</i>.</p>"
        default: body += "<p>\(String(repeating: "Words of a book, ", count: some(2...40)))</p>"
        }
      }
      chapters.append(body)
    }
    var epub = TestEPUB()
    for (index, body) in chapters.enumerated() {
      let last = index == chapters.count - 1 ? "<p>The last \(word).</p>" : ""
      epub.addDocument("c\(index)", TestEPUB.document(body + last))
    }
    let bitmap = Bitmap.random(
      width: some(3...40), height: some(3...40), format: .rgba, using: &random)
    epub.addFile("i.png", PNGEncoder().encode(bitmap), id: "i", type: "image/png")
    return epub
  }

  private func options(_ seed: UInt64) -> RenderOptions {
    var random = SplitMix64(seed: seed)
    var options = RenderOptions()
    options.dotsPerInch = 20
    options.spine = [.none, .mid].randomElement(using: &random) ?? .none
    options.framesPerTurn = 1
    options.layout = PageLayout(
      pageSize: Size(width: .pt(301.7), height: .pt(417.3)),
      fontSize: .pt(Double.random(in: 7...13, using: &random)))
    return options
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a layout is the same after reading it from its manifest`(seed: UInt64) throws {
    let book = try BookReader.read(book(seed).archive, name: "b.epub")
    let renderer = BookRenderer(book: book, options: options(seed))
    let (run, _) = try renderer.draw(into: nil, progress: { _ in })
    let record = run.layoutRecord
    var manifest = Manifest(title: book.title, pageCount: nil, entries: run.entries)
    manifest.layout = record
    let json = try #require(JSON(manifest.json))
    let read = try #require(LayoutRecord(manifest: json))
    #expect(read == record)
    #expect(LayoutComparison(read, record).verdicts == [])
    let drawn = run.entries.map { entry in
      var entry = entry
      entry.digest = "0"
      return entry
    }
    let lock = PageLock(drawn, record, run.geometry.binding)
    #expect(try PageLock(lock.text) == lock)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `verify finds a fresh book equal and reports changes like compare`(
    seed: UInt64
  ) throws {
    defer { cleanUp() }
    try write(book(seed).archive, "b.epub")
    try FileManager.default.createDirectory(
      atPath: folder + "/new", withIntermediateDirectories: false)
    try write(book(seed, word: "letter").archive, "new/b.epub")
    let small = ["--dpi", "20", "--page-size", "301.7x417.3pt", "--quiet"]
    func run(_ words: [String]) throws -> CommandOutcome {
      try runCommand(words, in: folder)
    }
    #expect(try run(["b.epub", "--out", "ref"] + small).code == 0)
    let same = try run(["verify", "b.epub", "--against", "ref"] + small)
    #expect(same.code == 0 && same.output.isEmpty, "\(same.output)")
    #expect(try run(["new/b.epub", "--out", "out"] + small).code == 0)
    let compared = try run(["compare", "ref", "out"])
    let verified = try run(["verify", "new/b.epub", "--against", "ref"] + small)
    #expect(compared.code == 1 && verified.code == 1)
    #expect(compared.output.contains("‘word.’ is now ‘letter.’"))
    #expect(verified.output == compared.output)
  }

  @Test func `a change of colour is not reported as different glyphs`() throws {
    defer { cleanUp() }
    func draw(_ style: String, _ name: String) throws {
      let word = "<p>Some <span style='\(style)'>words</span> of a paragraph.</p>"
      let epub = TestEPUB("<h1 style='\(style)'>One</h1>" + word)
      try write(epub.archive, "b.epub")
      let outcome = try runCommand(
        ["b.epub", "--out", name, "--quiet", "--page-size", "a6"], in: folder)
      #expect(outcome.code == 0)
    }
    try draw("font-variant: normal", "ref")
    try draw("color: #800000", "new")
    let said = try runCommand(["compare", "ref", "new"], in: folder).output
    #expect(!said.contains("glyphs"), "\(said)")
    #expect(said.contains("page 1: lines have changed colour\n"), "\(said)")
    let epub = TestEPUB("<h1 style='color: #800000'>One</h1><p>Some words of a paragraph.</p>")
    try write(epub.archive, "b.epub")
    let call = ["verify", "b.epub", "--against", "ref", "--quiet", "--page-size", "a6"]
    let verified = try runCommand(call, in: folder).output
    #expect(
      verified.hasPrefix("page 1, line 1: ‘One’ changed colour from the text colour to #800000\n"),
      "\(verified)")
  }

  @Test func `a lock is read as it was written, whatever the names of fonts`() throws {
    var record = LayoutRecord()
    record.conditions = [
      .init(name: "font 1 a = b.ttf", value: "0123"),
      .init(name: "option ornament", value: "a = b"),
      .init(name: "option rule", value: "two\nlines\r\nand more"),
    ]
    let options = RenderOptions()
    let lock = PageLock([], record, PictureGeometry(options).binding)
    #expect(try PageLock(lock.text) == lock)
  }
}
