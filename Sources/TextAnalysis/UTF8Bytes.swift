extension UnsafeBufferPointer<UInt8> {
  /// Whether a character may read from right to left: none below U+0590 does.
  var mayHaveRightToLeft: Bool {
    // U+0590 begins with 0xD6 in UTF-8; what begins with 0xE2 is punctuation, of which only the
    // marks and isolates of U+200F, U+202B and U+2067 matter, and their third byte tells.
    var index = 0
    while index < count {
      let byte = self[index]
      if byte < 0xD6 {
        index += 1
        continue
      }
      if byte == 0xE2, index + 2 < count {
        let (second, third) = (self[index + 1], self[index + 2])
        if second == 0x80, third == 0x8F || third == 0xAB || third == 0xAE { return true }
        if second == 0x81, third == 0xA7 { return true }
        index += 3
        continue
      }
      return true
    }
    return false
  }

  /// Whether all characters are Latin, or shared by all scripts, as a glance at the bytes tells.
  var isLatin: Bool {
    var index = 0
    while index < count {
      switch self[index] {
      case 0..<0xCA: index += 1
      // U+2000…U+206F: general punctuation, without the Greek and Coptic beyond U+2C00.
      case 0xE2 where index + 1 < count && (self[index + 1] == 0x80 || self[index + 1] == 0x81):
        index += 3
      default: return false
      }
    }
    return true
  }

  /// Calls with each character and the offset of its first byte.
  func forEachScalar(_ body: (Int, Unicode.Scalar) -> Void) {
    var decoder = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    var offset = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &bytes) {
      body(offset, Unicode.UTF8.decode(scalar))
      offset += scalar.count
    }
  }
}

/// The visual order of stretches of text with these embedding levels, from left to right.
///
/// This is rule L2 of UAX #9: from the highest level down to the lowest odd one, every stretch at
/// that level or above is turned around.
package func visualOrder(of levels: [UInt8]) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), highest > 0 else { return order }
  let lowestOdd = levels.filter { $0 % 2 == 1 }.min() ?? highest + 1
  var level = highest
  while level >= lowestOdd {
    var start = 0
    while start < order.count {
      guard levels[order[start]] >= level else {
        start += 1
        continue
      }
      var end = start
      while end < order.count, levels[order[end]] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
    level -= 1
  }
  return order
}
