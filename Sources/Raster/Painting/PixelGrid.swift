internal import Graphics

/// Aligns the edges of areas to pixel edges, as those of pictures are, so that they are sharp and match pictures of the
/// same size.
///
/// Anything thinner than a pixel is left as it is, and thin lines are alike wherever they are.
enum PixelGrid {
  /// Up to this extent, in pixels, extents are rounded rather than their ends.
  private static let thin = 3.5
  /// Positions closer than this count as one.
  private static let tolerance = 1.0 / 64
  /// Shapes with more points are left as they are.
  private static let mostPoints = 64

  /// The pixel edges that some positions are rounded to, in order; nil if two are closer than a pixel.
  static func snapped(_ places: [Double]) -> [Double]? {
    var result: [Double] = []
    for (index, place) in places.enumerated() {
      guard index > 0 else {
        result.append(place.rounded())
        continue
      }
      let gap = place - places[index - 1]
      guard gap >= 1 else { return nil }
      result.append(gap < thin ? result[index - 1] + gap.rounded() : place.rounded())
    }
    return result
  }

  /// A rectangle in pixels.
  static func rectangle(
    _ rect: Rect, scale: Double
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    func axis(_ from: Length, _ to: Length) -> (Double, Double) {
      let (first, last) = (from.points * scale, to.points * scale)
      guard let places = snapped([first, last]) else { return (first, last - first) }
      return (places[0], places[1] - places[0])
    }
    let (x, width) = axis(rect.minX, rect.maxX)
    let (y, height) = axis(rect.minY, rect.maxY)
    return (x, y, width, height)
  }

  /// A path at a scale, aligned if all its lines are straight and some of them vertical or horizontal; any other is
  /// unchanged.
  static func path(_ path: Path, scale: Double) -> Path {
    guard path.elements.count <= mostPoints, isAligned(path) else { return path }
    let points = path.points
    guard let x = map(points.map { $0.x.points * scale }),
      let y = map(points.map { $0.y.points * scale })
    else { return path }
    func place(_ point: Point) -> Point {
      Point(
        x: .pt(x(point.x.points * scale) / scale), y: .pt(y(point.y.points * scale) / scale))
    }
    return Path(
      elements: path.elements.map { element in
        switch element {
        case .move(let to): .move(place(to))
        case .line(let to): .line(place(to))
        case .quadratic, .cubic, .close: element
        }
      })
  }

  /// Whether a path has only straight lines, at least one of them vertical or horizontal.
  private static func isAligned(_ path: Path) -> Bool {
    var last: Point?
    var isAligned = false
    for element in path.elements {
      switch element {
      case .move(let to): last = to
      case .line(let to):
        if let last, to != last, to.x == last.x || to.y == last.y { isAligned = true }
        last = to
      case .quadratic, .cubic: return false
      case .close: break
      }
    }
    return isAligned
  }

  /// A function from positions to pixel edges; nil if some positions are too close.
  private static func map(_ places: [Double]) -> ((Double) -> Double)? {
    var sorted: [Double] = []
    for place in places.sorted() where place - (sorted.last ?? -.infinity) > tolerance {
      sorted.append(place)
    }
    guard let snapped = snapped(sorted) else { return nil }
    return { place in
      let index = sorted.lastIndex { $0 <= place + tolerance } ?? 0
      return snapped.indices.contains(index) ? snapped[index] : place
    }
  }
}
