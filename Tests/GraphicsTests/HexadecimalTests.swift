import Testing

@testable import Graphics

/// Hexadecimal digits and percent-encoding.
struct HexadecimalTests {
  @Test func `a byte is two digits, and these are the byte`() {
    for byte in UInt8.min...UInt8.max {
      let digits = byte.hexadecimal(digits: 2)
      #expect(digits.utf8.count == 2 && UInt8(digits, radix: 16) == byte)
      #expect(byte.hexadecimal(digits: 2, uppercase: true) == digits.uppercased())
      #expect([UInt8](hexadecimal: digits.utf8) == [byte])
      #expect([UInt8](hexadecimal: digits.uppercased().utf8) == [byte])
      #expect(byte.hexadecimalValue.map(Int.init) == Self.digit(byte))
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII ? character.hexDigitValue : nil
  }

  @Test(arguments: [
    (0, 1, "0"), (0, 4, "0000"), (0x1B, 1, "1b"), (0x1B, 4, "001b"), (0x1_0000, 4, "10000"),
  ])
  func `zeros come before a number of fewer digits`(number: UInt32, digits: Int, text: String) {
    #expect(number.hexadecimal(digits: digits) == text)
  }

  @Test func `bytes are as many digits as are wanted`() {
    let bytes: [UInt8] = [0x0A, 0xF0, 0x5C]
    let texts = (0...6).map { count in bytes.withUnsafeBytes { $0.hexadecimal(digits: count) } }
    #expect(texts == (0...6).map { String("0af05c".prefix($0)) })
  }

  @Test(arguments: ["0", "012", "0g", "+1", " 1", "0x", "é"])
  func `other texts are no bytes`(text: String) {
    #expect([UInt8](hexadecimal: text.utf8) == nil)
  }

  @Test func `bytes that are all encoded are decoded to themselves`() {
    let all = Array(UInt8.min...UInt8.max)
    let encoded = Array(all.map(\.percentEncoded).joined().utf8)
    #expect(encoded[...].percentDecoded(decodesNull: true) == all)
    #expect(encoded[...].percentDecoded() == Array("%00".utf8) + all.dropFirst())
  }

  @Test(arguments: [
    ("", ""), ("a b", "a b"), ("%41%62", "Ab"), ("%4", "%4"), ("%", "%"), ("a%", "a%"),
    ("%zz%20", "%zz "), ("%2541", "%41"), ("%%41", "%A"), ("%+1", "%+1"), ("%4%41", "%4A"),
  ])
  func `it is decoded once, and other percent signs are kept`(text: String, decoded: String) {
    #expect(Array(text.utf8)[...].percentDecoded() == Array(decoded.utf8))
    // A slice is decoded like an array of its own.
    let slice = Array("%4\(text)1".utf8).dropFirst(2).dropLast()
    #expect(slice.percentDecoded() == Array(decoded.utf8))
  }
}
