internal import Manuscript
package import Styling

/// Numbers in counter styles defined by style sheets (CSS Counter Styles 3, section 2).
extension CounterStyles {
  /// Longer representations use the fallback, as the standard allows.
  fileprivate static let longest = 120
  /// The same, including padding and the negative sign.
  private static let longestWhole = 1000
  /// At most this many styles are tried for a number.
  private static let maxStyles = 32

  /// A number in a style; the prefix and suffix of an item's marker are added by `marker(_:_:)`.
  package func text(_ marker: TextProperties.ListMarker, _ number: Int) -> String {
    guard case .named(let name) = marker else { return marker.text(number) }
    return text(named: name, number)
  }

  /// The page number shown on a page, in another counter style if requested.
  package func text(_ marker: TextProperties.ListMarker, folio: String) -> String {
    guard case .named(let name) = marker else { return marker.text(folio: folio) }
    if let number = Int(folio) { return text(marker, number) }
    // Pages before the text have Roman numerals unless the language has numbers of its own for them.
    guard name == "-rb-folio", named["-rb-front-folio"] != nil,
      let number = RomanNumeral.number(folio.uppercased())
    else { return folio }
    return text(named: "-rb-front-folio", number)
  }

  /// The marker of an item with its prefix and suffix; nil if there is none.
  ///
  /// White space at its end is left to the page.
  package func marker(_ marker: TextProperties.ListMarker, _ number: Int) -> String? {
    let text = text(marker, number)
    var (prefix, suffix, isDefined) = ("", marker.suffix, false)
    if case .named(let name) = marker, let style = style(named: name) {
      isDefined = true
      prefix = style.prefix ?? ""
      let base = base(of: style)
      if case .extends = style.system { suffix = base.suffix } else { suffix = "." }
      suffix = style.suffix ?? suffix
      while suffix.last == " " { suffix.removeLast() }
    }
    // A symbol from a style sheet may be empty; where a predefined style produces nothing, there is no marker.
    guard isDefined || !text.isEmpty else { return nil }
    let whole = prefix + text + suffix
    return whole.isEmpty ? nil : whole
  }

  /// A number in the style with this name, or in the style used instead.
  private func text(named name: String, _ number: Int) -> String {
    var name = name
    for _ in 0..<Self.maxStyles {
      guard let style = style(named: name) else {
        let known = TextProperties.ListMarker(named: name) ?? .decimal
        return known.text(number)
      }
      if let text = style.text(number, as: base(of: style)) { return text }
      name = style.fallback ?? "decimal"
    }
    return String(number)
  }

  /// A defined style with what it inherits from those that it extends; nil for others.
  private func style(named name: String) -> CounterStyle? {
    guard var style = named[name] else { return nil }
    let chain = chain(from: name)
    for (own, other) in zip(chain.names, chain.names.dropFirst()) where !chain.circle.contains(own)
    {
      guard let base = named[other] else { break }
      (style.system, style.symbols) = (base.system, base.symbols)
      style.additiveSymbols = base.additiveSymbols
      style.prefix = style.prefix ?? base.prefix
      style.suffix = style.suffix ?? base.suffix
      style.negative = style.negative ?? base.negative
      style.pad = style.pad ?? base.pad
      style.range = style.range ?? base.range
      style.fallback = style.fallback ?? base.fallback
    }
    // Styles that extend each other extend decimal instead (section 3.1.7).
    if !chain.circle.isEmpty { style.system = .extends("decimal") }
    return style
  }

  /// The chain of defined styles from one on, each extending the next, and those of them that form a cycle.
  ///
  /// The last of a chain that is too long counts as extending itself.
  private func chain(from name: String) -> (names: [String], circle: ArraySlice<String>) {
    var names = [name]
    while case .extends(let other)? = named[names[names.count - 1]]?.system, named[other] != nil {
      if let first = names.firstIndex(of: other) { return (names, names[first...]) }
      guard names.count < Self.maxStyles else { return (names, names.suffix(1)) }
      names.append(other)
    }
    return (names, [])
  }

  /// The predefined style that a style extends.
  private func base(of style: CounterStyle) -> TextProperties.ListMarker {
    guard case .extends(let name) = style.system else { return .decimal }
    return TextProperties.ListMarker(named: name) ?? .decimal
  }

  /// The least number that a style of symbols represents, where its rule does not say.
  fileprivate static func least(_ system: CounterStyle.System) -> Int {
    switch system {
    case .alphabetic, .symbolic: 1
    case .additive: 0
    case .cyclic, .numeric, .fixed, .extends: .min
    }
  }

  fileprivate static func fits(_ text: String) -> Bool { text.utf16.count <= longest }

  fileprivate static func fitsWhole(_ text: String) -> Bool { text.utf16.count <= longestWhole }

  /// A symbol repeated; nil where that is too long.
  fileprivate static func repeated(_ symbol: String, _ count: Int) -> String? {
    guard count <= longest, symbol.utf16.count * count <= longest else { return nil }
    return String(repeating: symbol, count: count)
  }
}

extension CounterStyle {
  /// A number; nil where the fallback is used.
  ///
  /// `base` is the predefined style that it extends.
  fileprivate func text(_ number: Int, as base: TextProperties.ListMarker) -> String? {
    guard holds(number, base) else { return nil }
    let isNegative = number < 0 && usesNegative
    // Predefined styles have signs of their own.
    if isNegative, negative == nil, case .extends = system, case .counting = base {
      return base.text(number)
    }
    let magnitude = isNegative ? (number == .min ? .max : -number) : number
    guard var text = written(magnitude, as: base), CounterStyles.fits(text) else { return nil }
    let sign = negative ?? Negative(before: "-")
    if let pad {
      let around = isNegative ? sign.before.count + sign.after.count : 0
      let lacking = max(0, pad.length - text.count - around)
      text = String(repeating: pad.symbol, count: lacking) + text
    }
    if isNegative { text = sign.before + text + sign.after }
    return CounterStyles.fitsWhole(text) ? text : nil
  }

  /// Whether it represents a number itself; without a range of its own, as far as its system or the style that it
  /// extends does.
  private func holds(_ number: Int, _ base: TextProperties.ListMarker) -> Bool {
    if let range { return range.contains { $0.contains(number) } }
    guard case .extends = system else { return number >= CounterStyles.least(system) }
    switch base {
    case .none, .disc, .circle, .square, .decimal, .decimalLeadingZero, .string: return true
    // A style that writes the number in decimal does not represent it.
    default: return base.text(number) != String(number)
    }
  }

  private var usesNegative: Bool {
    switch system {
    case .cyclic, .fixed: false
    default: true
    }
  }

  private func written(_ number: Int, as base: TextProperties.ListMarker) -> String? {
    switch system {
    case .cyclic:
      let place = (number &- 1) % symbols.count
      return symbols[place < 0 ? place + symbols.count : place]
    case .fixed(let first):
      let (place, isBeyond) = number.subtractingReportingOverflow(first)
      return !isBeyond && symbols.indices.contains(place) ? symbols[place] : nil
    case .symbolic:
      guard number > 0 else { return nil }
      return CounterStyles.repeated(
        symbols[(number - 1) % symbols.count], (number - 1) / symbols.count + 1)
    case .alphabetic: return number > 0 ? positional(number, lowest: 1) : nil
    case .numeric: return number == 0 ? symbols[0] : positional(number, lowest: 0)
    case .additive: return additive(number)
    case .extends: return base.text(number)
    }
  }

  /// A positional number, of which the first symbol counts as the lowest digit.
  private func positional(_ number: Int, lowest: Int) -> String {
    var (rest, signs): (Int, [String]) = (number, [])
    while rest > 0 {
      rest -= lowest
      signs.append(symbols[rest % symbols.count])
      rest /= symbols.count
    }
    return signs.reversed().joined()
  }

  private func additive(_ number: Int) -> String? {
    if number == 0 { return additiveSymbols.first { $0.weight == 0 }?.symbol }
    var (rest, text) = (number, "")
    for pair in additiveSymbols where pair.weight > 0 && pair.weight <= rest {
      guard let part = CounterStyles.repeated(pair.symbol, rest / pair.weight),
        CounterStyles.fits(text + part)
      else { return nil }
      text += part
      rest %= pair.weight
    }
    return rest == 0 ? text : nil
  }
}
