/// A text of at most 32 bytes with a tag: a key for frequent lookups that allocates nothing.
package struct ShortText: Sendable, Hashable {
  private var letters: SIMD4<UInt64> = .zero
  private var tag: UInt64

  /// The key of a range of text; nil if it is longer than 32 bytes.
  package init?(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, tag: UInt32) {
    guard range.count <= 32 else { return nil }
    withUnsafeMutableBytes(of: &letters) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[range]))
    }
    self.tag = UInt64(tag) << 8 | UInt64(range.count)
  }

  /// Feeds a single number that depends on all bytes.
  package func hash(into hasher: inout Hasher) {
    let mixed =
      letters
      &* SIMD4(
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
    hasher.combine(mixed.wrappedSum() ^ tag)
  }
}
