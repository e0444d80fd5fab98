/// Bytes as text of 64 letters (RFC 4648, 4).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The letters of some bytes, with `=` at the end where they are no multiple of three.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      for (group, start) in stride(from: 0, to: bytes.count, by: 3).enumerated() {
        let part = bytes[start..<min(start + 3, bytes.count)]
        let word = part.enumerated().reduce(0) { $0 | Int($1.1) << (16 - 8 * $1.0) }
        for place in 0..<4 {
          out[group * 4 + place] =
            place <= part.count ? letters[word >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
        }
      }
      filled = count
    }
  }
}
