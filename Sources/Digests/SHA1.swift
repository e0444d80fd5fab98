internal import CNettle

/// SHA-1, from which EPUB derives the keys of obfuscated fonts; not used for security.
package enum SHA1 {
  /// The 20-byte digest of some bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var context = sha1_ctx()
    nettle_sha1_init(&context)
    nettle_sha1_update(&context, bytes.count, bytes)
    return [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      nettle_sha1_digest(&context, 20, buffer.baseAddress)
      count = 20
    }
  }
}
