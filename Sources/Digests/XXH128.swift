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

  /// The digest of all bytes so far as 32 hexadecimal digits, as `xxhsum -H2` writes them.
  package func hexDigest() -> String {
    var canonical = XXH128_canonical_t()
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state))
    return withUnsafeBytes(of: &canonical) { [UInt8]($0) }.hexadecimal
  }
}
