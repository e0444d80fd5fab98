/// The characters that a font has among the commonest: letters of Western and Central Europe, and
/// the marks and dashes of prose.
struct CommonCharacters {
  /// U+0020 to U+017F, and U+2010 to U+2027; none is a combining mark.
  private static let letters: Range<UInt32> = 0x20..<0x180
  private static let marks: Range<UInt32> = 0x2010..<0x2028

  private let hasLetter: [Bool]
  private let hasMark: [Bool]

  init(of font: OpaquePointer, _ colored: ColoredGlyphs?) {
    func draws(_ character: UInt32) -> Bool {
      Face.draws(character, with: font, colored)
    }
    hasLetter = Self.letters.map(draws)
    hasMark = Self.marks.map(draws)
  }

  /// Whether a range of UTF-8 has only these characters and word joiners, and the font has them
  /// all.
  func hold(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      switch byte {
      case 0x20..<0x80:
        guard hasLetter[Int(byte) - 0x20] else { return false }
        index += 1
      case 0xC2...0xC5 where index + 1 < range.upperBound:
        guard hasLetter[Int(byte & 0x1F) << 6 + Int(text[index + 1] & 0x3F) - 0x20] else {
          return false
        }
        index += 2
      case 0xE2 where index + 2 < range.upperBound && text[index + 1] == 0x80:
        let mark = Int(text[index + 2]) - 0x90
        guard hasMark.indices.contains(mark), hasMark[mark] else { return false }
        index += 3
      // A word joiner is set in the font of the text before it.
      case 0xE2
      where index > range.lowerBound && index + 2 < range.upperBound
        && text[index + 1] == 0x81 && text[index + 2] == 0xA0:
        index += 3
      default: return false
      }
    }
    return true
  }
}
