internal import Shaping

/// Spaces that typists of Latin scripts tie: no line ends there unless it cannot be avoided.
extension [UInt8] {
  /// Whether the words on both sides of some spaces belong together: `Mr. X`, `J. R. R. Tolkien`, `z. B.`,
  /// `n° 5`, `§ 3`, `10 km`, `12 000`, and what guillemets are set off with; with `tiesLetters` a word of one
  /// letter and what follows, too.
  package func areTied(_ spaces: Range<Int>, tiesLetters: Bool = false) -> Bool {
    guard spaces.lowerBound > 0, spaces.upperBound < count else { return false }
    let (last, next) = (self[spaces.lowerBound - 1], self[spaces.upperBound])
    if tiesLetters, endsOneLetterWord(before: spaces.lowerBound) { return true }
    if next == 0xC2, closesGuillemets(at: spaces.upperBound) { return true }
    switch last {
    case UInt8(ascii: "."): return isTiedAbbreviation(spaces)
    case 0x30...0x39: return isTiedNumber(spaces)
    // The last letters of titles that are written without a full stop.
    case UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "e"):
      let isDigit = (0x30...0x39).contains(next)
      guard isDigit || Self.upper(next), let word = word(before: spaces.lowerBound) else {
        return false
      }
      return isDigit ? word == "nr" : Ties.barePrefixes.contains(word)
    case 0x80...: return isTiedSign(spaces)
    default: return false
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

  // MARK: Abbreviations

  private func isTiedAbbreviation(_ spaces: Range<Int>) -> Bool {
    guard let word = word(before: spaces.lowerBound - 1) else { return false }
    let next = spaces.upperBound
    let (scalar, length) = self.scalar(at: next)
    let isDigit = (0x30...0x39).contains(scalar.value)
    if word.unicodeScalars.count == 1 {
      // Two letters with their full stops, initials and page numbers.
      let isFollowedByPoint = next + length < count && self[next + length] == UInt8(ascii: ".")
      if isDigit || isFollowedByPoint && scalar.properties.isAlphabetic { return true }
      if isShortAbbreviation(at: next) { return true }
      // “I” with a full stop ends a sentence more often than it is an initial.
      return word != "I" && word.unicodeScalars.first?.properties.isUppercase == true
        && scalar.properties.isUppercase
    }
    if isPlural(word, at: next) || isPair(word, at: next) { return true }
    return isDigit
      ? Ties.beforeNumbers.contains(word)
      : scalar.properties.isUppercase && Ties.titles.contains(word)
  }

  /// Whether two lower-case letters with a full stop begin at a byte, as in `t. ex.` after the first full stop.
  private func isShortAbbreviation(at start: Int) -> Bool {
    let (first, length) = scalar(at: start)
    guard first.properties.isLowercase, start + length < count else { return false }
    let (second, rest) = scalar(at: start + length)
    let end = start + length + rest
    return second.properties.isLowercase && end < count && self[end] == UInt8(ascii: ".")
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
  private func word(before end: Int) -> String? {
    var start = end
    while start > 0, end - start <= Ties.longest, isWordByte(start - 1) { start -= 1 }
    guard start < end, end - start <= Ties.longest else { return nil }
    return String(decoding: self[start..<end], as: UTF8.self)
  }

  /// Whether a byte is part of an ASCII letter, an extended Latin one, or a Cyrillic one.
  private func isWordByte(_ offset: Int) -> Bool {
    switch self[offset] {
    case 0x41...0x5A, 0x61...0x7A, 0xC3...0xCA, 0xD0...0xD3: true
    case 0x80...0xBF:
      offset > 0
        && ((0xC3...0xCA).contains(self[offset - 1]) || (0xD0...0xD3).contains(self[offset - 1]))
    default: false
    }
  }

  private static func upper(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || byte == 0xC3
  }

  // MARK: Numbers

  private func isTiedNumber(_ spaces: Range<Int>) -> Bool {
    var end = spaces.upperBound
    while end < count, end - spaces.upperBound < 4, (0x30...0x39).contains(self[end]) { end += 1 }
    if end > spaces.upperBound {
      return end - spaces.upperBound == 3 && !(end < count && isWordByte(end))
        && endsGroup(at: spaces.lowerBound)
    }
    while end < count, end - spaces.upperBound <= Ties.longest,
      self[end] >= 0x80 || isWordByte(end)
    {
      end += 1
    }
    if end == spaces.upperBound {
      return self[end] == UInt8(ascii: "%") || self[end] == UInt8(ascii: "$")
    }
    let unit = String(decoding: self[spaces.upperBound..<end], as: UTF8.self)
    if unit == "a" || unit == "p" { return self[end...].starts(with: ".m.".utf8) }
    if end < count, [UInt8(ascii: "-"), UInt8(ascii: "/")].contains(self[end]) { return false }
    return Ties.units.contains(unit.prefix { !"\u{201C}\u{201D}\u{2019}»”".contains($0) })
  }

  /// Whether a group of thousands ends here: one to three digits without another digit before them.
  private func endsGroup(at end: Int) -> Bool {
    var start = end
    while start > 0, end - start < 4, (0x30...0x39).contains(self[start - 1]) { start -= 1 }
    guard end - start <= 3 else { return false }
    return start == 0
      || self[start - 1] != UInt8(ascii: ".") && self[start - 1] != UInt8(ascii: ",")
  }

  // MARK: Signs

  private func isTiedSign(_ spaces: Range<Int>) -> Bool {
    let end = spaces.lowerBound
    func ends(_ sign: StaticString) -> Bool {
      sign.withUTF8Buffer { end >= $0.count && self[(end - $0.count)..<end].elementsEqual($0) }
    }
    if ends("§") || ends("¶") || ends("№") { return true }
    if ends("«") { return end < 3 || !isWordByte(end - 3) && !isPunctuation(end - 3) }
    let next = self[spaces.upperBound]
    return (0x30...0x39).contains(next)
      && ["n°", "N°", "nº", "Nº", "n.º", "N.º", "n.°", "N.°"].contains { ends($0) }
  }

  /// Whether a byte is part of punctuation that a closing guillemet may follow.
  private func isPunctuation(_ offset: Int) -> Bool {
    [0x2E, 0x2C, 0x21, 0x3F, 0x3B, 0x3A, 0xA6].contains(self[offset])
  }

  /// Whether a closing guillemet is at a byte: one that no letter follows.
  private func closesGuillemets(at offset: Int) -> Bool {
    guard offset + 1 < count, self[offset + 1] == 0xBB else { return false }
    return offset + 2 == count || !isWordByte(offset + 2)
  }
}

/// The words that are tied.
private enum Ties {
  /// No title has more bytes.
  static let longest = 8

  /// Titles, without their full stops, that are followed by a name.
  static let titles = Set(
    """
    Mr Mrs Ms Messrs Dr Drs Prof St Ste Rev Hon Fr Sr Jr Br Gen Col Capt Lt Sgt Maj Gov Sen Rep \
    Mme Mlle Mgr MM Hr Hrn Frl Sra Srta Dña Da Sig Dott sig dott prof avv Avv Ing Dipl Mag Hl Ew Kpt Obst
    """.split(separator: " ").map(String.init))

  /// Those that are written without one.
  static let barePrefixes: Set = ["Mr", "Mrs", "Ms", "Dr", "St", "Mme", "Mlle", "Mgr", "Hr"]

  /// Words that are followed by numbers, without the full stop.
  static let beforeNumbers = Set(
    """
    No Nos no nos Nr Nrn nr Núm núm Num num pp Bd Bde Kap Abb Abs Art Tab Taf Anm Aufl Jg Jh Fig \
    fig Figs Ch ch Chap chap cap Cap Vol vol Vols vols art arts Sec sec Eq eq Op op Ex ex Pl pl ff \
    fol Ps Tel tel Str str lib Lib Rn Ziff Zl Hft pág págs Pág blz Blz стр гл рис табл Стр Гл Рис
    """.split(separator: " ").map(String.init))

  /// Units and signs that follow numbers.
  static let units = Set<Substring>(
    """
    km m dm cm mm µm nm kg g mg µg l dl cl ml ha s ms min h Hz kHz MHz GHz W kW MW kWh V kV mV \
    kN kJ MJ Pa kPa hPa mbar kB KB MB GB TB ft lb lbs oz yd mph m² m³ km² cm² cm³ dB \
    px pt dpi €  £ ¥ ‰ ° °C °F °K EUR USD CHF GBP DM Fr Kč zł kr Ft Uhr Mio Mrd
    """.split(separator: " "))
}

extension LayoutContext {
  /// Whether lines of a language do not end after a word of one letter: according to Czech, Slovak and Polish rules of
  /// typesetting, and to East Slavonic ones for prepositions.
  static func tiesLetters(in language: String) -> Bool {
    let main = language.prefix { $0 != "-" && $0 != "_" }
    return ["cs", "sk", "pl", "ru", "uk", "be"].contains(main)
  }
}
