/// A style of counters that a sheet defines: `@counter-style` (CSS Counter Styles 3, section 3).
package struct CounterStyle: Sendable, Hashable {
  /// How a number becomes symbols (section 3.1).
  package enum System: Sendable, Hashable {
    case cyclic, numeric, alphabetic, symbolic, additive
    /// The symbols stand for the numbers from the first on.
    case fixed(first: Int)
    /// As another style has it, but for what is said here.
    case extends(String)
  }

  /// What stands around the symbols of a negative number.
  package struct Negative: Sendable, Hashable {
    package var before: String
    package var after: String

    package init(before: String, after: String = "") { (self.before, self.after) = (before, after) }
  }

  /// How many symbols a number has at least, and what it is filled up with.
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
  /// What stands before and behind the marker of an item; nil where nothing is said.
  package var (prefix, suffix): (String?, String?)
  package var negative: Negative?
  package var pad: Pad?
  /// The numbers that it can write; nil where nothing is said, or `auto`.
  package var range: [ClosedRange<Int>]?
  /// The style that writes the others; nil where nothing is said.
  package var fallback: String?

  package init() {}

  /// Whether it has the symbols that its system asks for.
  var isUsable: Bool {
    switch system {
    case .cyclic, .symbolic, .fixed: !symbols.isEmpty
    case .numeric, .alphabetic: symbols.count > 1
    case .additive: !additiveSymbols.isEmpty
    case .extends: symbols.isEmpty && additiveSymbols.isEmpty
    }
  }
}

/// The styles of counters that the sheets of a document define, by their names.
package struct CounterStyles: Sendable, Hashable {
  package private(set) var named: [String: CounterStyle] = [:]

  package init(_ named: [String: CounterStyle] = [:]) { self.named = named }

  /// Takes others, which stand for those of the same name.
  mutating func take(_ others: CounterStyles) { named.merge(others.named) { $1 } }
}
