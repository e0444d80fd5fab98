internal import CNettle

/// SHA-256 over bytes that come in pieces.
///
/// The work is libnettle's, which uses the processor's own instructions where it has them.
package struct SHA256 {
  private var context = sha256_ctx()

  package init() { nettle_sha256_init(&context) }

  /// Takes in more bytes.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  /// Takes in more bytes.
  package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    nettle_sha256_update(&context, bytes.count, start)
  }

  /// The digest of all bytes so far as 64 hexadecimal digits; the state begins anew.
  package mutating func hexDigest() -> String {
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      nettle_sha256_digest(&context, 32, buffer.baseAddress)
      count = 32
    }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest of some bytes as 64 hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }
}
