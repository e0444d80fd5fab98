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
    return digest.hexadecimal
  }

  /// The digest of some bytes as 64 hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }
}

extension [UInt8] {
  /// The bytes as lower-case hexadecimal digits.
  var hexadecimal: String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
