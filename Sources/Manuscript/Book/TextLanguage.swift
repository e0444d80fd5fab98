/// The language of a text that does not say it.
enum TextLanguage {
  /// The bytes that are looked at.
  private static let sample = 8_000

  /// The language of most letters at a text's beginning, where their script is written from right to left and has one
  /// language foremost; English where it has not.
  static func likely(of bytes: [UInt8]) -> String {
    let bytes = bytes.prefix(sample)
    guard bytes.contains(where: { 0xD6...0xDD ~= $0 }) else { return "en" }
    var counts = (hebrew: 0, arabic: 0, other: 0)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x5D0...0x5EA: counts.hebrew += 1
      case 0x620...0x6D3: counts.arabic += 1
      case _ where scalar.properties.isAlphabetic: counts.other += 1
      default: break
      }
    }
    if counts.hebrew > counts.other + counts.arabic { return "he" }
    return counts.arabic > counts.other + counts.hebrew ? "ar" : "en"
  }
}
