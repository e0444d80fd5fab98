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

  /// Where pages slide to.
  enum Side { case left, right }

  /// The first picture's pages slid to a side, over the second, within the columns and rows of both; a soft
  /// shadow goes along behind them.
  ///
  /// What they have not come over yet is the ground's.
  static func slid(
    _ first: Bitmap, to side: Side, sheet: Range<Int>, over second: Bitmap, ground: Bitmap,
    share: Double, columns: Range<Int>, rows: Range<Int>, shadowStrength: Float
  ) -> Bitmap {
    let width = first.width
    let offset = Int((share * Double(columns.count)).rounded())
    guard offset > 0 else { return first }
    guard offset < columns.count else { return second }
    let shift = side == .left ? -offset : offset
    let moved = (sheet.lowerBound + shift..<sheet.upperBound + shift).clamped(to: columns)
    // What the sheet has left behind, from its edge, and how much of the sheet is still seen.
    let (bare, seen) =
      side == .left
      ? (moved.upperBound..<columns.upperBound, moved.upperBound - columns.lowerBound)
      : (columns.lowerBound..<moved.lowerBound, columns.upperBound - moved.lowerBound)
    // The shadow is as wide as the sheet beneath it is seen, and no wider than what is left of the
    // sheet above: to a tenth of a page.
    let reach = min(offset, seen, max(1, columns.count / 10))
    let shades = (0..<min(reach, bare.count)).map { column in
      let near = 1 - (Float(column) + 0.5) / Float(reach)
      return 1 - shadowStrength * 0.6 * near * near
    }
    var picture = ground
    picture.withPixels { pixels in
      first.withWords { first in
        second.withWords { second in
          for row in rows {
            let line = pixels + row * width
            (line + bare.lowerBound).update(
              from: second + row * width + bare.lowerBound, count: bare.count)
            guard !moved.isEmpty else { continue }
            (line + moved.lowerBound).update(
              from: first + row * width + moved.lowerBound - shift, count: moved.count)
            for (column, shade) in shades.enumerated() {
              let place = side == .left ? bare.lowerBound + column : bare.upperBound - 1 - column
              line[place] = line[place].scaled(shade)
            }
          }
        }
      }
    }
    return picture
  }

  /// The second picture swept over the first towards a side; where one passes into the other is a tenth of their width.
  static func swept(_ first: Bitmap, _ second: Bitmap, share: Double, to side: Side) -> Bitmap {
    let width = first.width
    let count = width * first.height
    let ramp = Double(width) / 10
    // The second is whole behind `edge`, which begins and ends outside the picture.
    let edge = min(max(share, 0), 1) * (Double(width) + ramp)
    var picture = first
    picture.withPixels { pixels in
      second.withWords { second in
        for column in 0..<width {
          let way = Double(side == .left ? width - 1 - column : column) + 0.5
          let part = UInt32(min(max((edge - way) / ramp, 0), 1) * 65536)
          guard part > 0 else { continue }
          for index in stride(from: column, to: count, by: width) {
            pixels[index] = pixels[index].mixed(with: second[index], part: part)
          }
        }
      }
    }
    return picture
  }

  /// Both pictures mixed: a share of the second.
  static func mixed(_ first: Bitmap, _ second: Bitmap, share: Double) -> Bitmap {
    var picture = first
    mix(&picture, with: second, share: share)
    return picture
  }

  /// Mixes a share of a second picture into one; at some places alone, if they are given.
  static func mix(
    _ picture: inout Bitmap, with second: Bitmap, share: Double, at places: [Int]? = nil
  ) {
    let part = UInt32(min(max(share, 0), 1) * 65536)
    let count = picture.width * picture.height
    picture.withPixels { pixels in
      second.withWords { second in
        @inline(__always)
        func mix(_ index: Int) {
          pixels[index] = pixels[index].mixed(with: second[index], part: part)
        }
        if let places {
          for index in places { mix(index) }
        } else {
          for index in 0..<count { mix(index) }
        }
      }
    }
  }

  /// The places in which two pictures of one size differ.
  static func differences(of first: Bitmap, and second: Bitmap) -> [Int] {
    var places: [Int] = []
    let count = first.width * first.height
    first.withWords { first in
      second.withWords { second in
        for index in 0..<count where first[index] != second[index] { places.append(index) }
      }
    }
    return places
  }
}
