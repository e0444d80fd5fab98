internal import Graphics

extension PropertyTable {
  /// Direction and fonts, on which all lengths depend.
  static var fonts: [Property] {
    [
      .words("direction", \.text.isRightToLeft, inherited: true, ["ltr": false, "rtl": true]),
      .plain("font-family", \.text.fontFamilies, inherited: true) { $0.takeFamilies() }
        .ignored(by: .fonts),
      fontSize,
      .computed("font-weight", \.text.fontWeight, inherited: true) {
        FontWeight(&$0)
      } as: {
        $0.weight(inside: $1.parent.text.fontWeight)
      },
      .plain("font-style", \.text.isItalic, inherited: true) { reader in
        guard
          let isItalic = reader.take(of: ["normal": false, "italic": true, "oblique": true])
        else { return nil }
        _ = reader.takeAngle()
        return isItalic
      }.shown(\.text.isItalic, off: "normal", on: "italic"),
      .plain("font-stretch", \.text.fontStretch, inherited: true) { $0.takeStretch() },
      .words(
        "font-optical-sizing", \.text.opticalSizing, inherited: true,
        ["auto": true, "none": false]),
      .plain("font-variation-settings", \.text.variations, inherited: true) {
        $0.takeVariations()
      },
      .words("font-variant-caps", \.text.smallCapitals, inherited: true, capitals),
      .plain("font-variant-numeric", \.numerals, inherited: true) {
        $0.takeFeatures(numerals, off: ["normal": []])
      },
      .plain("font-variant-ligatures", \.ligatures, inherited: true) {
        $0.takeFeatures(ligatures, off: ["normal": [], "none": noLigatures])
      },
      .words("font-variant-position", \.scriptPosition, inherited: true, positions),
      .words(
        "font-kerning", \.kerning, inherited: true,
        [
          "auto": [], "normal": [.init(tag: "kern", value: 1)],
          "none": [.init(tag: "kern", value: 0)],
        ]),
      .plain("font-feature-settings", \.namedFeatures, inherited: true) { $0.takeNamedFeatures() },
      .computed("line-height", \.text.lineHeight, inherited: true) {
        LineHeightValue(&$0)
      } as: {
        $0.lineHeight($1)
      }.ignored(by: .lineHeight),
      .computed("color", \.text.color, inherited: true) {
        $0.takeColor()
      } as: { color, computation in
        switch color {
        case .color(let color): color
        case .current: computation.parent.text.color
        }
      }.ignored(by: .colors),
    ]
  }

  /// After families, since browsers have smaller monospaced letters.
  private static var fontSize: Property {
    var property = Property.computed("font-size", \.text.fontSize, inherited: true) {
      FontSize(&$0)
    } as: {
      $0.length($1)
    }.ignored(by: .fontSizes)
    property.copy = { source, target in
      target.text.fontSize = source.text.fontSize
      target.hasAbsoluteSize = source.hasAbsoluteSize
    }
    return property
  }

  static var capitals: KeyValuePairs<String, TextProperties.SmallCapitals> {
    [
      "normal": .none, "small-caps": .lowercase, "all-small-caps": .all,
      "petite-caps": .lowercase, "all-petite-caps": .all, "unicase": .lowercase,
      "titling-caps": .none,
    ]
  }

  static var numerals: [String: [TextProperties.Feature]] {
    [
      "lining-nums": [.init(tag: "lnum", value: 1)],
      "oldstyle-nums": [.init(tag: "onum", value: 1)],
      "proportional-nums": [.init(tag: "pnum", value: 1)],
      "tabular-nums": [.init(tag: "tnum", value: 1)],
      "diagonal-fractions": [.init(tag: "frac", value: 1)],
      "stacked-fractions": [.init(tag: "afrc", value: 1)],
      "ordinal": [.init(tag: "ordn", value: 1)],
      "slashed-zero": [.init(tag: "zero", value: 1)],
    ]
  }

  static var ligatures: [String: [TextProperties.Feature]] {
    [
      "common-ligatures": [.init(tag: "liga", value: 1), .init(tag: "clig", value: 1)],
      "no-common-ligatures": [.init(tag: "liga", value: 0), .init(tag: "clig", value: 0)],
      "discretionary-ligatures": [.init(tag: "dlig", value: 1)],
      "no-discretionary-ligatures": [.init(tag: "dlig", value: 0)],
      "historical-ligatures": [.init(tag: "hlig", value: 1)],
      "no-historical-ligatures": [.init(tag: "hlig", value: 0)],
      "contextual": [.init(tag: "calt", value: 1)], "no-contextual": [.init(tag: "calt", value: 0)],
    ]
  }

  static var noLigatures: [TextProperties.Feature] {
    ["liga", "clig", "dlig", "hlig", "calt"].map { .init(tag: $0, value: 0) }
  }

  static var positions: KeyValuePairs<String, [TextProperties.Feature]> {
    [
      "normal": [], "sub": [.init(tag: "subs", value: 1)], "super": [.init(tag: "sups", value: 1)],
    ]
  }
}

/// A specified font size.
enum FontSize: Sendable {
  /// A multiple of the text's size.
  case keyword(Double)
  /// A multiple of the parent's font size.
  case relative(Double)
  case measure(SpecifiedLength)

  init?(_ reader: inout ValueReader) {
    if let value = reader.take(of: Self.words) {
      self = value
    } else {
      guard let measure = reader.takePositive() else { return nil }
      self = .measure(measure)
    }
  }

  func length(_ computation: Computation) -> Length {
    let length: Length
    switch self {
    case .keyword(let factor):
      computation.style.hasAbsoluteSize = false
      let isSmall = computation.scalesMonospace && computation.style.text.isMonospaceAlone
      length =
        computation.media.textSize * (isSmall ? factor * Computation.monospaceFraction : factor)
    case .relative(let factor):
      computation.style.hasAbsoluteSize = computation.parent.hasAbsoluteSize
      length = computation.parent.text.fontSize * (factor * computation.familyScale)
    case .measure(let measure):
      computation.style.hasAbsoluteSize = !measure.isRelative || computation.parent.hasAbsoluteSize
      length = computation.fontSize(measure) * computation.familyScale
    }
    return min(length, Self.largest)
  }

  /// The limit of 10,000 px in browsers, which is higher than the highest paper; fonts can be opened at 65,535 at most.
  static let largest = Length.pt(7500)

  /// The sizes of HTML 5 relative to `medium`; a step of `larger` is a fifth.
  private static let words: [String: FontSize] = [
    "xx-small": .keyword(9.0 / 16), "x-small": .keyword(10.0 / 16), "small": .keyword(13.0 / 16),
    "medium": .keyword(1), "large": .keyword(18.0 / 16), "x-large": .keyword(24.0 / 16),
    "xx-large": .keyword(2), "xxx-large": .keyword(3), "smaller": .relative(5.0 / 6),
    "larger": .relative(1.2),
  ]
}

/// A specified font weight.
enum FontWeight: Sendable {
  case number(Int)
  case bolder, lighter

  init?(_ reader: inout ValueReader) {
    let words: [String: FontWeight] = [
      "normal": .number(400), "bold": .number(700), "bolder": .bolder, "lighter": .lighter,
    ]
    if let value = reader.take(of: words) {
      self = value
    } else {
      guard let number = reader.takeNumber(), 1...1000 ~= number else { return nil }
      self = .number(Int(number))
    }
  }

  /// CSS Fonts 4, section 2.2.1.
  func weight(inside parent: Int) -> Int {
    switch self {
    case .number(let number): number
    case .bolder: parent < 350 ? 400 : parent < 550 ? 700 : max(parent, 900)
    case .lighter: parent < 100 ? parent : parent < 550 ? 100 : parent < 750 ? 400 : 700
    }
  }
}

/// A specified line height.
enum LineHeightValue: Sendable {
  case normal
  case number(Double)
  case measure(SpecifiedLength)

  init?(_ reader: inout ValueReader) {
    if reader.take(word: "normal") {
      self = .normal
    } else if let number = reader.takeNumber() {
      guard number >= 0 else { return nil }
      self = .number(number)
    } else {
      guard let measure = reader.takePositive() else { return nil }
      self = .measure(measure)
    }
  }

  func lineHeight(_ computation: Computation) -> TextProperties.LineHeight {
    switch self {
    case .normal: .normal
    case .number(let number): .number(number)
    case .measure(let measure): .length(max(computation.length(measure), .zero))
    }
  }
}

extension ValueReader {
  /// The names of families, separated by commas.
  mutating func takeFamilies() -> [String]? {
    var families: [String] = []
    repeat {
      if case .string(let name)? = peek() {
        _ = next()
        families.append(name)
        continue
      }
      var words: [String] = []
      while let word = takeName() { words.append(word) }
      guard let first = words.first else { return nil }
      if words.count == 1, Self.generic.contains(first.asciiLowercased) {
        families.append(first.asciiLowercased)
      } else {
        families.append(words.joined(separator: " "))
      }
    } while take(.comma)
    return families
  }

  private static let generic: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "math", "emoji", "fangsong",
  ]

  /// Features by their keywords, or one of the keywords for none.
  mutating func takeFeatures(
    _ words: [String: [TextProperties.Feature]], off: [String: [TextProperties.Feature]]
  ) -> [TextProperties.Feature]? {
    if let none = take(of: off) { return none }
    guard var features = take(of: words) else { return nil }
    while let more = take(of: words) { features += more }
    return features
  }

  /// `"smcp" 1, "liga" off`.
  mutating func takeNamedFeatures() -> [TextProperties.Feature]? {
    if take(word: "normal") { return [] }
    var features: [TextProperties.Feature] = []
    repeat {
      guard case .string(let tag)? = next(), tag.utf8.count == 4,
        tag.utf8.allSatisfy({ 0x20..<0x7F ~= $0 })
      else { return nil }
      let value = take(of: ["on": 1, "off": 0]) ?? takeInteger() ?? 1
      guard value >= 0 else { return nil }
      features.append(.init(tag: tag, value: value))
    } while take(.comma)
    return features
  }
}
