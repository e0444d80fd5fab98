internal import ImageCoding

/// Counts the time of a film in pictures of a constant rate.
struct FilmClock {
  /// The pictures of a second.
  let rate: Double
  /// How many have been shown.
  private(set) var ticks = 0

  init(rate: Double) { self.rate = rate }

  /// The rate as a fraction of whole numbers.
  var fraction: (numerator: Int, denominator: Int) {
    rate == rate.rounded() ? (Int(rate), 1) : (Int((rate * 1000).rounded()), 1000)
  }

  /// How long the next picture is shown, in milliseconds, of which the sum is right.
  func milliseconds(of count: Int) -> Int {
    milliseconds(at: ticks + count) - milliseconds(at: ticks)
  }

  private func milliseconds(at tick: Int) -> Int { Int((Double(tick) * 1000 / rate).rounded()) }

  /// How many pictures are shown in so many seconds: one at least.
  func ticks(in seconds: Double) -> Int { max(1, Int(min(seconds * rate, 1e6).rounded())) }

  mutating func advance(by count: Int) { ticks += count }

  /// How long the next picture is shown in an animated PNG.
  ///
  /// Whole rates are told exactly; others in milliseconds, whose sum is right.
  func delay(of count: Int) -> PNGAnimation.Delay {
    if rate == rate.rounded(), count <= 65535 {
      return PNGAnimation.Delay(numerator: count, denominator: Int(rate))
    }
    return PNGAnimation.Delay(numerator: min(milliseconds(of: count), 65535), denominator: 1000)
  }
}
