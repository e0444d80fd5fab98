extension Gradient {
  /// A gradient for renderers that interpolate straight alpha.
  ///
  /// Extra stops make it look like interpolation with premultiplied alpha.
  public struct Ramp: Sendable, Hashable {
    /// The offsets on the gradient line where the ramp starts and ends; `start < end`.
    public var start, end: Double
    /// The stops, with offsets from 0 at the start to 1 at the end.
    public var stops: [Stop]
    /// Whether the ramp repeats; otherwise its end colours go on forever.
    public var repeats: Bool
  }

  /// The number of stops that represent a transition between colours that differ in more than alpha.
  private static let steps = 24

  /// The gradient as a ramp; the start of a radial one is never negative.
  public var ramp: Ramp {
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    guard let first = stops.first, let last = stops.last else {
      return Ramp(
        start: 0, end: 1, stops: [Stop(offset: 0, color: clear), Stop(offset: 1, color: clear)],
        repeats: false)
    }
    let extent = last.offset - first.offset
    if repeats, extent <= 0 {
      let color = color(at: 0).color
      return Ramp(
        start: 0, end: 1, stops: [Stop(offset: 0, color: color), Stop(offset: 1, color: color)],
        repeats: false)
    }
    if extent <= 0 { return edge(at: first.offset, first.color, last.color) }
    var list = stops
    var shift = 0.0
    if case .radial = geometry, first.offset < 0 {
      if repeats {
        shift = (-first.offset / extent).rounded(.up) * extent
      } else {
        // Stops before the centre are invisible.
        list = [Stop(offset: 0, color: color(at: 0).color)] + list.filter { $0.offset > 0 }
        if list.count == 1 { list.append(Stop(offset: 1, color: list[0].color)) }
      }
    }
    let start = list[0].offset
    let length = max(list[list.count - 1].offset - start, 1e-6)
    let even = Self.mixedStraight(list).map {
      Stop(offset: min(max(($0.offset - start) / length, 0), 1), color: $0.color)
    }
    return Ramp(start: start + shift, end: start + shift + length, stops: even, repeats: repeats)
  }

  /// A ramp with a sharp edge in its middle: renderers paint a ramp of zero length in one colour.
  private func edge(at offset: Double, _ before: Color, _ after: Color) -> Ramp {
    var reach = 1.0
    if case .radial = geometry {
      guard offset > 0 else {
        return Ramp(
          start: 0, end: 1, stops: [Stop(offset: 0, color: after), Stop(offset: 1, color: after)],
          repeats: false)
      }
      reach = min(offset, 1)
    }
    let stops = [(0, before), (0.5, before), (0.5, after), (1, after)]
    return Ramp(
      start: offset - reach, end: offset + reach,
      stops: stops.map { Stop(offset: $0, color: $1) }, repeats: false)
  }

  private static func mixedStraight(_ stops: [Stop]) -> [Stop] {
    var result = Array(stops.prefix(1))
    for (a, b) in zip(stops, stops.dropFirst()) {
      let isPlain =
        a.color.alpha == b.color.alpha || b.offset <= a.offset
        || (a.color.red, a.color.green, a.color.blue)
          == (b.color.red, b.color.green, b.color.blue)
      if !isPlain {
        // A transparent end takes the other's colour, so that none of its own is mixed in.
        let (first, last) = (Premultiplied(a.color), Premultiplied(b.color))
        for step in 0...steps {
          let fraction = Double(step) / Double(steps)
          var color = Premultiplied(first, last, fraction: fraction).color
          if color.alpha == 0 {
            let other = step == 0 ? b.color : a.color
            color = Color(red: other.red, green: other.green, blue: other.blue, alpha: 0)
          }
          result.append(Stop(offset: a.offset + (b.offset - a.offset) * fraction, color: color))
        }
      }
      result.append(b)
    }
    return result
  }
}
