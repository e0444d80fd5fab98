internal import Breaking
internal import Shaping

/// The words of a UTF-8 segment that patterns may divide: letters with their marks.
///
/// A sequence that touches a digit or an address character (`@ / _`) is not a word.
struct Words: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var offset: Int

  /// `inner` belongs to a word when between two letters: the point of Catalan “l·l”.
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

  /// The word with letters on both sides of a byte; nil if there is none, or if it is too long to be divided.
  static func word(around offset: Int, in bytes: [UInt8], within range: Range<Int>) -> Range<Int>? {
    guard range.lowerBound < offset, offset < range.upperBound else { return nil }
    func isInside(_ kind: Kind) -> Bool { kind == .letter || kind == .inner }
    var (first, start) = (offset, offset)
    while first > range.lowerBound, offset - first <= Hyphenator.longestWord {
      var before = first - 1
      while before > range.lowerBound, bytes[before] & 0xC0 == 0x80 { before -= 1 }
      let kind = kind(of: bytes, at: before).kind
      guard isInside(kind) else { break }
      first = before
      if kind == .letter { start = first }
    }
    var (next, end) = (offset, offset)
    while next < range.upperBound, next - offset <= Hyphenator.longestWord {
      let (kind, length) = kind(of: bytes, at: next)
      guard isInside(kind) else { break }
      next = Swift.min(next + length, range.upperBound)
      if kind == .letter { end = next }
    }
    guard start < offset, offset < end, end - start <= Hyphenator.longestWord else { return nil }
    return start..<end
  }

  /// Steps over a character and returns its kind.
  private mutating func step() -> Kind {
    let (kind, length) = Self.kind(of: bytes, at: offset)
    offset = Swift.min(offset + length, range.upperBound)
    return kind
  }

  /// The kind of the character at a byte, and its length in bytes.
  private static func kind(of bytes: [UInt8], at offset: Int) -> (kind: Kind, length: Int) {
    let first = bytes[offset]
    if first < 0x80 {
      switch first {
      case 0x41...0x5A, 0x61...0x7A: return (.letter, 1)
      case 0x30...0x39, 0x40, 0x2F, 0x5F: return (.address, 1)
      default: return (.other, 1)
      }
    }
    let (scalar, length) = bytes.scalar(at: offset)
    if scalar == "\u{B7}" { return (.inner, length) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return (.letter, length)
    case .decimalNumber: return (.address, length)
    default: return (.other, length)
    }
  }
}
