/// The start tags of a document, checked for too many attributes before it is parsed as XML.
enum StartTags {
  /// The line of the first tag with more than `most` attributes; nil if there is none.
  ///
  /// XML parsers compare each attribute of a tag with all others. Only well-formed documents matter: for any other,
  /// parsing ends at the first fault.
  static func line(withMoreAttributesThan most: Int, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while let start = find(UInt8(ascii: "<"), in: bytes, from: place) {
        place = start + 1
        guard place < bytes.count else { return nil }
        if let end = section(bytes, at: place) {
          place = end
          continue
        }
        var count = 0
        while place < bytes.count, bytes[place] != UInt8(ascii: ">"),
          bytes[place] != UInt8(ascii: "<")
        {
          let byte = bytes[place]
          place += 1
          guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
          count += 1
          if count > most { return 1 + bytes[..<start].count { $0 == 0x0A } }
          place = find(byte, in: bytes, from: place).map { $0 + 1 } ?? bytes.count
        }
      }
      return nil
    }
  }

  /// The end of a comment, CDATA section or processing instruction that begins after a `<`.
  private static func section(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
    for (start, end) in [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")]
    where bytes[place...].starts(with: start.utf8) {
      var place = place + start.utf8.count
      while let found = find(end.utf8.first ?? 0, in: bytes, from: place) {
        if bytes[found...].starts(with: end.utf8) { return found + end.utf8.count }
        place = found + 1
      }
      return bytes.count
    }
    return nil
  }

  private static func find(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var place = start
    while place < bytes.count {
      if bytes[place] == byte { return place }
      place += 1
    }
    return nil
  }
}
