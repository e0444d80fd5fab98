internal import ImageCoding

/// Counts the time of a film in ticks of a constant rate.
struct FilmClock {
  /// The ticks per second.
  let rate: Double
  /// The ticks that have passed.
  private(set) var ticks = 0

  init(rate: Double) { self.rate = rate }

  /// The rate as a fraction of whole numbers.
  var fraction: (numerator: Int, denominator: Int) {
    rate == rate.rounded() ? (Int(rate), 1) : (Int((rate * 1000).rounded()), 1000)
  }

  /// The duration of the next picture in milliseconds; the sum of all is exact.
  func milliseconds(of count: Int) -> Int {
    milliseconds(at: ticks + count) - milliseconds(at: ticks)
  }

  private func milliseconds(at tick: Int) -> Int { Int((Double(tick) * 1000 / rate).rounded()) }

  /// The number of ticks in some seconds, at least one.
  func ticks(in seconds: Double) -> Int { max(1, Int(min(seconds * rate, 1e6).rounded())) }

  mutating func advance(by count: Int) { ticks += count }

  /// The duration of the next picture in an animated PNG.
  ///
  /// Exact for whole rates; otherwise in milliseconds, whose sum is exact.
  func delay(of count: Int) -> PNGAnimation.Delay {
    if rate == rate.rounded(), count <= 65535 {
      return PNGAnimation.Delay(numerator: count, denominator: Int(rate))
    }
    return PNGAnimation.Delay(numerator: min(milliseconds(of: count), 65535), denominator: 1000)
  }
}
