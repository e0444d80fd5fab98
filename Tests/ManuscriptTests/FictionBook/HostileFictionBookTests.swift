import Documents
import TestSupport
import Testing

@testable import Manuscript

/// FictionBooks that are made to harm.
struct HostileFictionBookTests {
  private func read(_ content: String, head: String = "") throws -> Book {
    try BookReader.read(FictionBookTests.file(content, head: head), name: "x.fb2")
  }

  @Test func `entities that grow are not followed`() throws {
    let entities = (1...9).map { number in
      "<!ENTITY e\(number) '\(String(repeating: "&e\(number - 1);", count: 10))'>"
    }
    let head = "<!DOCTYPE x [<!ENTITY e0 'boom'>\(entities.joined())]>"
    let book = try read("<body><section><p>a &e9; b</p></section></body>", head: head)
    #expect(book.documents[0].text.count < 1 << 20 && !book.warnings.isEmpty)
  }

  @Test(arguments: ["section", "cite", "poem", "strong", "title", "unknown", "epigraph", "body"])
  func `deep nesting keeps the words`(name: String) throws {
    let depth = 3_000
    let (open, close) = ("<\(name)>", "</\(name)>")
    let book = try read(
      "<body><section><p>start</p>" + String(repeating: open, count: depth) + "<p>deep</p>"
        + String(repeating: close, count: depth) + "</section></body>")
    let words = book.documents.map { $0.plainText(of: 0) }.joined()
    #expect(words.contains("start") && words.contains("deep"))
  }

  @Test(arguments: ["<p/>", "<v/>", "<image l:href='#x'/>", "<a l:href='#n'/>", "<body name='n'/>"])
  func `more elements than a book has are refused`(element: String) {
    var limits = PublicationLimits.standard
    limits.document.nodes = 1_000
    let bytes = FictionBookTests.file(
      "<body><section>" + String(repeating: element, count: 1_000) + "</section></body>")
    #expect(throws: ManuscriptError.self) {
      try FictionBookReader.read(bytes, name: "x.fb2", limits: limits)
    }
  }

  @Test func `a note that many chapters call is repeated within bounds`() throws {
    let note = String(repeating: "word ", count: 2_000)
    let chapter = "<section><title><p>A</p></title><p>x<a l:href='#n'>1</a></p></section>"
    let bytes = FictionBookTests.file(
      "<body>\(String(repeating: chapter, count: 2_000))</body><body name='notes'>"
        + "<section id='n'><p>\(note)</p></section></body>")
    let book = try BookReader.read(bytes, name: "x.fb2")
    #expect(book.documents.reduce(0) { $0 + $1.text.count } < 4 * bytes.count)
  }

  @Test func `a picture that is asked for again and again is unpacked once`() throws {
    let picture = String(repeating: "AAAA", count: 1 << 18)
    let calls = String(repeating: "<image l:href='#a'/>", count: 20_000)
    let book = try read(
      "<body><section>\(calls)<p>x</p></section></body><binary id='a'>\(picture)</binary>")
    #expect(book.source.bytes(of: "a")?.count == 3 << 18)
    #expect(book.documents.reduce(0) { $0 + $1.text.count } < 1 << 10)
  }

  @Test func `names that are those of pictures without a path are counted past once`() throws {
    let numbers = 1...10_000
    let calls = numbers.map { "<image l:href='#é\($0)'/>" }.joined()
    let binaries = numbers.map {
      "<binary id='picture-\($0)'>AQ==</binary><binary id='é\($0)'>Ag==</binary>"
    }.joined()
    let book = try read("<body><section>\(calls)<p>x</p></section></body>\(binaries)")
    let paths = book.documents[0].elements.filter { $0.name == "img" }.map { $0["src"] }
    #expect(paths == numbers.map { "picture-\($0 + numbers.count)" })
  }

  @Test func `an archive whose book unpacks beyond a limit is refused`() throws {
    var limits = PublicationLimits.standard
    limits.entry = 1 << 16
    var zip = ZipWriter()
    zip.add("x.fb2", [UInt8](repeating: 0x20, count: 1 << 20))
    #expect(throws: ManuscriptError.self) {
      _ = try ZipArchive.packedFictionBook(zip.archive(), limits: limits)
    }
  }

  @Test func `files that are changed at random are read or refused`() {
    // A tenth at least can still be read.
    let readCount = (0..<60).count { isRead(changedWith: $0) }
    #expect(readCount >= 6)
  }

  /// Changes a file and reads it; returns whether it could be read.
  private func isRead(changedWith seed: UInt64) -> Bool {
    var random = SplitMix64(seed: seed)
    var bytes = FictionBookTests.file(
      """
      <body><title><p>B</p></title><section id="a"><title><p>Chapter 1</p><p>C</p></title><epigraph>
      <p>m</p></epigraph><p>x <a l:href="#n">1</a> &amp; <image l:href="#p"/></p><poem><stanza><v>k</v>
      </stanza></poem><cite><p>h</p></cite><table><tr><td>q</td></tr></table></section></body>
      <body name="notes"><section id="n"><p>note</p></section></body><binary id="p">AAAA</binary>
      """)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, at + Int.random(in: 0...30, using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeSubrange(at..<end)
      case 1: bytes.insert(contentsOf: bytes[at..<end], at: at)
      default: bytes[at] = UInt8.random(in: 0...255, using: &random)
      }
    }
    guard let book = try? BookReader.read(bytes, name: "x.fb2") else { return false }
    for document in book.documents {
      #expect(document.nodes.allSatisfy { $0.sourceRange.upperBound <= bytes.count * 3 })
    }
    return true
  }
}
