/// Tells whether a pixel that differs only smooths an edge.
///
/// V. Vyšniauskas, "Anti-aliased pixel and intensity slope detector", 2009: such a pixel has both
/// darker and brighter neighbours, few like itself, and the darkest or the brightest of them lies
/// in a plain area of both pictures.
struct SmoothedEdges {
  let a: UnsafePointer<UInt32>
  let b: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// What shows through pixels that are not opaque.
  let background: Brightness.Background

  /// Whether the pixel smooths an edge in either picture.
  func contains(_ column: Int, _ row: Int) -> Bool {
    isSmoothing(a, b, column, row) || isSmoothing(b, a, column, row)
  }

  /// More pixels than this with the same colour round a pixel make a plain area.
  private static let fewAlike = 2

  private func isSmoothing(
    _ picture: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ column: Int, _ row: Int
  ) -> Bool {
    let place = row * width + column
    var alike = isAtEdge(column, row) ? 1 : 0
    var darkest = (delta: 0.0, column: 0, row: 0)
    var brightest = darkest
    visitNeighbours(column, row) { x, y in
      let delta = Brightness.difference(
        picture[place], picture[y &* width &+ x], place: place, background)
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

  /// Whether more than a few of a pixel's neighbours have its colour.
  private func isPlain(_ picture: UnsafePointer<UInt32>, _ column: Int, _ row: Int) -> Bool {
    let color = picture[row * width + column]
    var alike = isAtEdge(column, row) ? 1 : 0
    visitNeighbours(column, row) { x, y in
      alike &+= picture[y &* width &+ x] == color ? 1 : 0
      return alike <= Self.fewAlike
    }
    return alike > Self.fewAlike
  }

  /// Outside the picture there is one more neighbour of the same colour.
  private func isAtEdge(_ column: Int, _ row: Int) -> Bool {
    column == 0 || row == 0 || column == width - 1 || row == height - 1
  }

  /// Visits up to eight pixels round a pixel, by columns, as long as the visitor wants more.
  @inline(__always)
  private func visitNeighbours(_ column: Int, _ row: Int, _ visit: (Int, Int) -> Bool) {
    for x in max(column - 1, 0)...min(column + 1, width - 1) {
      for y in max(row - 1, 0)...min(row + 1, height - 1) where x != column || y != row {
        guard visit(x, y) else { return }
      }
    }
  }
}
