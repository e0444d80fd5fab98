internal import Graphics

/// Lines that end within code and long names: between the parts of a name, and rather at a space than after a sign.
extension ParagraphItems {
  /// The penalty of a break inside a word that fits no line, and that of one between two parts of a name.
  private static let emergencyPenalties = (letter: 5000, part: 3000)

  /// The penalty of a break before a cluster of a word that fits no line, and what the line may lack.
  ///
  /// It lacks less than the width of the next letter; with a whole part of a name, up to half of its width.
  func emergency(at index: Int, in piece: Range<Int>) -> (penalty: Int, slack: Length) {
    let width = clusters[index].width
    return beginsPart(at: index, in: piece)
      ? (Self.emergencyPenalties.part, max(rules.narrowest * 0.5, width))
      : (Self.emergencyPenalties.letter, width)
  }

  /// The fewest letters of a name on either side of a break between its parts.
  private static let leastPart = 3

  /// Whether a part of a name begins with a cluster of a word that fits no line: after a dot, a colon, a low line, a
  /// slash or a hyphen, or with a capital after a small letter.
  private func beginsPart(at index: Int, in piece: Range<Int>) -> Bool {
    guard index >= piece.lowerBound + Self.leastPart, index + Self.leastPart <= piece.upperBound
    else { return false }
    let bytes = paragraph.text.bytes
    let start = clusters[index].start
    let (before, after) = (bytes[start - 1], bytes[start])
    switch before {
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "/"),
      UInt8(ascii: "-"):
      return after != before && after > 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(after)
    default: return false
    }
  }

  /// The penalty of a break within a word of code: a line that ends at a space before it instead is seven tenths full.
  static let codePenalty = 9_000

  /// Whether the letter before a byte is of code.
  func isCode(before offset: Int) -> Bool {
    // Most breaks at letters are those between ideographs.
    paragraph.text.bytes[offset - 1] < 0x80
      && paragraph.text.styles[paragraph.run(before: offset).style].isCode
  }
}
