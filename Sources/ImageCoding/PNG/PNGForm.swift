internal import Graphics

/// The representation of a picture's pixels in a PNG.
///
/// The narrower a pixel, the smaller and the faster: text in sixteen greys was measured to take 0.32 ms and 67 kB in
/// half bytes, and 0.57 ms and 81 kB in whole bytes.
enum PNGForm {
  /// One byte per pixel, from black to white.
  case gray
  /// Grey and alpha, one byte each.
  case grayAlpha
  /// Indices into a palette, of 1, 2, 4 or 8 bits.
  case palette(PNGPalette)
  /// Red, green and blue, one byte each.
  case rgb
  /// Red, green, blue and alpha, one byte each.
  case rgba

  /// The colour type in the file's header (PNG specification, 11.2.2).
  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .palette: 3
    case .grayAlpha: 4
    case .rgba: 6
    }
  }

  /// The bits per sample.
  var bitDepth: Int {
    if case .palette(let palette) = self { palette.bitDepth } else { 8 }
  }

  /// Whether rows may be written as differences: see `PNGRows`.
  var isFiltered: Bool {
    switch self {
    case .gray, .palette: false
    case .grayAlpha, .rgb, .rgba: true
    }
  }

  /// The distance back in which it pays to search for repetitions, with rows of this many bytes.
  ///
  /// Rows of a page of text have little in common except with the row above. Matches farther back are short and take
  /// more bits than they save, unless rows are so short that a whole line of letters is within reach.
  func reach(row: Int) -> Int {
    switch self {
    case .gray, .palette: row >= Self.longRow ? row : Deflater.farthest
    case .grayAlpha, .rgb, .rgba: Deflater.farthest
    }
  }

  /// The least row length in bytes from which on no line of letters is within reach.
  private static let longRow = 700

  /// The bytes of a row of pixels, without the filter type before it.
  func bytesPerRow(width: Int) -> Int {
    switch self {
    case .gray: width
    case .grayAlpha: width * 2
    case .palette(let palette): (width * palette.bitDepth + 7) / 8
    case .rgb: width * 3
    case .rgba: width * 4
    }
  }
}

extension PNGForm {
  /// The narrowest form that can represent the pixels of a picture in their current format.
  init(of bitmap: Bitmap) {
    switch bitmap.format {
    case .gray:
      self = .gray
      if let few = ByteCensus.values(of: bitmap.bytes, atMost: PNGPalette.fewColors) {
        self = .palette(PNGPalette(values: few) { Color(red: $0, green: $0, blue: $0) })
      }
    case .indexed(let colors):
      if let few = ByteCensus.values(of: bitmap.bytes, atMost: PNGPalette.fewColors) {
        self = .palette(PNGPalette(values: few) { colors.color(at: $0) })
      } else {
        self = colors.isGrayRamp ? .gray : .palette(PNGPalette(all: colors))
      }
    case .rgba:
      let traits = PixelTraits(of: bitmap)
      self = traits.isGray ? .grayAlpha : traits.isOpaque ? .rgb : .rgba
    }
  }
}

extension [Color] {
  /// The colour of an index; indices beyond the palette are black.
  fileprivate func color(at index: UInt8) -> Color {
    Int(index) < count ? self[Int(index)] : .black
  }

  /// Whether each index represents the opaque grey of its own value.
  fileprivate var isGrayRamp: Bool {
    count >= 256
      && prefix(256).enumerated().allSatisfy { $1.isGray && $1.alpha == 255 && Int($1.red) == $0 }
  }
}
