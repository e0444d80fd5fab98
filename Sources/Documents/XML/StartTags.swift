/// The start tags of a document, checked for too many attributes before it is parsed as XML.
enum StartTags {
  /// The line of the first tag with more than `most` attributes; nil if there is none.
  ///
  /// XML parsers compare each attribute of a tag with all others. Only well-formed documents matter: for any other,
  /// parsing ends at the first fault.
  static func line(withMoreAttributesThan most: Int, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while let start = find(UInt8(ascii: "<"), in: bytes, from: index) {
        index = start + 1
        guard index < bytes.count else { return nil }
        if let end = section(bytes, at: index) {
          index = end
          continue
        }
        var count = 0
        while index < bytes.count, bytes[index] != UInt8(ascii: ">"),
          bytes[index] != UInt8(ascii: "<")
        {
          let byte = bytes[index]
          index += 1
          guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
          count += 1
          if count > most { return 1 + bytes[..<start].count { $0 == 0x0A } }
          index = find(byte, in: bytes, from: index).map { $0 + 1 } ?? bytes.count
        }
      }
      return nil
    }
  }

  /// The end of a comment, CDATA section or processing instruction that begins after a `<`.
  private static func section(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    for (start, end) in [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")]
    where bytes[index...].starts(with: start.utf8) {
      var index = index + start.utf8.count
      while let found = find(end.utf8.first ?? 0, in: bytes, from: index) {
        if bytes[found...].starts(with: end.utf8) { return found + end.utf8.count }
        index = found + 1
      }
      return bytes.count
    }
    return nil
  }

  private static func find(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var position = start
    while position < bytes.count {
      if bytes[position] == byte { return position }
      position += 1
    }
    return nil
  }
}
