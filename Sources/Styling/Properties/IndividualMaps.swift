internal import Graphics

/// Individual transform properties (css-transforms-2, 5).
extension TransformValue {
  /// `translate`.
  init?(translate reader: inout ValueReader) {
    if reader.take(word: "none") {
      self.init(steps: nil)
      return
    }
    guard let x = reader.takeMeasure() else { return nil }
    let y = reader.takeMeasure() ?? .zero
    guard let z = reader.takeMeasure(percent: false) else {
      self.init(steps: [.shift(x, y)])
      return
    }
    self.init(steps: [.spatialShift(x, y, z)])
  }

  /// `scale`.
  init?(scale reader: inout ValueReader) {
    if reader.take(word: "none") {
      self.init(steps: nil)
      return
    }
    guard let x = reader.takeFraction() else { return nil }
    let y = reader.takeFraction() ?? x
    guard let z = reader.takeFraction() else {
      self.init(steps: [.linear(x, 0, 0, y)])
      return
    }
    self.init(steps: [Self.scale(x, y, z)])
  }

  /// `rotate`: an angle, and an axis before or after it.
  init?(rotate reader: inout ValueReader) {
    if reader.take(word: "none") {
      self.init(steps: nil)
      return
    }
    var axis = Self.axis(&reader)
    guard let angle = reader.takeAngle() else { return nil }
    axis = axis ?? Self.axis(&reader)
    guard let axis, axis != [0, 0, 1] else {
      let (sine, cosine) = Angle.sineAndCosine(angle)
      self.init(steps: [.linear(cosine, sine, -sine, cosine)])
      return
    }
    self.init(steps: [Self.rotation(axis[0], axis[1], axis[2], angle)])
  }

  private static func axis(_ reader: inout ValueReader) -> [Double]? {
    if reader.take(word: "x") { return [1, 0, 0] }
    if reader.take(word: "y") { return [0, 1, 0] }
    if reader.take(word: "z") { return [0, 0, 1] }
    var copy = reader
    guard let x = copy.takeNumber(), let y = copy.takeNumber(), let z = copy.takeNumber() else {
      return nil
    }
    reader = copy
    return [x, y, z]
  }
}
