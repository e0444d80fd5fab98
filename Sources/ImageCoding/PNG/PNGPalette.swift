internal import Graphics

/// The palette of a PNG, and how the bytes of a picture become indices into it.
struct PNGPalette {
  /// The most colours that fit into half a byte a pixel or less.
  static let fewColors = 16

  /// The colours, of which there is at least one, and 256 at most.
  let colors: [Color]
  /// The index that each value of a byte becomes.
  let indices: [UInt8]

  /// The bits of an index.
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

  /// A palette whose indices stay what they are.
  ///
  /// Filled up with black, so that every index has a colour, and more than few.
  init(all colors: [Color]) {
    let colors = colors.prefix(256)
    let missing = repeatElement(Color.black, count: max(0, 256 - colors.count))
    self.colors = Array(colors + missing)
    self.indices = Array(0...255)
  }

  /// The chunk of the colours.
  var plte: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue] } }

  /// The chunk of the opacities, which ends with the last that is not solid; nil when all are.
  var trns: [UInt8]? {
    guard let last = colors.lastIndex(where: { $0.alpha < 255 }) else { return nil }
    return colors[...last].map(\.alpha)
  }
}
