internal import Graphics

/// The source of an element's transform (css-transforms-2, 5 and 6).
enum MapKind: Sendable, Hashable { case translate, rotate, scale, transform }

extension WorkingStyle {
  /// `transform` without the others.
  var ownTransform: BoxProperties.Transform? {
    get { maps.isEmpty ? box.transform : maps[.transform] }
    set { box.transform = newValue }
  }

  /// Combines the element's transforms: `transform` is applied first, then scaling, rotation and translation.
  mutating func assembleMaps() {
    guard !maps.isEmpty else { return }
    maps[.transform] = box.transform
    let all = [MapKind.translate, .rotate, .scale, .transform].compactMap { maps[$0] }
    guard let first = all.first else { return }
    box.transform = all.dropFirst().reduce(first) { $0.following($1) }
  }
}

extension BoxProperties.Transform {
  /// This map applied after another.
  fileprivate func following(_ other: Self) -> Self {
    guard steps.isEmpty, other.steps.isEmpty else {
      var map = Self()
      map.steps = allSteps + other.allSteps
      return map
    }
    var map = self
    (map.a, map.c) = (a * other.a + c * other.b, a * other.c + c * other.d)
    (map.b, map.d) = (b * other.a + d * other.b, b * other.c + d * other.d)
    map.e += a * other.e + c * other.f
    map.f += b * other.e + d * other.f
    map.eOfWidth += a * other.eOfWidth + c * other.fOfWidth
    map.eOfHeight += a * other.eOfHeight + c * other.fOfHeight
    map.fOfWidth += b * other.eOfWidth + d * other.fOfWidth
    map.fOfHeight += b * other.eOfHeight + d * other.fOfHeight
    return map
  }

  /// The map as three-dimensional steps.
  private var allSteps: [Step] {
    guard steps.isEmpty else { return steps }
    return [
      .matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, e, f, 0, 1]),
      .shift(LengthPercentage(percent: eOfWidth), LengthPercentage(percent: fOfHeight), 0),
      .matrix([a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    ]
  }
}
