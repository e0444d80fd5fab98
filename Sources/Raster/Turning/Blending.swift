internal import Graphics

/// Pictures between two pictures of the same size with four bytes per pixel: the transitions without a leaf.
enum Blending {
  /// The first picture moved to the left and the second following it, with a gap in the background colour between them.
  static func scrolled(
    _ first: Bitmap, _ second: Bitmap, fraction: Double, gap: Int, background: Color
  ) -> Bitmap {
    let (width, height) = (first.width, first.height)
    let offset = Int((fraction * Double(width + gap)).rounded())
    let kept = max(0, width - offset)
    let shown = max(0, min(width, offset - gap))
    var picture = Bitmap.plain(background, width: width, height: height)
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

  /// The side that pages slide to.
  enum Side { case left, right }

  /// Pages that slide to one side over others, in columns of the picture.
  struct Slide {
    let side: Side
    /// The columns that the sliding pages currently cover.
    let moved: Range<Int>
    /// The columns of the pages beneath that they have uncovered.
    let bare: Range<Int>
    /// The distance by which they have moved.
    let offset: Int
    /// The columns of the pages of both spreads.
    let columns: Range<Int>

    /// Moves by a fraction of the way across all `columns`; at rest the pages cover the columns of `sheet`, and those
    /// of the other spread the columns of `beneath`.
    init(
      side: Side, fraction: Double, columns: Range<Int>, sheet: Range<Int>, beneath: Range<Int>
    ) {
      (self.side, self.columns) = (side, columns)
      offset = Int((fraction * Double(columns.count)).rounded())
      let shift = side == .left ? -offset : offset
      moved = (sheet.lowerBound + shift..<sheet.upperBound + shift).clamped(to: columns)
      let uncovered =
        side == .left
        ? moved.upperBound..<columns.upperBound : columns.lowerBound..<moved.lowerBound
      bare = uncovered.clamped(to: beneath)
    }

    /// The columns in which pages are visible, either sliding or uncovered.
    var covered: Range<Int> {
      if moved.isEmpty { return bare }
      if bare.isEmpty { return moved }
      return min(moved.lowerBound, bare.lowerBound)..<max(moved.upperBound, bare.upperBound)
    }

    /// The part of the sliding pages that is still visible, up to the side that they move to.
    var seen: Int {
      side == .left
        ? moved.upperBound - columns.lowerBound : columns.upperBound - moved.lowerBound
    }
  }

  /// The first picture's pages sliding over the second's, in some rows; a soft shadow follows them.
  ///
  /// Where there is neither, the background shows.
  static func slid(
    _ first: Bitmap, over second: Bitmap, background: Bitmap, _ slide: Slide, rows: Range<Int>,
    shadowStrength: Float
  ) -> Bitmap {
    let (width, offset) = (first.width, slide.offset)
    guard offset > 0 else { return first }
    guard offset < slide.columns.count else { return second }
    let (moved, bare) = (slide.moved, slide.bare)
    // The shadow is as wide as the uncovered part of the sheet beneath, and no wider than what is left of the sheet
    // above: up to a tenth of a page.
    let reach = min(offset, slide.seen, max(1, slide.columns.count / 10))
    let shades = (0..<reach).map { column in
      let near = 1 - (Float(column) + 0.5) / Float(reach)
      return 1 - shadowStrength * 0.6 * near * near
    }
    let start = (slide.side == .left ? moved.lowerBound + offset : moved.lowerBound - offset)
    var picture = background
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
              let position =
                slide.side == .left ? moved.upperBound + column : moved.lowerBound - 1 - column
              guard bare.contains(position) else { continue }
              line[position] = line[position].scaled(shade)
            }
          }
        }
      }
    }
    return picture
  }

  /// Both pictures blended: a fraction of the second.
  static func mixed(_ first: Bitmap, _ second: Bitmap, fraction: Double) -> Bitmap {
    var picture = first
    mix(&picture, with: second, fraction: fraction)
    return picture
  }

  /// Blends a fraction of a second picture into the first; only at some offsets, if they are given.
  static func mix(
    _ picture: inout Bitmap, with second: Bitmap, fraction: Double, at places: [Int]? = nil
  ) {
    let part = UInt32(min(max(fraction, 0), 1) * 65536)
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

  /// The offsets at which two pictures of the same size differ.
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
