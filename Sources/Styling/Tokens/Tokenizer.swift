internal import Graphics

/// Splits a sheet into tokens, one at a time: CSS Syntax 3, section 4.3.
///
/// Only the position is stored, so skipped parts of a sheet cost no memory.
struct Tokenizer {
  private let bytes: [UInt8]
  /// The byte at which the next token begins.
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of line feeds between two places.
  func lineEnds(in range: Range<Int>) -> Int {
    bytes[range.clamped(to: bytes.indices)].count { $0 == 0x0A }
  }

  /// At most a hundred bytes of the sheet as written.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(100), as: UTF8.self)
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    let place = position + offset
    // A sheet never contains a zero: decoding replaces it by U+FFFD.
    return place < bytes.count ? bytes[place] : 0
  }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    skipComments()
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    switch first {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
      while position < bytes.count, bytes[position].isSpace { position += 1 }
      return .space
    case 0x22, 0x27: return string(ending: first)
    case 0x23:  // #
      guard byte(1).isInName || isEscape(at: 1) else { return single(.delim("#")) }
      position += 1
      let isName = beginsName(at: 0)
      return .hash(name(), isName: isName)
    case 0x28: return single(.openRound)
    case 0x29: return single(.closeRound)
    case 0x2C: return single(.comma)
    case 0x3A: return single(.colon)
    case 0x3B: return single(.semicolon)
    case 0x5B: return single(.openSquare)
    case 0x5D: return single(.closeSquare)
    case 0x7B: return single(.openCurly)
    case 0x7D: return single(.closeCurly)
    case 0x3C where byte(1) == 0x21 && byte(2) == 0x2D && byte(3) == 0x2D:
      position += 4
      return .commentOpen
    case 0x40:  // @
      guard beginsName(at: 1) else { return single(.delim("@")) }
      position += 1
      return .atKeyword(name().asciiLowercased)
    case 0x2D where byte(1) == 0x2D && byte(2) == 0x3E && !beginsNumber:
      position += 3
      return .commentClose
    default:
      if beginsNumber { return numeric() }
      if beginsName(at: 0) { return identLike() }
      return delim()
    }
  }

  private mutating func single(_ token: Token) -> Token {
    position += 1
    return token
  }

  /// Any character that begins no other token; non-ASCII ones are parts of names.
  private mutating func delim() -> Token {
    let value = bytes[position]
    position += 1
    return .delim(Unicode.Scalar(value))
  }

  private mutating func skipComments() {
    while byte() == 0x2F, byte(1) == 0x2A {
      position += 2
      while position < bytes.count, byte() != 0x2A || byte(1) != 0x2F { position += 1 }
      position = min(position + 2, bytes.count)
    }
  }

  private func isEscape(at offset: Int) -> Bool {
    byte(offset) == 0x5C && position + offset + 1 < bytes.count && !byte(offset + 1).isNewline
  }

  private func beginsName(at offset: Int) -> Bool {
    switch byte(offset) {
    case 0x2D: byte(offset + 1).beginsName || byte(offset + 1) == 0x2D || isEscape(at: offset + 1)
    case 0x5C: isEscape(at: offset)
    case let other: other.beginsName
    }
  }

  private var beginsNumber: Bool {
    switch byte() {
    case 0x2B, 0x2D: byte(1).isDigit || byte(1) == 0x2E && byte(2).isDigit
    case 0x2E: byte(1).isDigit
    case let other: other.isDigit
    }
  }

  // MARK: - Names

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, bytes[position].isInName { position += 1 }
    guard isEscape(at: 0) else {
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var result = Array(bytes[start..<position])
    while true {
      if position < bytes.count, bytes[position].isInName {
        result.append(bytes[position])
        position += 1
      } else if isEscape(at: 0) {
        position += 1
        escape(into: &result)
      } else {
        return String(decoding: result, as: UTF8.self)
      }
    }
  }

  /// Takes what follows a backslash: up to six hexadecimal digits and a space, or any character.
  private mutating func escape(into result: inout [UInt8]) {
    guard byte().hexadecimalValue != nil else {
      let start = position
      position += 1
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
      result += bytes[start..<position]
      return
    }
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = byte().hexadecimalValue {
      value = value * 16 + UInt32(digit)
      digits += 1
      position += 1
    }
    if byte() == 0x0D, byte(1) == 0x0A { position += 1 }
    if position < bytes.count, byte().isSpace { position += 1 }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    result += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  private mutating func identLike() -> Token {
    let name = name()
    guard byte() == 0x28 else { return .ident(name) }
    position += 1
    let lower = name.asciiLowercased
    guard lower == "url" else { return .function(lower) }
    var offset = position
    while offset < bytes.count, bytes[offset].isSpace { offset += 1 }
    if offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27 {
      return .function(lower)
    }
    return address()
  }

  // MARK: - Strings and addresses

  private mutating func string(ending mark: UInt8) -> Token {
    position += 1
    var result: [UInt8] = []
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != mark, bytes[position] != 0x5C,
        !bytes[position].isNewline
      {
        position += 1
      }
      result += bytes[start..<position]
      guard position < bytes.count else { break }
      if bytes[position] == mark {
        position += 1
        break
      }
      guard bytes[position] == 0x5C else { return .badString }
      position += 1
      if position >= bytes.count { break }
      if byte().isNewline {
        position += byte() == 0x0D && byte(1) == 0x0A ? 2 : 1
      } else {
        escape(into: &result)
      }
    }
    return .string(String(decoding: result, as: UTF8.self))
  }

  private mutating func address() -> Token {
    while position < bytes.count, byte().isSpace { position += 1 }
    var result: [UInt8] = []
    while position < bytes.count {
      let next = bytes[position]
      switch next {
      case 0x29:
        position += 1
        return .url(String(decoding: result, as: UTF8.self))
      case 0x22, 0x27, 0x28, 0..<9, 0x0E..<0x20, 0x7F: return badAddress()
      case 0x5C:
        guard isEscape(at: 0) else { return badAddress() }
        position += 1
        escape(into: &result)
      case _ where next.isSpace:
        while position < bytes.count, byte().isSpace { position += 1 }
        guard position >= bytes.count || byte() == 0x29 else { return badAddress() }
      default:
        result.append(next)
        position += 1
      }
    }
    return .url(String(decoding: result, as: UTF8.self))
  }

  private mutating func badAddress() -> Token {
    while position < bytes.count, byte() != 0x29 { position += isEscape(at: 0) ? 2 : 1 }
    position = min(position + 1, bytes.count)
    return .badURL
  }

  // MARK: - Numbers

  private mutating func numeric() -> Token {
    let start = position
    var isWhole = true
    if byte() == 0x2B || byte() == 0x2D { position += 1 }
    while byte().isDigit { position += 1 }
    if byte() == 0x2E, byte(1).isDigit {
      isWhole = false
      position += 1
      while byte().isDigit { position += 1 }
    }
    let sign = byte(1) == 0x2B || byte(1) == 0x2D ? 1 : 0
    if byte() | 0x20 == 0x65, byte(1 + sign).isDigit {
      isWhole = false
      position += 1 + sign
      while byte().isDigit { position += 1 }
    }
    let value = Self.number(bytes[start..<position])
    if byte() == 0x25 {
      position += 1
      return .percentage(value)
    }
    guard beginsName(at: 0) else { return .number(value, isWhole: isWhole) }
    return .dimension(value, name().asciiLowercased)
  }

  /// The value of digits, limited to a number that can be calculated with.
  private static func number(_ digits: ArraySlice<UInt8>) -> Double {
    var text = digits
    if text.first == 0x2B { text = text.dropFirst() }
    let value = Double(String(decoding: text, as: UTF8.self)) ?? 0
    return value.isNaN ? 0 : min(max(value, -1e9), 1e9)
  }
}
