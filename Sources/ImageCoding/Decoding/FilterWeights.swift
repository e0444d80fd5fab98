/// The weights of the pixels in a row for each pixel of the row that it is resampled to.
///
/// The Catmull-Rom cubic, extending two of the larger pixels to each side. It keeps lines of engravings and letters
/// sharp where an area average would blur them, and leaves a picture that is not resampled unchanged.
struct FilterWeights {
  /// The first pixel with a weight for each target, in ascending order, and where its weights begin.
  private(set) var starts: [Int] = []
  private(set) var offsets: [Int] = [0]
  /// The weights, target after target; those of each add up to 1.
  private(set) var weights: [Float] = []

  init(from source: Int, to target: Int) {
    let ratio = Double(source) / Double(target)
    let scale = max(1, ratio)
    for index in 0..<target {
      let middle = (Double(index) + 0.5) * ratio - 0.5
      let first = max(0, Int((middle - 2 * scale).rounded(.up)))
      let last = min(source - 1, Int((middle + 2 * scale).rounded(.down)))
      let values = (first...max(first, last)).map { Self.cubic((Double($0) - middle) / scale) }
      // Beyond the edges there is nothing, so the existing pixels are weighted more.
      let sum = values.reduce(0, +)
      starts.append(first)
      weights += values.map { Float($0 / sum) }
      offsets.append(weights.count)
    }
  }

  /// The pixels with a weight for a target.
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
