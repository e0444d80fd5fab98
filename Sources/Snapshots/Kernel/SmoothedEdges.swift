/// Detects pixels that differ only by anti-aliasing.
///
/// V. Vyšniauskas, "Anti-aliased pixel and intensity slope detector", 2009: such a pixel has both
/// darker and brighter neighbours and few equal ones, and the darkest or the brightest neighbour
/// lies in a plain area of both pictures.
struct SmoothedEdges {
  let a: UnsafePointer<UInt32>
  let b: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// The background of pixels that are not opaque.
  let background: Brightness.Background

  /// Whether the pixel is anti-aliased in either picture.
  func contains(_ column: Int, _ row: Int) -> Bool {
    isSmoothing(a, b, column, row) || isSmoothing(b, a, column, row)
  }

  /// A pixel with more equal neighbours than this lies in a plain area.
  private static let fewAlike = 2

  private func isSmoothing(
    _ picture: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ column: Int, _ row: Int
  ) -> Bool {
    guard isWellInside(column, row) else {
      return isSmoothingSlowly(picture, other, column, row)
    }
    let ring = PixelRing(round: picture + (row &* width &+ column), width: width)
    guard ring.alike <= Self.fewAlike else { return false }
    guard ring.isOpaque else { return isSmoothingSlowly(picture, other, column, row) }
    let ends = ring.ends
    guard let darkest = ends.darkest, let brightest = ends.brightest else { return false }
    func liesInPlain(_ end: (column: Int, row: Int)) -> Bool {
      let (x, y) = (column &+ end.column, row &+ end.row)
      return isPlain(picture, x, y) && isPlain(other, x, y)
    }
    return liesInPlain(darkest) || liesInPlain(brightest)
  }

  /// The test for any pixel, also at the edge of the picture or near transparent ones.
  private func isSmoothingSlowly(
    _ picture: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ column: Int, _ row: Int
  ) -> Bool {
    let position = row * width + column
    var alike = isAtEdge(column, row) ? 1 : 0
    var darkest = (delta: 0.0, column: 0, row: 0)
    var brightest = darkest
    visitNeighbours(column, row) { x, y in
      let delta = Brightness.difference(
        picture[position], picture[y &* width &+ x], place: position, background)
      if delta == 0 {
        alike &+= 1
      } else if delta < darkest.delta {
        darkest = (delta, x, y)
      } else if delta > brightest.delta {
        brightest = (delta, x, y)
      }
      return alike <= Self.fewAlike
    }
    guard alike <= Self.fewAlike, darkest.delta != 0, brightest.delta != 0 else { return false }
    func liesInPlain(_ end: (delta: Double, column: Int, row: Int)) -> Bool {
      isPlain(picture, end.column, end.row) && isPlain(other, end.column, end.row)
    }
    return liesInPlain(darkest) || liesInPlain(brightest)
  }

  /// Whether a pixel lies in a plain area.
  private func isPlain(_ picture: UnsafePointer<UInt32>, _ column: Int, _ row: Int) -> Bool {
    let pixel = picture + (row &* width &+ column)
    if isWellInside(column, row) {
      return PixelRing(round: pixel, width: width).alike > Self.fewAlike
    }
    let color = pixel[0]
    var alike = isAtEdge(column, row) ? 1 : 0
    visitNeighbours(column, row) { x, y in
      alike &+= picture[y &* width &+ x] == color ? 1 : 0
      return alike <= Self.fewAlike
    }
    return alike > Self.fewAlike
  }

  /// Whether a pixel has all the neighbours that a `PixelRing` reads.
  @inline(__always)
  private func isWellInside(_ column: Int, _ row: Int) -> Bool {
    column > 0 && row > 0 && column < width &- 2 && row < height &- 1
  }

  /// Outside the picture there is one more equal neighbour.
  private func isAtEdge(_ column: Int, _ row: Int) -> Bool {
    column == 0 || row == 0 || column == width - 1 || row == height - 1
  }

  /// Visits up to eight neighbours of a pixel, by columns, until the visitor returns false.
  @inline(__always)
  private func visitNeighbours(_ column: Int, _ row: Int, _ visit: (Int, Int) -> Bool) {
    for x in max(column - 1, 0)...min(column + 1, width - 1) {
      for y in max(row - 1, 0)...min(row + 1, height - 1) where x != column || y != row {
        guard visit(x, y) else { return }
      }
    }
  }
}
