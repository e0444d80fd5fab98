internal import Graphics
internal import Styling

/// A three-dimensional transform (css-transforms-2, 3): sixteen numbers, column by column, with lengths in points.
package struct SpaceMap: Sendable, Hashable {
  private var numbers: [Double]

  package static let identity = SpaceMap([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  package init(_ numbers: [Double]) { self.numbers = numbers }

  package static func shift(_ x: Double, _ y: Double, _ z: Double = 0) -> SpaceMap {
    SpaceMap([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  /// The perspective seen at a distance.
  static func perspective(_ distance: Double) -> SpaceMap {
    SpaceMap([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1])
  }

  /// The map that applies the second, then the first.
  package static func * (a: SpaceMap, b: SpaceMap) -> SpaceMap {
    var numbers = Array(repeating: 0.0, count: 16)
    for column in 0..<4 {
      for row in 0..<4 {
        for inner in 0..<4 {
          numbers[column * 4 + row] += a.numbers[inner * 4 + row] * b.numbers[column * 4 + inner]
        }
      }
    }
    return SpaceMap(numbers)
  }

  /// The map with this place as its origin.
  package func around(_ x: Double, _ y: Double, _ z: Double = 0) -> SpaceMap {
    .shift(x, y, z) * self * .shift(-x, -y, -z)
  }

  /// The image of a point of the plane; nil behind the viewer's eye.
  package func applying(to x: Double, _ y: Double) -> (x: Double, y: Double, z: Double)? {
    func row(_ row: Int) -> Double { numbers[row] * x + numbers[4 + row] * y + numbers[12 + row] }
    let w = row(3)
    guard w > 1e-6 else { return nil }
    return (row(0) / w, row(1) / w, row(2) / w)
  }

  /// The map of the plane as it is seen; nil where nothing is visible.
  ///
  /// It is exact unless there is a perspective; then it is the one that agrees at three corners of a rectangle.
  func flattened(over rect: Rect) -> AffineTransform? {
    if numbers[3] == 0, numbers[7] == 0 {
      let w = numbers[15]
      guard w > 1e-6 else { return nil }
      return Self.checked([0, 1, 4, 5, 12, 13].map { numbers[$0] / w })
    }
    let (left, top) = (rect.minX.points, rect.minY.points)
    let (width, height) = (rect.size.width.points, rect.size.height.points)
    guard width > 0, height > 0, let corner = applying(to: left, top),
      let right = applying(to: left + width, top), let bottom = applying(to: left, top + height)
    else { return nil }
    let (a, b) = ((right.x - corner.x) / width, (right.y - corner.y) / width)
    let (c, d) = ((bottom.x - corner.x) / height, (bottom.y - corner.y) / height)
    return Self.checked([
      a, b, c, d, corner.x - a * left - c * top, corner.y - b * left - d * top,
    ])
  }

  private static func checked(_ numbers: [Double]) -> AffineTransform? {
    guard numbers.allSatisfy({ abs($0) <= Length.limit }) else { return nil }
    return AffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }

  /// Whether the back of the plane faces the viewer (css-transforms-2, 5).
  var showsBack: Bool {
    func minor(_ row: Int, _ column: Int) -> Double {
      let rows = (0..<4).filter { $0 != row }
      let columns = (0..<4).filter { $0 != column }
      func at(_ i: Int, _ j: Int) -> Double { numbers[columns[j] * 4 + rows[i]] }
      return at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1))
        - at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0))
        + at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0))
    }
    let determinant = (0..<4).reduce(0.0) {
      $0 + ($1 % 2 == 0 ? 1 : -1) * numbers[$1 * 4] * minor(0, $1)
    }
    return minor(2, 2) * determinant < -1e-12
  }
}

extension BoxProperties {
  /// The map by `transform`, in space, of a box of this size whose corner is the origin.
  func spaceMap(of size: Size) -> SpaceMap {
    guard let transform else { return .identity }
    let (x, y) = (
      transformOriginX.resolved(in: size.width).points,
      transformOriginY.resolved(in: size.height).points
    )
    guard !transform.steps.isEmpty else {
      let (width, height) = (size.width.points, size.height.points)
      let e = transform.e + transform.eOfWidth * width + transform.eOfHeight * height
      let f = transform.f + transform.fOfWidth * width + transform.fOfHeight * height
      return SpaceMap([
        transform.a, transform.b, 0, 0, transform.c, transform.d, 0, 0, 0, 0, 1, 0, e, f, 0, 1,
      ]).around(x, y, transformOriginZ)
    }
    let map = transform.steps.reduce(SpaceMap.identity) { map, step in
      switch step {
      case .matrix(let numbers): map * SpaceMap(numbers)
      case .shift(let x, let y, let z):
        map
          * .shift(x.resolved(in: size.width).points, y.resolved(in: size.height).points, z)
      }
    }
    return map.around(x, y, transformOriginZ)
  }
}
