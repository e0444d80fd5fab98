package import Graphics

extension InkProfile {
  /// Whether the right side of letters slopes from a head to a foot, as that of A, V and W does.
  ///
  /// It does if its convex hull is sloped and has nearly no white in it: beside L, T, F or P, text would be over a foot
  /// or under an arm.
  package func isSloped(from head: Length, to foot: Length) -> Bool {
    guard let hull = InkHull(self, from: head.points, to: foot.points) else { return false }
    return hull.isSloped && hull.isFilled(by: self)
  }
}

/// The right side of the convex hull of ink between two heights, in points.
private struct InkHull {
  private struct Corner {
    var x, y: Double
  }

  /// The corners of the hull, from top to bottom.
  private var corners: [Corner] = []
  private let head: Double
  private let height: Double

  /// The ink of a letter with a slope lies within this fraction of its height from the hull: a serif at most.
  ///
  /// In Vollkorn, DejaVu Serif and Noto Sans that of A, V and W does within 0.1; that of L, T, F and P recedes by 0.3
  /// and more, that of Y with serifs by 0.2.
  private static let greatestRecess = 0.15
  /// A slope goes this far to one side in the middle of the letter's height, as a fraction of it.
  private static let leastSlope = 0.14
  /// The part of the height where slopes are measured: without serifs and the bows of U and J.
  private static let middle = 0.15...0.85
  /// The number of heights at which the ink is measured.
  private static let samples = 48

  /// The hull of ink; nil if there is none.
  init?(_ ink: InkProfile, from head: Double, to foot: Double) {
    (self.head, height) = (head, foot - head)
    guard height > 0 else { return nil }
    addCorners(of: ink)
    guard corners.count > 1 else { return nil }
  }

  /// Whether the hull is farther to the right at the head than at the foot, or the reverse.
  var isSloped: Bool {
    let (top, bottom) = (
      head + height * Self.middle.lowerBound, head + height * Self.middle.upperBound
    )
    guard let high = right(from: top, to: top), let low = right(from: bottom, to: bottom) else {
      return false
    }
    return abs(high - low) >= height * Self.leastSlope
  }

  /// Whether the ink is near the hull at all heights.
  func isFilled(by ink: InkProfile) -> Bool {
    (1..<Self.samples - 1).allSatisfy { sample in
      let top = head + height * Double(sample) / Double(Self.samples)
      let bottom = top + height / Double(Self.samples)
      guard let own = ink.right(from: .pt(top), to: .pt(bottom)),
        let hull = right(from: top, to: bottom)
      else { return false }
      return hull - own.points <= height * Self.greatestRecess
    }
  }

  /// The right edge of the hull between two heights; nil if it is not there.
  private func right(from top: Double, to bottom: Double) -> Double? {
    var most: Double?
    for (first, second) in zip(corners, corners.dropFirst())
    where second.y >= top && first.y <= bottom {
      for y in [max(first.y, top), min(second.y, bottom)] {
        let fraction = second.y > first.y ? (y - first.y) / (second.y - first.y) : 0
        let x = first.x + (second.x - first.x) * fraction
        most = max(most ?? x, x)
      }
    }
    return most
  }

  /// Andrew's monotone chain: of the points in the order of their heights, those at which the side turns inward.
  private mutating func addCorners(of ink: InkProfile) {
    let points = ink.sides.map { Corner(x: $0.to.x, y: $0.to.y) }
      .filter { (head - 0.5...head + height + 0.5).contains($0.y) }
      .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    for point in points {
      while let last = corners.last {
        guard let before = corners.dropLast().last else {
          guard last.y == point.y else { break }
          corners.removeLast()
          continue
        }
        let turn =
          (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x)
        guard turn <= 0 else { break }
        corners.removeLast()
      }
      corners.append(point)
    }
  }
}
