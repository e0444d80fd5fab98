/// Sine and cosine without the system's library, whose last digits differ between machines.
package enum Angle {
  /// The sine and cosine of an angle in radians.
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.isFinite, abs(angle) < 1e9 else { return (0, 1) }
    let quarters = (angle / (Double.pi / 2)).rounded()
    let rest = angle - quarters * (Double.pi / 2)
    // Ten terms of Taylor's series are exact to the last digit below an eighth of a turn.
    var (sine, cosine) = (0.0, 0.0)
    var term = 1.0
    for step in 0..<20 {
      if step % 2 == 0 { cosine += term } else { sine += term }
      term *= rest / Double(step + 1)
      if step % 2 == 1 { term = -term }
    }
    switch Int(quarters) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }
}

/// Logarithm and exponential without the system's library, whose last digits differ between
/// machines.
package enum Logarithm {
  /// The natural logarithm of a positive number.
  package static func of(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return 0 }
    // Near 1, a few terms of the series of the inverse hyperbolic tangent are exact.
    let ratio = (number.significand - 1) / (number.significand + 1)
    var (sum, term) = (0.0, ratio)
    for step in 0..<40 {
      sum += term / Double(2 * step + 1)
      term *= ratio * ratio
    }
    return 2 * sum + Double(number.exponent) * 0.693_147_180_559_945_309_42
  }

  /// The exponential function.
  package static func exponential(_ number: Double) -> Double {
    guard number > -700 else { return 0 }
    let halvings = 10
    let small = min(number, 700) / Double(1 << halvings)
    var (sum, term) = (1.0, 1.0)
    for step in 1..<16 {
      term *= small / Double(step)
      sum += term
    }
    for _ in 0..<halvings { sum *= sum }
    return sum
  }
}
