extension UnsafeBufferPointer<UInt8> {
  /// Whether one or two hyphens before a byte begin the name of an option, such as `--name`: they follow white space, an
  /// opening mark, a mathematical sign, a slash or an object, and precede a Latin letter; straight quotation marks are
  /// passed over.
  ///
  /// Unicode lets lines end after hyphens at the beginning of a word (UAX #14, LB21; after a single one not since
  /// Unicode 15.1).
  func beginsOption(before offset: Int) -> Bool {
    guard offset < count, self[offset - 1] == 0x2D, let next = scalar(offset),
      next.properties.isAlphabetic, next.value < Self.latinEnd
    else { return false }
    var end = offset - 1
    if end > 0, self[end - 1] == 0x2D { end -= 1 }
    while end > 0 {
      var start = end - 1
      while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
      guard let scalar = scalar(start) else { return false }
      // The edges of boxes are ignorable characters, and a straight mark opens a quotation or closes it.
      guard scalar == "\"" || scalar == "'" || scalar.properties.isDefaultIgnorableCodePoint else {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .otherSymbol, .mathSymbol: return true
        default: return scalar == "/" || scalar.properties.isWhitespace
        }
      }
      end = start
    }
    return true
  }

  /// The end of the Latin letters with accents: names of options are in no other script.
  private static var latinEnd: UInt32 { 0x250 }

  /// The character that begins at a byte.
  private func scalar(_ offset: Int) -> Unicode.Scalar? {
    String(decoding: self[offset..<Swift.min(offset + 4, count)], as: UTF8.self).unicodeScalars
      .first
  }
}
