internal import Glibc
internal import Graphics

extension Canvas {
  /// Lays a mask of coverage over what is there, clipped to the canvas.
  func lay(
    _ mask: UnsafeBufferPointer<UInt8>, from offset: Int, width maskWidth: Int,
    height maskHeight: Int, left: Int, top: Int, strength: UInt8
  ) {
    let (first, last) = (max(0, -left), min(maskWidth, width - left))
    let (head, foot) = (max(0, -top), min(maskHeight, height - top))
    guard first < last, head < foot, let base = mask.baseAddress else { return }
    for row in head..<foot {
      let source = base + offset + row * maskWidth
      let target = coverage + (top + row) * stride + left
      for column in first..<last {
        var ink = Int(source[column])
        if ink == 0 { continue }
        if strength != 255 { ink = (ink * Int(strength) + 127) / 255 }
        let there = Int(target[column])
        // What is left of the paper is covered in proportion: 1 − (1−a)(1−b).
        target[column] = UInt8(truncatingIfNeeded: there + ink - (there * ink + 127) / 255)
      }
    }
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

  /// Calls with the index and the coverage of each pixel that is not bare.
  func forEachInked(width: Int, height: Int, _ body: (Int, UInt8) -> Void) {
    for row in 0..<min(height, self.height) {
      let source = coverage + row * stride
      for column in 0..<min(width, self.width) where source[column] > 0 {
        body(row * width + column, source[column])
      }
    }
  }

  /// Leaves as much of a picture, four bytes a pixel, as there is coverage; the rest is what was there
  /// before.
  ///
  /// Most rows are as they were, and are passed over.
  func mix(_ before: Bitmap, with after: inout Bitmap) {
    let (width, rowBytes) = (before.width, before.bytesPerRow)
    before.bytes.withUnsafeBufferPointer { old in
      after.bytes.withUnsafeMutableBufferPointer { new in
        guard let oldBytes = old.baseAddress, let newBytes = new.baseAddress else { return }
        for row in 0..<min(before.height, height) {
          let start = row * rowBytes
          guard memcmp(oldBytes + start, newBytes + start, rowBytes) != 0 else { continue }
          for column in 0..<min(width, self.width) {
            let (at, share) = (start + column * 4, coverage[row * stride + column])
            for channel in at..<at + 3 where old[channel] != new[channel] {
              let sum = Int(old[channel]) * (255 - Int(share)) + Int(new[channel]) * Int(share)
              new[channel] = UInt8((sum + 127) / 255)
            }
          }
        }
      }
    }
  }
}
