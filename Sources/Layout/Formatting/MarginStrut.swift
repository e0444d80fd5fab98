internal import Graphics

/// Collapsing margins (CSS 2.2, 8.3.1): the largest, and the most negative.
struct MarginStrut: Sendable, Hashable {
  private(set) var positive = Length.zero
  private(set) var negative = Length.zero
  /// Whether it began with the margins of an empty box with clearance, which do not collapse through the end of that
  /// box's parent.
  var hasClearance = false

  init(_ margin: Length = .zero) { add(margin) }

  /// The collapsed margin.
  var sum: Length { positive + negative }

  mutating func add(_ margin: Length) {
    if margin > .zero {
      positive = max(positive, margin)
    } else {
      negative = min(negative, margin)
    }
  }

  mutating func add(_ other: MarginStrut) {
    positive = max(positive, other.positive)
    negative = min(negative, other.negative)
  }
}
