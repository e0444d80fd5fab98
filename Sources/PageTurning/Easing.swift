/// How the progress of a turn follows its time.
public enum Easing: Sendable, Hashable {
  /// Evenly.
  case linear
  /// Slowly at first.
  case `in`
  /// Slowly at last.
  case out
  /// Slowly at first and at last.
  case inOut
  /// A Bézier curve from (0, 0) to (1, 1) with these two control points, as style sheets have it.
  ///
  /// Both x lie between 0 and 1.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// Begins with a slope, so that what was moving goes on at its speed, and comes to rest at last.
  ///
  /// The slope is progress over time, as shares of the whole; from 0 to 3 the progress never falls.
  static func settling(slope: Double) -> Easing {
    let slope = slope.isNaN ? 0 : min(max(slope, 0), 3)
    return .bezier(x1: 1 / 3, y1: slope / 3, x2: 2 / 3, y2: 1)
  }

  /// The progress at a share of the time; both run from 0 to 1, and a curve may overshoot.
  ///
  /// What is outside 0 to 1 counts as its nearest end, and so does what is not a number, as 0.
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

  /// The curve's parameter at an x, by halving: x never falls along the curve.
  private static func parameter(_ x1: Double, _ x2: Double, of x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if bezier(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// The way a turn's progress goes: on, back, to its end or to where it began.
public struct TurnPath: Sendable, Hashable {
  /// The progress it goes through, from 0 to 1 each; never empty.
  public let stops: [Double]

  /// From the one spread to the other.
  public static let whole = TurnPath([0, 1])

  /// Makes a path of its stops; what is outside 0 to 1 counts as its nearest end.
  public init(_ stops: [Double]) {
    let kept = stops.filter { !$0.isNaN }.map { min(max($0, 0), 1) }
    self.stops = kept.isEmpty ? [0, 1] : kept
  }

  /// How far it goes in all, in whole turns.
  public var length: Double { zip(stops, stops.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) } }

  /// Whether it ends with the other spread.
  public var isCompleted: Bool { (stops.last ?? 0) >= 1 }

  /// The turn's progress at a share of the path's time.
  ///
  /// Each segment takes time in proportion to its length, and is eased by itself.
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

/// How long a turn takes, and how it moves.
public struct TurnTiming: Sendable, Hashable {
  /// The time of a whole turn, in seconds.
  public var duration: Double
  /// How its progress follows its time.
  public var easing: Easing

  /// Half a second, slowly at first and at last.
  public init(duration: Double = 0.5, easing: Easing = .inOut) {
    self.duration = duration
    self.easing = easing
  }
}
