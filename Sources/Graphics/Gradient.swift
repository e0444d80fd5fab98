/// A linear or radial gradient (CSS Images 3, section 3).
public struct Gradient: Sendable, Hashable {
  /// The position of the offsets on the plane.
  public enum Geometry: Sendable, Hashable {
    /// Offset 0 is at the first point, 1 at the second, constant along perpendiculars.
    case linear(from: Point, to: Point)
    /// Offset 0 is at the centre, 1 on the ellipse with these radii.
    case radial(center: Point, radii: Size)
  }

  /// A colour at an offset of the gradient line.
  public struct Stop: Sendable, Hashable {
    /// The offset: 0 is the line's start, 1 its end; may lie outside.
    public var offset: Double
    /// The colour, with straight alpha.
    public var color: Color

    /// Makes a stop.
    public init(offset: Double, color: Color) { (self.offset, self.color) = (offset, color) }
  }

  /// The position of the offsets.
  public var geometry: Geometry
  /// The stops by growing offset.
  ///
  /// Of two at one offset, the first ends the transition before it and the second starts the one
  /// after it.
  public var stops: [Stop]
  /// Whether the stops repeat before the first and after the last.
  public var repeats: Bool
  /// Whether the colours stay what they are on dark themes, as pictures do.
  public var isExact = false

  /// Makes a gradient.
  public init(geometry: Geometry, stops: [Stop], repeats: Bool = false) {
    (self.geometry, self.stops, self.repeats) = (geometry, stops, repeats)
  }

  /// The gradient moved right by `x` and down by `y`.
  public func moved(x: Length, y: Length) -> Gradient {
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    var gradient = self
    switch geometry {
    case .linear(let from, let to): gradient.geometry = .linear(from: moved(from), to: moved(to))
    case .radial(let center, let radii):
      gradient.geometry = .radial(center: moved(center), radii: radii)
    }
    return gradient
  }

  /// The offset of a point, given in points.
  public func offset(x: Double, y: Double) -> Double {
    switch geometry {
    case .linear(let from, let to):
      let (dx, dy) = (to.x.points - from.x.points, to.y.points - from.y.points)
      let square = dx * dx + dy * dy
      guard square > 0 else { return 1 }
      return ((x - from.x.points) * dx + (y - from.y.points) * dy) / square
    case .radial(let center, let radii):
      guard radii.width > .zero, radii.height > .zero else { return 1 }
      let dx = (x - center.x.points) / radii.width.points
      let dy = (y - center.y.points) / radii.height.points
      return (dx * dx + dy * dy).squareRoot()
    }
  }

  /// A colour with premultiplied alpha: channels from 0 to 1, none above the alpha.
  public struct Premultiplied: Sendable, Hashable {
    /// The channels multiplied by the alpha.
    public var red, green, blue: Double
    /// The alpha.
    public var alpha: Double

    /// The premultiplied form of a colour.
    public init(_ color: Color) {
      alpha = Double(color.alpha) / 255
      red = Double(color.red) / 255 * alpha
      green = Double(color.green) / 255 * alpha
      blue = Double(color.blue) / 255 * alpha
    }

    /// The mixture of two colours; a fraction of 0 is the first, 1 the second.
    public init(_ a: Premultiplied, _ b: Premultiplied, fraction: Double) {
      red = a.red + (b.red - a.red) * fraction
      green = a.green + (b.green - a.green) * fraction
      blue = a.blue + (b.blue - a.blue) * fraction
      alpha = a.alpha + (b.alpha - a.alpha) * fraction
    }

    /// The same colour with straight alpha and eight bits per channel.
    public var color: Color {
      guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
      func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
      return Color(
        red: byte(red / alpha), green: byte(green / alpha), blue: byte(blue / alpha),
        alpha: byte(alpha))
    }
  }

  /// The colour at an offset.
  ///
  /// Stops are interpolated with premultiplied alpha (CSS Images 3, section 3.4.2).
  public func color(at offset: Double) -> Premultiplied {
    guard let first = stops.first, let last = stops.last else {
      return Premultiplied(Color(red: 0, green: 0, blue: 0, alpha: 0))
    }
    var offset = offset.isFinite ? offset : last.offset
    if repeats {
      let period = last.offset - first.offset
      guard period > 0 else { return mean }
      offset -= ((offset - first.offset) / period).rounded(.down) * period
    }
    if offset < first.offset { return Premultiplied(first.color) }
    if offset >= last.offset { return Premultiplied(last.color) }
    // Finds the last stop at or before the offset.
    var (low, high) = (0, stops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].offset <= offset { low = middle } else { high = middle }
    }
    let (a, b) = (stops[low], stops[high])
    guard b.offset > a.offset else { return Premultiplied(b.color) }
    return Premultiplied(
      Premultiplied(a.color), Premultiplied(b.color),
      fraction: (offset - a.offset) / (b.offset - a.offset))
  }

  /// The colour of a repeating gradient of zero length: the mean of its stops.
  private var mean: Premultiplied {
    var sum = Premultiplied(Color(red: 0, green: 0, blue: 0, alpha: 0))
    for (count, stop) in stops.enumerated() {
      sum = Premultiplied(sum, Premultiplied(stop.color), fraction: 1 / Double(count + 1))
    }
    return sum
  }
}
