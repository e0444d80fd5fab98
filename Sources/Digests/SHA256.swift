internal import CNettle
internal import Graphics

/// SHA-256 over bytes that arrive in pieces.
///
/// Computed by libnettle, which uses the processor's own instructions if it has them.
package struct SHA256 {
  private var context = sha256_ctx()

  package init() { nettle_sha256_init(&context) }

  /// Adds bytes to the digest.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  /// Adds bytes to the digest.
  package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    nettle_sha256_update(&context, bytes.count, start)
  }

  /// The 32 bytes of the digest of all bytes so far; resets the state.
  package mutating func digest() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      nettle_sha256_digest(&context, 32, buffer.baseAddress)
      count = 32
    }
  }

  /// The digest of all bytes so far as 64 hexadecimal digits; resets the state.
  package mutating func hexDigest() -> String {
    digest().withUnsafeBytes { $0.hexadecimal(digits: 64) }
  }

  /// The digest of some bytes as 64 hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }
}
