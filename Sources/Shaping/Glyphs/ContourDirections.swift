internal import CFreeType

/// The directions of an outline's contours.
///
/// Outlines are filled by the nonzero rule, so strokes that do not touch may run in either direction; FreeType's
/// emboldening takes all that run against the first for holes, and makes them thinner.
enum ContourDirections {
  typealias Point = (x: Double, y: Double)

  /// The contours to be reversed so that those that bound ink from outside run counter-clockwise, with y growing
  /// upward, and those of holes clockwise: the filled area stays the same.
  static func misdirected(_ contours: [[Point]]) -> [Int] {
    let signs = contours.map { area($0) < 0 ? -1 : 1 }
    return contours.indices.filter { number in
      guard let start = contours[number].first else { return false }
      let around = contours.indices.filter {
        $0 != number && contains(contours[$0], start)
      }.reduce(0) { $0 + signs[$1] }
      let isHole = around != 0 && around + signs[number] == 0
      return (signs[number] < 0) != isHole
    }
  }

  /// The area of a polygon; positive if it runs counter-clockwise.
  private static func area(_ polygon: [Point]) -> Double {
    guard var last = polygon.last else { return 0 }
    var sum = 0.0
    for place in polygon {
      sum += last.x * place.y - place.x * last.y
      last = place
    }
    return sum / 2
  }

  private static func contains(_ polygon: [Point], _ point: Point) -> Bool {
    guard var last = polygon.last else { return false }
    var isInside = false
    for next in polygon {
      if (next.y > point.y) != (last.y > point.y),
        point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
      {
        isInside.toggle()
      }
      last = next
    }
    return isInside
  }

  /// Reverses such contours of an outline.
  static func mend(_ outline: UnsafeMutablePointer<FT_Outline>) {
    var ranges: [ClosedRange<Int>] = []
    var first = 0
    for number in 0..<Int(outline.pointee.n_contours) {
      let last = Int(outline.pointee.contours[number])
      guard last >= first, last < Int(outline.pointee.n_points) else { return }
      ranges.append(first...last)
      first = last + 1
    }
    let contours = ranges.map { range in
      range.map { (Double(outline.pointee.points[$0].x), Double(outline.pointee.points[$0].y)) }
    }
    for number in misdirected(contours) {
      // It still begins with the same point, which is on the curve.
      var (low, high) = (ranges[number].lowerBound + 1, ranges[number].upperBound)
      while low < high {
        swap(&outline.pointee.points[low], &outline.pointee.points[high])
        swap(&outline.pointee.tags[low], &outline.pointee.tags[high])
        (low, high) = (low + 1, high - 1)
      }
    }
  }
}
