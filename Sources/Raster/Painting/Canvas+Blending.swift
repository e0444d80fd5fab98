internal import Glibc
internal import Graphics

/// Colours laid over sheets in proportion to a canvas's coverage.
extension Canvas {
  /// Composites an opaque colour over a picture with four bytes per pixel, within a region; alpha is kept.
  func blend(_ ink: Color, over bitmap: inout Bitmap, in region: PixelRegion) {
    let seen = inked.intersection(region)
    let paint = OpaqueInk(ink)
    let width = bitmap.width
    bitmap.bytes.withUnsafeMutableBytes { pixels in
      guard let base = pixels.baseAddress else { return }
      for row in seen.rows {
        let (source, target) = (coverage + row * stride, base + row * width * 4)
        var column = seen.columns.lowerBound
        while column < seen.columns.upperBound {
          // Most of it is bare, or solid as the backgrounds of boxes are.
          if column + 32 <= seen.columns.upperBound,
            UnsafeRawPointer(source + column).loadUnaligned(as: SIMD4<UInt64>.self) == .zero
          {
            column += 32
            continue
          }
          let end = min(column + 8, seen.columns.upperBound)
          let eight = UnsafeRawPointer(source + column).loadUnaligned(as: UInt64.self)
          if end - column < 8 || eight != 0 && eight != .max {
            for column in column..<end where source[column] > 0 {
              paint.blend(over: target + column * 4, coverage: source[column])
            }
          } else if eight == .max {
            for column in column..<end { paint.replace(target + column * 4) }
          }
          column = end
        }
      }
    }
  }

  /// Calls `body` with the position and the coverage of each pixel of a region that is not bare.
  func forEachInked(in region: PixelRegion, _ body: (_ column: Int, _ row: Int, UInt8) -> Void) {
    let seen = inked.intersection(region)
    for row in seen.rows {
      let source = coverage + row * stride
      var column = seen.columns.lowerBound
      while column < seen.columns.upperBound {
        let end = min(column + 8, seen.columns.upperBound)
        // Most of it is bare, and skipped eight pixels at a time.
        if end - column == 8,
          UnsafeRawPointer(source + column).loadUnaligned(as: UInt64.self) == 0
        {
          column = end
          continue
        }
        for column in column..<end where source[column] > 0 { body(column, row, source[column]) }
        column = end
      }
    }
  }

  /// Keeps as much of what was painted on a sheet as there is coverage; the rest is as it was before.
  ///
  /// Most rows are unchanged and are skipped.
  func mix(_ former: FormerPixels, with after: inout Bitmap) {
    let rowBytes = after.bytesPerRow
    former.bytes.withUnsafeBufferPointer { old in
      after.bytes.withUnsafeMutableBufferPointer { new in
        guard let oldBytes = old.baseAddress, let newBytes = new.baseAddress else { return }
        for row in former.region.rows {
          guard let from = former.start(ofRow: row) else { continue }
          let start = row * rowBytes
          guard memcmp(oldBytes + from, newBytes + start, rowBytes) != 0 else { continue }
          for column in former.region.columns {
            let fraction = coverage[row * stride + column]
            for channel in column * 4..<column * 4 + 3
            where old[from + channel] != new[start + channel] {
              let sum =
                Int(old[from + channel]) * (255 - Int(fraction))
                + Int(new[start + channel]) * Int(fraction)
              new[start + channel] = UInt8((sum + 127) / 255)
            }
          }
        }
      }
    }
  }
}

/// A colour without alpha that is composited over pixels of four bytes.
struct OpaqueInk {
  /// Red and blue in the lower bytes of two halves of a word.
  private let redBlue: UInt32
  private let green: UInt32
  private let color: UInt32

  init(_ color: Color) {
    let (red, green, blue) = (UInt32(color.red), UInt32(color.green), UInt32(color.blue))
    self.color = red | green << 8 | blue << 16
    (redBlue, self.green) = (red | blue << 16, green)
  }

  /// Replaces the colour of a pixel.
  @inline(__always)
  func replace(_ pixel: UnsafeMutableRawPointer) {
    let there = UInt32(littleEndian: pixel.loadUnaligned(as: UInt32.self))
    pixel.storeBytes(of: (color | there & 0xFF00_0000).littleEndian, as: UInt32.self)
  }

  /// Mixes a pixel with the colour, as `Color.mixed` does.
  @inline(__always)
  func blend(over pixel: UnsafeMutableRawPointer, coverage: UInt8) {
    let there = UInt32(littleEndian: pixel.loadUnaligned(as: UInt32.self))
    let (over, under) = (UInt32(coverage), 255 - UInt32(coverage))
    let both = (there & 0xFF_00FF) &* under &+ redBlue &* over &+ 0x7F_007F
    let one = (there >> 8 & 0xFF) &* under &+ green &* over &+ 0x7F
    // ⌊x / 255⌋ = ⌊(x + 1 + ⌊x / 256⌋) / 256⌋ for each x below 65,535.
    let mixed = (both &+ 0x1_0001 &+ (both >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    let middle = (one &+ 1 &+ (one >> 8)) & 0xFF00
    pixel.storeBytes(
      of: (mixed | middle | there & 0xFF00_0000).littleEndian, as: UInt32.self)
  }
}
