/// How much each pixel of a row counts for each pixel of the row that it is resampled to.
///
/// Catmull and Rom's cubic, as wide as two of the larger pixels to each side. It keeps lines of
/// engravings and letters sharp where the mean of an area blurs them, and it leaves a picture that is
/// not resampled just as it is.
struct FilterWeights {
  /// The first pixel that counts for each target, in rising order, and where its weights begin.
  private(set) var starts: [Int] = []
  private(set) var offsets: [Int] = [0]
  /// The weights, those of a target one after the other; they add up to 1.
  private(set) var weights: [Float] = []

  init(from source: Int, to target: Int) {
    let ratio = Double(source) / Double(target)
    let scale = max(1, ratio)
    for index in 0..<target {
      let middle = (Double(index) + 0.5) * ratio - 0.5
      let first = max(0, Int((middle - 2 * scale).rounded(.up)))
      let last = min(source - 1, Int((middle + 2 * scale).rounded(.down)))
      let values = (first...max(first, last)).map { Self.cubic((Double($0) - middle) / scale) }
      // Beyond the edges there is nothing, and what there is counts for the more.
      let sum = values.reduce(0, +)
      starts.append(first)
      weights += values.map { Float($0 / sum) }
      offsets.append(weights.count)
    }
  }

  /// The pixels that count for a target.
  func range(_ target: Int) -> Range<Int> {
    starts[target]..<(starts[target] + offsets[target + 1] - offsets[target])
  }

  private static func cubic(_ distance: Double) -> Double {
    let t = abs(distance)
    if t >= 2 { return 0 }
    if t >= 1 { return ((-0.5 * t + 2.5) * t - 4) * t + 2 }
    return (1.5 * t - 2.5) * t * t + 1
  }
}
