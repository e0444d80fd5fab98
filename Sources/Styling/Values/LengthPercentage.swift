package import Graphics

/// A length that may depend on the containing block: `length + percent × its extent`.
package struct LengthPercentage: Sendable, Hashable {
  package var length = Length.zero
  /// The fraction of the containing block: 0.5 for 50 %.
  package var percent = 0.0

  package init(_ length: Length = .zero, percent: Double = 0) {
    (self.length, self.percent) = (length, percent)
  }

  package static let zero = LengthPercentage()

  /// The same in the opposite direction.
  var negated: LengthPercentage { LengthPercentage(-length, percent: -percent) }

  /// The length for a known size of the containing block.
  package func resolved(in whole: Length) -> Length {
    percent == 0 ? length : length + whole * percent
  }
}

/// A content-based width (css-sizing-3, 3.2; css-sizing-4, 2.1).
package enum ContentWidth: UInt8, Sendable, Hashable {
  case minContent, maxContent, fitContent, stretch

  /// The names of each, the standard's first.
  static let names: KeyValuePairs<String, ContentWidth> = [
    "min-content": .minContent, "max-content": .maxContent, "fit-content": .fitContent,
    "stretch": .stretch, "-webkit-min-content": .minContent, "-moz-min-content": .minContent,
    "-webkit-max-content": .maxContent, "-moz-max-content": .maxContent,
    "-webkit-fit-content": .fitContent, "-moz-fit-content": .fitContent,
    "-webkit-fill-available": .stretch, "-moz-available": .stretch,
  ]
  static let named = Dictionary(names.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
}

/// The content-based widths of a box; nil where there is a length, or nothing.
package struct ContentWidths: Sendable, Hashable {
  package var own: ContentWidth?
  package var least: ContentWidth?
  package var most: ContentWidth?

  /// No content-based widths.
  package static let none = ContentWidths()
}

/// Four sides of a box.
package struct Sides<Value: Sendable & Hashable>: Sendable, Hashable {
  package var top: Value
  package var right: Value
  package var bottom: Value
  package var left: Value

  package init(top: Value, right: Value, bottom: Value, left: Value) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  package init(all value: Value) { self.init(top: value, right: value, bottom: value, left: value) }
}
