import Digests
import TestSupport
import Testing

@testable import Manuscript

struct EncryptionTests {
  private static let idpf = "http://www.idpf.org/2008/embedding"
  private static let adobe = "http://ns.adobe.com/pdf/enc#RC"
  private static let font = Array("OTTO".utf8) + (0..<2000).map { UInt8($0 % 251) }

  @Test func `fonts hidden in EPUB's way are revealed`() throws {
    var hidden = Self.font
    // The identifier's digest; white space in the identifier does not count.
    let key = SHA1.digest(Array("urn:uuid:00112233-4455-6677-8899-aabbccddeeff".utf8))
    #expect(key.count == 20)
    for place in 0..<1040 { hidden[place] ^= key[place % 20] }
    let publication = try Self.publication(hidden, Self.idpf, path: "OPS/f.otf")
    #expect(publication.bytes(of: "OPS/f.otf") == Self.font)
    #expect(publication.warnings.isEmpty)
  }

  @Test func `fonts hidden in Adobe's way are revealed`() throws {
    var hidden = Self.font
    let key: [UInt8] = (0..<16).map { UInt8($0 * 0x11) }
    for place in 0..<1024 { hidden[place] ^= key[place % 16] }
    let publication = try Self.publication(hidden, Self.adobe, path: "OPS/f.otf")
    #expect(publication.bytes(of: "OPS/f.otf") == Self.font)
    #expect(publication.warnings.isEmpty)
  }

  @Test(arguments: ["", "not-a-uuid", "urn:uuid:0011"])
  func `without a key the bytes stay as they are, with a warning`(identifier: String) throws {
    let publication = try Self.publication(
      Self.font, Self.adobe, path: "OPS/f.otf", identifier: identifier)
    #expect(publication.bytes(of: "OPS/f.otf") == Self.font)
    #expect(publication.warnings.count == 1)
  }

  @Test func `what is revealed and is no font is told of`() throws {
    let publication = try Self.publication(Self.font, Self.idpf, path: "OPS/f.otf")
    #expect(publication.bytes(of: "OPS/f.otf") != nil)
    #expect(publication.warnings.count == 1)
  }

  @Test func `a short font is revealed as far as it goes`() throws {
    for count in [0, 1, 4, 1039] {
      let publication = try Self.publication(
        Array(Self.font.prefix(count)), Self.idpf, path: "OPS/f.otf")
      #expect(publication.bytes(of: "OPS/f.otf")?.count == count)
    }
  }

  @Test func `a document locked by a vendor is an error, a picture a warning`() throws {
    #expect {
      try Self.publication(Self.font, "http://a#aes", path: "OPS/text/c1.xhtml")
    } throws: { error in
      "\(error)"
        == "OPS/text/c1.xhtml is encrypted with http://a#aes; this file needs its vendor's reader"
    }
    let publication = try Self.publication(Self.font, "http://a#aes", path: "OPS/f.otf")
    #expect(publication.bytes(of: "OPS/f.otf") == nil)
    #expect(publication.warnings.count == 1)
  }

  private static func publication(
    _ font: [UInt8], _ algorithm: String, path: String,
    identifier: String = " urn:uuid:00112233-4455-6677-8899-aabbccddeeff\n"
  ) throws(ManuscriptError) -> Publication {
    var epub = TestEPUB("<p>1</p>")
    epub.metadata = "<dc:identifier id='id'>\(identifier)</dc:identifier>"
    epub.addFile("f.otf", font, id: "f", type: "font/otf")
    let encryption = """
      <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
      xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
      <enc:EncryptionMethod Algorithm="\(algorithm)"/><enc:CipherData>
      <enc:CipherReference URI="\(path)"/></enc:CipherData></enc:EncryptedData></encryption>
      """
    epub.files.append(("META-INF/encryption.xml", Array(encryption.utf8)))
    return try epub.publication
  }
}
