extension TextProperties {
  /// A position on an axis of a variable font: its tag and value.
  package struct Variation: Sendable, Hashable {
    package var tag: String
    package var value: Double
    package init(tag: String, value: Double) { (self.tag, self.value) = (tag, value) }
  }
}

extension ValueReader {
  /// Widths by keyword, in percent (css-fonts-4, 2.3).
  static let stretches: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
    "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
    "ultra-expanded": 200,
  ]

  /// `condensed`, or a percentage that is not negative.
  mutating func takeStretch() -> Double? {
    if let stretch = take(of: Self.stretches) { return stretch }
    guard case .percentage(let value)? = peek(), value >= 0, value.isFinite else { return nil }
    _ = next()
    return value
  }

  /// A value with more axes than any font has is invalid.
  private static let maxVariations = 64

  /// `"wght" 650, "wdth" 80`; of two values for one axis the last counts.
  mutating func takeVariations() -> [TextProperties.Variation]? {
    if take(word: "normal") { return [] }
    var variations: [TextProperties.Variation] = []
    repeat {
      guard case .string(let tag)? = next(), tag.utf8.count == 4,
        tag.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }), let value = takeNumber(), value.isFinite,
        variations.count < Self.maxVariations
      else { return nil }
      variations.removeAll { $0.tag == tag }
      variations.append(.init(tag: tag, value: value))
    } while take(.comma)
    return variations.sorted { $0.tag < $1.tag }
  }
}
