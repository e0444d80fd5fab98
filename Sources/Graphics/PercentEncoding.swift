/// Percent-encoding of addresses (RFC 3986, 2.1).
extension UInt8 {
  /// The percent-encoded byte: `%0A`.
  package var percentEncoded: String { "%" + hexadecimal(digits: 2, uppercase: true) }
}

extension ArraySlice<UInt8> {
  /// The bytes, decoded once.
  ///
  /// A percent sign that two hexadecimal digits do not follow is kept, and so is `%00` unless `decodesNull`: no name of
  /// a file has a null byte.
  package func percentDecoded(decodesNull: Bool = false) -> [UInt8] {
    guard contains(UInt8(ascii: "%")) else { return Array(self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      if self[index] == UInt8(ascii: "%"), endIndex - index > 2,
        let high = self[index + 1].hexadecimalValue, let low = self[index + 2].hexadecimalValue,
        decodesNull || high | low != 0
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(self[index])
        index += 1
      }
    }
    return decoded
  }
}
