/// Resamples a picture while its rows come in, one after the other.
///
/// Only the current row of the large picture is held. Values are averaged as they are, in sRGB, as browsers do it and
/// as pages mix paper with ink here: averaged as linear light, black lines on white would become thinner the smaller
/// they are drawn. Colours are weighted by their opacity.
struct RowResampler {
  let sourceWidth: Int
  let sourceHeight: Int
  private let width: Int
  private let height: Int
  private let across: FilterWeights
  private let down: FilterWeights
  /// The unfinished rows, in a ring buffer.
  private var sums: [SIMD4<Float>]
  private let ring: Int
  private var source: [SIMD4<Float>]
  private var narrowed: [SIMD4<Float>]
  /// The next row to come in, and the targets that it may contribute to.
  private var row = 0
  private var active = 0..<0
  /// The finished pixels: red, green, blue and straight alpha; clear where no rows came.
  private(set) var pixels: [UInt8]

  init(from source: (width: Int, height: Int), to target: (width: Int, height: Int)) {
    (sourceWidth, sourceHeight) = source
    (width, height) = target
    across = FilterWeights(from: source.width, to: target.width)
    down = FilterWeights(from: source.height, to: target.height)
    ring = Self.mostActive(down, height: target.height)
    sums = Array(repeating: .zero, count: ring * target.width)
    self.source = Array(repeating: .zero, count: source.width)
    narrowed = Array(repeating: .zero, count: target.width)
    pixels = Array(repeating: 0, count: target.width * target.height * 4)
  }

  private var isSameSize: Bool { sourceWidth == width && sourceHeight == height }

  /// The most targets that one row contributes to.
  private static func mostActive(_ weights: FilterWeights, height: Int) -> Int {
    var (first, most) = (0, 1)
    for target in 0..<height {
      while weights.range(first).upperBound <= weights.starts[target] { first += 1 }
      most = max(most, target - first + 1)
    }
    return most
  }

  /// Adds the next row: `sourceWidth` pixels of red, green, blue and straight alpha.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard row < sourceHeight, bytes.count >= sourceWidth * 4 else { return }
    defer { row += 1 }
    if isSameSize {
      let (row, width) = (row, width)
      pixels.withUnsafeMutableBytes {
        $0[(row * width * 4)..<((row + 1) * width * 4)].copyBytes(from: bytes[..<(width * 4)])
      }
      return
    }
    narrow(bytes)
    var end = active.upperBound
    while end < height, down.starts[end] <= row {
      clear(end)
      end += 1
    }
    active = active.lowerBound..<end
    for target in active {
      let range = down.range(target)
      guard range.contains(row) else { continue }
      add(weight: down.weights[down.offsets[target] + row - range.lowerBound], to: target)
      if range.upperBound == row + 1 { finish(target) }
    }
    while let first = active.first, down.range(first).upperBound <= row + 1 {
      active = (first + 1)..<active.upperBound
    }
  }

  /// Finishes the rows whose remaining input will not come, from the rows that have.
  mutating func end() {
    guard !isSameSize else { return }
    for target in active where down.range(target).upperBound > row { finish(target) }
    active = active.upperBound..<active.upperBound
  }

  /// Resamples the row horizontally, with colours multiplied by their opacity.
  private mutating func narrow(_ bytes: UnsafeRawBufferPointer) {
    let (across, width, sourceWidth) = (across, width, sourceWidth)
    source.withUnsafeMutableBufferPointer { source in
      for x in 0..<sourceWidth {
        let alpha = Float(bytes[x &* 4 &+ 3])
        let color = SIMD4<Float>(
          Float(bytes[x &* 4]), Float(bytes[x &* 4 &+ 1]), Float(bytes[x &* 4 &+ 2]), 255)
        source[x] = alpha == 255 ? color : color * (alpha / 255)
      }
    }
    let source = source
    narrowed.withUnsafeMutableBufferPointer { narrowed in
      Self.filter(source, with: across, into: narrowed, count: width)
    }
  }

  private static func filter(
    _ source: [SIMD4<Float>], with across: FilterWeights,
    into target: UnsafeMutableBufferPointer<SIMD4<Float>>, count: Int
  ) {
    source.withUnsafeBufferPointer { source in
      across.weights.withUnsafeBufferPointer { weights in
        for x in 0..<count {
          var sum = SIMD4<Float>.zero
          var place = across.starts[x]
          for index in across.offsets[x]..<across.offsets[x &+ 1] {
            sum += source[place] * weights[index]
            place &+= 1
          }
          target[x] = sum
        }
      }
    }
  }

  private mutating func clear(_ target: Int) {
    let start = target % ring * width
    for index in start..<(start + width) { sums[index] = .zero }
  }

  private mutating func add(weight: Float, to target: Int) {
    let (start, width, narrowed) = (target % ring * width, width, narrowed)
    sums.withUnsafeMutableBufferPointer { sums in
      narrowed.withUnsafeBufferPointer { narrowed in
        for x in 0..<width { sums[start + x] += narrowed[x] * weight }
      }
    }
  }

  private mutating func finish(_ target: Int) {
    let (start, width, sums) = (target % ring * width, width, sums)
    pixels.withUnsafeMutableBufferPointer { pixels in
      sums.withUnsafeBufferPointer { sums in
        for x in 0..<width {
          var color = sums[start + x]
          let alpha = min(max(color[3], 0), 255).rounded()
          // Less than half a step of opacity counts as none.
          guard alpha > 0 else { continue }
          if color[3] < 254.5 { color *= 255 / color[3] }
          let at = (target * width + x) * 4
          for channel in 0..<3 {
            pixels[at + channel] = UInt8(min(max(color[channel], 0), 255).rounded())
          }
          pixels[at + 3] = UInt8(alpha)
        }
      }
    }
  }
}
