internal import Shaping

/// Numbers that belong to the words before them, and those of which no line divides the unit.
extension [UInt8] {
  /// Whether a Roman numeral of several capitals follows a name: `Louis XIV`.
  ///
  /// `end` is the end of the name. A single letter may be another word, or an initial.
  func isRegnalNumber(at start: Int, afterWordEndingAt end: Int) -> Bool {
    let digits = self[start...].prefix(while: isRomanDigit)
    guard digits.count > 1, digits.endIndex == count || !isWordByte(digits.endIndex),
      digits.isRomanNumeral
    else { return false }
    var name = end
    while name > 0, isWordByte(name - 1) { name -= 1 }
    guard end - name > 1, scalar(at: name).0.properties.isUppercase else { return false }
    return !Ties.sentenceStarts.contains(String(decoding: self[name..<end], as: UTF8.self))
  }

  private func isRomanDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "I"), UInt8(ascii: "V"), UInt8(ascii: "X"), UInt8(ascii: "L"): true
    default: false
    }
  }

  /// The tie of a currency sign at a byte to the sum after it; none if it follows one.
  func tieOfCurrency(from sign: Int, _ next: Int) -> Tie? {
    guard isDigit(at: next) else { return nil }
    let before = self[..<sign].last { $0 != 0x20 }
    return before.map { (0x30...0x39).contains($0) } ?? false ? nil : .unbreakable
  }

  /// Whether a number at a byte has a unit that is part of a greater one, as in `3 in`.
  func holdsQuantity(of unit: String, at start: Int) -> Bool {
    let end = self[start...].prefix { (0x30...0x39).contains($0) }.endIndex
    return end + 1 < count && self[end] == 0x20 && startsWithWord(unit, at: end + 1)
  }

  /// Whether a byte ends a number of inches, after one of feet.
  func endsCompound(before end: Int) -> Bool {
    var start = end
    while start > 0, isDigit(at: start - 1) { start -= 1 }
    return start > 1 && self[start - 1] == 0x20 && word(before: start - 1) == "ft"
  }

  /// Whether a word begins at a byte.
  func startsWithWord(_ word: String, at start: Int) -> Bool {
    let end = start + word.utf8.count
    return self[start...].starts(with: word.utf8) && (end == count || !isWordByte(end))
  }

  /// Whether a stroke within a unit is before a byte (`m/s²`): no line ends there.
  func isWithinUnit(_ offset: Int) -> Bool {
    guard offset > 1, offset < count, self[offset - 1] == UInt8(ascii: "/") else { return false }
    let isPart = { (byte: UInt8) in byte > 0x20 && byte != UInt8(ascii: "/") }
    let first = self[..<(offset - 1)].suffix(Ties.longest).reversed().prefix(while: isPart)
    let last = self[offset...].prefix(Ties.longest).prefix(while: isPart)
    return Ties.units.contains(String(decoding: first.reversed(), as: UTF8.self))
      && Ties.units.contains(String(decoding: last.prefix { $0 > 0x2F }, as: UTF8.self))
  }

  /// Whether the dash of a range of numbers is before a byte (`120–130`).
  func isWithinRange(_ offset: Int) -> Bool {
    offset > 3 && offset < count && isDigit(at: offset) && isDigit(at: offset - 4)
      && self[(offset - 3)..<offset].elementsEqual("–".utf8)
  }
}

extension ArraySlice<UInt8> {
  /// Whether letters are a Roman numeral below 400, all of them capital or all small.
  var isRomanNumeral: Bool {
    var rest = self
    func drop(_ digits: String) -> Bool {
      let isThere = rest.starts(with: digits.utf8) || rest.starts(with: digits.lowercased().utf8)
      if isThere { rest.removeFirst(digits.utf8.count) }
      return isThere
    }
    for (one, five, ten) in [("C", "", ""), ("X", "L", "C"), ("I", "V", "X")] {
      if !ten.isEmpty, drop(one + ten) || drop(one + five) { continue }
      if !five.isEmpty { _ = drop(five) }
      var ones = 0
      while ones < 3, drop(one) { ones += 1 }
    }
    return rest.isEmpty
  }
}
