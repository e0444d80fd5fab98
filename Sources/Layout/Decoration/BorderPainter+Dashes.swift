package import Graphics
internal import Styling

/// Dashed and dotted lines, spaced as in Chromium: dashes are twice as long as wide, dots as far apart as they are
/// wide, and gaps are stretched or shrunk so that both ends of a side have a dash or dot.
extension BorderPainter {
  /// A side with more dashes than this is drawn as a line without gaps.
  private static let maxDashes = 4000
  /// The dashes of thinner lines, in pixels, are not visible.
  private static let thinnest = 0.25

  func dashes(of broken: [Side]) -> [Frame.Item] {
    guard let first = broken.first else { return [] }
    // Rounded lines run all the way round; where a side has none, the others end at it.
    let isAlone = lines.count == broken.count && (outer.isSquare || broken.count == 4)
    let isUniform = broken.allSatisfy { ink($0) == ink(first) }
    if isAlone && isUniform {
      // Overlaps in the corners are painted once.
      return [
        .path(Path(elements: broken.flatMap { dashes($0, isAlone: true).elements }), ink(first))
      ]
    }
    return broken.map { side in
      let frame = Frame(
        size: outer.rect.size, items: [.path(dashes(side, isAlone: false), ink(side))])
      let inside = Frame.Group(frame, clip: sector(side))
      guard !outer.isSquare else { return .group(inside) }
      let ring = Frame(size: outer.rect.size, items: [.group(inside)])
      return .group(Frame.Group(ring, clip: edge(0).ring(to: edge(1))))
    }
  }

  /// The dashes of a side: from corner to corner where the corners are square, otherwise those of the whole ring.
  private func dashes(_ side: Side, isAlone: Bool) -> Path {
    let width = width(side).points
    let isDotted = border(side).style == .dotted
    let line = outer.isSquare ? straightLine(side) : ringLine(side)
    let length = line.last?.distance ?? 0
    let isRound = isDotted && width > pixel.points * 3
    guard
      let spacing = Self.spacing(
        length, width, isDotted: isDotted, isRound: isRound, isClosed: !outer.isSquare,
        pixel: pixel.points)
    else { return Path.strip(line, from: 0, to: length, width: width) }
    var elements: [Path.Element] = []
    for index in 0..<spacing.count {
      let start = spacing.step * Double(index)
      let dash =
        isRound
        ? Path.dot(line.point(at: start + width / 2), diameter: width)
        : Path.strip(line, from: start, to: start + spacing.dash, width: width)
      elements += dash.elements
    }
    return Path(elements: elements)
  }

  /// The number of dashes, their length, and the distance from the start of one to the start of the next; nil for a
  /// line without gaps.
  package static func spacing(
    _ length: Double, _ width: Double, isDotted: Bool, isRound: Bool, isClosed: Bool, pixel: Double
  ) -> (count: Int, dash: Double, step: Double)? {
    guard width >= pixel * thinnest else { return nil }
    let isThin = width < pixel * 3
    let dash = isDotted ? width : width * (isThin ? 3 : 2)
    let gap = isDotted ? width : width * (isThin ? 2 : 1)
    guard dash > 0, length > 0, length / (dash + gap) < Double(maxDashes) else { return nil }
    let available = isClosed ? length : length + gap
    let least = (available / (dash + gap)).rounded(.down)
    func gaps(_ count: Double) -> Double? {
      let gaps = isClosed ? count : count - 1
      return gaps > 0 ? (length - count * dash) / gaps : nil
    }
    guard let most = gaps(least + 1) else { return nil }
    var (count, found) = (least + 1, most)
    if let fewer = gaps(least), most <= 0 || abs(fewer - gap) < abs(most - gap) {
      (count, found) = (least, fewer)
    }
    guard found > 0, count >= 1 else { return nil }
    return (Int(count), dash, dash + found)
  }

  /// The centre line of a side between the ends of the border box, clockwise as all are; overlaps are filled.
  private func straightLine(_ side: Side) -> [LineStation] {
    let rect = outer.rect
    let half = width(side) * 0.5
    let (from, to, x, y): (Point, Point, Double, Double) =
      switch side {
      case .top:
        (
          Point(x: rect.minX, y: rect.minY + half), Point(x: rect.maxX, y: rect.minY + half), 0, -1
        )
      case .bottom:
        (
          Point(x: rect.maxX, y: rect.maxY - half), Point(x: rect.minX, y: rect.maxY - half), 0, 1
        )
      case .left:
        (
          Point(x: rect.minX + half, y: rect.maxY), Point(x: rect.minX + half, y: rect.minY), -1, 0
        )
      case .right:
        (
          Point(x: rect.maxX - half, y: rect.minY), Point(x: rect.maxX - half, y: rect.maxY), 1, 0
        )
      }
    return [LineStation].through([(from, x, y), (to, x, y)])
  }

  /// The centre line of the whole ring, from the left end of the top; the parts of other sides are clipped.
  private func ringLine(_ side: Side) -> [LineStation] {
    let middle = edge(0.5)
    let corners = middle.corners
    let rect = middle.rect
    var points: [(Point, Double, Double)] = []
    /// A corner from the first angle, in quarters of a turn clockwise from the top, to the next.
    func corner(_ center: Point, _ radius: Size, _ quarter: Int) {
      let steps = radius.width > .zero && radius.height > .zero ? 16 : 0
      for step in 0...steps {
        let turn = Double(quarter) + (steps > 0 ? Double(step) / Double(steps) : 0.5)
        let (sine, cosine) = Angle.sineAndCosine(turn * (Double.pi / 2))
        let (x, y) = (radius.width.points * sine, -radius.height.points * cosine)
        // The normal of an ellipse, and of a corner without one.
        let normal = (
          sine * max(radius.height.points, 1e-6), -cosine * max(radius.width.points, 1e-6)
        )
        let size = (normal.0 * normal.0 + normal.1 * normal.1).squareRoot()
        points.append(
          (
            Point(x: center.x + .pt(x), y: center.y + .pt(y)), normal.0 / size, normal.1 / size
          ))
      }
    }
    let (tl, tr) = (corners.topLeft, corners.topRight)
    let (br, bl) = (corners.bottomRight, corners.bottomLeft)
    corner(Point(x: rect.maxX - tr.width, y: rect.minY + tr.height), tr, 0)
    corner(Point(x: rect.maxX - br.width, y: rect.maxY - br.height), br, 1)
    corner(Point(x: rect.minX + bl.width, y: rect.maxY - bl.height), bl, 2)
    corner(Point(x: rect.minX + tl.width, y: rect.minY + tl.height), tl, 3)
    points.insert((Point(x: rect.minX + tl.width, y: rect.minY), 0, -1), at: 0)
    return [LineStation].through(points)
  }
}

/// A point of a line along which dashes are laid.
package struct LineStation: Sendable {
  package var x: Double
  package var y: Double
  /// The direction across the line, to its outer side.
  var normalX: Double
  var normalY: Double
  /// Its distance along the line, in points.
  package var distance: Double
}

extension [LineStation] {
  /// A line through points, with the normals at them.
  package static func through(_ points: [(point: Point, x: Double, y: Double)]) -> [LineStation] {
    var stations: [LineStation] = []
    for (point, x, y) in points {
      let (px, py) = (point.x.points, point.y.points)
      var distance = 0.0
      if let last = stations.last {
        let (dx, dy) = (px - last.x, py - last.y)
        distance = last.distance + (dx * dx + dy * dy).squareRoot()
      }
      stations.append(LineStation(x: px, y: py, normalX: x, normalY: y, distance: distance))
    }
    return stations
  }

  /// The point at a distance along the line.
  package func point(at distance: Double) -> LineStation {
    // The first station after it.
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].distance < distance { low = middle + 1 } else { high = middle }
    }
    let (b, a) = (self[low], self[Swift.max(low - 1, 0)])
    let extent = b.distance - a.distance
    guard extent > 0 else { return b }
    let fraction = Swift.min(Swift.max((distance - a.distance) / extent, 0), 1)
    func mixed(_ first: Double, _ second: Double) -> Double { first + (second - first) * fraction }
    return LineStation(
      x: mixed(a.x, b.x), y: mixed(a.y, b.y), normalX: mixed(a.normalX, b.normalX),
      normalY: mixed(a.normalY, b.normalY), distance: distance)
  }
}

extension Path {
  /// A strip along part of a line.
  package static func strip(
    _ line: [LineStation], from start: Double, to end: Double, width: Double
  ) -> Path {
    guard !line.isEmpty, end > start else { return Path() }
    let inside = line.filter { $0.distance > start && $0.distance < end }
    let stations = [line.point(at: start)] + inside + [line.point(at: end)]
    func place(_ station: LineStation, _ side: Double) -> Point {
      Point(
        x: .pt(station.x + station.normalX * width / 2 * side),
        y: .pt(station.y + station.normalY * width / 2 * side))
    }
    let around = stations.map { place($0, 1) } + stations.reversed().map { place($0, -1) }
    return Path(elements: [.move(around[0])] + around.dropFirst().map { .line($0) } + [.close])
  }

  /// A round dot.
  package static func dot(_ center: LineStation, diameter: Double) -> Path {
    let radius = Length.pt(diameter / 2)
    let rect = Rect(
      x: .pt(center.x) - radius, y: .pt(center.y) - radius, width: radius + radius,
      height: radius + radius)
    let size = Size(width: radius, height: radius)
    return .rounded(
      rect, Corners(topLeft: size, topRight: size, bottomRight: size, bottomLeft: size))
  }
}
