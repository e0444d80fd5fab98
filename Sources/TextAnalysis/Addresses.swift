/// URLs, mail addresses, file paths and digests in a text.
///
/// They are never hyphenated, since a hyphen would be read as their own. Lines may break in
/// addresses next to punctuation, following The Chicago Manual of Style (7.46): after a colon or a
/// double slash, before a single slash, a period and other signs, after an equals sign. An address
/// ends at a space.
struct Addresses {
  /// The addresses and digests in order, without the punctuation of the sentence around them.
  private(set) var ranges: [Range<Int>] = []
  /// Those in which lines may break, at their punctuation.
  private(set) var signed: [Range<Int>] = []

  private let bytes: UnsafeBufferPointer<UInt8>

  /// Finds the addresses of a text.
  init(in bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var index = 1
    while index + 1 < bytes.count {
      guard isTelling(index) else {
        index += 1
        continue
      }
      let token = token(around: index)
      if let range = address(in: token) {
        ranges.append(range)
        signed.append(range)
      } else if isDigest(token) {
        ranges.append(token)
      }
      index = max(token.upperBound, index + 1)
    }
  }

  /// The bytes where a line may begin inside an address.
  var breaks: [Int] {
    signed.flatMap { range in
      range.dropFirst(Self.leastPart).dropLast(Self.leastPart - 1).filter { mayBreak(before: $0) }
    }
  }

  /// The fewest characters of an address on either side of a break.
  private static let leastPart = 3

  /// Whether a byte inside a word occurs only in addresses and numbers.
  @inline(__always)
  private func isTelling(_ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "/"):
      bytes[index + 1].isAddressLetter
    case UInt8(ascii: ":"): bytes[index + 1] == UInt8(ascii: "/")
    case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes[index - 1].isASCIILetter
    default: false
    }
  }

  /// The run of address characters around a byte.
  private func token(around index: Int) -> Range<Int> {
    var (start, end) = (index, index + 1)
    while start > 0, bytes[start - 1].isOfAddresses { start -= 1 }
    while end < bytes.count, bytes[end].isOfAddresses { end += 1 }
    // Surrounding brackets, and punctuation at the end, belong to the sentence.
    while start < index, "([*_'".utf8.contains(bytes[start]) { start += 1 }
    while end > index + 1, ".,;:!?)]*_'".utf8.contains(bytes[end - 1]) {
      let closing = UInt8(ascii: ")")
      let text = bytes[start..<end]
      if text.last == closing,
        text.count(where: { $0 == closing }) <= text.count(where: { $0 == UInt8(ascii: "(") })
      {
        break
      }
      end -= 1
    }
    return start..<end
  }

  /// The address that a token is or ends with.
  private func address(in token: Range<Int>) -> Range<Int>? {
    let text = bytes[token]
    if let scheme = text.indices.first(where: { isText("://", at: $0) }) {
      let start = text[..<scheme].lastIndex { !($0.isAddressLetter || "+-.".utf8.contains($0)) }
      return scheme > token.lowerBound
        ? (start.map { $0 + 1 } ?? token.lowerBound)..<token.upperBound : nil
    }
    if isText("www.", at: token.lowerBound) { return token }
    if let at = text.firstIndex(of: UInt8(ascii: "@")) {
      return at > token.lowerBound && text[at...].contains(UInt8(ascii: ".")) ? token : nil
    }
    if let first = text.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "~") {
      return text.count { $0 == UInt8(ascii: "/") } > 1 ? token : nil
    }
    return isName(text.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }) ? token : nil
  }

  /// Whether a text is the name of a host or a file: `example.org`, `notes.txt`.
  private func isName(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, (2...4).contains(last.count) else {
      return false
    }
    return last.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
      && labels.allSatisfy { label in
        label.count > 1 && label.allSatisfy { $0.isAddressLetter || "-_".utf8.contains($0) }
      }
  }

  /// Whether letters and digits alternate as in a digest or a key.
  private func isDigest(_ token: Range<Int>) -> Bool {
    let text = bytes[token]
    guard text.count >= 16 else { return false }
    let turns = zip(text, text.dropFirst()).count {
      $0.isASCIILetter && $1.isASCIIDigit || $0.isASCIIDigit && $1.isASCIILetter
    }
    return turns > 3
  }

  private func mayBreak(before index: Int) -> Bool {
    let (before, byte) = (bytes[index - 1], bytes[index])
    let slash = UInt8(ascii: "/")
    if byte == slash {
      return before != slash && before != UInt8(ascii: ":") && bytes[index + 1] != slash
    }
    if before == slash { return bytes[index - 2] == slash }
    return "~.,-_?#%&@".utf8.contains(byte) && !"~.,-_?#%&@".utf8.contains(before)
      || before == UInt8(ascii: "=") || before == UInt8(ascii: ":")
  }

  private func isText(_ text: StaticString, at index: Int) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes[index...].starts(with: wanted)
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
  }

  fileprivate var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isAddressLetter: Bool { isASCIILetter || isASCIIDigit }

  /// Whether the byte is an address character (RFC 3986).
  fileprivate var isOfAddresses: Bool {
    isAddressLetter || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(self)
  }
}
