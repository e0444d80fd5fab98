/// Computes the bend of a leaf whose edge a finger holds.
package struct LeafGrip: Sendable {
  /// The page's size, in any unit.
  package var width: Double
  package var height: Double
  /// The bent part of the leaf at a time, in page widths.
  package var bend: Double
  /// The position of the eye, from the spine and from the head, and the inverse of its height above the table.
  package var eye: (x: Double, y: Double)
  package var inverseEyeHeight: Double

  /// The distance between point and finger at which the search ends, in page heights.
  private static let tolerance = 1e-7
  /// The distance beyond which the search restarts with other slants, in page heights.
  private static let nearEnough = 1e-3
  /// Those slants, for a leaf held below its middle.
  private static let otherSlants = [0.05, 0.15, 0.4, -0.05, -0.15, -0.4]
  /// The most steps of the search: more did not help.
  private static let mostSteps = 30
  /// The steps of the curve during the search.
  private static let curveSteps = 96
  /// With less slant the cone's apex is so far away that nothing changes any more.
  private static let leastSlant = 0.01
  private static let mostSlant = RollingCone.mostSlant

  /// A finger beyond this part of the page's width from the spine holds a flat leaf.
  private static let flatFraction = 0.999

  package init(
    width: Double, height: Double, bend: Double, eye: (x: Double, y: Double),
    inverseEyeHeight: Double
  ) {
    (self.width, self.height, self.bend) = (width, height, bend)
    (self.eye, self.inverseEyeHeight) = (eye, inverseEyeHeight)
  }

  /// The bend that brings the point of the outer edge at the height `grabbed` under the finger, or as near to it as
  /// paper can go.
  ///
  /// - Returns: the grip, and the distance of the point from the finger.
  package func hold(
    grabbed: Double, finger: (x: Double, y: Double), isTurnedBack: Bool = false
  ) -> (grip: PageTurn.Grip, distance: Double) {
    // Beside the page from which it is taken a leaf lies flat.
    let out = isTurnedBack ? -finger.x : finger.x
    guard out < width * Self.flatFraction else {
      return (limited(slant: Self.leastSlant, roll: isTurnedBack ? 1 : 0), 0)
    }
    let target = withinReach(finger, grabbed)
    var found = search(from: start(target, grabbed), target, grabbed)
    // The search does not cross a slant of zero, and may end at a bend that is not the nearest.
    for slant in Self.otherSlants where found.distance > Self.nearEnough * height {
      let other = search(
        from: best(ofSlant: grabbed < height / 2 ? -slant : slant, target, grabbed).grip, target,
        grabbed)
      if other.distance < found.distance { found = other }
    }
    return found
  }

  /// Searches for the bend from an initial guess.
  private func search(
    from guess: PageTurn.Grip, _ target: (x: Double, y: Double), _ grabbed: Double
  ) -> (grip: PageTurn.Grip, distance: Double) {
    var best = guess
    var turning = turning(ofSlant: best.slant)
    var error = residual(best, target, grabbed, turning: turning)
    var damping = 1e-3
    for _ in 0..<Self.mostSteps where length(error.x, error.y) > Self.tolerance * height {
      guard let step = step(best, error, target, grabbed, damping, turning: turning) else { break }
      let next = limited(slant: best.slant + step.slant, roll: best.roll + step.roll)
      let nextTurning = next.slant == best.slant ? turning : self.turning(ofSlant: next.slant)
      let nextError = residual(next, target, grabbed, turning: nextTurning)
      if length(nextError.x, nextError.y) < length(error.x, error.y) {
        (best, error, turning) = (next, nextError, nextTurning)
        damping = max(damping / 5, 1e-9)
      } else {
        damping *= 4
        if damping > 1e6 { break }
      }
    }
    return (best, length(error.x, error.y))
  }

  /// The finger's position, moved to where the paper can reach: its distance from the ends of the spine cannot grow.
  private func withinReach(
    _ finger: (x: Double, y: Double), _ grabbed: Double
  ) -> (x: Double, y: Double) {
    var position = finger
    for _ in 0..<8 {
      for (y, reach) in [(0.0, length(width, grabbed)), (height, length(width, height - grabbed))] {
        let (dx, dy) = (position.x, position.y - y)
        let distance = length(dx, dy)
        if distance > reach { position = (dx * reach / distance, y + dy * reach / distance) }
      }
    }
    return position
  }

  /// The grip of a leaf that is folded flat, without a bend: a good first guess.
  private func start(_ target: (x: Double, y: Double), _ grabbed: Double) -> PageTurn.Grip {
    let rise = target.y - grabbed
    var slant = Self.leastSlant
    if abs(rise) > 1e-9 * height {
      let square = target.x * target.x + target.y * target.y
      let apex = (square - width * width - grabbed * grabbed) / (2 * rise)
      let fromMiddle = apex - height / 2
      slant = abs(fromMiddle) > 1e-9 ? height / 2 / fromMiddle : Self.mostSlant
    }
    return best(ofSlant: slant, target, grabbed).grip
  }

  /// The best of several bends with a given slant.
  private func best(
    ofSlant slant: Double, _ target: (x: Double, y: Double), _ grabbed: Double
  ) -> (grip: PageTurn.Grip, distance: Double) {
    var best = (grip: limited(slant: slant, roll: 0), distance: Double.infinity)
    let turning = turning(ofSlant: best.grip.slant)
    for index in 0...32 {
      let grip = limited(slant: slant, roll: Double(index) / 32)
      let error = residual(grip, target, grabbed, turning: turning)
      let distance = length(error.x, error.y)
      if distance < best.distance { best = (grip, distance) }
    }
    return best
  }

  /// The turning of the whole bend of a leaf with a slant, whatever its roll.
  private func turning(ofSlant slant: Double) -> Double {
    RollingCone.turning(
      width: width, height: height, slant: slant, bend: bend, steps: Self.curveSteps)
  }

  private func limited(slant: Double, roll: Double) -> PageTurn.Grip {
    let sign = slant < 0 ? -1.0 : 1.0
    return PageTurn.Grip(
      slant: sign * min(max(abs(slant), Self.leastSlant), Self.mostSlant),
      roll: min(max(roll, 0), 1))
  }

  /// The offset of the grabbed point, as seen by the eye, from the finger.
  private func residual(
    _ grip: PageTurn.Grip, _ target: (x: Double, y: Double), _ grabbed: Double,
    turning: Double? = nil
  ) -> (x: Double, y: Double) {
    let point = RollingCone(
      width: width, height: height, slant: grip.slant, bend: bend, roll: grip.roll,
      steps: Self.curveSteps, turning: turning
    ).point(u: width, v: grabbed)
    let scale = 1 / (1 - point.z * inverseEyeHeight)
    return (
      eye.x + (point.x - eye.x) * scale - target.x, eye.y + (point.y - eye.y) * scale - target.y
    )
  }

  /// A Levenberg-Marquardt step, with finite differences as derivatives; `turning` is that of the grip.
  private func step(
    _ grip: PageTurn.Grip, _ error: (x: Double, y: Double), _ target: (x: Double, y: Double),
    _ grabbed: Double, _ damping: Double, turning: Double
  ) -> (slant: Double, roll: Double)? {
    let (h, k) = (grip.slant > 0.79 ? -1e-5 : 1e-5, grip.roll > 0.99 ? -1e-5 : 1e-5)
    let bySlant = residual(
      PageTurn.Grip(slant: grip.slant + h, roll: grip.roll), target, grabbed)
    let byRoll = residual(
      PageTurn.Grip(slant: grip.slant, roll: grip.roll + k), target, grabbed, turning: turning)
    let a = ((bySlant.x - error.x) / h, (bySlant.y - error.y) / h)
    let b = ((byRoll.x - error.x) / k, (byRoll.y - error.y) / k)
    let aa = (a.0 * a.0 + a.1 * a.1) * (1 + damping)
    let bb = (b.0 * b.0 + b.1 * b.1) * (1 + damping)
    let ab = a.0 * b.0 + a.1 * b.1
    let (ae, be) = (a.0 * error.x + a.1 * error.y, b.0 * error.x + b.1 * error.y)
    let determinant = aa * bb - ab * ab
    guard abs(determinant) > 1e-12 else { return nil }
    return ((ab * be - bb * ae) / determinant, (ab * ae - aa * be) / determinant)
  }
}

extension RollingCone {
  /// The progress at which a roll is reached: the inverse of `roll(at:)`.
  static func progress(ofRoll roll: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.roll(at: middle) < roll { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
