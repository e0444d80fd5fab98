internal import Graphics

/// Three-dimensional transforms (css-transforms-2, 4 and 5).
extension TransformValue {
  static func spatialStep(_ name: String, _ reader: inout ValueReader) -> Step? {
    switch name {
    case "translatez":
      return reader.takeMeasure(percent: false).map { .spatialShift(.zero, .zero, $0) }
    case "translate3d":
      guard let x = reader.takeMeasure(), reader.take(.comma), let y = reader.takeMeasure(),
        reader.take(.comma), let z = reader.takeMeasure(percent: false)
      else { return nil }
      return .spatialShift(x, y, z)
    case "scalez": return reader.takeFraction().map { scale(1, 1, $0) }
    case "scale3d":
      guard let x = reader.takeFraction(), reader.take(.comma), let y = reader.takeFraction(),
        reader.take(.comma), let z = reader.takeFraction()
      else { return nil }
      return scale(x, y, z)
    case "rotatex": return angle(&reader).map { rotation(1, 0, 0, $0) }
    case "rotatey": return angle(&reader).map { rotation(0, 1, 0, $0) }
    case "rotate3d":
      guard let x = reader.takeNumber(), reader.take(.comma), let y = reader.takeNumber(),
        reader.take(.comma), let z = reader.takeNumber(), reader.take(.comma)
      else { return nil }
      return angle(&reader).map { rotation(x, y, z, $0) }
    case "matrix3d":
      var numbers: [Double] = []
      repeat {
        guard let number = reader.takeNumber() else { return nil }
        numbers.append(number)
      } while reader.take(.comma)
      return numbers.count == 16 ? .spatial(numbers) : nil
    case "perspective":
      if reader.take(word: "none") { return scale(1, 1, 1) }
      return reader.takePositive(percent: false).map(Step.perspective)
    default: return nil
    }
  }

  static func scale(_ x: Double, _ y: Double, _ z: Double) -> Step {
    .spatial([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
  }

  /// A rotation around an axis through the origin; an axis without a direction rotates nothing.
  static func rotation(_ x: Double, _ y: Double, _ z: Double, _ angle: Double) -> Step {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return scale(1, 1, 1) }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = Angle.sineAndCosine(angle)
    let rest = 1 - cosine
    return .spatial([
      cosine + x * x * rest, y * x * rest + z * sine, z * x * rest - y * sine, 0,
      x * y * rest - z * sine, cosine + y * y * rest, z * y * rest + x * sine, 0,
      x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest, 0,
      0, 0, 0, 1,
    ])
  }
}
