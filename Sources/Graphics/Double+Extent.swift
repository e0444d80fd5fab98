extension Double {
  /// How far something extends, as a file tells it; nil for what is no number, none above 0, or beyond 10⁹.
  ///
  /// It is a millionth at least, so that products and quotients of some are numbers too.
  package init?(extent text: some StringProtocol) {
    guard let value = Double(text), value > 0, value <= 1e9 else { return nil }
    self = max(value, 1e-6)
  }
}
