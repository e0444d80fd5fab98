import TestSupport
import Testing

@testable import Documents
@testable import Manuscript

struct HostilePublicationTests {
  @Test func `archives cut off anywhere are errors, and none is a book`() throws {
    let archive = TestEPUB("<p>One.</p>").archive
    for count in stride(from: 4, to: archive.count - 3, by: 7) {
      #expect(throws: ManuscriptError.self) {
        try BookReader.read(Array(archive[..<count]), name: "")
      }
    }
  }

  @Test func `archives with any byte changed end, in a book or an error`() throws {
    let archive = TestEPUB("<p>One.</p>").archive
    var random = SplitMix64(seed: 3)
    for _ in 0..<400 {
      var changed = archive
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      Self.readAll(changed)
    }
  }

  @Test func `what is no book says so`() throws {
    var empty = ZipWriter()
    empty.add("a.txt", [1])
    expect(
      empty,
      "has no META-INF/container.xml, so it is not an EPUB; name a book: .epub, .fb2, .txt or .md")
    var epub = TestEPUB("<p>1</p>")
    epub.container = "<container/>"
    var writer = epub.writer
    writer.entries.remove(at: 2)
    expect(writer, "names no package in META-INF/container.xml, so it has no text")
    epub.container = nil
    writer = epub.writer
    writer.entries.remove(at: 2)
    expect(writer, "has no file OPS/book.opf, which should be its package")
    writer = epub.writer
    writer.entries[2] = ZipWriter.Entry("OPS/book.opf", Array("<html/>".utf8))
    expect(writer, "has no package in OPS/book.opf, which should be one")
    epub.spine = []
    expect(epub.writer, "has an empty spine, so there is nothing to read")
    epub.spine = ["<itemref idref='?'/>"]
    expect(epub.writer, "has no document in its spine that can be drawn")
  }

  @Test func `a book one folder down is read from there`() throws {
    let epub = TestEPUB("<p>One.</p>")
    for folder in ["My Book/", "a/b/"] {
      var writer = ZipWriter()
      writer.entries = epub.writer.entries.map { Self.moved($0, into: folder) }
      let publication = try Publication(bytes: writer.archive(), name: "")
      #expect(publication.spine.map(\.path) == ["OPS/text/c1.xhtml"])
      #expect(try publication.document(0).document.plainText(of: 0).contains("One."))
      #expect(publication.warnings.contains { $0.message.contains("“\(folder.dropLast())”") })
      // Of two books neither is meant.
      writer.entries += epub.writer.entries.map { Self.moved($0, into: "Other/") }
      expect(
        writer,
        "has no META-INF/container.xml, so it is not an EPUB; name a book: .epub, .fb2, .txt or .md"
      )
    }
  }

  private static func moved(_ entry: ZipWriter.Entry, into folder: String) -> ZipWriter.Entry {
    var entry = entry
    entry.name = Array(folder.utf8) + entry.name
    return entry
  }

  @Test(arguments: [nil, "<container/>", "<rootfile full-path='other.opf'/>"])
  func `the only package is found by its name`(container: String?) throws {
    var epub = TestEPUB("<p>One.</p>")
    epub.container = container
    var writer = epub.writer
    if container == nil {
      writer.entries.removeAll { $0.name == Array("META-INF/container.xml".utf8) }
    }
    let publication = try Publication(bytes: writer.archive(), name: "")
    #expect(publication.spine.map(\.path) == ["OPS/text/c1.xhtml"])
    #expect(publication.warnings.contains { $0.message.contains("OPS/book.opf") })
  }

  @Test func `the last of two files of a name counts`() throws {
    let epub = TestEPUB("<p>1</p>")
    var writer = epub.writer
    writer.add("OPS/text/c1.xhtml", Array(TestEPUB.document("<p>Last</p>").utf8))
    let publication = try Publication(bytes: writer.archive(), name: "")
    #expect(try publication.document(0).document.plainText(of: 0).contains("Last"))
  }

  @Test func `links, folders and names that climb are no files`() throws {
    var epub = TestEPUB("<p>1</p>")
    epub.addFile("link.css", Array("/etc/passwd".utf8), id: "l", type: "text/css")
    epub.addFile("..\\..\\back.css", [65], id: "b", type: "text/css")
    var writer = epub.writer
    writer.entries[4].mode = 0xA1FF
    writer.add("/absolute.css", [66])
    writer.add("folder/", [])
    let publication = try Publication(bytes: writer.archive(), name: "")
    #expect(publication.bytes(of: "OPS/link.css") == nil)
    #expect(publication.bytes(of: "folder/") == nil)
    #expect(publication.bytes(of: "../../../etc/passwd") == nil)
  }

  @Test func `backslashes in names are slashes, and a name's first slash is none`() throws {
    var writer = TestEPUB("<p>1</p>").writer
    writer.entries[1].name = Array("/META-INF\\container.xml".utf8)
    #expect(try Publication(bytes: writer.archive(), name: "").spine.count == 1)
  }

  @Test func `names in the old code page are read`() throws {
    #expect(EntryNameDecoding.name([0x82, 0x2E, 0x78], isUTF8: false) == "é.x")
    #expect(EntryNameDecoding.name(Array("é.x".utf8), isUTF8: false) == "é.x")
    #expect(EntryNameDecoding.name([0x82, 0x78], isUTF8: true) == "\u{FFFD}x")
  }

  @Test func `an archive after other bytes is none by its beginning, but opens`() throws {
    var writer = TestEPUB("<p>1</p>").writer
    writer.preamble = [UInt8](repeating: 7, count: 100)
    let publication = try Publication(bytes: writer.archive(), name: "")
    #expect(publication.spine.count == 1)
    #expect(publication.warnings.count == 1)
  }

  // MARK: Files that are not what they say

  @Test func `a damaged chapter is an error, a damaged sheet a warning`() throws {
    var epub = TestEPUB("<p>1</p>")
    epub.addFile("a.css", [65, 66], id: "a", type: "text/css")
    var writer = epub.writer
    for place in [3, 4] { writer.entries[place].checksum ^= 1 }
    let publication = try Publication(bytes: writer.archive(), name: "")
    #expect(throws: ManuscriptError.self) { try publication.document(0) }
    #expect(publication.bytes(of: "OPS/a.css") == nil)
    #expect(
      publication.warnings.map(\.message) == [
        "OPS/a.css is damaged: its checksum is wrong"
      ])
  }

  @Test func `other methods and passwords are errors of their file`() throws {
    var epub = TestEPUB("<p>1</p>")
    for id in ["a", "b"] { epub.addFile("\(id).css", [65], id: id, type: "text/css") }
    var writer = epub.writer
    writer.entries[4].method = 12
    writer.entries[5].flags |= 1
    let publication = try Publication(bytes: writer.archive(), name: "")
    for id in ["a", "b"] { #expect(publication.bytes(of: "OPS/\(id).css") == nil) }
    #expect(
      publication.warnings.map(\.message) == [
        "OPS/a.css is compressed with method 12, which EPUB does not allow; pack the book again",
        "OPS/b.css is locked with a password, which EPUB does not allow; pack the book again",
      ])
  }

  @Test func `unpacking stops at the stated size, whatever comes`() throws {
    for stated in [0, 100, 258_001, 258_002, 600_000] as [UInt32] {
      var epub = TestEPUB("<p>1</p>")
      epub.addFile("a.css", [], id: "a", type: "text/css")
      var writer = epub.writer
      writer.entries[4].packed = ZipWriter.deflatedZeros(copies: 1000)
      writer.entries[4].method = 8
      writer.entries[4].byteCount = stated
      writer.entries[4].checksum = ZipWriter.checksum([UInt8](repeating: 0, count: 258_001))
      let publication = try Publication(bytes: writer.archive(), name: "")
      let bytes = publication.bytes(of: "OPS/a.css")
      #expect(bytes?.count == (stated == 258_001 ? 258_001 : nil))
      #expect(publication.warnings.count == (stated == 258_001 ? 0 : 1))
    }
  }

  // MARK: Limits

  @Test func `a file of more than 64 MiB is not unpacked; a smaller one is, however packed`() throws
  {
    let limits = PublicationLimits.standard
    #expect(limits.entry == 64 << 20)
    var epub = TestEPUB("<p>1</p>")
    for id in ["a", "b"] { epub.addFile("\(id).css", [], id: id, type: "text/css") }
    var writer = epub.writer
    let copies = 5000
    for (place, size) in [(4, UInt32(copies * 258 + 1)), (5, UInt32(64 << 20 + 1))] {
      writer.entries[place].packed = ZipWriter.deflatedZeros(copies: copies)
      writer.entries[place].method = 8
      writer.entries[place].byteCount = size
    }
    writer.entries[4].checksum = ZipWriter.checksum([UInt8](repeating: 0, count: copies * 258 + 1))
    let publication = try Publication(bytes: writer.archive(), name: "", limits: limits)
    #expect(publication.bytes(of: "OPS/a.css")?.count == copies * 258 + 1)
    #expect(publication.bytes(of: "OPS/b.css") == nil)
    #expect(publication.warnings.map(\.message) == ["OPS/b.css unpacks to more than 64 MiB"])
  }

  @Test func `a document of more elements and texts than any book has is an error`() throws {
    #expect(PublicationLimits.standard.document.nodes == 1_000_000)
    var limits = PublicationLimits.standard
    limits.document.nodes = 1000
    func document(_ count: Int) throws -> Document {
      let epub = TestEPUB(String(repeating: "<b>x</b>", count: count))
      return try Publication(bytes: epub.archive, name: "", limits: limits).document(0).document
    }
    #expect(try document(400).nodes.count > 800)
    #expect(throws: ManuscriptError.self) { try document(600) }
  }

  @Test func `no more is read in all than the limit, and each file counts once`() throws {
    #expect(PublicationLimits.standard.total == 1 << 30)
    var epub = TestEPUB("<p>1</p>")
    for id in ["a", "b"] {
      epub.addFile("\(id).css", [UInt8](repeating: 65, count: 5000), id: id, type: "text/css")
    }
    var limits = PublicationLimits.standard
    limits.total = 9000
    let publication = try Publication(bytes: epub.archive, name: "", limits: limits)
    for _ in 0..<5 { #expect(publication.bytes(of: "OPS/a.css") != nil) }
    #expect(publication.bytes(of: "OPS/b.css") == nil)
  }

  @Test func `archives with too many files and spines too long are errors`() throws {
    #expect(PublicationLimits.standard.entries == 100_000)
    #expect(PublicationLimits.standard.spine == 20_000)
    var limits = PublicationLimits.standard
    limits.entries = 3
    let epub = TestEPUB("<p>1</p>", "<p>2</p>")
    #expect(throws: ManuscriptError.publication("holds more than 3 files, which no book has")) {
      try Publication(bytes: epub.archive, name: "", limits: limits)
    }
    limits = .standard
    limits.spine = 1
    #expect(throws: ManuscriptError.publication("has more than 1 documents in its spine")) {
      try Publication(bytes: epub.archive, name: "", limits: limits)
    }
  }

  @Test func `a million attributes, elements and unclosed tags take their time and no more`() {
    let many = 10_000
    for (begin, unit) in [
      ("<html>", "<b>"), ("<html>", "</b>"), ("<html", " a='b'"), ("<html>", "<b "),
      ("<html>", "&"),
      ("<html>", "<!--"), ("<html>", "<![CDATA["), ("<html>", "&#"), ("", "<"), ("<html a='", "<"),
      ("<!DOCTYPE", "["), ("<!DOCTYPE html [", "<!ENTITY a 'b'>"), ("<html>", "<style>"),
      ("<html>", "<p a='"), ("", "<?"), ("<html>", "<a:b xmlns:a='x'>"), ("<html>", "<b></c>"),
    ] {
      let source = begin + String(repeating: unit, count: many / unit.utf8.count)
      let read = DocumentReader.read(
        Array(source.utf8), path: "t", namespace: Namespace.xhtml, limits: .standard)
      #expect(!read.document.nodes.isEmpty)
    }
  }

  private static func readAll(_ bytes: [UInt8]) {
    if let publication = try? Publication(bytes: bytes, name: "") {
      for index in publication.spine.indices { _ = try? publication.document(index) }
      _ = (publication.contents, publication.coverPath)
    }
  }

  private func expect(_ writer: ZipWriter, _ message: String) {
    #expect(throws: ManuscriptError.publication(message)) {
      try Publication(bytes: writer.archive(), name: "")
    }
  }

  @Test func `a fault ends what reads XML, and many attributes do not begin it`() {
    let count = 100_000
    let comment = "<html><!-- " + String(repeating: "-- ", count: count) + "--><p>x</p></html>"
    let open = "<html>" + String(repeating: "<!--", count: count) + "<p>x</p></html>"
    let attributes = (0..<count).map { " a\($0)='>'" }.joined()
    let tag =
      "<html><!-- <p \(attributes)> --><![CDATA[<p \(attributes)>]]><p\(attributes)>x</p></html>"
    for source in [comment, open, tag] {
      let read = DocumentReader.read(
        Array(source.utf8), path: "t", namespace: Namespace.xhtml, limits: .standard)
      #expect(read.warnings.count == 1)
      #expect(read.document.nodes.last.map { !$0.isElement } == true)
    }
    // As many as there may be are XML, wherever else there are more.
    let few = (0..<1024).map { " a\($0)='<!--'" }.joined().replacing("<", with: "&lt;")
    let read = DocumentReader.read(
      Array("<html><!-- <p \(attributes)> --><p\(few)>x</p></html>".utf8), path: "t",
      namespace: Namespace.xhtml, limits: .standard)
    #expect(read.warnings.isEmpty)
  }
}
