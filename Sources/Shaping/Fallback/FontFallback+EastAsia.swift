internal import Graphics

/// Punctuation shared by East Asian and Western text.
extension FontFallback {
  /// Sets such punctuation in the face of the adjacent ideograph or kana, if that has it: dashes, dots and quotation
  /// marks as wide as full squares are designed for these (CLREQ 3.1.3, JLREQ 3.1.2).
  mutating func joinPunctuation(
    _ chosen: inout [Int?], _ clusters: [Cluster], _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>, _ order: FaceOrder, _ script: UInt32
  ) {
    func start(_ index: Int) -> Int { index == 0 ? range.lowerBound : clusters[index - 1].end }
    func scalar(_ index: Int) -> Unicode.Scalar { text.scalar(at: start(index)).0 }
    var index = 0
    while index < clusters.count {
      let first = index
      if text.isQuotationMark(at: start(index)) {
        index += 1
        let own = start(first)..<clusters[first].end
        guard let letter = text.eastAsianLetter(quotedAt: own.lowerBound) else { continue }
        let face = order.faces.indices.first { covers(letter, text, order, $0, script) }
        if let face, covers(own, text, order, face, script) { chosen[first] = face }
        continue
      }
      while index < clusters.count, scalar(index).isSharedPunctuation { index += 1 }
      guard index > first else {
        index += 1
        continue
      }
      let beside = [first - 1, index].first {
        clusters.indices.contains($0) && scalar($0).isEastAsian && chosen[$0] != nil
      }
      guard let face = beside.flatMap({ chosen[$0] }) else { continue }
      for own in first..<index
      where covers(start(own)..<clusters[own].end, text, order, face, script) {
        chosen[own] = face
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a range may have quotation marks: any of U+2000 to U+203F.
  func mayHaveQuotationMarks(_ range: Range<Int>) -> Bool {
    range.contains { self[$0] == 0xE2 && $0 + 1 < range.upperBound && self[$0 + 1] == 0x80 }
  }

  /// The maximum number of bytes between the marks of a pair.
  private static var longestQuotation: Int { 1 << 10 }
  /// The maximum depth of nested quotations.
  private static var deepestQuotation: Int { 4 }
  /// The maximum number of bytes of adjacent marks that are skipped.
  private static var maxMarks: Int { 24 }

  /// An East Asian letter beside a pair of quotation marks, one of which is at an offset; nil if the pair is Western.
  ///
  /// Both marks of a pair get the same answer: the text outside decides, at either end, and if there is none, the text
  /// within.
  fileprivate func eastAsianLetter(quotedAt mark: Int) -> Range<Int>? {
    let partner = partner(ofMarkAt: mark)
    let marks = [mark] + (partner.map { [$0] } ?? [])
    let outside = marks.compactMap { neighbour(ofMarkAt: $0, isOutside: true) }
    if let letter = outside.first(where: \.isEastAsian) { return letter.range }
    guard outside.isEmpty else { return nil }
    return marks.compactMap { neighbour(ofMarkAt: $0, isOutside: false) }
      .first(where: \.isEastAsian)?.range
  }

  /// Whether a quotation mark is at an offset: between Western letters, the same character is an apostrophe.
  fileprivate func isQuotationMark(at offset: Int) -> Bool {
    let (own, length) = scalar(at: offset)
    guard own.isQuotationMark else { return false }
    guard own.value == 0x2019, offset > 0, offset + length < count else { return true }
    let (before, after) = (scalar(at: start(before: offset)).0, scalar(at: offset + length).0)
    return [before, after].contains { !$0.properties.isAlphabetic || $0.isEastAsian }
  }

  /// The character next to a mark, after any further marks; nil if it is white space, too far away or missing.
  private func neighbour(
    ofMarkAt mark: Int, isOutside: Bool
  ) -> (range: Range<Int>, isEastAsian: Bool)? {
    let isForward = scalar(at: mark).0.isOpeningMark != isOutside
    var offset = mark
    while true {
      let next =
        isForward ? offset + scalar(at: offset).1 : (offset > 0 ? start(before: offset) : -1)
      guard next >= 0, next < count, abs(next - mark) <= Self.maxMarks else { return nil }
      let (scalar, length) = scalar(at: next)
      if !isQuotationMark(at: next) {
        return scalar.properties.isWhitespace ? nil : (next..<next + length, scalar.isEastAsian)
      }
      offset = next
    }
  }

  /// The other mark of a pair; nil if it is too far away or missing.
  private func partner(ofMarkAt mark: Int) -> Int? {
    let own = scalar(at: mark).0
    let other = own.partnerMark
    let isForward = own.isOpeningMark
    var (offset, depth) = (mark, 0)
    while true {
      let next =
        isForward ? offset + scalar(at: offset).1 : (offset > 0 ? start(before: offset) : -1)
      guard next >= 0, next < count, abs(next - mark) <= Self.longestQuotation else { return nil }
      let found = isQuotationMark(at: next) ? scalar(at: next).0 : nil
      if found == own { depth += 1 }
      if depth > Self.deepestQuotation { return nil }
      if found == other, found != nil {
        if depth == 0 { return next }
        depth -= 1
      }
      offset = next
    }
  }

  /// The offset of the previous character.
  private func start(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

extension Unicode.Scalar {
  fileprivate var isQuotationMark: Bool {
    [0x2018, 0x2019, 0x201C, 0x201D].contains(value)
  }

  fileprivate var isOpeningMark: Bool { value == 0x2018 || value == 0x201C }

  /// The other mark of the pair.
  fileprivate var partnerMark: Unicode.Scalar? { Unicode.Scalar(value ^ 1) }

  /// Whether it is a dash or dots used in both.
  fileprivate var isSharedPunctuation: Bool {
    switch value {
    case 0x2014, 0x2015, 0x2025, 0x2026: true
    default: false
    }
  }

  /// Whether it is an ideograph, a kana, a letter of Bopomofo or punctuation for these.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x3001...0x30FF, 0x3105...0x312F, 0x31A0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0xFF01...0xFF9F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
