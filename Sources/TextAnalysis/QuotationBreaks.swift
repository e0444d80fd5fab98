internal import CICU

extension UnsafeBufferPointer<UInt8> {
  /// The first bytes of opening punctuation that follows a closing quotation mark and spaces.
  ///
  /// Lines may begin there since Unicode 15.1 (UAX #14, LB15a) but not by older rules of ICU: `said.” (She`, `ja.“
  /// „Nein`.
  var openingsAfterQuotations: [Int] {
    var found: [Int] = []
    var index = 1
    while index < count {
      guard self[index] == 0x20, mayEndQuotation(self[index - 1]) else {
        index += 1
        continue
      }
      let end = index
      while index < count, self[index] == 0x20 { index += 1 }
      if let (next, _) = scalar(from: index), icu_is_opening(next.value) != 0,
        closesQuotation(before: end)
      {
        found.append(index)
      }
    }
    return found
  }

  /// Whether a byte may be the last of a quotation mark; a quick test.
  @inline(__always)
  private func mayEndQuotation(_ byte: UInt8) -> Bool {
    byte == 0x22 || byte == 0x27 || byte & 0xC0 == 0x80
  }

  /// Whether a closing quotation mark ends before this byte.
  private func closesQuotation(before end: Int) -> Bool {
    guard let (mark, start) = scalar(before: end), icu_is_quotation(mark.value) != 0 else {
      return false
    }
    // Some languages close with a mark that opens in others, after letters and combining marks.
    guard icu_is_initial(mark.value) != 0 else { return true }
    guard let (last, _) = scalar(before: start) else { return false }
    return !last.properties.isWhitespace && icu_is_opening(last.value) == 0
      && icu_is_quotation(last.value) == 0 && !["\u{200B}", "\u{2060}"].contains(last)
  }

  private func scalar(before end: Int) -> (Unicode.Scalar, start: Int)? {
    var start = end - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 ? scalar(from: start) : nil
  }

  private func scalar(from start: Int) -> (Unicode.Scalar, start: Int)? {
    guard start < count else { return nil }
    var decoder = Unicode.UTF8.ForwardParser()
    var bytes = self[start..<Swift.min(start + 4, count)].makeIterator()
    guard case .valid(let scalar) = decoder.parseScalar(from: &bytes) else { return nil }
    return (Unicode.UTF8.decode(scalar), start)
  }
}

extension [ParagraphAnalysis.BreakOpportunity] {
  /// Replaces all opportunities inside these ranges with the given offsets.
  mutating func replace(inside ranges: [Range<Int>], with offsets: [Int]) {
    guard !ranges.isEmpty else { return }
    removeAll { opportunity in
      !opportunity.isMandatory
        && ranges.contains {
          $0.lowerBound < opportunity.offset && opportunity.offset < $0.upperBound
        }
    }
    insert(at: offsets)
  }

  /// Adds opportunities at offsets that have none.
  mutating func insert(at offsets: [Int]) {
    guard !offsets.isEmpty else { return }
    let new = Set(offsets).subtracting(map(\.offset))
    guard !new.isEmpty else { return }
    self += new.map { ParagraphAnalysis.BreakOpportunity(offset: $0, isMandatory: false) }
    sort { $0.offset < $1.offset }
  }
}
