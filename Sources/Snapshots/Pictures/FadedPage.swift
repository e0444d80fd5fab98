internal import Graphics

/// A page that is faded so far that marks on it are seen, as indices: a byte a pixel is written in a
/// third of the time of three.
struct FadedPage {
  /// The indices, row by row.
  private(set) var indices: [UInt8]

  /// The lightest of the greys, of which there are 32: an eighth of the page's own, over white, is
  /// enough to see where on the page one is.
  private static let white: UInt8 = 31

  /// The faded greys, the same where nobody asks, and the colours of marks.
  static let palette: [Color] =
    (0...white).map { Color(red: 224 + $0, green: 224 + $0, blue: 224 + $0) }
    + (0...white).map { Color(red: 192 + $0, green: 192 + $0, blue: 224 + $0) }
    + [.differing, .smoothed]

  /// Fades a four-byte picture, and lays a mask over it that is at least as large.
  init(_ page: Bitmap, _ mask: DifferenceMask) {
    let (width, pageWidth) = (mask.size.width, page.width)
    indices = [UInt8](repeating: Self.white, count: mask.marks.count)
    indices.withUnsafeMutableBufferPointer { out in
      page.bytes.withUnsafeBytes { bytes in
        let source = bytes.assumingMemoryBound(to: UInt32.self)
        for row in 0..<min(mask.size.height, page.height) {
          for column in 0..<min(width, pageWidth) {
            out[row &* width &+ column] = Self.faded(source[row &* pageWidth &+ column])
          }
        }
      }
      mask.marks.withUnsafeBufferPointer { marks in
        for place in 0..<marks.count where marks[place] != .same {
          switch marks[place] {
          case .same: break
          case .ignored: out[place] |= Self.white &+ 1
          case .different: out[place] = 2 &* (Self.white &+ 1)
          case .smoothed: out[place] = 2 &* (Self.white &+ 1) &+ 1
          }
        }
      }
    }
  }

  /// The index of a pixel's faded grey.
  private static func faded(_ word: UInt32) -> UInt8 {
    let (red, green, blue) = (word & 255, word &>> 8 & 255, word &>> 16 & 255)
    // Rec. 601's weights in 256ths.
    let luma = (77 &* red &+ 150 &* green &+ 29 &* blue) / 256
    // Divided by 255 times 8, as a product and a shift, which is the same for all that it can be.
    return white &- UInt8(truncatingIfNeeded: (255 &- luma) &* (word &>> 24) &* 32_897 &>> 26)
  }
}
