internal import Shaping
internal import Styling
package import TextAnalysis

/// Where lines may end in text whose styles ask for rules of their own (css-text-3, 5).
extension LayoutContext {
  /// Unicode's analysis of a text, with line breaking as its styles request; prose in Japanese and Chinese has strict
  /// rules where they request none.
  package func analysis(of text: StyledText, baseLevel: UInt8?, isProse: Bool = true)
    -> ParagraphAnalysis
  {
    text.bytes.withUnsafeBufferPointer { bytes in
      var analysis = analyzer.analyze(bytes, baseLevel: baseLevel)
      let rules = text.styles.map { breakRules($0, isProse: isProse) }
      guard rules.contains(where: { $0 != BreakRules() }) else {
        analysis.breaks = text.allowed(analysis.breaks)
        return analysis
      }
      var known = [BreakRules(): analysis.breaks]
      var breaks: [ParagraphAnalysis.BreakOpportunity] = []
      for span in text.spans {
        let own = rules[span.style.index]
        let all = known[own] ?? self.breaks(bytes, own)
        known[own] = all
        // A break between two letters belongs to the first one.
        let first = all.partitioningIndex { $0.offset > span.range.lowerBound }
        breaks += all[first...].prefix { $0.offset <= span.range.upperBound }
      }
      analysis.breaks = text.allowed(breaks)
      return analysis
    }
  }

  /// The line-breaking rules of Unicode that a style changes, relative to the text's language.
  private func breakRules(_ style: TextStyle, isProse: Bool) -> BreakRules {
    var rules = BreakRules()
    guard style.lineBreak != .auto || style.keepsWords || !style.language.isEmpty else {
      return rules
    }
    rules.keepsWords = style.keepsWords
    let language = style.language.isEmpty ? self.language : style.language
    switch style.lineBreak {
    case .auto, .anywhere: break
    case .loose: rules.locale = language + "@lb=loose"
    case .normal: rules.locale = language + "@lb=normal"
    case .strict: rules.locale = language + "@lb=strict"
    }
    let main = language.prefix { $0 != "-" && $0 != "_" }
    let isHan = main == "ja" || main == "zh" || main == "yue"
    switch style.lineBreak {
    case .loose: rules.looseness = isHan ? 3 : 1
    case .normal: rules.looseness = isHan ? 2 : 0
    case .auto, .strict, .anywhere: break
    }
    if rules.locale.isEmpty, !style.language.isEmpty, Self.tailored.contains(String(main)) {
      rules.locale = isProse ? Self.breakLocale(of: language) : language
    }
    return rules
  }

  /// ICU's name for the line-breaking rules of a book.
  ///
  /// In Japanese and Chinese they are strict: lines that are chosen together have no need to begin with a small kana or
  /// a prolonged sound mark.
  static func breakLocale(of language: String) -> String {
    let main = language.prefix { $0 != "-" && $0 != "_" }
    return main == "ja" || main == "zh" || main == "yue" ? language + "@lb=strict" : language
  }

  /// The languages that have their own rules in ICU.
  private static let tailored: Set<String> = ["ja", "zh", "ko", "yue", "fi"]

  private func breaks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ rules: BreakRules
  ) -> [ParagraphAnalysis.BreakOpportunity] {
    let breaks: [ParagraphAnalysis.BreakOpportunity]
    if rules.locale.isEmpty {
      breaks = analyzer.lineBreaks(bytes)
    } else if rules.looseness > 0 {
      breaks = bytes.loosened(rules.looseness).withUnsafeBufferPointer {
        analyzer(forLocale: rules.locale).lineBreaks($0)
      }
    } else {
      breaks = analyzer(forLocale: rules.locale).lineBreaks(bytes)
    }
    guard rules.keepsWords else { return breaks }
    return breaks.filter { place in
      place.isMandatory || place.offset >= bytes.count
        || !(bytes.scalar(before: place.offset).isLetterUnit
          && bytes.scalar(at: place.offset).0.isLetterUnit)
    }
  }
}

/// The rules of Unicode that hold for a segment of text, besides those of the whole text.
struct BreakRules: Hashable {
  /// ICU's name of the language and the strictness; empty for the text's own.
  var locale = ""
  /// Whether no line ends between letters (`word-break: keep-all`).
  var keepsWords = false
  /// The marks that also count as ideographs: 1, those of loose lines in all languages; 2, those of normal lines in
  /// Chinese and Japanese; 3, those of loose ones there.
  var looseness = 0
}

extension UnsafeBufferPointer<UInt8> {
  /// The text with an ideograph in place of each mark that lines may end before where they are not strict (css-text-3,
  /// 5.3).
  fileprivate func loosened(_ looseness: Int) -> [UInt8] {
    var result = Array(self)
    var offset = 0
    while offset < count {
      let (scalar, length) = scalar(at: offset)
      if length == 3, isLoose(scalar, looseness) {
        result.replaceSubrange(offset..<offset + 3, with: [0xE4, 0xB8, 0xAD])
      }
      offset += Swift.max(length, 1)
    }
    return result
  }

  private func isLoose(_ scalar: Unicode.Scalar, _ looseness: Int) -> Bool {
    switch scalar.value {
    // Iteration marks, and inseparable characters.
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE, 0x2025, 0x2026: looseness != 2
    // Hyphens.
    case 0x2010, 0x2013, 0x301C, 0x30A0: looseness >= 2
    // Marks in the middle of their squares, and those after and before numbers.
    case 0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047...0x2049, 0xFF01, 0xFF1F, 0x2030, 0x2032,
      0x2033, 0x2103, 0xFF05, 0xFFE0, 0x20AC, 0x2116, 0xFF04, 0xFFE1, 0xFFE5:
      looseness == 3
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a typographic letter unit (css-text-3, 1.3): a letter or a number.
  package var isLetterUnit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The character that ends before a byte.
  package func scalar(before offset: Int) -> Unicode.Scalar {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 ? scalar(at: start).0 : " "
  }
}
