/// Hidden signs, which control characters stand in for.
extension MarkdownFeed {
  private static let signs = Array("<[|->*+.)".utf8)
  private static let firstStandIn: UInt8 = 14

  /// The parser's text with the signs of the file restored.
  static func restored(_ words: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    words.map { byte in
      byte >= firstStandIn && byte < firstStandIn + UInt8(signs.count)
        ? signs[Int(byte - firstStandIn)] : byte
    }
  }

  static func standIn(for sign: UInt8) -> UInt8 {
    signs.firstIndex(of: sign).map { firstStandIn + UInt8($0) } ?? sign
  }

  /// The positions where a tag like `<?` may be closed: the nearest two, as the text is scanned from its end.
  private struct Closers {
    var near = Int.max
    var next = Int.max

    mutating func add(_ index: Int) { (near, next) = (index, near) }

    /// The nearest one after the complete opener.
    func after(_ index: Int) -> Int { near >= index ? near : next }
  }

  /// Hides each unclosed `<?`, `<!A` and `<![CDATA[`: for each the parser would scan the rest of its paragraph.
  mutating func hideOpenTags() {
    var (instructions, declarations, data) = (Closers(), Closers(), Closers())
    var paragraphEnd = bytes.count
    var isBlank = true
    for index in bytes.indices.reversed() {
      switch bytes[index] {
      case 10:
        if isBlank { paragraphEnd = index + 1 }
        isBlank = true
        continue
      case UInt8(ascii: ">"):
        declarations.add(index)
        if has("?", before: index, times: 1) { instructions.add(index - 1) }
        if has("]", before: index, times: 2) { data.add(index - 2) }
        continue
      case UInt8(ascii: "<"):
        let closer: Int
        if starts("<?", at: index) {
          closer = instructions.after(index + 2)
        } else if starts("<![CDATA[", at: index) {
          closer = data.after(index + 9)
        } else if starts("<!", at: index), index + 2 < bytes.count,
          (0x41...0x5A).contains(bytes[index + 2] & 0xDF)
        {
          closer = declarations.after(index + 2)
        } else {
          break
        }
        let isNear = closer < min(paragraphEnd, index + Self.longestTag)
        if !isNear, closer == .max || !beginsLine(index) { hide(index) }
      default: break
      }
      if bytes[index] > 0x20 { isBlank = false }
    }
  }

  private func starts(_ words: StaticString, at index: Int) -> Bool {
    let count = words.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0] == words.utf8Start[$0] }
  }

  /// Whether exactly `times` of a sign precede a byte.
  private func has(_ sign: Unicode.Scalar, before index: Int, times: Int) -> Bool {
    let sign = UInt8(ascii: sign)
    guard index >= times, bytes[(index - times)..<index].allSatisfy({ $0 == sign }) else {
      return false
    }
    return index == times || bytes[index - times - 1] != sign
  }

  /// Whether only a little space precedes a byte on its line: HTML that begins there may be long.
  private func beginsLine(_ index: Int) -> Bool {
    let white = bytes[..<index].suffix(4).reversed().prefix { $0 == 0x20 }.count
    return white < 4 && (index == white || bytes[index - white - 1] == 10)
  }

  /// Hides the markers of quotations and lists beyond a hundred in a line.
  mutating func hideNesting(_ line: Range<Int>) {
    var count = 0
    var at = line.lowerBound
    while at < line.upperBound {
      if bytes[at] <= 0x20 {
        at += 1
        continue
      }
      guard let sign = marker(at, line) else { return }
      count += 1
      if count > Self.mostMarkers {
        // A line of nothing else is a rule.
        let isRule = bytes[line].allSatisfy { $0 <= 0x20 || $0 == bytes[sign] }
        return isRule && bytes[sign] != UInt8(ascii: ">") ? () : hide(sign)
      }
      at = sign + 1
    }
  }

  /// The sign that marks a quotation or an item at a byte; nil if there is none.
  private func marker(_ start: Int, _ line: Range<Int>) -> Int? {
    if bytes[start] == UInt8(ascii: ">") { return start }
    let digits = bytes[start..<line.upperBound].prefix(10).prefix { (0x30...0x39).contains($0) }
    let sign = digits.endIndex
    guard sign < line.upperBound else { return nil }
    let signs: [UInt8] = digits.isEmpty ? Array("-*+".utf8) : Array(".)".utf8)
    let isEnd = sign + 1 == line.upperBound || bytes[sign + 1] <= 0x20
    return isEnd && signs.contains(bytes[sign]) ? sign : nil
  }
}
