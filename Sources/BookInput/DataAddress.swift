internal import Documents

/// The content of a `data:` URL (RFC 2397).
enum DataAddress {
  /// The largest size that is decoded.
  static let largest = 16 << 20

  /// The bytes of a `data:` URL; nil if it is not one, or damaged, or too large.
  static func bytes(of address: String) -> [UInt8]? {
    let utf8 = Array(address.utf8)
    guard utf8.count <= largest * 3 / 2, address.prefix(5).lowercased() == "data:",
      let comma = utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let kind = String(decoding: utf8[5..<comma], as: UTF8.self).lowercased()
    let content = unescaped(utf8[(comma + 1)...])
    let bytes = kind.hasSuffix(";base64") ? [UInt8](base64: content) : content
    return bytes.flatMap { $0.count <= largest ? $0 : nil }
  }

  /// The bytes with percent-encoding decoded.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).map(hexDigit)
      if byte == UInt8(ascii: "%"), digits.count == 2, let high = digits[0], let low = digits[1] {
        out.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
      }
    }
    return out
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
