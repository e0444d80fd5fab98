internal import Documents
internal import Graphics

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
    let content = utf8[(comma + 1)...].percentDecoded(decodesNull: true)
    let bytes = kind.hasSuffix(";base64") ? [UInt8](base64: content) : content
    return bytes.flatMap { $0.count <= largest ? $0 : nil }
  }
}
