internal import CXXHash

/// XXH3's digest of 128 bits over bytes that come in pieces.
///
/// It tells pictures apart at the speed of memory, and is no guard against forgery.
package struct XXH128: ~Copyable {
  private let state: OpaquePointer?

  package init() {
    state = XXH3_createState()
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  /// Takes in more bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes so far as 32 hexadecimal digits, as `xxhsum -H2` writes them; or as many
  /// of the first as are asked for.
  package func hexDigest(digits: Int = 32) -> String {
    Self.hex(XXH3_128bits_digest(state), digits)
  }

  /// The digest of some bytes, as `hexDigest` writes it.
  package static func hexDigest(_ bytes: UnsafeRawBufferPointer, digits: Int = 32) -> String {
    hex(XXH3_128bits(bytes.baseAddress, bytes.count), digits)
  }

  private static func hex(_ hash: XXH128_hash_t, _ digits: Int) -> String {
    var canonical = XXH128_canonical_t()
    XXH128_canonicalFromHash(&canonical, hash)
    return withUnsafeBytes(of: &canonical) {
      UnsafeRawBufferPointer(rebasing: $0.prefix((digits + 1) / 2)).hexadecimal(digits: digits)
    }
  }
}
