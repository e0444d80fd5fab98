extension UnsafeBufferPointer<UInt8> {
  /// Whether one or two hyphens before a byte begin the name of an option, such as `--name`: they follow white space, an
  /// opening mark or an object, and precede a letter.
  ///
  /// Unicode lets lines end after hyphens at the beginning of a word (UAX #14, LB21; after a single one not since
  /// Unicode 15.1).
  func beginsOption(before offset: Int) -> Bool {
    guard offset < count, self[offset - 1] == 0x2D, (0x41...0x5A).contains(self[offset] & 0xDF)
    else { return false }
    var end = offset - 1
    if end > 0, self[end - 1] == 0x2D { end -= 1 }
    while end > 0 {
      var start = end - 1
      while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
      guard let scalar = String(decoding: self[start..<end], as: UTF8.self).unicodeScalars.first
      else { return false }
      // What stands for the edges of boxes and the like is not seen.
      guard scalar.properties.isDefaultIgnorableCodePoint else {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .otherSymbol: return true
        default: return scalar.properties.isWhitespace
        }
      }
      end = start
    }
    return true
  }
}
