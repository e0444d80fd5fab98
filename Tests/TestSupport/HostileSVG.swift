internal import Graphics
internal import ImageCoding

/// Drawings that end the library that draws them, or take more than there is.
package enum HostileSVG {
  private static func svg(_ inner: String) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="100" height="100">\(inner)</svg>
      """.utf8)
  }

  private static func filtered(_ step: String) -> [UInt8] {
    svg("<filter id=\"f\">\(step)</filter><rect width=\"90\" height=\"90\" filter=\"url(#f)\"/>")
  }

  /// A matrix larger than the library has room for: a panic.
  package static var convolve: [UInt8] {
    let ones = Array(repeating: "1", count: 3600).joined(separator: " ")
    return filtered("<feConvolveMatrix order=\"60\" kernelMatrix=\"\(ones)\"/>")
  }

  /// Text of a size that overflows: a failed assertion.
  package static var textSize: [UInt8] {
    Array(
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><text font-size=\"2147483647\">Hi</text></svg>"
        .utf8)
  }

  /// A chain of masks, of which each has a layer of its own.
  package static var masks: [UInt8] {
    let chain = (0..<3000).map {
      "<mask id=\"m\($0)\"><rect width=\"9\" height=\"9\" mask=\"url(#m\($0 + 1))\"/></mask>"
    }
    return svg("<defs>\(chain.joined())</defs><rect width=\"50\" height=\"50\" mask=\"url(#m0)\"/>")
  }

  /// A billion steps for each pixel.
  package static var turbulence: [UInt8] {
    filtered("<feTurbulence baseFrequency=\"0.1\" numOctaves=\"2000000000\"/>")
  }

  /// Each group is the one before it ten times.
  package static var uses: [UInt8] {
    let groups = (1...9).map { level in
      "<g id=\"g\(level)\">"
        + String(repeating: "<use xlink:href=\"#g\(level - 1)\"/>", count: 10) + "</g>"
    }
    return svg("<rect id=\"g0\" width=\"9\" height=\"9\"/>\(groups.joined())")
  }

  /// A picture that says it is of 30,000 × 30,000 pixels, as data in an address.
  package static var largePicture: [UInt8] {
    svg("<image width=\"50\" height=\"50\" xlink:href=\"data:image/png;base64,\(largePNG)\"/>")
  }

  private static var largePNG: String {
    let small = Bitmap(
      width: 16, height: 16, format: .rgba, bytes: (0..<1024).map { UInt8(truncatingIfNeeded: $0) })
    var file = PNGEncoder().encode(small)
    // After the signature and the chunk's length and name: four bytes of width, four of height.
    let side: [UInt8] = [0, 0, 0x75, 0x30]
    file.replaceSubrange(16..<24, with: side + side)
    let checksum = checksum(file[12..<29])
    file.replaceSubrange(29..<33, with: (0..<4).map { UInt8(checksum >> (24 - 8 * $0) & 255) })
    return base64(file)
  }

  /// PNG's checksum, CRC-32.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for place in stride(from: 0, to: bytes.count, by: 3) {
      let part = Array(bytes[place..<min(place + 3, bytes.count)])
      let word = (0..<3).reduce(0) { $0 << 8 | ($1 < part.count ? Int(part[$1]) : 0) }
      for sign in 0..<4 {
        text.append(sign <= part.count ? signs[word >> (18 - 6 * sign) & 63] : "=")
      }
    }
    return text
  }
}
