internal import Graphics

/// A specified length: it becomes a `LengthPercentage` when the sizes of letters and page are known.
indirect enum SpecifiedLength: Sendable {
  /// The unit of a number.
  ///
  /// Absolute units are pixels: 96 to an inch.
  enum Unit: Sendable {
    case pixel, em, rem, ex, ch, viewWidth, viewHeight, viewMin, viewMax
    /// A hundredth of a size that the property determines.
    case percent
  }

  case term(Double, Unit)
  case sum(SpecifiedLength, SpecifiedLength)
  case scaled(SpecifiedLength, by: Double)
  case least([SpecifiedLength])
  case greatest([SpecifiedLength])

  static let zero = SpecifiedLength.term(0, .pixel)

  /// A number with its unit, in lower case; nil if there is no such unit of length.
  init?(_ value: Double, unit: String) {
    switch unit {
    case "px": self = .term(value, .pixel)
    case "em": self = .term(value, .em)
    case "pt": self = .term(value * (4.0 / 3), .pixel)
    case "rem": self = .term(value, .rem)
    case "ex": self = .term(value, .ex)
    case "ch": self = .term(value, .ch)
    case "ic": self = .term(value, .em)
    case "in": self = .term(value * 96, .pixel)
    case "cm": self = .term(value * (96 / 2.54), .pixel)
    case "mm": self = .term(value * (9.6 / 2.54), .pixel)
    case "q": self = .term(value * (2.4 / 2.54), .pixel)
    case "pc": self = .term(value * 16, .pixel)
    case "vw", "svw", "lvw", "dvw", "vi": self = .term(value, .viewWidth)
    case "vh", "svh", "lvh", "dvh", "vb": self = .term(value, .viewHeight)
    case "vmin": self = .term(value, .viewMin)
    case "vmax": self = .term(value, .viewMax)
    default: return nil
    }
  }

  /// The values of units in points.
  struct Units {
    /// The element whose font determines `ex` and `ch`; nil if there is none.
    var computation: Computation?
    /// Whether they are those of the parent element: for the font size itself.
    var isOfParent = false

    /// The value of `em`.
    var em: Double
    var rem: Double
    var pixel: Double
    var pageWidth: Double
    var pageHeight: Double

    var letters: LetterMeasures {
      guard let computation else { return LetterMeasures() }
      return computation.letters(
        isOfParent ? computation.parent.text : computation.style.text)
    }
  }

  /// The length in points and the fraction, 1 for 100 %.
  func value(_ units: Units) -> (points: Double, fraction: Double) {
    switch self {
    case .term(let number, let unit):
      guard unit != .percent else { return (0, number / 100) }
      return (number * Self.points(unit, units), 0)
    case .sum(let first, let second):
      let (a, b) = (first.value(units), second.value(units))
      return (a.points + b.points, a.fraction + b.fraction)
    case .scaled(let measure, let factor):
      let whole = measure.value(units)
      return (whole.points * factor, whole.fraction * factor)
    case .least(let measures): return extreme(measures, units) { $0 < $1 }
    case .greatest(let measures): return extreme(measures, units) { $0 > $1 }
    }
  }

  /// The length-percentage, with values that cannot be calculated with as zero.
  func extent(_ units: Units) -> LengthPercentage {
    let (points, fraction) = value(units)
    return LengthPercentage(
      Length(points: points), percent: fraction.isFinite ? min(max(fraction, -1e4), 1e4) : 0)
  }

  /// Whether the length is negative in any units.
  var isNegative: Bool {
    if case .term(let value, _) = self { return value < 0 }
    return false
  }

  /// Whether it depends on the font or on a size that the property determines.
  var isRelative: Bool {
    switch self {
    case .term(let value, let unit):
      switch unit {
      case .em, .ex, .ch: true
      case .percent: value != 0
      case .pixel, .rem, .viewWidth, .viewHeight, .viewMin, .viewMax: false
      }
    case .sum(let first, let second): first.isRelative || second.isRelative
    case .scaled(let measure, _): measure.isRelative
    case .least(let measures), .greatest(let measures): measures.contains(where: \.isRelative)
    }
  }

  private static func points(_ unit: Unit, _ units: Units) -> Double {
    switch unit {
    case .pixel: units.pixel
    case .em: units.em
    case .rem: units.rem
    case .ex: units.em * units.letters.exHeight
    case .ch: units.em * units.letters.zeroWidth
    case .viewWidth: units.pageWidth / 100
    case .viewHeight: units.pageHeight / 100
    case .viewMin: min(units.pageWidth, units.pageHeight) / 100
    case .viewMax: max(units.pageWidth, units.pageHeight) / 100
    case .percent: 0
    }
  }

  /// The first measure in an order; percentages are weighed as if they referred to the page's width, because only
  /// layout knows their reference.
  private func extreme(
    _ measures: [SpecifiedLength], _ units: Units, _ precedes: (Double, Double) -> Bool
  ) -> (points: Double, fraction: Double) {
    var best: (points: Double, fraction: Double)?
    for measure in measures {
      let next = measure.value(units)
      guard let last = best else {
        best = next
        continue
      }
      let weights = [last, next].map { $0.points + $0.fraction * units.pageWidth }
      if precedes(weights[1], weights[0]) { best = next }
    }
    return best ?? (0, 0)
  }
}
