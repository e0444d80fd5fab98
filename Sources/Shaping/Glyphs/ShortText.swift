/// A text of at most 32 bytes with a tag: a key for frequent lookups that allocates nothing.
///
/// Stored in 40 bytes, which a vector would round up to 64.
package struct ShortText: Sendable, Hashable {
  private var letters: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var tag: UInt64

  /// The key of a range of text; nil if it is longer than 32 bytes.
  package init?(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, tag: UInt32) {
    guard range.count <= 32 else { return nil }
    withUnsafeMutableBytes(of: &letters) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[range]))
    }
    self.tag = UInt64(tag) << 8 | UInt64(range.count)
  }

  package static func == (one: ShortText, other: ShortText) -> Bool {
    one.letters == other.letters && one.tag == other.tag
  }

  /// A single number that depends on all bytes.
  var mixed: UInt64 {
    let sum =
      letters.0 &* 0x9E37_79B9_7F4A_7C15 &+ letters.1 &* 0xC2B2_AE3D_27D4_EB4F
      &+ letters.2 &* 0x1656_67B1_9E37_79F9 &+ letters.3 &* 0x27D4_EB2F_1656_67C5
    return sum ^ tag
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}
