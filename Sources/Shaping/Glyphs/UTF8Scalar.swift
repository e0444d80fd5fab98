extension RandomAccessCollection<UInt8> where Index == Int {
  /// The character at an offset of valid UTF-8, and its length in bytes.
  @inlinable
  package func scalar(at offset: Int) -> (Unicode.Scalar, Int) {
    let first = UInt32(self[offset])
    func tail(_ index: Int) -> UInt32 {
      offset + index < endIndex ? UInt32(self[offset + index] & 0x3F) : 0
    }
    let (value, length): (UInt32, Int) =
      switch first {
      case 0..<0x80: (first, 1)
      case 0..<0xE0: ((first & 0x1F) << 6 | tail(1), 2)
      case 0..<0xF0: ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
      default: ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", Swift.min(length, endIndex - offset))
  }
}
