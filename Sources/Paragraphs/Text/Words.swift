internal import Shaping

/// The words of a stretch of UTF-8 that patterns may divide: letters with their marks.
///
/// What touches a digit or a sign of addresses (`@ / _`) is no word.
struct Words: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var offset: Int

  /// `inner` is what belongs to a word between two letters: the point of Catalan “l·l”.
  private enum Kind { case letter, address, inner, other }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, self.range) = (bytes, range)
    offset = range.lowerBound
  }

  mutating func next() -> Range<Int>? {
    var isAddress = false
    while offset < range.upperBound {
      let start = offset
      var kind = step()
      guard kind == .letter else {
        isAddress = kind == .address
        continue
      }
      var end = offset
      while offset < range.upperBound {
        kind = step()
        guard kind == .letter || kind == .inner else { break }
        if kind == .letter { end = offset }
      }
      if !isAddress, kind != .address { return start..<end }
      isAddress = kind == .address
    }
    return nil
  }

  /// Steps over a character and tells what it is.
  private mutating func step() -> Kind {
    let first = bytes[offset]
    if first < 0x80 {
      offset += 1
      switch first {
      case 0x41...0x5A, 0x61...0x7A: return .letter
      case 0x30...0x39, 0x40, 0x2F, 0x5F: return .address
      default: return .other
      }
    }
    let (scalar, length) = bytes.scalar(at: offset)
    offset = Swift.min(offset + length, range.upperBound)
    if scalar == "\u{B7}" { return .inner }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return .letter
    case .decimalNumber: return .address
    default: return .other
    }
  }
}
