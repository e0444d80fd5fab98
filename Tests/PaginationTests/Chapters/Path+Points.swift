import Graphics

extension Path {
  /// Points on it, close to each other.
  var samples: [Point] {
    var points: [Point] = []
    var last = Point(x: .zero, y: .zero)
    func add(_ end: Point, _ count: Int, _ at: (Double) -> (Double, Double)) {
      for step in 1...count {
        let (x, y) = at(Double(step) / Double(count))
        points.append(Point(x: .pt(x), y: .pt(y)))
      }
      last = end
    }
    func mix(_ first: Point, _ second: Point, _ t: Double) -> Point {
      Point(x: first.x + (second.x - first.x) * t, y: first.y + (second.y - first.y) * t)
    }
    for element in elements {
      let from = last
      switch element {
      case .move(let point): last = point
      case .line(let end):
        add(end, 24) { (mix(from, end, $0).x.points, mix(from, end, $0).y.points) }
      case .quadratic(let control, let end):
        add(end, 12) {
          let point = mix(mix(from, control, $0), mix(control, end, $0), $0)
          return (point.x.points, point.y.points)
        }
      case .cubic(let one, let two, let end):
        add(end, 12) {
          let (a, b, c) = (mix(from, one, $0), mix(one, two, $0), mix(two, end, $0))
          let point = mix(mix(a, b, $0), mix(b, c, $0), $0)
          return (point.x.points, point.y.points)
        }
      case .close: break
      }
    }
    return points
  }
}
