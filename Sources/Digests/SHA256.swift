internal import CNettle

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

  /// The digest of all bytes so far as 64 hexadecimal digits; resets the state.
  package mutating func hexDigest() -> String {
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      nettle_sha256_digest(&context, 32, buffer.baseAddress)
      count = 32
    }
    return digest.withUnsafeBytes { $0.hexadecimal(digits: 64) }
  }

  /// The digest of some bytes as 64 hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }
}

extension UnsafeRawBufferPointer {
  /// The first hexadecimal digits of the bytes, in lower case.
  package func hexadecimal(digits: Int) -> String {
    String(unsafeUninitializedCapacity: digits) { text in
      for place in 0..<digits {
        let half = self[place / 2] >> (place % 2 == 0 ? 4 : 0) & 15
        text[place] = half < 10 ? 0x30 + half : 0x61 + half - 10
      }
      return digits
    }
  }
}
