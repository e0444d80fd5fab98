import Digests
import Testing

struct DigestTests {
  /// The samples of FIPS 180-4 and their digests.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ])
  func `SHA-1 is that of the standard`(text: String, digest: String) {
    #expect(SHA1.digest(Array(text.utf8)).map(hex).joined() == digest)
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 is that of the standard`(text: String, digest: String) {
    #expect(SHA256.hex(Array(text.utf8)) == digest)
  }

  /// The digests that `xxhsum -H2` prints.
  @Test(arguments: [
    ("", "99aa06d3014798d86001c324468d497f"), ("abc", "06b05ab6733a618578af5f94892f3950"),
  ])
  func `XXH3 is that of xxhsum`(text: String, digest: String) {
    Array(text.utf8).withUnsafeBytes { bytes in
      #expect(XXH128.hexDigest(bytes) == digest)
      #expect(XXH128.hexDigest(bytes, digits: 8) == digest.prefix(8))
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 239, 240, 241, 1000])
  func `bytes may come in pieces`(count: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var sha = SHA256()
    sha.update(Array(bytes[..<count]))
    sha.update(Array(bytes[count...]))
    #expect(sha.hexDigest() == SHA256.hex(bytes))
    let hash = XXH128()
    bytes[..<count].withUnsafeBytes { hash.update($0) }
    bytes[count...].withUnsafeBytes { hash.update($0) }
    #expect(hash.hexDigest() == bytes.withUnsafeBytes { XXH128.hexDigest($0) })
  }

  private func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
