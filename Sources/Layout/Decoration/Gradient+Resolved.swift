package import Graphics
package import Styling

/// Gradients in boxes whose size is known (CSS Images 3, sections 3.1, 3.2 and 3.4.3).
extension Gradient {
  /// The gradient in a box.
  package init(_ value: GradientValue, in box: Rect) {
    let (geometry, length) = Self.geometry(value.shape, in: box)
    self.init(
      geometry: geometry, stops: Self.stops(value.stops, length: length), repeats: value.repeats)
  }

  /// The places of the offsets, and the length of the gradient line.
  private static func geometry(
    _ shape: GradientValue.Shape, in box: Rect
  ) -> (Geometry, Length) {
    let (width, height) = (box.size.width.points, box.size.height.points)
    let center = Point(
      x: box.minX + box.size.width * 0.5, y: box.minY + box.size.height * 0.5)
    func line(_ right: Double, _ down: Double) -> (Geometry, Length) {
      // The corners in this direction have the first and the last colour.
      let half = (abs(width * right) + abs(height * down)) / 2
      let (x, y) = (Length.pt(right * half), Length.pt(down * half))
      return (
        .linear(
          from: Point(x: center.x - x, y: center.y - y),
          to: Point(x: center.x + x, y: center.y + y)), .pt(half * 2)
      )
    }
    switch shape {
    case .linear(let right, let down): return line(right, down)
    case .towards(let x, 0): return line(Double(x), 0)
    case .towards(0, let y): return line(0, Double(y))
    case .towards(let x, let y):
      // The other two corners have the middle colour: the gradient line is perpendicular to the line between them.
      let diagonal = (width * width + height * height).squareRoot()
      guard diagonal > 0 else { return line(0, 1) }
      return line(Double(x) * height / diagonal, Double(y) * width / diagonal)
    case .radial(let extent, let isCircle, let x, let y):
      let center = Point(
        x: box.minX + x.resolved(in: box.size.width), y: box.minY + y.resolved(in: box.size.height))
      let radii = radii(extent, isCircle, around: center, in: box)
      return (.radial(center: center, radii: radii), radii.width)
    }
  }

  private static func radii(
    _ extent: GradientValue.Extent, _ isCircle: Bool, around center: Point, in box: Rect
  ) -> Size {
    let across = [(box.minX - center.x).points, (box.maxX - center.x).points].map(abs)
    let down = [(box.minY - center.y).points, (box.maxY - center.y).points].map(abs)
    func size(_ width: Double, _ height: Double) -> Size {
      // A gradient without a radius is drawn with one too small to see.
      Size(width: max(.pt(width), .pt(0.001)), height: max(.pt(height), .pt(0.001)))
    }
    let isFar: Bool
    switch extent {
    case .radii(let x, let y):
      return size(
        x.resolved(in: box.size.width).points, y.resolved(in: box.size.height).points)
    case .closestSide, .closestCorner: isFar = false
    case .farthestSide, .farthestCorner: isFar = true
    }
    let side = (
      x: isFar ? max(across[0], across[1]) : min(across[0], across[1]),
      y: isFar ? max(down[0], down[1]) : min(down[0], down[1])
    )
    switch extent {
    case .closestSide, .farthestSide, .radii:
      guard isCircle else { return size(side.x, side.y) }
      let radius = isFar ? max(side.x, side.y) : min(side.x, side.y)
      return size(radius, radius)
    case .closestCorner, .farthestCorner:
      guard !isCircle else {
        let radius = (side.x * side.x + side.y * side.y).squareRoot()
        return size(radius, radius)
      }
      // The ratio of the ellipse through the sides.
      guard side.x > 0, side.y > 0 else { return size(side.x, side.y) }
      return size(side.x * 2.0.squareRoot(), side.y * 2.0.squareRoot())
    }
  }

  /// The stops at their offsets (CSS Images 3, section 3.4.3).
  package static func stops(_ values: [GradientValue.Stop], length: Length) -> [Stop] {
    var places = values.map { value -> Double? in
      guard let position = value.position else { return nil }
      guard length > .zero else { return position.percent + (position.length > .zero ? 1 : 0) }
      return position.percent + position.length / length
    }
    guard !places.isEmpty else { return [] }
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    // No stop is before an earlier one; those without an offset are spaced evenly between their neighbours.
    var last = -Double.infinity
    for index in places.indices {
      guard let offset = places[index] else { continue }
      last = max(last, offset)
      places[index] = last
    }
    var index = 0
    while index < places.count {
      guard places[index] == nil else {
        index += 1
        continue
      }
      let start = index - 1
      while places[index] == nil { index += 1 }
      guard let from = places[start], let to = places[index] else { continue }
      for between in (start + 1)..<index {
        places[between] = from + (to - from) * Double(between - start) / Double(index - start)
      }
    }
    var stops: [Stop] = []
    for (index, value) in values.enumerated() {
      let offset = places[index] ?? 0
      if let color = value.color {
        stops.append(Stop(offset: offset, color: color))
      } else if let before = stops.last, index + 1 < values.count,
        let color = values[index + 1].color
      {
        stops += hinted(
          from: before, to: Stop(offset: places[index + 1] ?? offset, color: color), hint: offset)
      }
    }
    return stops
  }

  /// The number of steps in which a transition with a hint is drawn.
  private static let hintSteps = 32

  /// The stops between two of which a hint says where the colours are mixed evenly.
  private static func hinted(from a: Stop, to b: Stop, hint: Double) -> [Stop] {
    let extent = b.offset - a.offset
    guard extent > 0 else { return [] }
    let fraction = (hint - a.offset) / extent
    if fraction <= 0 { return [Stop(offset: a.offset, color: b.color)] }
    if fraction >= 1 { return [Stop(offset: b.offset, color: a.color)] }
    guard abs(fraction - 0.5) > 1e-9 else { return [] }
    let exponent = Logarithm.of(0.5) / Logarithm.of(fraction)
    let (first, last) = (Premultiplied(a.color), Premultiplied(b.color))
    return (1..<hintSteps).map { step in
      let position = Double(step) / Double(hintSteps)
      let mixture = Logarithm.exponential(exponent * Logarithm.of(position))
      return Stop(
        offset: a.offset + extent * position,
        color: Premultiplied(first, last, fraction: mixture).color)
    }
  }
}
