internal import Graphics

/// A JSON value (RFC 8259), and a parser.
///
/// There is no library for it here: C libraries return trees of pointers, and wrapping them takes
/// as much code as reading the few kinds of values.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Parses bytes; nil if they are not valid JSON or nested deeper than 64.
  package init?(_ bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { bytes -> JSON? in
      var reader = JSONReader(bytes)
      let value = reader.value(depth: 0)
      return reader.isAtEnd ? value : nil
    }
    guard let value else { return nil }
    self = value
  }

  /// A member of an object; nil for other values.
  package subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements of an array; nil for other values.
  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The text of a string; nil for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A number; nil for other values.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// A whole number from 0 to 2⁴⁰; nil for other values.
  package var whole: Int? {
    guard let number, number >= 0, number <= 1_099_511_627_776 else { return nil }
    return number == number.rounded() ? Int(number) : nil
  }
}

/// A parser of one JSON text.
private struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  private static let deepest = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether only white space is left.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { place += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skipBlanks()
    guard let ascii = byte.asciiValue, next == ascii else { return false }
    place += 1
    return true
  }

  private mutating func take(word: String, _ value: JSON) -> JSON? {
    guard bytes[place...].starts(with: word.utf8) else { return nil }
    place += word.utf8.count
    return value
  }

  mutating func value(depth: Int) -> JSON? {
    skipBlanks()
    guard depth <= Self.deepest, let first = next else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take(word: "true", .bool(true))
    case UInt8(ascii: "f"): return take(word: "false", .bool(false))
    case UInt8(ascii: "n"): return take(word: "null", .null)
    default: return number()
    }
  }

  private mutating func array(depth: Int) -> JSON? {
    place += 1
    var elements: [JSON] = []
    if take("]") { return .array(elements) }
    repeat {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func object(depth: Int) -> JSON? {
    place += 1
    var members: [String: JSON] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard let name = string(), take(":"), let member = value(depth: depth + 1) else { return nil }
      members[name] = member
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func number() -> JSON? {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) {
      place += 1
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    // Swift also accepts numbers that JSON does not, such as `+1` and `.5`, which does no harm.
    return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private mutating func string() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    // Most strings have no escapes and are taken as they are.
    var text = String(decoding: bytes[start..<place], as: UTF8.self)
    while let byte = next {
      place += 1
      if byte == UInt8(ascii: "\"") { return text }
      if byte == UInt8(ascii: "\\") {
        guard let scalar = escape() else { return nil }
        text.unicodeScalars.append(scalar)
      } else {
        let start = place - 1
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
        text += String(decoding: bytes[start..<place], as: UTF8.self)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let letter = next else { return nil }
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
      // Two surrogates make a scalar; one alone is replaced.
      guard bytes[place...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
      place += 2
      guard let low = self.unit(), (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  private mutating func unit() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = [UInt8](hexadecimal: bytes[place..<place + 4])
    place += 4
    return digits.map { UInt32($0[0]) << 8 | UInt32($0[1]) }
  }
}
