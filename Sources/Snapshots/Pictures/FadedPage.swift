internal import Graphics

/// A page faded so far that marks on it stand out, with a palette: one byte per pixel is written in
/// a third of the time of three.
struct FadedPage {
  /// The indices, row by row.
  private(set) var indices: [UInt8]

  /// The index of white, the lightest of 13 greys.
  ///
  /// An eighth of the page's contrast is enough to recognise it; with the colours of marks, 16
  /// colours take half a byte each.
  private static let white: UInt8 = 12

  /// The faded greys, the same greys in ignored areas, and the colours of marks.
  static let palette: [Color] =
    (0...white).map { grey($0, blue: 0) } + (0...white).map { grey($0, blue: 32) }
    + [.differing, .smoothed]

  private static func grey(_ index: UInt8, blue: UInt8) -> Color {
    let value = 224 + 31 * Int(index) / Int(white)
    return Color(
      red: UInt8(value) - blue, green: UInt8(value) - blue, blue: UInt8(value))
  }

  /// Fades an RGBA picture and draws a mask over it that is at least as large.
  init(_ page: Bitmap, _ mask: DifferenceMask) {
    let (width, pageWidth) = (mask.size.width, page.width)
    indices = [UInt8](repeating: Self.white, count: mask.marks.count)
    indices.withUnsafeMutableBufferPointer { out in
      page.bytes.withUnsafeBytes { bytes in
        let source = bytes.assumingMemoryBound(to: UInt32.self)
        // Most pixels equal the one before.
        var (last, faded) = (source[0], Self.faded(source[0]))
        for row in 0..<min(mask.size.height, page.height) {
          for column in 0..<min(width, pageWidth) {
            let word = source[row &* pageWidth &+ column]
            if word != last { (last, faded) = (word, Self.faded(word)) }
            out[row &* width &+ column] = faded
          }
        }
      }
      mask.marks.withUnsafeBufferPointer { Self.lay($0, over: out) }
    }
  }

  /// Draws marks over the page, if there are any.
  private static func lay(
    _ marks: UnsafeBufferPointer<DifferenceMask.Mark>,
    over out: UnsafeMutableBufferPointer<UInt8>
  ) {
    let bytes = UnsafeRawBufferPointer(marks)
    var index = 0
    while index < marks.count {
      if marks.count &- index >= 8, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
      {
        index &+= 8
        continue
      }
      switch marks[index] {
      case .same: break
      case .ignored: out[index] &+= white &+ 1
      case .different: out[index] = 2 &* (white &+ 1)
      case .smoothed: out[index] = 2 &* (white &+ 1) &+ 1
      }
      index &+= 1
    }
  }

  /// The index of a pixel's faded grey.
  private static func faded(_ word: UInt32) -> UInt8 {
    let (red, green, blue) = (word & 255, word &>> 8 & 255, word &>> 16 & 255)
    // Rec. 601's weights in 1/256.
    let luma = (77 &* red &+ 150 &* green &+ 29 &* blue) / 256
    let darkness = (255 &- luma) &* (word &>> 24)
    // Rounds to the nearest grey; 65,025 is 255 × 255.
    return white &- UInt8(truncatingIfNeeded: (darkness &* UInt32(white) &+ 32_512) / 65_025)
  }
}
