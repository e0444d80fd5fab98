extension UnsafeBufferPointer<UInt8> {
  /// Whether the text may contain right-to-left characters; none are below U+0590.
  var mayHaveRightToLeft: Bool {
    // From U+0590 on, UTF-8 begins with 0xD6 or more. Sequences that begin with 0xE2 are
    // punctuation, of which only the marks and isolates U+200F, U+202B and U+2067 matter; their
    // third byte tells.
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

  /// Whether all characters are Latin or common to all scripts, judged by their bytes.
  var isLatin: Bool {
    var index = 0
    while index < count {
      switch self[index] {
      case 0..<0xCA: index += 1
      // U+2000…U+206F: general punctuation, but not Greek and Coptic beyond U+2C00.
      case 0xE2 where index + 1 < count && (self[index + 1] == 0x80 || self[index + 1] == 0x81):
        index += 3
      default: return false
      }
    }
    return true
  }

  /// Calls `body` with the offset of each character's first byte and the character.
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

/// The visual order of runs with these embedding levels, from left to right.
///
/// Rule L2 of UAX #9: from the highest level down to the lowest odd one, reverses every sequence of
/// runs at that level or above.
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
