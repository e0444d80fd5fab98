internal import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling

/// Hanging punctuation (css-text-3, 9.2).
extension ShapedInlineContent {
  /// The distance by which the last character of a line hangs: the least, and the most if the line is too long for it.
  func hang(from start: Int, to end: Opportunity) -> (least: Length, most: Length) {
    guard end.end > start, let sign = scalar(end.end - 1) else { return (.zero, .zero) }
    let width = width(end.end - 1..<end.end)
    if sign.isStopOrComma {
      if hanging.contains(.forceEnd) { return (width, width) }
      if hanging.contains(.allowEnd) { return (.zero, width) }
    }
    if hanging.contains(.last), end.kind == .last, sign.isClosingMark { return (width, width) }
    return (.zero, .zero)
  }

  /// The part of the text's first character that hangs from its first line.
  var firstHang: Length {
    guard hanging.contains(.first), let first = objects.indices.first(where: { objects[$0] < 0 }),
      let sign = scalar(first), sign.isOpeningMark
    else { return .zero }
    return width(first..<first + 1)
  }

  private func scalar(_ cluster: Int) -> Unicode.Scalar? {
    objects[cluster] < 0 ? content.text.bytes.scalar(at: starts[cluster]).0 : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isStopOrComma: Bool {
    switch value {
    case 0x2C, 0x2E, 0x60C, 0x6D4, 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFE50, 0xFE51, 0xFE52,
      0xFF61, 0xFF64:
      true
    default: false
    }
  }

  fileprivate var isOpeningMark: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .finalPunctuation: true
    default: value == 0x22 || value == 0x27
    }
  }

  fileprivate var isClosingMark: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .initialPunctuation, .finalPunctuation: true
    default: value == 0x22 || value == 0x27
    }
  }
}
