/// The paragraphs of a text with their positions; each ends at a line feed, a carriage return, both
/// together, or one of Unicode's separators.
struct ParagraphSequence: Sequence {
  struct Element {
    /// The bytes of the paragraph without its separator.
    var text: ArraySlice<UInt8>
    /// The offset of its first byte in the text.
    var start: Int { text.startIndex }
  }

  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  func makeIterator() -> AnyIterator<Element> {
    var start = 0
    let bytes = bytes
    return AnyIterator {
      guard start < bytes.count else { return nil }
      var end = start
      var after = bytes.count
      while end < bytes.count {
        if let length = Self.separator(bytes, at: end) {
          after = end + length
          break
        }
        end += 1
      }
      defer { start = after }
      return Element(text: bytes[start..<end])
    }
  }

  /// The length of the separator at an offset; nil if there is none.
  private static func separator(_ bytes: [UInt8], at index: Int) -> Int? {
    switch bytes[index] {
    case 0x0A, 0x0B, 0x0C: 1
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    // U+2028, U+2029 and U+0085.
    case 0xE2
    where bytes[index...].starts(with: [0xE2, 0x80, 0xA8])
      || bytes[index...].starts(with: [0xE2, 0x80, 0xA9]):
      3
    case 0xC2 where bytes[index...].starts(with: [0xC2, 0x85]): 2
    default: nil
    }
  }
}
