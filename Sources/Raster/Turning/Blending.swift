internal import Graphics

/// Pictures between two pictures of four bytes a pixel and one size: the transitions without a leaf.
enum Blending {
  /// The first picture moved to the left and the second behind it, with a gap of the ground between.
  static func scrolled(
    _ first: Bitmap, _ second: Bitmap, share: Double, gap: Int, ground: Color
  ) -> Bitmap {
    let (width, height) = (first.width, first.height)
    let offset = Int((share * Double(width + gap)).rounded())
    let kept = max(0, width - offset)
    let shown = max(0, min(width, offset - gap))
    var picture = Bitmap.plain(ground, width: width, height: height)
    picture.withPixels { pixels in
      first.withWords { first in
        second.withWords { second in
          for row in 0..<height {
            let line = pixels + row * width
            line.update(from: first + row * width + width - kept, count: kept)
            (line + width - shown).update(from: second + row * width, count: shown)
          }
        }
      }
    }
    return picture
  }

  /// The first picture slid to the left, over the second, within the pages' columns and rows; a soft
  /// shadow goes before its right edge.
  static func slid(
    _ first: Bitmap, over second: Bitmap, share: Double, columns: Range<Int>, rows: Range<Int>,
    shadowStrength: Float
  ) -> Bitmap {
    let width = first.width
    let offset = Int((share * Double(columns.count)).rounded())
    guard offset > 0 else { return first }
    guard offset < columns.count else { return second }
    let edge = columns.upperBound - offset
    // The shadow is as wide as the sheet beneath it is seen, to a tenth of a page.
    let reach = max(1, min(offset, columns.count / 10))
    let shades = (0..<reach).map { column in
      let near = 1 - (Float(column) + 0.5) / Float(reach)
      return 1 - shadowStrength * 0.6 * near * near
    }
    var picture = second
    picture.withPixels { pixels in
      first.withWords { first in
        for row in rows {
          let line = pixels + row * width
          (line + columns.lowerBound).update(
            from: first + row * width + columns.lowerBound + offset, count: columns.count - offset)
          for (column, shade) in shades.enumerated() {
            line[edge + column] = line[edge + column].scaled(shade)
          }
        }
      }
    }
    return picture
  }

  /// Both pictures mixed: a share of the second.
  static func mixed(_ first: Bitmap, _ second: Bitmap, share: Double) -> Bitmap {
    let part = UInt32(min(max(share, 0), 1) * 65536)
    var picture = first
    let count = first.width * first.height
    picture.withPixels { pixels in
      second.withWords { second in
        for index in 0..<count {
          let (a, b) = (pixels[index], second[index])
          func channel(_ shift: UInt32) -> UInt32 {
            let (a, b) = (a >> shift & 0xFF, b >> shift & 0xFF)
            return ((a &* (65536 &- part) &+ b &* part &+ 0x8000) >> 16) << shift
          }
          pixels[index] = channel(0) | channel(8) | channel(16) | 0xFF00_0000
        }
      }
    }
    return picture
  }
}
