/// The relation between the time and the progress of a turn.
public enum Easing: Sendable, Hashable {
  /// At constant speed.
  case linear
  /// Slow at first.
  case `in`
  /// Slow at the end.
  case out
  /// Slow at first and at the end.
  case inOut
  /// A Bézier curve from (0, 0) to (1, 1) with these two control points, as in style sheets.
  ///
  /// Both x are between 0 and 1.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// Begins with a slope, so that moving pages continue at their speed, and comes to rest at the end.
  ///
  /// The slope is progress over time, each as a fraction of the whole; from 0 to 3 the progress never decreases.
  static func settling(slope: Double) -> Easing {
    let slope = slope.isNaN ? 0 : min(max(slope, 0), 3)
    return .bezier(x1: 1 / 3, y1: slope / 3, x2: 2 / 3, y2: 1)
  }

  /// The progress at a fraction of the time; both are from 0 to 1, and a curve may overshoot.
  ///
  /// Values outside 0 to 1 are clamped, and NaN counts as 0.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .in: return time * time * time
    case .out:
      let rest = 1 - time
      return 1 - rest * rest * rest
    case .inOut: return time * time * (3 - 2 * time)
    case .bezier(let x1, let y1, let x2, let y2):
      return Self.bezier(y1, y2, at: Self.parameter(x1, x2, of: time))
    }
  }

  /// A coordinate of the curve.
  private static func bezier(_ a: Double, _ b: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
  }

  /// The curve's parameter at an x, by bisection: x never decreases along the curve.
  private static func parameter(_ x1: Double, _ x2: Double, of x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if bezier(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// The path of a turn's progress: forward, back, to its end or to where it began.
public struct TurnPath: Sendable, Hashable {
  /// The progress values that it goes through, each from 0 to 1; never empty.
  public let stops: [Double]

  /// From one spread to the other.
  public static let whole = TurnPath([0, 1])

  /// Makes a path from its stops; values outside 0 to 1 are clamped.
  public init(_ stops: [Double]) {
    let kept = stops.filter { !$0.isNaN }.map { min(max($0, 0), 1) }
    self.stops = kept.isEmpty ? [0, 1] : kept
  }

  /// Its total length, in whole turns.
  public var length: Double { zip(stops, stops.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) } }

  /// Whether it ends at the other spread.
  public var isCompleted: Bool { (stops.last ?? 0) >= 1 }

  /// The turn's progress at a fraction of the path's time.
  ///
  /// Each segment takes time in proportion to its length, and is eased separately.
  public func progress(at time: Double, easing: Easing = .linear) -> Double {
    guard let first = stops.first, let last = stops.last else { return 0 }
    guard time > 0 else { return first }
    guard time < 1 else { return last }
    let length = length
    guard length > 0 else { return first }
    var rest = time * length
    for (start, end) in zip(stops, stops.dropFirst()) {
      let stretch = abs(end - start)
      if rest < stretch {
        return start + (end - start) * easing.progress(at: rest / stretch)
      }
      rest -= stretch
    }
    return last
  }
}

/// The duration and easing of a turn.
public struct TurnTiming: Sendable, Hashable {
  /// The duration of a whole turn, in seconds.
  public var duration: Double
  /// The relation between its time and its progress.
  public var easing: Easing

  /// Half a second, slow at first and at the end.
  public init(duration: Double = 0.5, easing: Easing = .inOut) {
    self.duration = duration
    self.easing = easing
  }
}
