extension UnsignedInteger {
  /// The number in hexadecimal digits, preceded by zeros if it has fewer than `digits`.
  package func hexadecimal(digits: Int = 1, uppercase: Bool = false) -> String {
    let text = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}

extension UnsafeRawBufferPointer {
  /// The first hexadecimal digits of the bytes, two for each, in lower case.
  package func hexadecimal(digits: Int) -> String {
    String(unsafeUninitializedCapacity: digits) { text in
      for index in 0..<digits {
        let half = self[index / 2] >> (index % 2 == 0 ? 4 : 0) & 15
        text[index] = half < 10 ? 0x30 + half : 0x61 + half - 10
      }
      return digits
    }
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit in either case; nil for any other byte.
  @inlinable
  package var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension [UInt8] {
  /// The bytes that are written as pairs of ASCII hexadecimal digits; nil if the text has other characters or half a
  /// pair.
  package init?(hexadecimal text: some Sequence<UInt8>) {
    let digits = text.map(\.hexadecimalValue)
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    self = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
