/// The mark by which this program recognises its own pictures: PNG's `Software`, directly after the header.
///
/// It names no version, so that equal pixels give equal bytes.
package enum PNGMark {
  static let text = Array("Software\0render-book".utf8)

  /// The number of bytes of a file that must be read to find the mark.
  package static let reach = 33 + 8 + text.count

  /// Whether a file that begins with these bytes has the mark.
  package static func isIn(_ beginning: [UInt8]) -> Bool {
    // Eight bytes of signature, and a header of 13 in a frame of 12.
    guard beginning.count >= reach, beginning.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      return false
    }
    let chunk = [0, 0, 0, UInt8(text.count)] + Array("tEXt".utf8) + text
    return beginning[33..<reach].elementsEqual(chunk)
  }
}
