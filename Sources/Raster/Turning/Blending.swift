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

  /// Pages that slide to a side over others, in columns of the picture.
  struct Slide {
    let side: Side
    /// What the pages that slide take by now.
    let moved: Range<Int>
    /// What they have left behind of the pages beneath.
    let bare: Range<Int>
    /// How far they have gone.
    let offset: Int
    /// The columns of the pages of both spreads.
    let columns: Range<Int>

    /// Takes a share of the way across all `columns`; at rest the pages take the columns of `sheet`, and those of the
    /// other spread the columns of `beneath`.
    init(
      side: Side, share: Double, columns: Range<Int>, sheet: Range<Int>, beneath: Range<Int>
    ) {
      (self.side, self.columns) = (side, columns)
      offset = Int((share * Double(columns.count)).rounded())
      let shift = side == .left ? -offset : offset
      moved = (sheet.lowerBound + shift..<sheet.upperBound + shift).clamped(to: columns)
      let behind =
        side == .left
        ? moved.upperBound..<columns.upperBound : columns.lowerBound..<moved.lowerBound
      bare = behind.clamped(to: beneath)
    }

    /// The columns in which pages are seen, those that slide or those that they have left behind.
    var covered: Range<Int> {
      if moved.isEmpty { return bare }
      if bare.isEmpty { return moved }
      return min(moved.lowerBound, bare.lowerBound)..<max(moved.upperBound, bare.upperBound)
    }

    /// How much of the pages that slide is still seen, up to the side that they go to.
    var seen: Int {
      side == .left
        ? moved.upperBound - columns.lowerBound : columns.upperBound - moved.lowerBound
    }
  }

  /// The first picture's pages on their way over the second's, in some rows; a soft shadow goes along behind them.
  ///
  /// Where neither lies is the ground.
  static func slid(
    _ first: Bitmap, over second: Bitmap, ground: Bitmap, _ slide: Slide, rows: Range<Int>,
    shadowStrength: Float
  ) -> Bitmap {
    let (width, offset) = (first.width, slide.offset)
    guard offset > 0 else { return first }
    guard offset < slide.columns.count else { return second }
    let (moved, bare) = (slide.moved, slide.bare)
    // The shadow is as wide as the sheet beneath it is seen, and no wider than what is left of the
    // sheet above: to a tenth of a page.
    let reach = min(offset, slide.seen, max(1, slide.columns.count / 10))
    let shades = (0..<reach).map { column in
      let near = 1 - (Float(column) + 0.5) / Float(reach)
      return 1 - shadowStrength * 0.6 * near * near
    }
    let start = (slide.side == .left ? moved.lowerBound + offset : moved.lowerBound - offset)
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
              from: first + row * width + start, count: moved.count)
            for (column, shade) in shades.enumerated() {
              let place =
                slide.side == .left ? moved.upperBound + column : moved.lowerBound - 1 - column
              guard bare.contains(place) else { continue }
              line[place] = line[place].scaled(shade)
            }
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
