internal import Graphics

/// A specified `transform`: functions, the last of which is applied first.
struct TransformValue: Sendable {
  enum Step: Sendable {
    case shift(SpecifiedLength, SpecifiedLength)
    /// The four numbers of a linear map.
    case linear(Double, Double, Double, Double)
    case matrix([Double])
    /// A three-dimensional translation.
    case spatialShift(SpecifiedLength, SpecifiedLength, SpecifiedLength)
    /// A three-dimensional matrix, sixteen numbers, column by column; its translation is in pixels.
    case spatial([Double])
    /// The perspective at a distance.
    case perspective(SpecifiedLength)

    var isSpatial: Bool {
      switch self {
      case .shift, .linear, .matrix: false
      case .spatialShift, .spatial, .perspective: true
      }
    }
  }
  /// Nil for `none`.
  private var steps: [Step]?

  init(steps: [Step]?) { self.steps = steps }

  init?(_ reader: inout ValueReader) {
    if reader.take(word: "none") { return }
    var steps: [Step] = []
    while case .function(let name)? = reader.peek() {
      guard var inner = reader.takeBlock(), let step = Self.step(name, &inner), inner.isAtEnd else {
        return nil
      }
      steps.append(step)
    }
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }

  func transform(_ computation: Computation) -> BoxProperties.Transform? {
    guard let steps else { return nil }
    if steps.contains(where: \.isSpatial) { return spatial(steps, computation) }
    var map = BoxProperties.Transform()
    for step in steps {
      switch step {
      case .spatialShift, .spatial, .perspective: break
      case .shift(let x, let y):
        let (x, y) = (computation.extent(x), computation.extent(y))
        map.e += map.a * x.length.points + map.c * y.length.points
        map.f += map.b * x.length.points + map.d * y.length.points
        map.eOfWidth += map.a * x.percent
        map.eOfHeight += map.c * y.percent
        map.fOfWidth += map.b * x.percent
        map.fOfHeight += map.d * y.percent
      case .linear(let a, let b, let c, let d):
        (map.a, map.b, map.c, map.d) = (
          map.a * a + map.c * b, map.b * a + map.d * b, map.a * c + map.c * d,
          map.b * c + map.d * d
        )
      case .matrix(let numbers):
        let pixel = computation.media.pixel.points
        map.e += (map.a * numbers[4] + map.c * numbers[5]) * pixel
        map.f += (map.b * numbers[4] + map.d * numbers[5]) * pixel
        (map.a, map.b, map.c, map.d) = (
          map.a * numbers[0] + map.c * numbers[1], map.b * numbers[0] + map.d * numbers[1],
          map.a * numbers[2] + map.c * numbers[3], map.b * numbers[2] + map.d * numbers[3]
        )
      }
    }
    let numbers = [
      map.a, map.b, map.c, map.d, map.e, map.f, map.eOfWidth, map.eOfHeight, map.fOfWidth,
      map.fOfHeight,
    ]
    // A chain of large maps may exceed the numbers that can be drawn.
    return numbers.allSatisfy { abs($0) <= Length.limit } ? map : nil
  }

  /// A three-dimensional map, as its steps.
  private func spatial(_ steps: [Step], _ computation: Computation) -> BoxProperties.Transform? {
    let pixel = computation.media.pixel.points
    func plane(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double)
      -> BoxProperties.Transform.Step
    {
      .matrix([a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1])
    }
    var map = BoxProperties.Transform()
    map.steps = steps.map { step in
      switch step {
      case .shift(let x, let y): return .shift(computation.extent(x), computation.extent(y), 0)
      case .linear(let a, let b, let c, let d): return plane(a, b, c, d, 0, 0)
      case .matrix(let numbers):
        return plane(
          numbers[0], numbers[1], numbers[2], numbers[3], numbers[4] * pixel, numbers[5] * pixel)
      case .spatialShift(let x, let y, let z):
        return .shift(
          computation.extent(x), computation.extent(y), computation.length(z).points)
      case .spatial(var numbers):
        // Lengths are in pixels, and numbers that divide by them are their inverse.
        for place in 12..<15 { numbers[place] *= pixel }
        for place in [3, 7, 11] { numbers[place] /= max(pixel, 1e-6) }
        return .matrix(numbers)
      case .perspective(let distance):
        var numbers: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        numbers[11] = -1 / max(computation.length(distance).points, pixel)
        return .matrix(numbers)
      }
    }
    return map
  }

  private static func step(_ name: String, _ reader: inout ValueReader) -> Step? {
    switch name {
    case "translate":
      guard let x = reader.takeMeasure() else { return nil }
      guard reader.take(.comma) else { return .shift(x, .zero) }
      return reader.takeMeasure().map { .shift(x, $0) }
    case "translatex": return reader.takeMeasure().map { .shift($0, .zero) }
    case "translatey": return reader.takeMeasure().map { .shift(.zero, $0) }
    case "scale":
      guard let x = reader.takeFraction() else { return nil }
      guard reader.take(.comma) else { return .linear(x, 0, 0, x) }
      return reader.takeFraction().map { .linear(x, 0, 0, $0) }
    case "scalex": return reader.takeFraction().map { .linear($0, 0, 0, 1) }
    case "scaley": return reader.takeFraction().map { .linear(1, 0, 0, $0) }
    case "rotate", "rotatez":
      return angle(&reader).map {
        let (sine, cosine) = Angle.sineAndCosine($0)
        return .linear(cosine, sine, -sine, cosine)
      }
    case "skew", "skewx", "skewy":
      guard let first = angle(&reader) else { return nil }
      let second = reader.take(.comma) ? angle(&reader) : 0
      guard let second else { return nil }
      let tangents = [first, second].map { value in
        let (sine, cosine) = Angle.sineAndCosine(value)
        return sine / cosine
      }
      return name == "skewy"
        ? .linear(1, tangents[0], 0, 1) : .linear(1, tangents[1], tangents[0], 1)
    case "matrix":
      var numbers: [Double] = []
      repeat {
        guard let number = reader.takeNumber() else { return nil }
        numbers.append(number)
      } while reader.take(.comma)
      return numbers.count == 6 ? .matrix(numbers) : nil
    default: return spatialStep(name, &reader)
    }
  }

  static func angle(_ reader: inout ValueReader) -> Double? {
    if case .number(0, _)? = reader.peek() { return reader.takeNumber() }
    return reader.takeAngle()
  }
}
