internal import Graphics

/// Puts the edges of areas between pixels, where those of pictures are: so that they are sharp, and what
/// stands on an area of its size covers it.
///
/// What is thinner than a pixel is left as it is, and thin lines are alike wherever they stand.
enum PixelGrid {
  /// Up to here, in pixels, extents are rounded by themselves.
  private static let thin = 3.5
  /// Places closer than this are one.
  private static let tolerance = 1.0 / 64
  /// Shapes of more points are left as they are.
  private static let mostPoints = 64

  /// The places between pixels that some places go to, in order; nil where two are closer than a pixel.
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

  /// A path at a scale whose lines are straight, some of them upright or level; any other as it is.
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

  /// Whether a path has nothing but straight lines, and one at least along an edge of pixels.
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

  /// The way from places to those between pixels; nil where some are too close.
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
