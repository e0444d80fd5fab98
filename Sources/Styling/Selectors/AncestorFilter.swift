/// The names, ids and classes that the ancestors of an element may have: a Bloom filter of 512 bits, so that most
/// selectors with a descendant combinator are rejected before an ancestor is read.
struct AncestorFilter {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0, 0, 0, 0, 0, 0, 0, 0
  )

  mutating func insert(_ hash: UInt32) {
    set(hash & 511)
    set(hash >> 9 & 511)
  }

  /// Whether it may have been inserted; always true for zero, which is no name's hash.
  func mayContain(_ hash: UInt32) -> Bool {
    hash == 0 || has(hash & 511) && has(hash >> 9 & 511)
  }

  private mutating func set(_ bit: UInt32) {
    withUnsafeMutableBytes(of: &words) { $0[Int(bit >> 3)] |= 1 << UInt8(bit & 7) }
  }

  private func has(_ bit: UInt32) -> Bool {
    withUnsafeBytes(of: words) { $0[Int(bit >> 3)] & 1 << UInt8(bit & 7) != 0 }
  }
}
