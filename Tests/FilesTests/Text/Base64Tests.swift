import Documents
import Foundation
import TestSupport
import Testing

@testable import Files

/// Base64 by RFC 4648, with Foundation as the authority.
struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of the standard are encoded and decoded`(text: String, letters: String) {
    #expect(Base64.encode(Array(text.utf8)) == Array(letters.utf8))
    #expect([UInt8](base64: Array(letters.utf8)) == Array(text.utf8))
  }

  @Test(arguments: seeds(100)) func `random bytes are encoded as Foundation encodes them`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let letters = Base64.encode(bytes)
    #expect(letters == Array(Data(bytes).base64EncodedData()))
    #expect([UInt8](base64: letters) == bytes)
    // White space and missing padding are allowed, and the alphabet of addresses.
    let loose = letters.filter { $0 != UInt8(ascii: "=") }.map { letter in
      switch letter {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: letter
      }
    }
    #expect([UInt8](base64: loose.flatMap { [$0, UInt8(ascii: "\n")] }) == bytes)
  }

  @Test(arguments: ["Zm9v*", "Zm9v,", "Zm\u{e9}"])
  func `other characters are refused`(letters: String) {
    #expect([UInt8](base64: Array(letters.utf8)) == nil)
  }
}
