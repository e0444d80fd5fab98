/// Decodes an XML document's bytes to UTF-8.
enum XMLDecoding {
  /// The document in UTF-8 without a byte order mark, and the warnings.
  struct Result {
    var bytes: [UInt8]
    var warning: String?
  }

  /// UTF-16 by its byte order mark or its first bytes; otherwise the declared encoding; otherwise UTF-8.
  ///
  /// Control characters, which XML does not allow, become spaces.
  static func decode(_ file: [UInt8]) -> Result {
    var result = inUTF8(file)
    if result.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { result.bytes.removeFirst(3) }
    // Without an early exit, many bytes are checked in one step.
    let controls = result.bytes.reduce(into: 0) { $0 |= isControl($1) ? 1 : 0 }
    if controls != 0 {
      result.bytes = result.bytes.map { isControl($0) ? 0x20 : $0 }
      result.warning = result.warning ?? "has control characters, which are left out"
    }
    return result
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 10 && byte != 9 && byte != 13
  }

  private static func inUTF8(_ file: [UInt8]) -> Result {
    if let bytes = utf16(file) { return Result(bytes: bytes) }
    let name = declaredEncoding(file)
    if let name, !["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) {
      if let bytes = TextEncoding.utf8(file, from: name) { return Result(bytes: bytes) }
      if String(validating: file, as: UTF8.self) != nil {
        return Result(bytes: file, warning: "is UTF-8, not \(name) as it declares")
      }
    }
    if String(validating: file, as: UTF8.self) != nil { return Result(bytes: file) }
    let repaired = Array(String(decoding: file, as: UTF8.self).utf8)
    return Result(
      bytes: repaired, warning: "is not UTF-8 throughout; other bytes are set as \u{FFFD}")
  }

  private static func utf16(_ file: [UInt8]) -> [UInt8]? {
    let isLittle: Bool
    switch (file.first, file.dropFirst().first) {
    case (0xFF, 0xFE), (0x3C, 0): isLittle = true
    case (0xFE, 0xFF), (0, 0x3C): isLittle = false
    default: return nil
    }
    var units = [UInt16]()
    units.reserveCapacity(file.count / 2)
    for index in stride(from: 0, to: file.count - 1, by: 2) {
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      units.append(isLittle ? first | second << 8 : first << 8 | second)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The encoding in the XML declaration.
  static func declaredEncoding(_ file: [UInt8]) -> String? {
    let start = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = file[start...].prefix(200)
    guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let word = Array("encoding".utf8)
    guard let index = (head.startIndex..<end).first(where: { head[$0..<end].starts(with: word) })
    else { return nil }
    let rest = head[(index + word.count)..<end].drop { $0.isXMLSpace || $0 == UInt8(ascii: "=") }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }
}
