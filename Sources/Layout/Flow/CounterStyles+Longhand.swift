internal import Styling

/// Numbers written out in words or in pairs of characters (CSS Counter Styles 3, section 7).
extension TextProperties.Counting {
  /// An East Asian style that names each digit and its power of ten.
  struct Longhand {
    /// The digits from zero on.
    var digits: [Character]
    /// The characters after tens, hundreds and thousands.
    var powers: [Character]
    var minus: String
    /// Whether a one is left out before a power.
    var omitsOne = false
    /// For Chinese styles, which write zeros between other digits: whether the one of ten to nineteen is written; nil
    /// for others.
    var saysTen: Bool? = nil
  }

  /// A number in one of these styles; nil for other styles, and for numbers outside their range.
  func longhand(_ number: Int) -> String? {
    switch self {
    case .earthlyBranch: return sign(number, among: Array("子丑寅卯辰巳午未申酉戌亥"))
    case .heavenlyStem: return sign(number, among: Array("甲乙丙丁戊己庚辛壬癸"))
    case .ethiopicNumeric: return ethiopic(number)
    default: break
    }
    guard let style = Self.longhands[self] else { return nil }
    guard (-9999...9999).contains(number) else { return numeric(number, Self.ideographs) }
    let value = abs(number)
    guard value > 0 else { return String(style.digits[0]) }
    return (number < 0 ? style.minus : "") + style.text(value)
  }

  /// The digits used for numbers beyond the range of these styles.
  static let ideographs: [Character] = Array("〇一二三四五六七八九")

  private func sign(_ number: Int, among signs: [Character]) -> String {
    (1...signs.count).contains(number)
      ? String(signs[number - 1]) : numeric(number, Self.ideographs)
  }

  private static let longhands: [TextProperties.Counting: Longhand] = [
    .japaneseInformal: Longhand(
      digits: ideographs, powers: Array("十百千"), minus: "マイナス", omitsOne: true),
    .japaneseFormal: Longhand(
      digits: Array("零壱弐参四伍六七八九"), powers: Array("拾百阡"), minus: "マイナス"),
    .koreanHangulFormal: Longhand(
      digits: Array("영일이삼사오육칠팔구"), powers: Array("십백천"), minus: "마이너스 "),
    .koreanHanjaInformal: Longhand(
      digits: Array("零一二三四五六七八九"), powers: Array("十百千"), minus: "마이너스 ", omitsOne: true),
    .koreanHanjaFormal: Longhand(
      digits: Array("零壹貳參四五六七八九"), powers: Array("拾百仟"), minus: "마이너스 "),
    .simplifiedChineseInformal: Longhand(
      digits: Array("零一二三四五六七八九"), powers: Array("十百千"), minus: "负", saysTen: false),
    .simplifiedChineseFormal: Longhand(
      digits: Array("零壹贰叁肆伍陆柒捌玖"), powers: Array("拾佰仟"), minus: "负", saysTen: true),
    .traditionalChineseInformal: traditional, .ideographic: traditional,
    .traditionalChineseFormal: Longhand(
      digits: Array("零壹貳參肆伍陸柒捌玖"), powers: Array("拾佰仟"), minus: "負", saysTen: true),
  ]

  private static let traditional = Longhand(
    digits: Array("零一二三四五六七八九"), powers: Array("十百千"), minus: "負", saysTen: false)

  /// Pairs of digits, from the second on with a sign for a hundred or for ten thousand.
  private func ethiopic(_ number: Int) -> String? {
    guard number > 0 else { return String(number) }
    guard number > 1 else { return "፩" }
    var (rest, pairs) = (number, [Int]())
    while rest > 0 {
      pairs.append(rest % 100)
      rest /= 100
    }
    func sign(_ value: Int, from first: UInt32) -> String {
      value == 0
        ? "" : Unicode.Scalar(first + UInt32(value - 1)).map { String(Character($0)) } ?? ""
    }
    return pairs.indices.reversed().map { index in
      let pair = pairs[index]
      let isHundreds = !index.isMultiple(of: 2)
      let isUnsaid = pair == 1 && (isHundreds || index == pairs.count - 1)
      let digits =
        isUnsaid ? "" : sign(pair / 10, from: 0x1372) + sign(pair % 10, from: 0x1369)
      if isHundreds { return digits + (pair == 0 ? "" : "፻") }
      return digits + (index == 0 ? "" : "፼")
    }.joined()
  }
}

extension TextProperties.Counting.Longhand {
  /// A number from 1 to 9,999.
  fileprivate func text(_ number: Int) -> String {
    var (text, waitsForZero) = ("", false)
    for index in (0..<4).reversed() {
      let digit = number / [1, 10, 100, 1000][index] % 10
      guard digit > 0 else {
        waitsForZero = !text.isEmpty
        continue
      }
      if saysTen != nil, waitsForZero { text.append(digits[0]) }
      waitsForZero = false
      let isUnsaid =
        digit == 1 && index > 0 && (omitsOne || saysTen == false && (10...19).contains(number))
      if !isUnsaid { text.append(digits[digit]) }
      if index > 0 { text.append(powers[index - 1]) }
    }
    return text
  }
}

extension TextProperties.ListMarker {
  /// The text between a marker and its item, without white space (CSS Counter Styles 3, sections 6 and 7).
  package var suffix: String {
    guard isNumber else { return "" }
    guard case .counting(let counting) = self else { return "." }
    return switch counting {
    case .cjkDecimal, .earthlyBranch, .heavenlyStem, .hiragana, .hiraganaIroha, .katakana,
      .katakanaIroha, .japaneseInformal, .japaneseFormal, .simplifiedChineseInformal,
      .simplifiedChineseFormal, .traditionalChineseInformal, .traditionalChineseFormal,
      .ideographic:
      "、"
    case .koreanHangulFormal, .koreanHanjaInformal, .koreanHanjaFormal: ","
    case .ethiopicNumeric: "/"
    default: "."
    }
  }
}
