import TestSupport
import Testing

@testable import Manuscript

struct CanonicalFragmentTests {
  /// The address of the first byte of some words of a body.
  private func address(of words: String, in body: String) throws -> String {
    var epub = TestEPUB()
    let file = TestEPUB.document(body)
    epub.addDocument("c0", file)
    let publication = try epub.publication
    let bytes = Array(file.utf8)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array(words.utf8)) })
    let document = try publication.document(0).document
    let item = publication.spine[0]
    var places = CanonicalFragment(document, of: item)
    let address = places.address(ofByte: start)
    // Another place of the same text before it does not change it, nor does one after it.
    for other in [start + 1, start - 1, start] { _ = places.address(ofByte: other) }
    #expect(places.address(ofByte: start) == address)
    return address.replacing(item.fragment, with: "SPINE")
  }

  @Test func `elements are even, texts odd, and offsets units of UTF-16`() throws {
    let body = "<p id='a'>one</p>\n<p>t𝔴o é <em>three</em> four <b/>five<i/></p>"
    #expect(try address(of: "one", in: body) == "epubcfi(SPINE!/4/2[a]/1:0)")
    #expect(try address(of: "ne</p>", in: body) == "epubcfi(SPINE!/4/2[a]/1:1)")
    #expect(try address(of: "o é", in: body) == "epubcfi(SPINE!/4/4/1:3)")
    #expect(try address(of: "three", in: body) == "epubcfi(SPINE!/4/4/2/1:0)")
    #expect(try address(of: "our", in: body) == "epubcfi(SPINE!/4/4/3:2)")
    #expect(try address(of: "five", in: body) == "epubcfi(SPINE!/4/4/5:0)")
    #expect(try address(of: "<i/>", in: body) == "epubcfi(SPINE!/4/4/6)")
  }

  @Test func `comments and sections of characters do not divide a text`() throws {
    let body = "<p>one <!-- a --> two <![CDATA[three]]> four</p>"
    #expect(try address(of: "two", in: body) == "epubcfi(SPINE!/4/2/1:5)")
    #expect(try address(of: "four", in: body) == "epubcfi(SPINE!/4/2/1:15)")
  }

  @Test func `what means something in an address has a circumflex before it`() throws {
    #expect(
      try address(of: "one", in: "<p id='a[1],^b'>one</p>")
        == "epubcfi(SPINE!/4/2[a^[1^]^,^^b]/1:0)")
  }

  @Test func `the steps to a document count all that is in the package`() throws {
    var epub = TestEPUB()
    epub.addDocument("c0", TestEPUB.document("<p>one</p>"))
    epub.addDocument("c1", TestEPUB.document("<p>two</p>"))
    let publication = try epub.publication
    #expect(publication.spine.map(\.fragment) == ["/6/2", "/6/4"])
    #expect(CanonicalFragment.start(of: publication.spine[1]) == "epubcfi(/6/4!/4)")
  }
}
