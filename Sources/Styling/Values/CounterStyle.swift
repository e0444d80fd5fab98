/// A counter style defined by a style sheet: `@counter-style` (CSS Counter Styles 3, section 3).
package struct CounterStyle: Sendable, Hashable {
  /// The conversion of a number to symbols (section 3.1).
  package enum System: Sendable, Hashable {
    case cyclic, numeric, alphabetic, symbolic, additive
    /// The symbols represent consecutive numbers from the first on.
    case fixed(first: Int)
    /// Like another style, except for what is specified here.
    case extends(String)
  }

  /// The text around the symbols of a negative number.
  package struct Negative: Sendable, Hashable {
    package var before: String
    package var after: String

    package init(before: String, after: String = "") { (self.before, self.after) = (before, after) }
  }

  /// The minimum number of symbols, and the symbol for padding.
  package struct Pad: Sendable, Hashable {
    package var length: Int
    package var symbol: String

    package init(length: Int, symbol: String) { (self.length, self.symbol) = (length, symbol) }
  }

  /// A symbol with its weight.
  package struct Additive: Sendable, Hashable {
    package var weight: Int
    package var symbol: String

    package init(weight: Int, symbol: String) { (self.weight, self.symbol) = (weight, symbol) }
  }

  package var system = System.symbolic
  package var symbols: [String] = []
  /// In descending order of their weights.
  package var additiveSymbols: [Additive] = []
  /// The text before and after the marker of an item; nil if not specified.
  package var (prefix, suffix): (String?, String?)
  package var negative: Negative?
  package var pad: Pad?
  /// The numbers that it can represent; nil if not specified, or `auto`.
  package var range: [ClosedRange<Int>]?
  /// The style for the other numbers; nil if not specified.
  package var fallback: String?

  package init() {}

  /// Whether it has the symbols that its system requires.
  var isUsable: Bool {
    switch system {
    case .cyclic, .symbolic, .fixed: !symbols.isEmpty
    case .numeric, .alphabetic: symbols.count > 1
    case .additive: !additiveSymbols.isEmpty
    case .extends: symbols.isEmpty && additiveSymbols.isEmpty
    }
  }
}

/// The counter styles defined by the sheets of a document, by name.
package struct CounterStyles: Sendable, Hashable {
  package private(set) var named: [String: CounterStyle] = [:]

  package init(_ named: [String: CounterStyle] = [:]) { self.named = named }

  /// Adds others, which replace those with the same name.
  mutating func take(_ others: CounterStyles) { named.merge(others.named) { $1 } }
}
