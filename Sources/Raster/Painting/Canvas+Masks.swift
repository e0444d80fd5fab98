internal import Glibc
internal import Graphics

extension Canvas {
  /// Lays a mask of coverage over what is there, clipped to the canvas.
  mutating func lay(
    _ mask: UnsafeBufferPointer<UInt8>, from offset: Int, width maskWidth: Int,
    height maskHeight: Int, left: Int, top: Int, strength: UInt8
  ) {
    let (first, last) = (max(0, -left), min(maskWidth, width - left))
    let (head, foot) = (max(0, -top), min(maskHeight, height - top))
    guard first < last, head < foot, let base = mask.baseAddress else { return }
    mark(PixelRegion(columns: left + first..<left + last, rows: top + head..<top + foot))
    let source = base + offset + head * maskWidth + first
    let target = coverage + (top + head) * stride + left + first
    // The last pixels of a row are read eight at a time, too.
    let readsBeyond = offset + (foot - 1) * maskWidth + last + 7 <= mask.count
    if strength == 255, readsBeyond {
      laySolid(source, maskWidth, on: target, width: last - first, height: foot - head)
      return
    }
    for row in 0..<foot - head {
      for column in 0..<last - first {
        Self.lay(
          source[row * maskWidth + column], strength: strength, on: target + row * stride + column)
      }
    }
  }

  /// Lays rows of solid ink, eight pixels at a time; up to seven bytes behind each row are read and left as they are.
  private func laySolid(
    _ source: UnsafePointer<UInt8>, _ sourceStride: Int, on target: UnsafeMutablePointer<UInt8>,
    width: Int, height: Int
  ) {
    let whole = (width - 1) & ~7
    // What of the last eight bytes belongs to the row.
    let tail = (UInt64.max >> UInt64(8 * (8 - (width - whole)))).littleEndian
    var (source, target) = (UnsafeRawPointer(source), target)
    for _ in 0..<height {
      var column = 0
      while column < whole {
        let ink = source.loadUnaligned(fromByteOffset: column, as: UInt64.self)
        Self.layEight(ink, on: target + column)
        column &+= 8
      }
      let ink = source.loadUnaligned(fromByteOffset: whole, as: UInt64.self) & tail
      Self.layEight(ink, on: target + whole)
      source += sourceStride
      target += stride
    }
  }

  @inline(__always)
  private static func lay(
    _ coverage: UInt8, strength: UInt8, on target: UnsafeMutablePointer<UInt8>
  ) {
    var ink = Int(coverage)
    if ink == 0 { return }
    if strength != 255 { ink = (ink * Int(strength) + 127) / 255 }
    let there = Int(target.pointee)
    // What is left of the paper is covered in proportion: 1 − (1−a)(1−b).
    target.pointee = UInt8(truncatingIfNeeded: there + ink - (there * ink + 127) / 255)
  }

  /// Lays eight pixels of solid ink: all at once where each is bare in one of the two, as nearly all are.
  @inline(__always)
  private static func layEight(_ ink: UInt64, on target: UnsafeMutablePointer<UInt8>) {
    if ink == 0 { return }
    let place = UnsafeMutableRawPointer(target)
    let there = place.loadUnaligned(as: UInt64.self)
    guard inked(ink) & inked(there) == 0 else { return layEach(of: ink, on: target) }
    place.storeBytes(of: ink | there, as: UInt64.self)
  }

  /// Lays eight pixels of solid ink one by one.
  @inline(never)
  private static func layEach(of ink: UInt64, on target: UnsafeMutablePointer<UInt8>) {
    withUnsafeBytes(of: ink) { bytes in
      for pixel in 0..<8 { lay(bytes[pixel], strength: 255, on: target + pixel) }
    }
  }

  /// The highest bit of each byte that is not 0.
  @inline(__always)
  private static func inked(_ bytes: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ((bytes & low) &+ low | bytes) & ~low
  }

  /// Writes a tone for each pixel's coverage, in rows without padding.
  func map(_ tone: [UInt8], into target: UnsafeMutableBufferPointer<UInt8>) {
    let isInverse = tone.indices.allSatisfy { Int(tone[$0]) == 255 - $0 }
    tone.withUnsafeBufferPointer { tone in
      guard let tone = tone.baseAddress, let target = target.baseAddress else { return }
      for row in 0..<height {
        let source = coverage + row * stride
        let out = target + row * width
        if isInverse {
          // Black on white, which nearly all pages are, is done many pixels at a time.
          for column in 0..<width { out[column] = 255 &- source[column] }
        } else {
          for column in 0..<width { out[column] = tone[Int(source[column])] }
        }
      }
    }
  }

  /// Calls with the place and the coverage of each pixel of a region that is not bare.
  func forEachInked(in region: PixelRegion, _ body: (_ column: Int, _ row: Int, UInt8) -> Void) {
    let seen = inked.intersection(region)
    for row in seen.rows {
      let source = coverage + row * stride
      for column in seen.columns where source[column] > 0 { body(column, row, source[column]) }
    }
  }

  /// Leaves as much of a picture, four bytes a pixel, as there is coverage; the rest is what was in a
  /// region before, of which `before` has the rows.
  ///
  /// Most rows are as they were, and are passed over.
  func mix(_ before: [UInt8], with after: inout Bitmap, in region: PixelRegion) {
    let rowBytes = after.bytesPerRow
    before.withUnsafeBufferPointer { old in
      after.bytes.withUnsafeMutableBufferPointer { new in
        guard let oldBytes = old.baseAddress, let newBytes = new.baseAddress else { return }
        for row in region.rows {
          let (from, start) = ((row - region.rows.lowerBound) * rowBytes, row * rowBytes)
          guard memcmp(oldBytes + from, newBytes + start, rowBytes) != 0 else { continue }
          for column in region.columns {
            let share = coverage[row * stride + column]
            for channel in column * 4..<column * 4 + 3
            where old[from + channel] != new[start + channel] {
              let sum =
                Int(old[from + channel]) * (255 - Int(share))
                + Int(new[start + channel]) * Int(share)
              new[start + channel] = UInt8((sum + 127) / 255)
            }
          }
        }
      }
    }
  }
}
