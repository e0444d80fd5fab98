extension ValueReader {
  /// The result of `calc()`: a number or a length.
  enum Sum {
    case number(Double)
    case measure(SpecifiedLength)
  }

  /// Takes a math function: `calc()`, `min()`, `max()`, `clamp()`.
  mutating func takeSum() -> Sum? {
    guard case .function(let name)? = peek() else { return nil }
    switch name {
    case "calc", "-webkit-calc", "-moz-calc", "min", "max", "clamp": break
    default: return nil
    }
    guard var inner = takeBlock() else { return nil }
    var parts: [Sum] = []
    repeat {
      guard let part = inner.sum() else { return nil }
      parts.append(part)
    } while inner.take(.comma)
    guard inner.isAtEnd, let first = parts.first else { return nil }
    switch name {
    case "min": return Self.extreme(parts, greatest: false)
    case "max": return Self.extreme(parts, greatest: true)
    case "clamp":
      guard parts.count == 3, let upper = Self.extreme([parts[1], parts[2]], greatest: false)
      else { return nil }
      return Self.extreme([parts[0], upper], greatest: true)
    default: return parts.count == 1 ? first : nil
    }
  }

  private static func extreme(_ parts: [Sum], greatest: Bool) -> Sum? {
    let numbers = parts.compactMap { part -> Double? in
      if case .number(let value) = part { value } else { nil }
    }
    if numbers.count == parts.count {
      return (greatest ? numbers.max() : numbers.min()).map(Sum.number)
    }
    let measures = parts.compactMap { part -> SpecifiedLength? in
      if case .measure(let measure) = part { measure } else { nil }
    }
    guard measures.count == parts.count else { return nil }
    return .measure(greatest ? .greatest(measures) : .least(measures))
  }

  /// Terms joined by plus and minus.
  ///
  /// A chain is summed from the left, so that its depth, and that of later calculations, is limited by the number of
  /// its terms here.
  private mutating func sum() -> Sum? {
    guard var total = product() else { return nil }
    var terms = 1
    while true {
      let sign: Double
      if take(.delim("+")) {
        sign = 1
      } else if take(.delim("-")) {
        sign = -1
      } else if case .number(let value, _)? = peek(), value.sign == .minus {
        // `a -1` has no operator.
        return nil
      } else {
        return total
      }
      terms += 1
      guard terms <= StylingLimits.nesting, let next = product() else { return nil }
      switch (total, next) {
      case (.number(let a), .number(let b)): total = .number(a + sign * b)
      case (.measure(let a), .measure(let b)):
        total = .measure(.sum(a, sign < 0 ? .scaled(b, by: -1) : b))
      default: return nil
      }
    }
  }

  private mutating func product() -> Sum? {
    guard var total = factor() else { return nil }
    var factors = 1
    while true {
      let divides: Bool
      if take(.delim("*")) {
        divides = false
      } else if takeSlash() {
        divides = true
      } else {
        return total
      }
      factors += 1
      guard factors <= StylingLimits.nesting, let next = factor() else { return nil }
      switch (total, next) {
      case (.number(let a), .number(let b)) where divides:
        guard b != 0 else { return nil }
        total = .number(a / b)
      case (.number(let a), .number(let b)): total = .number(a * b)
      case (.measure(let a), .number(let b)) where divides:
        guard b != 0 else { return nil }
        total = .measure(.scaled(a, by: 1 / b))
      case (.measure(let a), .number(let b)) where !divides: total = .measure(.scaled(a, by: b))
      case (.number(let a), .measure(let b)) where !divides: total = .measure(.scaled(b, by: a))
      default: return nil
      }
    }
  }

  private mutating func factor() -> Sum? {
    switch peek() {
    case .number(let value, _)?:
      _ = next()
      return .number(value)
    case .openRound?:
      guard var inner = takeBlock(), let value = inner.sum(), inner.isAtEnd else { return nil }
      return value
    case .function?: return takeSum()
    default: return takeMeasure().map(Sum.measure)
    }
  }
}
