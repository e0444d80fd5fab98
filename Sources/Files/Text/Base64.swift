/// Base64 (RFC 4648, 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The encoding of some bytes, padded with `=`.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      bytes.withUnsafeBufferPointer { bytes in
        letters.withUnsafeBufferPointer { letters in
          encode(bytes, with: letters, into: out)
        }
      }
      filled = count
    }
  }

  /// Encodes three bytes as four letters.
  private static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, with letters: UnsafeBufferPointer<UInt8>,
    into out: UnsafeMutableBufferPointer<UInt8>
  ) {
    func letter(_ word: UInt32, _ shift: UInt32) -> UInt8 { letters[Int(word &>> shift & 63)] }
    let whole = bytes.count / 3
    for group in 0..<whole {
      let (start, place) = (group &* 3, group &* 4)
      let word =
        UInt32(bytes[start]) &<< 16 | UInt32(bytes[start &+ 1]) &<< 8 | UInt32(bytes[start &+ 2])
      out[place] = letter(word, 18)
      out[place &+ 1] = letter(word, 12)
      out[place &+ 2] = letter(word, 6)
      out[place &+ 3] = letter(word, 0)
    }
    let rest = bytes.count - whole * 3
    guard rest > 0 else { return }
    let second = rest > 1 ? UInt32(bytes[whole * 3 + 1]) : 0
    let word = UInt32(bytes[whole * 3]) << 16 | second << 8
    out[whole * 4] = letter(word, 18)
    out[whole * 4 + 1] = letter(word, 12)
    out[whole * 4 + 2] = rest > 1 ? letter(word, 6) : UInt8(ascii: "=")
    out[whole * 4 + 3] = UInt8(ascii: "=")
  }
}
