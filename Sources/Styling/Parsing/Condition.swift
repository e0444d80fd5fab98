internal import Graphics

/// Conditions of `@media` and `@supports`.
struct Condition {
  let media: Media

  /// Whether one of the queries of a list holds; an empty list does.
  func holds(mediaList tokens: [Token]) -> Bool {
    var reader = ValueReader(tokens, base: "")
    if reader.isAtEnd { return true }
    var holds = false
    while true {
      // An invalid query does not hold.
      let query = query(&reader)
      while let token = reader.peek(), token != .comma {
        if token.closer != nil {
          if reader.takeBlock() == nil { return holds }
        } else {
          _ = reader.next()
        }
      }
      if query == true { holds = true }
      guard reader.take(.comma) else { return holds }
    }
  }

  private func query(_ reader: inout ValueReader) -> Bool? {
    var isNegated = false
    if case .ident? = reader.peek() {
      if reader.take(word: "not") {
        isNegated = true
      } else {
        _ = reader.take(word: "only")
      }
    }
    var result: Bool?
    if let type = reader.peek()?.word {
      _ = reader.next()
      result = type == "all" || type == "screen"
      if reader.take(word: "and") {
        guard let rest = all(&reader, Self.feature) else { return nil }
        result = result == true && rest
      }
    } else {
      result = group(&reader, Self.feature)
    }
    guard let result, reader.isAtEnd || reader.peek() == .comma else { return nil }
    return result != isNegated
  }

  /// Whether the program supports what `@supports` tests.
  func holds(supports tokens: [Token]) -> Bool {
    var reader = ValueReader(tokens, base: "")
    guard let result = group(&reader, Self.support), reader.isAtEnd else { return false }
    return result
  }

  // MARK: - And, or, not

  private typealias Test = (Condition) -> (inout ValueReader) -> Bool?

  /// Conditions joined by `and` or by `or`, or one preceded by `not`.
  private func group(_ reader: inout ValueReader, _ test: Test) -> Bool? {
    if reader.take(word: "not") { return single(&reader, test).map { !$0 } }
    guard var result = single(&reader, test) else { return nil }
    if reader.peek()?.word == "or" {
      while reader.take(word: "or") {
        guard let next = single(&reader, test) else { return nil }
        result = result || next
      }
      return result
    }
    while reader.take(word: "and") {
      guard let next = single(&reader, test) else { return nil }
      result = result && next
    }
    return result
  }

  private func all(_ reader: inout ValueReader, _ test: Test) -> Bool? {
    var result = true
    repeat {
      let isNegated = reader.take(word: "not")
      guard let next = single(&reader, test) else { return nil }
      result = result && next != isNegated
    } while reader.take(word: "and")
    return result
  }

  private func single(_ reader: inout ValueReader, _ test: Test) -> Bool? {
    guard let token = reader.peek() else { return nil }
    if case .function(let name) = token {
      guard let inner = reader.takeBlock() else { return nil }
      // For unknown functions such as `font-tech()`, the answer is no.
      return name == "selector" && isSelector(inner)
    }
    guard token == .openRound, var inner = reader.takeBlock() else { return nil }
    var copy = inner
    if let result = test(self)(&copy) { return result }
    return group(&inner, test)
  }

  // MARK: - Tests

  private func isSelector(_ reader: ValueReader) -> Bool {
    var (parser, atoms) = (SelectorParser(namespaces: [:]), Atoms())
    let tokens = Array(reader.tokens[reader.index..<reader.end])
    // A list of several selectors cannot be tested (css-conditional-4, 2).
    return parser.list(tokens, atoms: &atoms)?.count == 1
  }

  private func support(_ reader: inout ValueReader) -> Bool? {
    guard let name = reader.takeName(), reader.take(.colon) else { return nil }
    var tokens: [Token] = []
    while reader.index < reader.end {
      tokens.append(reader.tokens[reader.index])
      reader.index += 1
    }
    var block = DeclarationBlock()
    return DeclarationReader(base: "").add(name, tokens, to: &block) == .added
  }

  /// Whether a feature query holds: `(min-width: 40em)`, `(width >= 600px)`, `(orientation: portrait)`.
  ///
  /// Unknown ones do not hold.
  private func feature(_ reader: inout ValueReader) -> Bool? {
    let start = reader
    if let name = reader.takeName()?.asciiLowercased {
      if reader.isAtEnd { return boolean(name) }
      if reader.take(.colon) {
        let result = plain(name, &reader)
        return reader.isAtEnd ? result : false
      }
      if let comparison = comparison(&reader) {
        guard let value = value(&reader), let own = size(name) else { return false }
        return compare(own, comparison, value)
      }
      return nil
    }
    reader = start
    guard let first = value(&reader), let comparison = comparison(&reader),
      let name = reader.takeName()?.asciiLowercased, let own = size(name)
    else { return nil }
    guard compare(first, comparison, own) else { return false }
    if reader.isAtEnd { return true }
    guard let second = self.comparison(&reader), let last = value(&reader) else { return false }
    return compare(own, second, last)
  }

  private func boolean(_ name: String) -> Bool {
    switch name {
    case "color", "width", "height", "device-width", "device-height", "aspect-ratio",
      "orientation", "resolution", "prefers-color-scheme":
      true
    default: false
    }
  }

  private func plain(_ name: String, _ reader: inout ValueReader) -> Bool {
    if name.hasPrefix("min-") || name.hasPrefix("max-") {
      guard let own = size(String(name.dropFirst(4))), let value = value(&reader) else {
        return false
      }
      return name.hasPrefix("min-") ? own >= value : own <= value
    }
    switch name {
    case "orientation":
      return reader.take(word: media.pageHeight >= media.pageWidth ? "portrait" : "landscape")
    case "prefers-color-scheme": return reader.take(word: media.isDark ? "dark" : "light")
    case "scripting", "hover", "any-hover", "pointer", "any-pointer", "update", "inverted-colors",
      "forced-colors":
      return reader.take(word: "none")
    case "prefers-reduced-motion", "prefers-reduced-transparency":
      return reader.take(word: "reduce")
    case "prefers-contrast": return reader.take(word: "no-preference")
    case "overflow-block": return reader.take(word: "paged")
    default:
      guard let own = size(name), let value = value(&reader) else { return false }
      return own == value
    }
  }

  /// A dimension of the page: lengths in CSS pixels.
  private func size(_ name: String) -> Double? {
    let width = media.pageWidth.points / media.pixelPoints
    let height = media.pageHeight.points / media.pixelPoints
    switch name {
    case "width", "device-width", "inline-size": return width
    case "height", "device-height", "block-size": return height
    case "aspect-ratio", "device-aspect-ratio": return height > 0 ? width / height : 0
    case "color": return 8
    case "monochrome", "color-index", "grid": return 0
    // Paper has a higher resolution than any screen that sheets query.
    case "resolution", "device-pixel-ratio", "-webkit-device-pixel-ratio": return 2
    default: return nil
    }
  }

  private func value(_ reader: inout ValueReader) -> Double? {
    if case .dimension(let value, let unit)? = reader.peek(),
      let factor = ["dpi": 1.0 / 96, "dppx": 1, "x": 1, "dpcm": 2.54 / 96][unit]
    {
      _ = reader.next()
      return value * factor
    }
    if case .number(let value, _)? = reader.peek() {
      _ = reader.next()
      guard reader.takeSlash() else { return value }
      guard let divisor = reader.takeNumber(), divisor != 0 else { return nil }
      return value / divisor
    }
    guard let measure = reader.takeMeasure(percent: false) else { return nil }
    // In conditions, `em` is the size of the text.
    let units = SpecifiedLength.Units(
      em: 16, rem: 16, pixel: 1, pageWidth: media.pageWidth.points / media.pixelPoints,
      pageHeight: media.pageHeight.points / media.pixelPoints)
    return measure.value(units).points
  }

  private enum Comparison { case less, lessOrEqual, greater, greaterOrEqual, equal }

  private func comparison(_ reader: inout ValueReader) -> Comparison? {
    if reader.take(.delim("=")) { return .equal }
    if reader.take(.delim("<")) { return reader.take(.delim("=")) ? .lessOrEqual : .less }
    if reader.take(.delim(">")) { return reader.take(.delim("=")) ? .greaterOrEqual : .greater }
    return nil
  }

  private func compare(_ a: Double, _ comparison: Comparison, _ b: Double) -> Bool {
    switch comparison {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    case .equal: a == b
    }
  }
}
