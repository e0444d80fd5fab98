/// The mathematical alphabets (Unicode, Mathematical Alphanumeric Symbols), by their names in MathML (`mathvariant`).
package enum MathAlphabet: String, Sendable {
  case normal, bold, italic
  case boldItalic = "bold-italic"
  case doubleStruck = "double-struck"
  case boldFraktur = "bold-fraktur"
  case script
  case boldScript = "bold-script"
  case fraktur
  case sansSerif = "sans-serif"
  case boldSansSerif = "bold-sans-serif"
  case sansSerifItalic = "sans-serif-italic"
  case sansSerifBoldItalic = "sans-serif-bold-italic"
  case monospace

  /// A text in the letters of the alphabet; characters that it lacks stay as they are.
  package func letters(_ text: String) -> String {
    guard self != .normal else { return text }
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { letters.append(letter(scalar)) }
    return String(letters)
  }

  private func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let known = exception(scalar) { return known }
    let value = scalar.value
    let starts = starts
    func at(_ start: UInt32?, _ first: UInt32) -> Unicode.Scalar {
      start.flatMap { Unicode.Scalar($0 + value - first) } ?? scalar
    }
    switch value {
    case 0x41...0x5A: return at(starts.letters, 0x41)
    case 0x61...0x7A: return at(starts.letters.map { $0 + 26 }, 0x61)
    case 0x30...0x39: return at(starts.digits, 0x30)
    case 0x391...0x3A1, 0x3A3...0x3A9: return at(starts.greek, 0x391)
    case 0x3B1...0x3C9: return at(starts.greek.map { $0 + 26 }, 0x3B1)
    default:
      let symbols: [UInt32] = [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6]
      guard let start = starts.greek else { return scalar }
      if value == 0x3F4 { return Unicode.Scalar(start + 17) ?? scalar }
      if value == 0x2207 { return Unicode.Scalar(start + 25) ?? scalar }
      guard let place = symbols.firstIndex(of: value) else { return scalar }
      return Unicode.Scalar(start + 51 + UInt32(place)) ?? scalar
    }
  }

  /// The first capital, small letters following it; the first Greek capital; the digit zero.
  private var starts: (letters: UInt32?, greek: UInt32?, digits: UInt32?) {
    switch self {
    case .normal: (nil, nil, nil)
    case .bold: (0x1D400, 0x1D6A8, 0x1D7CE)
    case .italic: (0x1D434, 0x1D6E2, nil)
    case .boldItalic: (0x1D468, 0x1D71C, 0x1D7CE)
    case .script: (0x1D49C, nil, nil)
    case .boldScript: (0x1D4D0, nil, nil)
    case .fraktur: (0x1D504, nil, nil)
    case .doubleStruck: (0x1D538, nil, 0x1D7D8)
    case .boldFraktur: (0x1D56C, nil, nil)
    case .sansSerif: (0x1D5A0, nil, 0x1D7E2)
    case .boldSansSerif: (0x1D5D4, 0x1D756, 0x1D7EC)
    case .sansSerifItalic: (0x1D608, nil, 0x1D7E2)
    case .sansSerifBoldItalic: (0x1D63C, 0x1D790, 0x1D7EC)
    case .monospace: (0x1D670, nil, 0x1D7F6)
    }
  }

  /// The letters that Unicode had before the alphabets.
  private func exception(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch (self, scalar) {
    case (.italic, "h"): "\u{210E}"
    case (.italic, "ı"): "\u{1D6A4}"
    case (.italic, "ȷ"): "\u{1D6A5}"
    case (.script, "B"): "\u{212C}"
    case (.script, "E"): "\u{2130}"
    case (.script, "F"): "\u{2131}"
    case (.script, "H"): "\u{210B}"
    case (.script, "I"): "\u{2110}"
    case (.script, "L"): "\u{2112}"
    case (.script, "M"): "\u{2133}"
    case (.script, "R"): "\u{211B}"
    case (.script, "e"): "\u{212F}"
    case (.script, "g"): "\u{210A}"
    case (.script, "o"): "\u{2134}"
    case (.fraktur, "C"): "\u{212D}"
    case (.fraktur, "H"): "\u{210C}"
    case (.fraktur, "I"): "\u{2111}"
    case (.fraktur, "R"): "\u{211C}"
    case (.fraktur, "Z"): "\u{2128}"
    case (.doubleStruck, "C"): "\u{2102}"
    case (.doubleStruck, "H"): "\u{210D}"
    case (.doubleStruck, "N"): "\u{2115}"
    case (.doubleStruck, "P"): "\u{2119}"
    case (.doubleStruck, "Q"): "\u{211A}"
    case (.doubleStruck, "R"): "\u{211D}"
    case (.doubleStruck, "Z"): "\u{2124}"
    default: nil
    }
  }
}
