internal import Graphics

/// A specified image: an address or a gradient (CSS Images 3).
enum ImageReading: Sendable {
  case none
  /// Nil for one outside the publication.
  case picture(String?)
  case gradient(GradientReading)

  func image(_ computation: Computation) -> ImageValue? {
    switch self {
    case .none: nil
    case .picture(let path): path.map(ImageValue.picture)
    case .gradient(let gradient): .gradient(gradient.value(computation))
    }
  }
}

/// A specified gradient.
struct GradientReading: Sendable {
  enum Shape: Sendable {
    case linear(right: Double, down: Double)
    case towards(x: Int, y: Int)
    case radial(Extent, isCircle: Bool, PositionValue)
    /// One that is not drawn: it is replaced by the mean of its colours.
    case flat
  }
  enum Extent: Sendable {
    case word(GradientValue.Extent)
    case radii(SpecifiedLength, SpecifiedLength)
  }
  struct Stop: Sendable {
    /// Nil for a hint.
    var color: ColorValue?
    var position: SpecifiedLength?
  }
  var shape: Shape
  var stops: [Stop]
  var repeats: Bool

  func value(_ computation: Computation) -> GradientValue {
    let shape: GradientValue.Shape
    if case .flat = self.shape {
      let mean = Color(meanOf: stops.compactMap { $0.color?.color(computation) })
      let stop = GradientValue.Stop(color: mean ?? .black, position: nil)
      return GradientValue(shape: .towards(x: 0, y: 1), stops: [stop, stop], repeats: false)
    }
    switch self.shape {
    case .linear(let right, let down): shape = .linear(right: right, down: down)
    case .towards(let x, let y): shape = .towards(x: x, y: y)
    case .flat: shape = .towards(x: 0, y: 1)
    case .radial(let extent, let isCircle, let position):
      let offset = position.place(computation)
      let reach: GradientValue.Extent =
        switch extent {
        case .word(let word): word
        case .radii(let x, let y): .radii(computation.extent(x), computation.extent(y))
        }
      shape = .radial(reach, isCircle: isCircle, x: offset.x, y: offset.y)
    }
    return GradientValue(
      shape: shape,
      stops: stops.map { stop in
        GradientValue.Stop(
          color: stop.color.map { $0.color(computation) },
          position: stop.position.map(computation.extent))
      }, repeats: repeats)
  }
}

extension ColorValue {
  /// The colour itself, or that of the text for `currentcolor`; the page's text colour is black here.
  func color(_ computation: Computation) -> Color {
    switch self {
    case .color(let color): color
    case .current: computation.style.text.color ?? .black
    }
  }
}

extension ValueReader {
  /// A gradient with more stops than this is invalid.
  private static let maxStops = 1000

  private static let drawn: Set<String> = [
    "linear-gradient", "radial-gradient", "repeating-linear-gradient",
    "repeating-radial-gradient",
  ]

  /// An address, a gradient, or none.
  mutating func takeImage() -> ImageReading? {
    if take(word: "none") { return ImageReading.none }
    if let address = takeAddress() { return .picture(address.picture) }
    guard case .function(let name)? = peek() else { return nil }
    let isOld = name.hasPrefix("-webkit-") || name.hasPrefix("-moz-") || name.hasPrefix("-o-")
    let plain = isOld ? String(name.drop { $0 != "l" && $0 != "r" }) : name
    guard name.hasSuffix("gradient") else { return nil }
    var copy = self
    guard var inner = copy.takeBlock() else { return nil }
    guard Self.drawn.contains(plain) else {
      var stops: [GradientReading.Stop] = []
      while !inner.isAtEnd {
        if let color = inner.takeColor() {
          stops.append(.init(color: color))
        } else {
          _ = inner.next()
        }
      }
      self = copy
      return .gradient(GradientReading(shape: .flat, stops: stops, repeats: false))
    }
    let repeats = name.contains("repeating-")
    let gradient =
      name.contains("linear")
      ? inner.linear(repeats, isOld: isOld) : inner.radial(repeats, isOld: isOld)
    guard let gradient, inner.isAtEnd else { return nil }
    self = copy
    return .gradient(gradient)
  }

  private mutating func linear(_ repeats: Bool, isOld: Bool) -> GradientReading? {
    var shape = GradientReading.Shape.towards(x: 0, y: 1)
    if let angle = takeGradientAngle() {
      let (sine, cosine) = Angle.sineAndCosine(angle)
      // Zero is upwards and angles grow clockwise; in pre-standard syntax, zero was to the right.
      shape =
        isOld ? .linear(right: cosine, down: -sine) : .linear(right: sine, down: -cosine)
      guard take(.comma) else { return nil }
    } else if isOld ? peek()?.word.map(Self.isSide) ?? false : take(word: "to") {
      var (x, y) = (0, 0)
      let words = ["left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)]
      while let (dx, dy) = take(of: words) {
        guard dx == 0 || x == 0, dy == 0 || y == 0 else { return nil }
        (x, y) = (x + dx, y + dy)
      }
      guard (x, y) != (0, 0), take(.comma) else { return nil }
      shape = .towards(x: isOld ? -x : x, y: isOld ? -y : y)
    }
    return stops().map { GradientReading(shape: shape, stops: $0, repeats: repeats) }
  }

  private static func isSide(_ word: String) -> Bool {
    ["left", "right", "top", "bottom"].contains(word)
  }

  private mutating func takeGradientAngle() -> Double? {
    if case .number(0, _)? = peek() { return takeNumber() }
    return takeAngle()
  }

  private mutating func radial(_ repeats: Bool, isOld: Bool) -> GradientReading? {
    let extents: [String: GradientValue.Extent] = [
      "closest-side": .closestSide, "closest-corner": .closestCorner,
      "farthest-side": .farthestSide, "farthest-corner": .farthestCorner,
      "contain": .closestSide, "cover": .farthestCorner,
    ]
    var isCircle: Bool?
    var extent: GradientReading.Extent?
    var position = PositionValue()
    var hasShape = false
    if isOld, let place = takeAhead({ $0.takePosition() }) {
      position = place
      guard take(.comma) else { return nil }
    }
    while true {
      if isCircle == nil, let shape = take(of: ["circle": true, "ellipse": false]) {
        isCircle = shape
      } else if extent == nil, let word = take(of: extents) {
        extent = .word(word)
      } else if extent == nil, let across = takePositive() {
        if let down = takePositive() {
          extent = .radii(across, down)
        } else {
          // A single length is a circle's radius.
          guard isCircle != false, !across.hasPercentage else { return nil }
          isCircle = true
          extent = .radii(across, across)
        }
      } else {
        break
      }
      hasShape = true
    }
    if case .radii(_, _)? = extent, isCircle == true, hasTwoRadii(extent) { return nil }
    if take(word: "at") {
      guard let place = takePosition() else { return nil }
      position = place
      hasShape = true
    }
    if hasShape, !take(.comma) { return nil }
    let shape = GradientReading.Shape.radial(
      extent ?? .word(.farthestCorner), isCircle: isCircle ?? false, position)
    return stops().map { GradientReading(shape: shape, stops: $0, repeats: repeats) }
  }

  /// Whether the radii were specified as two lengths.
  private func hasTwoRadii(_ extent: GradientReading.Extent?) -> Bool {
    guard case .radii(.term(let a, let first), .term(let b, let second))? = extent else {
      return false
    }
    return a != b || first != second
  }

  /// Reads something on a copy, and continues after it if it was there.
  private mutating func takeAhead<Value>(_ read: (inout ValueReader) -> Value?) -> Value? {
    var copy = self
    guard let value = read(&copy) else { return nil }
    self = copy
    return value
  }

  private mutating func stops() -> [GradientReading.Stop]? {
    var stops: [GradientReading.Stop] = []
    repeat {
      if let hint = takeMeasure() {
        // A hint is between two colours.
        guard stops.last?.color != nil else { return nil }
        stops.append(.init(color: nil, position: hint))
        continue
      }
      let early = takeMeasure()
      guard let color = takeColor() else { return nil }
      let position = early ?? takeMeasure()
      stops.append(.init(color: color, position: position))
      if position != nil, let second = takeMeasure() {
        stops.append(.init(color: color, position: second))
      }
    } while take(.comma)
    let colors = stops.count { $0.color != nil }
    guard colors >= 2, stops.last?.color != nil, stops.count <= Self.maxStops else { return nil }
    return stops
  }
}

extension SpecifiedLength {
  /// Whether it is a percentage.
  var hasPercentage: Bool {
    switch self {
    case .term(_, let unit): unit == .percent
    case .sum(let a, let b): a.hasPercentage || b.hasPercentage
    case .scaled(let measure, _): measure.hasPercentage
    case .least(let all), .greatest(let all): all.contains(where: \.hasPercentage)
    }
  }
}
