/// The shape of a turning leaf: a cone whose apex is on the line of the spine, flat, then bent, then flat again.
///
/// All lines of the paper through the apex stay straight, and distances along the paper are preserved: any curve on the
/// unit sphere, traversed at unit speed, makes such a cone. The bend rolls over the page towards the spine and past it.
/// Lengths are in any one unit; the page extends over 0…width from the spine and 0…height from its head.
package struct RollingCone: Sendable {
  /// A point of the curve in which the cone meets the unit sphere around its apex.
  struct Frame: Sendable {
    /// The paper's angle from the spine.
    var phi: Double
    /// The direction from the apex.
    var c: Vector
    /// The direction in which the paper continues.
    var tangent: Vector
    /// The direction away from the paper, on its front.
    var normal: Vector
  }

  package let width: Double
  package let height: Double
  /// Whether the apex is below the foot, so that the lower corner leads.
  let leadsAtFoot: Bool
  /// The distance of the apex beyond the end of the page.
  package let apexDistance: Double
  /// The angle of paper that is bent at a time.
  package let bendAngle: Double
  /// The angle of the leading corner.
  package let cornerAngle: Double
  /// The angle at which the bend begins; negative once it has rolled past the spine.
  package let bendStart: Double
  /// The turning of the whole bend.
  package let turning: Double
  /// The distance by which the leaf leans over at the spine.
  package let lean: Double
  /// The curve, from the bend's beginning to its end.
  let frames: [Frame]

  /// The slant closest to zero: with less, the cone would be a cylinder.
  static let leastSlant = 1e-3
  /// The greatest slant, for the nearest apex of a leaf.
  package static let mostSlant = 0.8

  /// Bends a leaf: `roll` goes from 0, flat on its side, to 1, flat on the other.
  ///
  /// `turning` is that of the whole bend, for many leaves that differ in nothing but their rolls; it is found if it is
  /// nil.
  package init(
    width: Double, height: Double, slant: Double, bend: Double, roll: Double, steps: Int = 256,
    turning: Double? = nil
  ) {
    let slant = Self.limited(slant: slant)
    let middle = height / 2 / abs(slant)
    let apexDistance = middle - height / 2
    let bendAngle = bend * width / middle
    let cornerAngle = angle(width, apexDistance)
    let bendStart = cornerAngle - (cornerAngle + bendAngle) * roll
    let turning = turning ?? Self.levelTurning(bendAngle: bendAngle, steps: steps)
    var lean = 0.0
    if bendStart < 0 {
      let end = Self.walk(
        from: 0, bendStart: bendStart, bendAngle: bendAngle, turning: turning, lean: 0, steps: steps
      ).last
      let tangent = end?.tangent ?? Vector(1, 0, 0)
      // The lean that makes what is beyond the bend parallel to the table.
      lean = bendStart + bendAngle <= 0 ? .pi : angle(tangent.z, -tangent.x)
    }
    self.width = width
    self.height = height
    self.leadsAtFoot = slant > 0
    self.apexDistance = apexDistance
    self.bendAngle = bendAngle
    self.cornerAngle = cornerAngle
    self.bendStart = bendStart
    self.turning = turning
    self.lean = lean
    frames = Self.walk(
      from: max(0, bendStart), bendStart: bendStart, bendAngle: bendAngle, turning: turning,
      lean: lean, steps: steps)
  }

  private static func limited(slant: Double) -> Double {
    let limited = max(-mostSlant, min(mostSlant, slant))
    return abs(limited) < leastSlant ? (limited < 0 ? -1 : 1) * leastSlant : limited
  }

  /// The turning of the whole bend, whatever the roll.
  static func turning(
    width: Double, height: Double, slant: Double, bend: Double, steps: Int
  ) -> Double {
    let middle = height / 2 / abs(limited(slant: slant))
    return levelTurning(bendAngle: bend * width / middle, steps: steps)
  }

  /// The turning that leaves the paper level after a complete bend that began flat.
  private static func levelTurning(bendAngle: Double, steps: Int) -> Double {
    // The part of the turning in each step is the same, however much is turned.
    let parts = turningParts(from: 0, bendStart: 0, bendAngle: bendAngle, steps: steps)
    let step = bendAngle / Double(steps)
    func rise(_ turning: Double) -> Double {
      var frame = flat(at: 0, lean: 0)
      for (index, part) in parts.enumerated() {
        frame = advance(frame, by: step, turning: turning * part, to: step * Double(index + 1))
      }
      return frame.tangent.z
    }
    // The rise is almost linear near the solution, a little less than π: the secant method finds it.
    var (last, next) = (3.0, Double.pi)
    var (lastRise, nextRise) = (rise(last), rise(next))
    for _ in 0..<20 where abs(nextRise) > 1e-15 && nextRise != lastRise {
      let better = next - nextRise * (next - last) / (nextRise - lastRise)
      (last, lastRise) = (next, nextRise)
      next = max(2, min(4, better))
      nextRise = rise(next)
    }
    return next
  }

  /// Walks along the bend from an angle to its end.
  private static func walk(
    from start: Double, bendStart: Double, bendAngle: Double, turning: Double, lean: Double,
    steps: Int
  ) -> [Frame] {
    var frame = flat(at: start, lean: lean)
    var frames = [frame]
    let parts = turningParts(
      from: start, bendStart: bendStart, bendAngle: bendAngle, steps: steps)
    frames.reserveCapacity(parts.count + 1)
    let step = (bendStart + bendAngle - start) / Double(steps)
    for (index, part) in parts.enumerated() {
      let phi = start + step * Double(index + 1)
      frame = advance(frame, by: step, turning: turning * part, to: phi)
      frames.append(frame)
    }
    return frames
  }

  /// The curve at an angle up to which the paper is flat from the spine on: a great circle.
  private static func flat(at phi: Double, lean: Double) -> Frame {
    let (sinLean, cosLean) = (sine(lean), cosine(lean))
    let (s, c) = (sine(phi), cosine(phi))
    return Frame(
      phi: phi, c: Vector(s * cosLean, c, s * sinLean),
      tangent: Vector(c * cosLean, -s, c * sinLean), normal: Vector(-sinLean, 0, cosLean))
  }

  /// The parts of the turning in equal steps from an angle to the bend's end; none if that is before the angle.
  private static func turningParts(
    from start: Double, bendStart: Double, bendAngle: Double, steps: Int
  ) -> [Double] {
    let end = bendStart + bendAngle
    guard end > start else { return [] }
    let step = (end - start) / Double(steps)
    var turned = Elastica.turning((start - bendStart) / bendAngle)
    return (1...steps).map { index in
      let next = Elastica.turning((start + step * Double(index) - bendStart) / bendAngle)
      defer { turned = next }
      return next - turned
    }
  }

  /// Advances along the curve with constant turning: an exact rotation, so that nothing stretches.
  private static func advance(
    _ frame: Frame, by dphi: Double, turning dk: Double, to phi: Double
  ) -> Frame {
    let distance = length(dphi, dk)
    guard distance > 0 else { return frame }
    let (al, be) = (dphi / distance, dk / distance)
    let e = frame.normal * be - frame.c * al
    let f = frame.c * be + frame.normal * al
    let (s, c) = (sine(distance), cosine(distance))
    let tangent = frame.tangent * c + e * s
    let e1 = e * c - frame.tangent * s
    return Frame(phi: phi, c: f * be - e1 * al, tangent: tangent, normal: e1 * be + f * al)
  }

  /// The curve at an angle of the paper.
  func frame(at phi: Double) -> Frame {
    guard let first = frames.first, let last = frames.last else {
      return Frame(phi: phi, c: Vector(0, 1, 0), tangent: Vector(1, 0, 0), normal: Vector(0, 0, 1))
    }
    if phi >= last.phi {
      return Self.advance(last, by: phi - last.phi, turning: 0, to: phi)
    }
    if phi <= first.phi {
      return Self.advance(first, by: phi - first.phi, turning: 0, to: phi)
    }
    let step = (last.phi - first.phi) / Double(frames.count - 1)
    let index = min(frames.count - 2, max(0, Int((phi - first.phi) / step)))
    let start = frames[index]
    let turned =
      Elastica.turning((phi - bendStart) / bendAngle)
      - Elastica.turning((start.phi - bendStart) / bendAngle)
    return Self.advance(start, by: phi - start.phi, turning: turning * turned, to: phi)
  }

  /// The position of a point of the page: u from the spine, v from the head.
  package func point(u: Double, v: Double) -> Vector {
    let y = leadsAtFoot ? height + apexDistance - v : v + apexDistance
    let c = frame(at: angle(u, y)).c
    let p = length(u, y)
    return Vector(
      c.x * p, leadsAtFoot ? height + apexDistance - c.y * p : c.y * p - apexDistance, c.z * p)
  }

  /// The extents of the outer edge over the spine, at the head and at the foot.
  ///
  /// A corner counts as far as it is near the row in which it will land: one that is led across the page covers nothing
  /// there.
  var overhang: (head: Double, foot: Double) {
    func overhang(_ corner: Vector, at row: Double) -> Double {
      let away = abs(corner.y - row) / height
      return -corner.x * min(max((0.3 - away) / 0.2, 0), 1)
    }
    return (
      overhang(point(u: width, v: 0), at: 0), overhang(point(u: width, v: height), at: height)
    )
  }

  /// The width of the part that is still flat, at the head and at the foot; it may exceed the page's width.
  var flatWidths: (head: Double, foot: Double) {
    guard bendStart > 0 else { return (0, 0) }
    let slope = sine(bendStart) / cosine(bendStart)
    let (near, far) = (apexDistance * slope, (apexDistance + height) * slope)
    return leadsAtFoot ? (far, near) : (near, far)
  }

  /// The roll at a fraction of the turn's time, for an apparently even motion.
  ///
  /// Without it the leaf would hardly move in the first and the last seventh of a turn.
  package static func roll(at progress: Double) -> Double {
    progress + sine(2 * .pi * progress) / (4 * .pi)
  }
}
