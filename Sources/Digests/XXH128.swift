internal import CXXHash
internal import Graphics

/// XXH3's 128-bit digest over bytes that arrive in pieces.
///
/// It tells pictures apart at the speed of memory and is no guard against forgery.
package struct XXH128: ~Copyable {
  private let state: OpaquePointer?

  package init() {
    state = XXH3_createState()
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  /// Adds bytes to the digest.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    rb_xxh3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes so far as 32 hexadecimal digits, as `xxhsum -H2` prints them, or as
  /// the first `digits` of them.
  package func hexDigest(digits: Int = 32) -> String {
    Self.hex(XXH3_128bits_digest(state), digits)
  }

  /// The digest of some bytes, written like `hexDigest`.
  package static func hexDigest(_ bytes: UnsafeRawBufferPointer, digits: Int = 32) -> String {
    hex(rb_xxh3_128bits(bytes.baseAddress, bytes.count), digits)
  }

  private static func hex(_ hash: XXH128_hash_t, _ digits: Int) -> String {
    var canonical = XXH128_canonical_t()
    XXH128_canonicalFromHash(&canonical, hash)
    return withUnsafeBytes(of: &canonical) {
      UnsafeRawBufferPointer(rebasing: $0.prefix((digits + 1) / 2)).hexadecimal(digits: digits)
    }
  }
}
