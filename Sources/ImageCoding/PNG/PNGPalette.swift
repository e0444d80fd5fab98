internal import Graphics

/// The palette of a PNG, and the mapping of a picture's bytes to its indices.
struct PNGPalette {
  /// The most colours that fit into half a byte per pixel or less.
  static let fewColors = 16

  /// The colours: at least one, and at most 256.
  let colors: [Color]
  /// The index for each value of a byte.
  let indices: [UInt8]

  /// The bits per index.
  var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...Self.fewColors: 4
    default: 8
    }
  }

  /// A palette of only the values that occur.
  init(values: [UInt8], color: (UInt8) -> Color) {
    var indices = [UInt8](repeating: 0, count: 256)
    for (index, value) in values.enumerated() { indices[Int(value)] = UInt8(index) }
    self.colors = values.isEmpty ? [.black] : values.map(color)
    self.indices = indices
  }

  /// A palette whose indices are unchanged.
  ///
  /// It is filled up with black, so that every index has a colour, and has more than a few colours.
  init(all colors: [Color]) {
    let colors = colors.prefix(256)
    let missing = repeatElement(Color.black, count: max(0, 256 - colors.count))
    self.colors = Array(colors + missing)
    self.indices = Array(0...255)
  }

  /// The chunk of the colours.
  var plte: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue] } }

  /// The chunk of the alphas, which ends with the last that is not opaque; nil if all are.
  var trns: [UInt8]? {
    guard let last = colors.lastIndex(where: { $0.alpha < 255 }) else { return nil }
    return colors[...last].map(\.alpha)
  }
}
