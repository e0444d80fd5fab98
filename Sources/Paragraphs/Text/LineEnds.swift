extension [UInt8] {
  /// Whether an undrawn character that ends lines begins at an offset.
  func endsLine(at offset: Int) -> Bool {
    switch self[offset] {
    case 0x0A...0x0D: true
    case 0xC2: offset + 1 < count && self[offset + 1] == 0x85
    case 0xE2:
      offset + 2 < count && self[offset + 1] == 0x80
        && (self[offset + 2] == 0xA8 || self[offset + 2] == 0xA9)
    default: false
    }
  }

  /// Whether the text at an offset follows a character that ends lines.
  package func followsLineEnd(at offset: Int) -> Bool {
    guard offset > 0 else { return false }
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return endsLine(at: start)
  }

  /// Whether an en dash or an em dash is at an offset.
  func hasDash(at offset: Int) -> Bool {
    offset + 2 < count && self[offset] == 0xE2 && self[offset + 1] == 0x80
      && (self[offset + 2] == 0x93 || self[offset + 2] == 0x94)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether a stretchable space begins at an offset: one between words, breaking or not.
  @inline(__always)
  package func isSpace(at offset: Int) -> Bool {
    self[offset] == 0x20
      || self[offset] == 0xC2 && offset + 1 < endIndex && self[offset + 1] == 0xA0
        && !isMark(at: offset + 2)
  }

  /// Whether a combining mark begins at an offset, in UTF-8.
  package func isMark(at offset: Int) -> Bool {
    guard offset < endIndex, self[offset] >= 0xCC else { return false }
    let letters = self[offset..<Swift.min(offset + 4, endIndex)]
    switch String(decoding: letters, as: UTF8.self).unicodeScalars.first?.properties
      .generalCategory
    {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
