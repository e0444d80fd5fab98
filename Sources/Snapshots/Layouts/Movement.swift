/// The movement of something on its page, in points.
struct Movement: Hashable {
  let x: Double
  let y: Double

  /// Smaller distances are rounding.
  private static let least = 0.01

  init(_ x: Double, _ y: Double) {
    // Movements that look the same are equal.
    self.x = (x * 100).rounded() / 100
    self.y = (y * 100).rounded() / 100
  }

  var isNothing: Bool { abs(x) <= Self.least && abs(y) <= Self.least }

  /// The movement in words: `up one line`, `down 2 pt and outwards 6 pt`.
  ///
  /// On a verso, outwards is to the left.
  func words(leading: Double, isVerso: Bool) -> String {
    var words: [String] = []
    if abs(y) > Self.least {
      let lines = leading > 0 ? abs(y) / leading : 0
      let whole = Int(min(lines.rounded(), 1000))
      let isWhole = whole > 0 && abs(lines - Double(whole)) < 0.02
      let far = isWhole ? (whole == 1 ? "one line" : "\(whole) lines") : "\(points(abs(y))) pt"
      words.append((y < 0 ? "up " : "down ") + far)
    }
    if abs(x) > Self.least {
      words.append(((x < 0) == isVerso ? "outwards " : "inwards ") + "\(points(abs(x))) pt")
    }
    return words.joined(separator: " and ")
  }
}

/// A number of points with at most two decimals.
func points(_ number: Double) -> String {
  let scaled = Int((min(max(number, -1e9), 1e9) * 100).rounded())
  let (whole, rest) = (abs(scaled) / 100, abs(scaled) % 100)
  let sign = scaled < 0 ? "-" : ""
  if rest == 0 { return "\(sign)\(whole)" }
  return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
}
