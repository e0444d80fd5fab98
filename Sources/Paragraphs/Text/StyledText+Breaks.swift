internal import Shaping
internal import Styling
internal import TextAnalysis

/// Where styles allow line breaks, besides Unicode's rules, however lines are chosen.
extension StyledText {
  typealias Break = ParagraphAnalysis.BreakOpportunity

  /// The breaks that Unicode allows and styles keep, and those that styles add.
  func allowed(_ breaks: [Break]) -> [Break] {
    let adds = styles.contains { $0.breaksLetters }
    let keepsSpaces = styles.contains { $0.breaksAfterSpaces }
    guard
      adds || keepsSpaces || !unbroken.isEmpty
        || styles.contains(where: { $0.isObject || !$0.white.wraps })
    else { return breaks }
    let breaks = keepsSpaces ? withEndsOfSpaces(breaks) : breaks
    var allowed: [Break] = []
    allowed.reserveCapacity(breaks.count)
    for found in adds ? withLetters(breaks) : breaks {
      let isSure = found.isMandatory || found.offset >= bytes.count
      let place = isSure ? found : besideEdges(found)
      guard place.offset > allowed.last?.offset ?? 0 else { continue }
      if isSure || mayEnd(before: place.offset) { allowed.append(place) }
    }
    return allowed
  }

  /// The number of the span of a byte.
  private func span(at offset: Int) -> Int {
    spans.partitioningIndex { $0.range.upperBound > offset }
  }

  private func style(at offset: Int) -> TextStyle { styles[spans[span(at: offset)].style] }

  /// The same break, after the edges of inline boxes that end there and before those of boxes that begin.
  private func besideEdges(_ found: Break) -> Break {
    var position = found
    var next = span(at: position.offset)
    while next < spans.count, spans[next].range.lowerBound == position.offset, edge(next) == .end {
      position.offset = spans[next].range.upperBound
      next += 1
    }
    while next > 0, spans[next - 1].range.upperBound == position.offset, edge(next - 1) == .start {
      next -= 1
      position.offset = spans[next].range.lowerBound
    }
    return position
  }

  private func edge(_ span: Int) -> Object.Edge? {
    spans[span].object.flatMap { objects[$0].edge }
  }

  /// Whether the white space of the styles on both sides of a byte allows a break there (css-text-3, 5.1).
  private func mayEnd(before offset: Int) -> Bool {
    guard offset < bytes.count, !bytes.endsLine(at: offset), !isUnbroken(at: offset) else {
      return false
    }
    if style(at: offset - 1).white.wraps { return true }
    return bytes[offset - 1] != 0x20 && style(at: offset).white.wraps
  }

  /// Whether a byte and the one before it stay on one line.
  func isUnbroken(at offset: Int) -> Bool {
    let next = unbroken.partitioningIndex { $0.upperBound > offset }
    return next < unbroken.count && unbroken[next].lowerBound < offset
  }

  /// Whether part of a piece of the text stays on one line.
  func keepsTogether(_ range: Range<Int>) -> Bool {
    guard !unbroken.isEmpty else { return false }
    let next = unbroken.partitioningIndex { $0.upperBound > range.lowerBound }
    return next < unbroken.count && unbroken[next].lowerBound < range.upperBound
  }

  /// All breaks, including those after preserved spaces, whatever follows (css-text-3, 4.1.1).
  private func withEndsOfSpaces(_ breaks: [Break]) -> [Break] {
    var all: [Break] = []
    var rest = breaks[...]
    for span in spans where styles[span.style].breaksAfterSpaces {
      for offset in span.range where bytes[offset] == 0x20 {
        let end = offset + 1
        guard end < bytes.count, bytes[end] != 0x20 else { continue }
        let earlier = rest.prefix { $0.offset < end }
        all += earlier
        rest = rest[earlier.endIndex...]
        if rest.first?.offset != end { all.append(Break(offset: end, isMandatory: false)) }
      }
    }
    return all + rest
  }

  /// All breaks, including those between letters that styles allow (css-text-3, 5.2 and 5.3).
  private func withLetters(_ breaks: [Break]) -> [Break] {
    var all: [Break] = []
    var rest = breaks[...]
    var before: (style: TextStyle, scalar: Unicode.Scalar)?
    for span in spans {
      let style = styles[span.style]
      guard !style.isObject, style.breaksLetters else {
        before = nil
        continue
      }
      var offset = span.range.lowerBound
      while offset < span.range.upperBound {
        let (scalar, length) = bytes.scalar(at: offset)
        if let before, before.style.wrapping == style.wrapping, before.style.white.wraps,
          style.white.wraps,
          style.wrapping == .breaksAnywhere || before.scalar.isLetterUnit && scalar.isLetterUnit
        {
          all += rest.prefix { $0.offset < offset }
          rest = rest.drop { $0.offset < offset }
          if rest.first?.offset != offset { all.append(Break(offset: offset, isMandatory: false)) }
        }
        before = (style, scalar)
        offset += max(length, 1)
      }
    }
    return all + rest
  }
}

extension TextStyle {
  /// Whether it is code: its spaces and line ends are its own, and no word is divided.
  var isCode: Bool { white.keepsSpaces && white.keepsNewlines && hyphens == .none }

  /// Whether lines may end after each sequence of its spaces.
  var breaksAfterSpaces: Bool { white.keepsSpaces && white.wraps }

  /// Whether lines may end between any of its letters, regardless of words.
  var breaksLetters: Bool { wrapping == .breaksAll || wrapping == .breaksAnywhere }
}

extension [UInt8] {
  /// The end of a line before a byte at which it may end: after a soft hyphen, a hyphen, a dash, a space or a letter.
  package func lineEnd(before offset: Int) -> PageLine.End {
    guard offset > 0 else { return .letter }
    if self[offset - 1] == 0x20 { return .space }
    if self[offset - 1] == 0x2D { return .explicit }
    guard offset > 1 else { return .letter }
    if self[offset - 2] == 0xC2, self[offset - 1] == 0xAD { return .hyphen }
    guard offset > 2, self[offset - 3] == 0xE2, self[offset - 2] == 0x80 else { return .letter }
    switch self[offset - 1] {
    case 0x90: return .explicit
    case 0x93, 0x94: return .dash
    default: return .letter
    }
  }
}
