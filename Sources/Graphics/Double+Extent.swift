extension Double {
  /// Reads an extent from a file; nil unless it is a number above 0 and at most 10⁹.
  ///
  /// The result is at least a millionth, so products and quotients of a few extents stay finite.
  package init?(extent text: some StringProtocol) {
    guard let value = Double(text), value > 0, value <= 1e9 else { return nil }
    self = max(value, 1e-6)
  }
}
