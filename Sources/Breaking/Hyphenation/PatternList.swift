/// The patterns of one level of a dictionary, in file order.
///
/// Letters and digits are concatenated in one array each: a pattern of n letters has n + 1 digits,
/// one before each letter and one after the last.
struct PatternList: Sendable {
  /// A change of spelling at a break, such as `/ff=f,1,2` (Németh 2006).
  struct Replacement: Sendable {
    /// The number of its pattern.
    var pattern: Int
    /// The replacement; an equals sign stands for the break.
    var text: [UInt8]
    /// The index of the first letter that changes, counted from the pattern's first letter that is not a full stop.
    var index: Int
    /// The number of letters replaced.
    var cut: Int
  }

  private(set) var letters: [UInt8] = []
  private(set) var digits: [UInt8] = []
  /// The start of each pattern's letters, and the end of the last one's.
  private(set) var starts: [UInt32] = [0]
  /// The changes of spelling, sorted by pattern.
  private(set) var replacements: [Replacement] = []

  var count: Int { starts.count - 1 }

  func letters(of pattern: Int) -> Range<Int> {
    Int(starts[pattern])..<Int(starts[pattern + 1])
  }

  /// The index of a pattern's first digit.
  func firstDigit(of pattern: Int) -> Int { Int(starts[pattern]) + pattern }

  /// The index of a pattern's replacement, if any.
  func replacement(of pattern: Int) -> Int? {
    guard !replacements.isEmpty else { return nil }
    var range = replacements.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = replacements[middle].pattern
      if found == pattern { return middle }
      range = found < pattern ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Reserves memory for patterns of this many bytes.
  mutating func reserve(bytes: Int) {
    letters.reserveCapacity(bytes)
    digits.reserveCapacity(bytes)
    starts.reserveCapacity(bytes / 8)
  }

  /// Adds the pattern at the start of a line, up to a space; none if it has no letters.
  mutating func add(_ line: UnsafeBufferPointer<UInt8>, isUTF8: Bool) {
    let first = letters.count
    var digit: UInt8 = 0
    var end = 0
    for byte in line {
      guard byte > 0x20, byte != UInt8(ascii: "/") else { break }
      end += 1
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digit = byte - UInt8(ascii: "0")
      } else {
        letters.append(byte)
        digits.append(digit)
        digit = 0
      }
    }
    guard letters.count > first else { return }
    digits.append(digit)
    starts.append(UInt32(letters.count))
    if end < line.count, let slash = line[end...].firstIndex(of: UInt8(ascii: "/")) {
      addReplacement(Array(line[(slash + 1)...]), patternBytes: slash, isUTF8: isUTF8)
    }
  }

  /// Adds the text after the slash of the last pattern.
  private mutating func addReplacement(_ text: [UInt8], patternBytes: Int, isUTF8: Bool) {
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let range = letters(of: count - 1)
    var (index, cut) = (0, 0)
    if parts.count == 1 {
      cut = patternBytes
    } else if parts.count > 2 {
      (index, cut) = (PatternFile.number(parts[1]) - 1, PatternFile.number(parts[2]))
    }
    if isUTF8 { (index, cut) = byteRange(of: index, cut, in: range) }
    if cut <= 0 { cut = range.count }
    // An index outside the pattern is clamped: without its change the break would be wrong.
    let replacement = Replacement(
      pattern: count - 1, text: parts[0].filter { $0 >= 0x20 },
      index: max(0, min(index, range.count)), cut: cut)
    replacements.append(replacement)
  }

  /// The byte range of some characters, counted from the first letter that is not a full stop.
  private func byteRange(of index: Int, _ cut: Int, in range: Range<Int>) -> (Int, Int) {
    let isFirst = letters[range.lowerBound] == UInt8(ascii: ".")
    let start = range.lowerBound + (isFirst ? 1 : 0)
    var character = -1
    var first: Int?
    for position in start...range.upperBound {
      // Each character ends where the next begins.
      if position == range.upperBound || letters[position] & 0xC0 != 0x80 { character += 1 }
      if first == nil, character == index { first = position - start }
      if let first, character - index == cut { return (first, position - start - first) }
    }
    return (first ?? index, cut)
  }
}
