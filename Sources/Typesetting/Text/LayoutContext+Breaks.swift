internal import Shaping
internal import Styling
internal import TextAnalysis

/// Where lines may end in text whose styles ask for rules of their own (css-text-3, 5).
extension LayoutContext {
  /// What Unicode says of a text, with the lines' ends that its styles ask for.
  func analysis(of text: StyledText, baseLevel: UInt8?) -> ParagraphAnalysis {
    text.bytes.withUnsafeBufferPointer { bytes in
      var analysis = analyzer.analyze(bytes, baseLevel: baseLevel)
      let rules = text.styles.map(breakRules)
      guard rules.contains(where: { $0 != BreakRules() }) else { return analysis }
      var known = [BreakRules(): analysis.breaks]
      var breaks: [ParagraphAnalysis.BreakOpportunity] = []
      for span in text.spans {
        let own = rules[span.style]
        let all = known[own] ?? self.breaks(bytes, own)
        known[own] = all
        // An end between two letters is the first one's.
        let first = all.partitioningIndex { $0.offset > span.range.lowerBound }
        breaks += all[first...].prefix { $0.offset <= span.range.upperBound }
      }
      analysis.breaks = breaks
      return analysis
    }
  }

  /// What rules of Unicode's algorithm a style has, where they are not those of the text's language.
  private func breakRules(_ style: TextStyle) -> BreakRules {
    var rules = BreakRules()
    rules.keepsWords = style.keepsWords
    let language = style.language.isEmpty ? self.language : style.language
    switch style.lineBreak {
    case .auto, .anywhere: break
    case .loose: rules.locale = language + "@lb=loose"
    case .normal: rules.locale = language + "@lb=normal"
    case .strict: rules.locale = language + "@lb=strict"
    }
    let main = language.prefix { $0 != "-" && $0 != "_" }
    if rules.locale.isEmpty, !style.language.isEmpty, Self.tailored.contains(String(main)) {
      rules.locale = language
    }
    return rules
  }

  /// The languages that ICU has rules of their own for.
  private static let tailored: Set<String> = ["ja", "zh", "ko", "yue", "fi"]

  private func breaks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ rules: BreakRules
  ) -> [ParagraphAnalysis.BreakOpportunity] {
    let breaks =
      rules.locale.isEmpty
      ? analyzer.lineBreaks(bytes) : analyzer(forLocale: rules.locale).lineBreaks(bytes)
    guard rules.keepsWords else { return breaks }
    return breaks.filter { place in
      place.isMandatory || place.offset >= bytes.count
        || !(bytes.scalar(before: place.offset).isLetterUnit
          && bytes.scalar(at: place.offset).0.isLetterUnit)
    }
  }
}

/// Which of Unicode's rules hold for a stretch of text, besides those of the whole.
struct BreakRules: Hashable {
  /// ICU's name of the language and the strictness; empty for the text's own.
  var locale = ""
  /// Whether no line ends between letters (`word-break: keep-all`).
  var keepsWords = false
}

extension Unicode.Scalar {
  /// Whether it is a typographic letter unit (css-text-3, 1.3): a letter or a number.
  var isLetterUnit: Bool {
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
  func scalar(before offset: Int) -> Unicode.Scalar {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 ? scalar(at: start).0 : " "
  }
}
