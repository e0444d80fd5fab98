import Testing

@testable import Files
@testable import Output

struct TextDigestTests {
  @Test(arguments: [0, 1, 3, 2_047, 2_048, 2_049, 5_000])
  func `the digest of numbers does not depend on how they are added`(count: Int) {
    let numbers = (0..<count).map { ($0 &* 0x9E37_79B9) ^ -$0 }
    let (single, raw) = (TextDigest(), TextDigest())
    for number in numbers { single.add(number) }
    let bytes = NumberBytes(atMost: count + 1) { add in for number in numbers { add(number) } }
    numbers.map(\.littleEndian).withUnsafeBytes { raw.add(raw: $0) }
    #expect(single.hex(digits: 32) == raw.hex(digits: 32))
    for digits in [1, 8, 32] {
      #expect(bytes.digest(digits: digits) == String(raw.hex(digits: 32).prefix(digits)))
    }
  }

  @Test func `buffered bytes are hashed before later ones`() {
    let (mixed, whole) = (TextDigest(), TextDigest())
    mixed.add("one")
    Array("two\0".utf8).withUnsafeBytes { mixed.add(raw: $0) }
    mixed.add("three")
    whole.add("one", "two", "three")
    #expect(mixed.hex(digits: 32) == whole.hex(digits: 32))
  }
}
