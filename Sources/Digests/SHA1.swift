internal import CNettle

/// SHA-1, which EPUB makes the keys of fonts with; it keeps no secrets and tells no forgeries.
package enum SHA1 {
  /// The digest of some bytes: 20 bytes.
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
