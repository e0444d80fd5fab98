internal import Shaping

/// The tie of the words on both sides of a space.
package enum Tie: Sendable {
  /// No line ends there, as at a no-break space, unless no line holds what is tied.
  case unbreakable
  /// A line ends there only where it cannot be avoided.
  case discouraged
}

/// Ties of some languages only.
package struct TyingHabits: Sendable, Hashable {
  /// Whether words of one letter are tied to the next word: according to Czech, Slovak and Polish rules of typesetting,
  /// and to East Slavonic ones for prepositions.
  package var tiesLetters = false
  /// Whether `no` before figures means “number”, as in French.
  package var readsNoAsNumber = false

  package init() {}

  package init(language: String) {
    let main = language.prefix { $0 != "-" && $0 != "_" }
    tiesLetters = ["cs", "sk", "pl", "ru", "uk", "be"].contains(main)
    readsNoAsNumber = main == "fr"
  }
}

/// Spaces that typists of Latin and Cyrillic scripts tie.
///
/// A space is unbreakable only where the pattern is certain: `Mr. X`, `J. R. R. Tolkien`, `z. B.`, `n° 5`, `§ 3`,
/// `10 km`, `12 000`, and what guillemets are set off with. What may also be the end of a sentence or another word is
/// discouraged, and so are Slavonic words of one letter at the ends of lines.
extension [UInt8] {
  /// Whether the words on both sides of some spaces belong together.
  package func areTied(_ spaces: Range<Int>, _ habits: TyingHabits = TyingHabits()) -> Bool {
    tie(spaces, habits) != nil
  }

  /// The tie of the words on both sides of some spaces; nil if there is none.
  package func tie(_ spaces: Range<Int>, _ habits: TyingHabits = TyingHabits()) -> Tie? {
    guard spaces.lowerBound > 0, spaces.upperBound < count else { return nil }
    if let tie = tieOfWords(spaces, habits) { return tie }
    return habits.tiesLetters && endsOneLetterWord(before: spaces.lowerBound) ? .discouraged : nil
  }

  private func tieOfWords(_ spaces: Range<Int>, _ habits: TyingHabits) -> Tie? {
    let (last, next) = (self[spaces.lowerBound - 1], self[spaces.upperBound])
    if next == 0xC2, closesGuillemets(at: spaces.upperBound) { return .unbreakable }
    switch last {
    case UInt8(ascii: "."): return tieOfAbbreviation(spaces)
    case 0x30...0x39: return tieOfNumber(spaces, habits)
    case 0x41...0x5A, 0x61...0x7A: return tieOfBareWord(spaces, habits)
    case UInt8(ascii: "$"): return tieOfCurrency(from: spaces.lowerBound - 1, spaces.upperBound)
    case 0x80...: return tieOfSign(spaces, habits)
    default: return nil
    }
  }

  /// Whether a word of one letter ends before a byte.
  private func endsOneLetterWord(before end: Int) -> Bool {
    var start = end - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    guard scalar(at: start).0.properties.isAlphabetic else { return false }
    guard start > 0 else { return true }
    return self[start - 1] == 0x20 || self[start - 1] == UInt8(ascii: "(")
      || self[start - 1] == 0x9E && start > 2 && self[start - 2] == 0x80
  }

  /// Titles without a full stop, `Louis XIV`, and words before numbers.
  private func tieOfBareWord(_ spaces: Range<Int>, _ habits: TyingHabits) -> Tie? {
    let (end, next) = (spaces.lowerBound, spaces.upperBound)
    if isDigit(at: next) {
      return word(before: end).flatMap { tie(of: $0, before: spaces, habits) }
    }
    // Most words are followed by a small letter: by no name and no Roman numeral.
    guard !(0x61...0x7A).contains(self[next]) else { return nil }
    if isRegnalNumber(at: next, afterWordEndingAt: end) { return .unbreakable }
    guard Ties.lastLettersOfBareTitles.contains(self[end - 1]),
      scalar(at: next).0.properties.isUppercase, let word = word(before: end)
    else { return nil }
    return Ties.bareTitles.contains(word) ? tie(ofTitle: word, at: next) : nil
  }

  /// The tie of a word without a full stop to a number: `nr 5`, the `no 5` of French, `Chapter 5`, `10 h 30`, `5 ft 3
  /// in`.
  private func tie(of word: String, before spaces: Range<Int>, _ habits: TyingHabits) -> Tie? {
    let number = spaces.lowerBound - word.utf8.count - 1
    if number > 0, self[number] == 0x20, isDigit(at: number - 1),
      let lesser = Ties.lesserUnits[word]
    {
      return word == "h" || holdsQuantity(of: lesser, at: spaces.upperBound) ? .unbreakable : nil
    }
    switch word {
    case "No", "Nos": return habits.readsNoAsNumber ? .unbreakable : .discouraged
    case "no", "nos": return habits.readsNoAsNumber ? .unbreakable : nil
    default: return Ties.bareBeforeNumbers.contains(word) ? .unbreakable : nil
    }
  }

  // MARK: Abbreviations

  private func tieOfAbbreviation(_ spaces: Range<Int>) -> Tie? {
    let end = spaces.lowerBound - 1
    guard let word = word(before: end) else { return nil }
    let next = spaces.upperBound
    if word.unicodeScalars.count == 1 {
      return tieOfLetter(word, from: end - word.utf8.count, next)
    }
    if isPlural(word, at: next) { return .unbreakable }
    if isPair(word, at: next) {
      return Ties.pairs.contains(word) ? .unbreakable : .discouraged
    }
    if Ties.beforeNumbers.contains(word), let tie = tieToNumeral(at: next) { return tie }
    if Ties.beforeChrist.contains(word), self[next...].starts(with: "J.-C".utf8) {
      return .unbreakable
    }
    guard scalar(at: next).0.properties.isUppercase, Ties.titles.contains(word) else { return nil }
    return tie(ofTitle: word, at: next)
  }

  /// Abbreviations whose full stop might end a sentence are unbreakable only before what does not begin one.
  private func tie(ofTitle title: String, at next: Int) -> Tie {
    Ties.endlessTitles.contains(title) || !beginsSentence(at: next) ? .unbreakable : .discouraged
  }

  /// Two letters with their full stops, initials and page numbers; `start` is the byte of the first letter.
  private func tieOfLetter(_ word: String, from start: Int, _ next: Int) -> Tie? {
    let first = word.unicodeScalars.first?.properties
    let isLower = first?.isLowercase ?? false
    let (scalar, length) = self.scalar(at: next)
    if let tie = tieToNumeral(at: next), isLower || isDigit(at: next) {
      return isLower || Ties.lettersBeforeNumbers.contains(word) ? tie : .discouraged
    }
    if scalar.properties.isAlphabetic, next + length < count,
      self[next + length] == UInt8(ascii: ".")
    {
      return isLower || scalar.properties.isUppercase ? .unbreakable : .discouraged
    }
    if isShortAbbreviation(at: next) { return isLower ? .unbreakable : .discouraged }
    guard first?.isUppercase ?? false, scalar.properties.isUppercase else { return nil }
    if followsInitial(at: start) { return .unbreakable }
    // “I” with a full stop ends a sentence more often than it is an initial, and “Vitamin C.” may.
    if word == "I" || word != "M" && beginsSentence(at: next) { return nil }
    return endsAcronym(at: start) ? .discouraged : .unbreakable
  }

  /// Whether an initial and a space are before a byte.
  private func followsInitial(at start: Int) -> Bool {
    guard start > 2, self[start - 1] == 0x20, self[start - 2] == UInt8(ascii: "."),
      let initial = word(before: start - 2)
    else { return false }
    return initial.unicodeScalars.count == 1
      && initial.unicodeScalars.allSatisfy(\.properties.isUppercase)
  }

  /// Whether the letter at a byte ends something like `U.S.`, after which a sentence may begin.
  private func endsAcronym(at start: Int) -> Bool {
    guard start > 1, self[start - 1] == UInt8(ascii: ".") else { return false }
    return Ties.acronyms.contains(
      String(decoding: [self[start - 2], self[start]], as: UTF8.self))
  }

  /// Whether a word is at a byte that begins sentences and not names.
  private func beginsSentence(at start: Int) -> Bool {
    var end = start
    while end < count, end - start <= Ties.longest, isWordByte(end) { end += 1 }
    return Ties.sentenceStarts.contains(String(decoding: self[start..<end], as: UTF8.self))
  }

  /// Whether two to four lower-case letters with a full stop begin at a byte, or another second part of an
  /// abbreviation.
  ///
  /// `t. ex.` and `v. Chr.` are looked at after the first full stop.
  private func isShortAbbreviation(at start: Int) -> Bool {
    var (end, letters, isLower) = (start, 0, true)
    while end < count, letters < 5 {
      let (scalar, length) = self.scalar(at: end)
      guard scalar.properties.isAlphabetic else { break }
      isLower = isLower && scalar.properties.isLowercase
      (end, letters) = (end + length, letters + 1)
    }
    guard end < count, self[end] == UInt8(ascii: "."), 2...4 ~= letters else { return false }
    return isLower || Ties.secondParts.contains(String(decoding: self[start..<end], as: UTF8.self))
  }

  /// Whether two lower-case letters are followed by one with a full stop, as `bl.` is in `bl. a.` by the second.
  private func isPair(_ word: String, at start: Int) -> Bool {
    let isSmall = word.utf8.count == 2 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isSmall && start + 1 < count && (0x61...0x7A).contains(self[start])
      && self[start + 1] == UInt8(ascii: ".")
  }

  /// Whether a doubled capital is followed by another with a full stop, as in plurals: `EE. UU.`.
  private func isPlural(_ word: String, at start: Int) -> Bool {
    let letters = Array(word.utf8)
    guard letters.count == 2, letters[0] == letters[1], start + 2 < count else { return false }
    return (0x41...0x5A).contains(letters[0]) && (0x41...0x5A).contains(self[start])
      && self[start] == self[start + 1] && self[start + 2] == UInt8(ascii: ".")
  }

  /// The letters before a byte, back to the first non-letter; nil if there are none or more than a title has.
  func word(before end: Int) -> String? {
    var start = end
    while start > 0, end - start <= Ties.longest, isWordByte(start - 1) { start -= 1 }
    guard start < end, end - start <= Ties.longest else { return nil }
    return String(decoding: self[start..<end], as: UTF8.self)
  }

  /// Whether a byte is part of an ASCII letter, an extended Latin one, or a Cyrillic one.
  func isWordByte(_ offset: Int) -> Bool {
    switch self[offset] {
    case 0x41...0x5A, 0x61...0x7A, 0xC3...0xCA, 0xD0...0xD3: true
    case 0x80...0xBF:
      offset > 0
        && ((0xC3...0xCA).contains(self[offset - 1]) || (0xD0...0xD3).contains(self[offset - 1]))
    default: false
    }
  }

  // MARK: Numbers

  func isDigit(at offset: Int) -> Bool { (0x30...0x39).contains(self[offset]) }

  /// The tie of an abbreviation to the number at a byte, in figures or Roman; nil if none is there.
  ///
  /// “I” may be another word, as single small letters may.
  private func tieToNumeral(at start: Int) -> Tie? {
    if isDigit(at: start) { return .unbreakable }
    var end = start
    while end < count, end - start <= Ties.longest, "IVXLCDM".utf8.contains(self[end]) { end += 1 }
    let isCapital = end > start
    while !isCapital, end < count, end - start <= Ties.longest, "ivxlc".utf8.contains(self[end]) {
      end += 1
    }
    let isAlone = end == start + 1
    guard end > start, end == count || !isWordByte(end),
      !(isAlone && end < count && self[end] == UInt8(ascii: ".")),
      isCapital || self[start..<end].isRomanNumeral
    else { return nil }
    return isAlone && (!isCapital || self[start] == UInt8(ascii: "I")) ? .discouraged : .unbreakable
  }

  private func tieOfNumber(_ spaces: Range<Int>, _ habits: TyingHabits) -> Tie? {
    var end = spaces.upperBound
    while end < count, end - spaces.upperBound < 4, isDigit(at: end) { end += 1 }
    if end > spaces.upperBound {
      let isGroup =
        end - spaces.upperBound == 3 && !(end < count && isWordByte(end))
        && areGroups(beside: spaces)
      return isGroup ? .unbreakable : nil
    }
    if startsWithWord("in", at: end), endsCompound(before: spaces.lowerBound) {
      return .unbreakable
    }
    return tieOfUnit(at: end, habits)
  }

  /// The tie of a number to the unit, sign or abbreviation after it.
  private func tieOfUnit(at start: Int, _ habits: TyingHabits) -> Tie? {
    var end = start
    var unit = self.unit(at: &end)
    if unit.first == "%" || unit == "$" { return .unbreakable }
    let isKnown = Ties.units.contains(unit)
    while isKnown, end + 1 < count, self[end] == UInt8(ascii: "/") {
      end += 1
      unit = self.unit(at: &end)
      guard Ties.units.contains(unit) else { return nil }
    }
    let rest = self[end...]
    if unit == "a" || unit == "p" {
      return rest.starts(with: ".m.".utf8) || rest.starts(with: ". m.".utf8) ? .unbreakable : nil
    }
    if rest.first == UInt8(ascii: "."), Ties.unitsWithPoint.contains(unit) { return .unbreakable }
    // “5 m-long”, “en 1805 l’homme”, “in 1805 W. Scott”
    if rest.first == UInt8(ascii: "-") || isApostrophe(at: end) { return nil }
    let isCapital = unit.utf8.count == 1 && unit.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    if isCapital, rest.first == UInt8(ascii: ".") { return nil }
    if Ties.uncertainUnits.contains(unit) || habits.tiesLetters && unit == "s" {
      return .discouraged
    }
    return isKnown ? .unbreakable : nil
  }

  /// The letters and signs of a unit at a byte, which becomes the one after it.
  private func unit(at offset: inout Int) -> String {
    var unit = ""
    while offset < count, unit.utf8.count <= Ties.longest {
      let (scalar, length) = self.scalar(at: offset)
      guard scalar.properties.isAlphabetic || Ties.unitSigns.contains(scalar) else { break }
      unit.unicodeScalars.append(scalar)
      offset += length
    }
    return unit
  }

  private func isApostrophe(at offset: Int) -> Bool {
    offset < count
      && (self[offset] == UInt8(ascii: "'") || self[offset...].starts(with: "’".utf8))
      && offset + 1 < count
      && self[(offset + 1)...].drop { $0 & 0xC0 == 0x80 }.first.map { $0 > 0x40 } ?? false
  }

  /// Whether the digits on both sides of a space are groups of one number: two to four in a row, of three digits each
  /// except for the first, which does not begin with a zero.
  ///
  /// Longer rows are lists or telephone numbers.
  private func areGroups(beside spaces: Range<Int>) -> Bool {
    var (start, groups) = (spaces.lowerBound, 1)
    while true {
      let end = start
      while start > 0, end - start < 4, isDigit(at: start - 1) { start -= 1 }
      guard (1...3).contains(end - start) else { return false }
      groups += 1
      guard end - start == 3, start > 1, isSpace(at: start - 1), isDigit(at: start - 2) else {
        break
      }
      start -= 1
    }
    let before = start > 0 ? self[start - 1] : UInt8(ascii: " ")
    guard self[start] != UInt8(ascii: "0"), before != UInt8(ascii: "."), before != UInt8(ascii: ",")
    else { return false }
    var end = spaces.upperBound + 3
    while end + 4 <= count, isSpace(at: end), (1...3).allSatisfy({ isDigit(at: end + $0) }) {
      groups += 1
      end += 4
    }
    return groups <= 4
  }

  private func isSpace(at offset: Int) -> Bool { self[offset] == UInt8(ascii: " ") }

  // MARK: Signs

  private func tieOfSign(_ spaces: Range<Int>, _ habits: TyingHabits) -> Tie? {
    let (end, next) = (spaces.lowerBound, spaces.upperBound)
    func ends(_ sign: StaticString) -> Bool {
      sign.withUTF8Buffer { end >= $0.count && self[(end - $0.count)..<end].elementsEqual($0) }
    }
    if ends("§") || ends("¶") || ends("№") { return .unbreakable }
    if ends("€") { return tieOfCurrency(from: end - 3, next) }
    if ends("£") || ends("¥") { return tieOfCurrency(from: end - 2, next) }
    if ends("«") {
      let isOpen =
        end < 3 || !isWordByte(end - 3) && !isDigit(at: end - 3) && !isPunctuation(end - 3)
      return isOpen ? .unbreakable : nil
    }
    if ends("½") || ends("¼") || ends("¾") { return tieOfUnit(at: next, habits) }
    if ends("°"), end > 2, isDigit(at: end - 3) {
      let isScale = [UInt8(ascii: "C"), UInt8(ascii: "F")].contains(self[next])
      return isScale && !(next + 1 < count && isWordByte(next + 1)) ? .unbreakable : nil
    }
    if ends("г-н") || ends("г-жа") { return .unbreakable }
    let isNumber = ["n°", "N°", "nº", "Nº", "n.º", "N.º", "n.°", "N.°"].contains { ends($0) }
    return isNumber && isDigit(at: next) ? .unbreakable : nil
  }

  /// Whether a byte is part of punctuation that a closing guillemet may follow.
  private func isPunctuation(_ offset: Int) -> Bool {
    [0x2E, 0x2C, 0x21, 0x3F, 0x3B, 0x3A, 0xA6].contains(self[offset])
  }

  /// Whether a closing guillemet is at a byte: one that neither a letter nor a figure follows.
  private func closesGuillemets(at offset: Int) -> Bool {
    guard offset + 1 < count, self[offset + 1] == 0xBB else { return false }
    return offset + 2 == count || !isWordByte(offset + 2) && !isDigit(at: offset + 2)
  }
}
