/// Reads the descriptors of `@counter-style` (CSS Counter Styles 3, section 3).
struct CounterStyleReader {
  private var read = CounterStyle()

  /// The style; nil if it lacks the symbols that its system requires.
  var style: CounterStyle? { read.isUsable ? read : nil }

  /// The name that a rule defines; nil for one that is not allowed (section 3), and for those of the program's own
  /// styles.
  static func name(_ prelude: [Token]) -> String? {
    var reader = ValueReader(prelude, base: "")
    guard let name = reader.takeName(), reader.isAtEnd else { return nil }
    let word = name.asciiLowercased
    let isKnown = TextProperties.ListMarker(named: name) != nil
    return Wide.words.contains(word) || kept.contains(word) || isKnown ? nil : name
  }

  private static let kept: Set<String> = ["disclosure-open", "disclosure-closed"]

  /// Longer lists of symbols are not read: no book needs them.
  private static let maxSymbols = 10_000
  /// Numbers are padded to no more symbols.
  private static let longestPad = 100

  /// Reads a descriptor; an invalid one is ignored.
  mutating func add(_ name: String, _ tokens: [Token]) {
    var reader = ValueReader(tokens, base: "")
    switch name {
    case "system": read.system = Self.system(&reader) ?? read.system
    case "symbols":
      let symbols = Self.symbols(&reader)
      if reader.isAtEnd, !symbols.isEmpty { read.symbols = symbols }
    case "additive-symbols":
      read.additiveSymbols = Self.additive(&reader) ?? read.additiveSymbols
    case "prefix": read.prefix = Self.symbol(&reader) ?? read.prefix
    case "suffix": read.suffix = Self.symbol(&reader) ?? read.suffix
    case "negative":
      guard let before = reader.takeSymbol() else { return }
      let after = reader.takeSymbol() ?? ""
      if reader.isAtEnd { read.negative = .init(before: before, after: after) }
    case "pad":
      guard let pair = reader.takeWeighted(), reader.isAtEnd, pair.weight >= 0 else { return }
      read.pad = .init(length: min(pair.weight, Self.longestPad), symbol: pair.symbol)
    case "range": readRange(&reader)
    case "fallback":
      guard let name = reader.takeName(), reader.isAtEnd else { return }
      read.fallback = name
    default: return
    }
  }

  private static func system(_ reader: inout ValueReader) -> CounterStyle.System? {
    let words: [String: CounterStyle.System] = [
      "cyclic": .cyclic, "numeric": .numeric, "alphabetic": .alphabetic, "symbolic": .symbolic,
      "additive": .additive,
    ]
    if let system = reader.take(of: words) { return reader.isAtEnd ? system : nil }
    if reader.take(word: "fixed") {
      let first = reader.takeInteger() ?? 1
      return reader.isAtEnd ? .fixed(first: first) : nil
    }
    guard reader.take(word: "extends"), let name = reader.takeName(), reader.isAtEnd else {
      return nil
    }
    return .extends(name)
  }

  private static func symbol(_ reader: inout ValueReader) -> String? {
    reader.takeSymbol().flatMap { reader.isAtEnd ? $0 : nil }
  }

  private static func symbols(_ reader: inout ValueReader) -> [String] {
    var symbols: [String] = []
    while symbols.count < maxSymbols, let symbol = reader.takeSymbol() { symbols.append(symbol) }
    return symbols
  }

  /// Pairs of a weight and a symbol, with descending weights; nil for others.
  private static func additive(_ reader: inout ValueReader) -> [CounterStyle.Additive]? {
    var pairs: [CounterStyle.Additive] = []
    repeat {
      guard let pair = reader.takeWeighted(), pair.weight >= 0, pairs.count < maxSymbols,
        pairs.last.map({ $0.weight > pair.weight }) ?? true
      else { return nil }
      pairs.append(.init(weight: pair.weight, symbol: pair.symbol))
    } while reader.take(.comma)
    return reader.isAtEnd ? pairs : nil
  }

  /// `auto`, or pairs of bounds, each a number or `infinite`.
  private mutating func readRange(_ reader: inout ValueReader) {
    if reader.take(word: "auto") {
      read.range = nil
      return
    }
    var ranges: [ClosedRange<Int>] = []
    repeat {
      func bound(_ endless: Int) -> Int? {
        reader.take(word: "infinite") ? endless : reader.takeInteger()
      }
      guard let first = bound(.min), let last = bound(.max), first <= last else { return }
      ranges.append(first...last)
    } while reader.take(.comma)
    if reader.isAtEnd { read.range = ranges }
  }
}

extension ValueReader {
  /// The longest symbol, in bytes: no number is longer.
  private static let longestSymbol = 240

  /// A symbol: a string or a word.
  ///
  /// Images are not supported here, nor are symbols longer than a number may be.
  fileprivate mutating func takeSymbol() -> String? {
    let symbol: String?
    if case .string(let text)? = peek() {
      _ = next()
      symbol = text
    } else {
      symbol = takeName()
    }
    return symbol.flatMap { $0.utf8.count <= Self.longestSymbol ? $0 : nil }
  }

  /// A whole number with a symbol, in either order.
  fileprivate mutating func takeWeighted() -> (weight: Int, symbol: String)? {
    if let weight = takeInteger() { return takeSymbol().map { (weight, $0) } }
    guard let symbol = takeSymbol(), let weight = takeInteger() else { return nil }
    return (weight, symbol)
  }
}

extension CounterStyles {
  /// Those of some sheets; later ones replace earlier ones with the same name.
  init(_ sheets: [StyleSheet]) {
    self.init(
      sheets.flatMap(\.counterStyles).reduce(into: [:]) { named, rule in
        named[rule.name] = rule.style
      })
  }
}

extension SheetParser {
  /// Reads a counter style rule.
  mutating func counterStyle(start: Int) {
    let prelude = collect { $0 == .semicolon || $0 == .openCurly } ?? []
    guard tokenizer.next() == .openCurly else { return }
    var reader = CounterStyleReader()
    _ = declarationBlock(isWhole: false) { name, tokens in reader.add(name, tokens) }
    guard let name = CounterStyleReader.name(prelude), let style = reader.style else {
      return warn("a “@counter-style” without a name of its own or without symbols", at: start)
    }
    sheet.counterStyles.append((name, style))
  }
}
