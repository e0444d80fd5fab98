internal import Styling

/// Numbers in other letters and digits (CSS Counter Styles 3, section 6).
extension TextProperties.Counting {
  /// A number in this style; in decimal digits if it is out of range.
  package func text(_ number: Int) -> String {
    switch self {
    case .armenian, .upperArmenian: armenian(number, from: 0x531)
    case .lowerArmenian: armenian(number, from: 0x561)
    case .georgian: additive(number, Self.georgianSigns, most: 19_999)
    case .hebrew: additive(number, Self.hebrewSigns, most: 10_999)
    case .cjkDecimal: numeric(number, Self.ideographs)
    case .hiragana:
      Self.alphabetic(
        number, Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん"))
    case .katakana:
      Self.alphabetic(
        number, Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン"))
    case .hiraganaIroha:
      Self.alphabetic(
        number, Array("いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす"))
    case .katakanaIroha:
      Self.alphabetic(
        number, Array("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス"))
    default:
      Self.zeros[self].map { numeric(number, digits(from: $0)) } ?? longhand(number)
        ?? String(number)
    }
  }

  /// The digit zero of each style with consecutive digits.
  private static let zeros: [TextProperties.Counting: UInt32] = [
    .arabicIndic: 0x660, .persian: 0x6F0, .devanagari: 0x966, .bengali: 0x9E6, .gurmukhi: 0xA66,
    .gujarati: 0xAE6, .oriya: 0xB66, .tamil: 0xBE6, .telugu: 0xC66, .kannada: 0xCE6,
    .malayalam: 0xD66, .thai: 0xE50, .lao: 0xED0, .tibetan: 0xF20, .myanmar: 0x1040,
    .khmer: 0x17E0, .cambodian: 0x17E0, .mongolian: 0x1810,
  ]

  private func digits(from zero: UInt32) -> [Character] {
    (0..<10).compactMap { Unicode.Scalar(zero + $0).map(Character.init) }
  }

  func numeric(_ number: Int, _ digits: [Character]) -> String {
    String(
      String(number).map { character in
        guard let value = character.wholeNumberValue, digits.indices.contains(value) else {
          return character
        }
        return digits[value]
      })
  }

  /// Numbers in letters without a zero: the last is followed by the first twice.
  static func alphabetic(_ number: Int, _ letters: [Character]) -> String {
    guard number > 0 else { return String(number) }
    var (rest, text) = (number, "")
    while rest > 0 {
      rest -= 1
      text = String(letters[rest % letters.count]) + text
      rest /= letters.count
    }
    return text
  }

  /// Nine letters each for ones, tens, hundreds and thousands.
  private func armenian(_ number: Int, from first: UInt32) -> String {
    guard (1...9999).contains(number) else { return String(number) }
    return String(number).enumerated().reduce(into: "") { text, digit in
      let index = String(number).count - 1 - digit.offset
      guard let value = digit.element.wholeNumberValue, value > 0,
        let letter = Unicode.Scalar(first + UInt32(index * 9 + value - 1))
      else { return }
      text.unicodeScalars.append(letter)
    }
  }

  private func additive(_ number: Int, _ signs: [(Int, String)], most: Int) -> String {
    guard (1...most).contains(number) else { return String(number) }
    var (rest, text) = (number, "")
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }

  private static let georgianSigns: [(Int, String)] = signs(
    "ჵ ჰჯჴხჭწძცჩ შყღქფჳტსრ ჟპოჲნმლკი თჱზვედგბა", from: 10_000)

  /// Letters in groups, each of a power of ten from nine down.
  private static func signs(_ groups: String, from highest: Int) -> [(Int, String)] {
    var power = highest
    var signs: [(Int, String)] = []
    for group in groups.split(separator: " ") {
      for (index, letter) in group.enumerated() {
        signs.append(((group.count - index) * power, String(letter)))
      }
      power /= 10
    }
    return signs
  }

  private static let hebrewOnes: [(Int, String)] = signs("טחזוהדגבא", from: 1)

  /// Fifteen and sixteen are not written as ten and five or six, which is part of God's name.
  private static let hebrewSigns: [(Int, String)] = {
    let tens: [(Int, String)] = signs("קצפעסנמלכי", from: 10)
    var list: [(Int, String)] = [(10_000, "י׳")]
    list += hebrewOnes.map { ($0.0 * 1000, $0.1 + "׳") }
    list += [(400, "ת"), (300, "ש"), (200, "ר")]
    list += tens.dropLast()
    list += [(19, "יט"), (18, "יח"), (17, "יז"), (16, "טז"), (15, "טו"), (10, "י")]
    return list + hebrewOnes
  }()
}
