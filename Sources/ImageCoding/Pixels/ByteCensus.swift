/// The set of values that occur in bytes.
enum ByteCensus {
  /// The values that occur, in ascending order; nil if there are more than `limit`.
  ///
  /// Text exceeds it within its first line; blank paper is scanned in vectors.
  static func values(of bytes: [UInt8], atMost limit: Int) -> [UInt8]? {
    var seen = [Bool](repeating: false, count: 256)
    var count = 0
    let isWithin = bytes.withUnsafeBytes { bytes in
      seen.withUnsafeMutableBufferPointer { seen in
        var position = 0
        while position < bytes.count {
          if position + 64 <= bytes.count, seen[Int(bytes[position])],
            isUniform(bytes.baseAddress, at: position)
          {
            position += 64
            continue
          }
          let end = min(position + 64, bytes.count)
          for index in position..<end where !seen[Int(bytes[index])] {
            seen[Int(bytes[index])] = true
            count += 1
          }
          if count > limit { return false }
          position = end
        }
        return true
      }
    }
    return isWithin ? (0...255).filter { seen[Int($0)] } : nil
  }

  /// Whether 64 bytes are equal.
  private static func isUniform(_ bytes: UnsafeRawPointer?, at index: Int) -> Bool {
    guard let bytes = bytes.map({ $0 + index }) else { return true }
    let pattern = UInt64(bytes.load(as: UInt8.self)) &* 0x0101_0101_0101_0101
    var difference: UInt64 = 0
    for word in 0..<8 {
      difference |= pattern ^ bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)
    }
    return difference == 0
  }
}
