/// A glyph drawn at a larger size, from which masks are made in several phases.
///
/// A phase shifted by whole samples relative to another has the same samples, grouped into different pixels.
package struct GlyphSamples {
  /// The samples of a pixel in each direction.
  ///
  /// FreeType draws overlapping contours of a glyph darker along their edges, which averaging
  /// hides.
  package static let perPixel = 4
  /// The sixteenths of a pixel from one sample to the next.
  package static let phasesPerSample = 16 / perPixel
  /// The longest side of a mask in pixels; larger glyphs are filled as outlines.
  static let longestSide = 512
  /// FreeType's units: it counts in 64ths of a sample.
  static let unitsPerPixel = perPixel * 64

  /// The coverage of each sample, in rows from the top.
  var bytes: [UInt8]
  /// The number of samples in a row, and the number of rows.
  let width: Int
  let height: Int
  /// The lower left corner of the samples from the pen, upward, in units.
  let origin: (x: Int, y: Int)
  /// Where the glyph begins and ends, from the pen, in units.
  private let edges: ClosedRange<Int>

  /// Empty samples for a glyph whose outline is between these units from the pen; nil if it is too large for masks.
  init?(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) {
    let unit = Self.unitsPerPixel
    let (left, right) = (Self.floor(columns.lowerBound), -Self.floor(-columns.upperBound))
    let (bottom, top) = (Self.floor(rows.lowerBound), -Self.floor(-rows.upperBound))
    let sides = 1...Self.longestSide
    guard sides.contains(right - left), sides.contains(top - bottom) else { return nil }
    edges = columns
    // An extra pixel on both sides leaves space for shifting.
    origin = ((left - 1) * unit, bottom * unit)
    (width, height) = ((right - left + 2) * Self.perPixel, (top - bottom) * Self.perPixel)
    bytes = [UInt8](repeating: 0, count: width * height)
  }

  /// The pixel edge at or below a place in units.
  private static func floor(_ value: Int) -> Int {
    let unit = unitsPerPixel
    return value >= 0 ? value / unit : -((-value + unit - 1) / unit)
  }

  /// Appends the mask of the glyph, moved to the right by 0, 1, 2 or 3 samples.
  package func mask(shift: Int, into coverage: inout [UInt8]) -> GlyphMask {
    let more = shift * 64
    let left = Self.floor(edges.lowerBound + more)
    let columns = -Self.floor(-(edges.upperBound + more)) - left
    let rows = height / Self.perPixel
    guard (1...Self.longestSide).contains(columns) else { return .empty }
    let first = left * Self.perPixel - shift - origin.x / 64
    let start = coverage.count
    coverage.append(contentsOf: repeatElement(0, count: columns * rows))
    bytes.withUnsafeBytes { bytes in
      coverage.withUnsafeMutableBufferPointer { coverage in
        for row in 0..<rows {
          let (place, target) = (row * Self.perPixel * width + first, start + row * columns)
          var column = 0
          while column + 4 <= columns {
            let four = fourMeans(bytes, at: place + column * Self.perPixel)
            for next in 0..<4 { coverage[target + column + next] = four[next] }
            column += 4
          }
          while column < columns {
            coverage[target + column] = mean(bytes, at: place + column * Self.perPixel)
            column += 1
          }
        }
      }
    }
    return GlyphMask(
      left: left, top: origin.y / Self.unitsPerPixel + rows, width: columns, height: rows)
  }

  /// The mean of 4 × 4 samples: from each row four bytes at a time, alternate bytes in each half of a word.
  @inline(__always)
  private func mean(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt8 {
    var sum: UInt32 = 0
    for line in 0..<Self.perPixel {
      let four = bytes.loadUnaligned(fromByteOffset: index + line * width, as: UInt32.self)
      sum &+= four & 0x00FF_00FF
      sum &+= four &>> 8 & 0x00FF_00FF
    }
    return UInt8(truncatingIfNeeded: (sum & 0xFFFF &+ sum &>> 16 &+ 8) &>> 4)
  }

  /// The means of four adjacent pixels.
  @inline(__always)
  private func fourMeans(_ bytes: UnsafeRawBufferPointer, at index: Int) -> SIMD4<UInt8> {
    let (low, byte) = (SIMD4<UInt32>(repeating: 0x00FF_00FF), SIMD4<UInt32>(repeating: 8))
    var sum = SIMD4<UInt32>()
    for line in 0..<Self.perPixel {
      let samples = bytes.loadUnaligned(
        fromByteOffset: index + line * width, as: SIMD4<UInt32>.self)
      sum &+= samples & low
      sum &+= samples &>> byte & low
    }
    let (half, round) = (SIMD4<UInt32>(repeating: 16), SIMD4<UInt32>(repeating: 8))
    let whole = sum & SIMD4(repeating: 0xFFFF) &+ sum &>> half &+ round
    return SIMD4<UInt8>(truncatingIfNeeded: whole &>> SIMD4(repeating: 4))
  }
}
