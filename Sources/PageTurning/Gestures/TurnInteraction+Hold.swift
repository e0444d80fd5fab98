/// What a finger holds, and lets go.
extension TurnInteraction {
  /// The speed, in whole turns per second, from which on a release follows the finger's direction.
  private static let flick = 0.6
  /// The time in seconds after the start of a drag until the leaf is completely under the finger.
  static let grasp = 0.08

  /// Puts what a finger holds under it, if it has moved since: finding the bend of a leaf takes long.
  mutating func placeHeld() {
    guard var motion, let instant = motion.heldAt else { return }
    motion.heldAt = nil
    if let touch, motion.release == nil { hold(&motion, touch, at: instant) }
    self.motion = motion
  }

  /// Puts the leaf, or whatever moves, under the finger's last position.
  private func hold(_ motion: inout Motion, _ touch: Touch, at instant: Double) {
    let binding = pager.binding
    let (start, here) = (view.place(touch.start, binding), view.place(touch.last, binding))
    let page = view.page(binding)
    let takesAway = motion.turn.isForward == binding.forwardTakesAway
    guard options.transition == .curl, binding.spine != .none, !motion.turn.isBoard else {
      let extent = view.extent(binding, options)
      let fraction = (start.x - here.x) / extent
      motion.progress = min(max(touch.caught + (takesAway ? fraction : -fraction), 0), 1)
      return
    }
    let grabbed = min(max(start.y, 0), page.height)
    // The edge is not where the finger was put down: it gets there within a moment, along the page as the finger moves.
    let part = min(1, max(0, (instant - touch.grasped) / Self.grasp))
    let edge = (x: takesAway ? page.width : -page.width, y: grabbed)
    let finger = (x: edge.x + (here.x - edge.x) * part, y: edge.y + (here.y - start.y) * part)
    let inverse = options.inverseEyeHeight(width: page.width, height: page.height)
    let eye = (x: binding.spine == .mid ? 0 : page.width / 2, y: page.height / 2)
    let held = LeafGrip(
      width: page.width, height: page.height, bend: options.bend, eye: eye,
      inverseEyeHeight: inverse
    ).hold(grabbed: grabbed, finger: finger, isTurnedBack: !takesAway)
    let fraction = RollingCone.progress(ofRoll: held.grip.roll)
    motion.slant = held.grip.slant
    motion.progress = takesAway ? fraction : 1 - fraction
  }

  /// The speed at which the finger moves what it holds, in whole turns per second; negative is back.
  private func speed(of touch: Touch, _ motion: Motion) -> Double {
    let speed = touch.trail.speed(at: time) / view.extent(pager.binding, options)
    let takesAway = motion.turn.isForward == pager.binding.forwardTakesAway
    return takesAway ? -speed : speed
  }

  /// Whether a turn would be more than half done if its leaf were completely under the finger: how long that has held
  /// it does not matter.
  private func isPastMiddle(_ motion: Motion, _ touch: Touch) -> Bool {
    guard time < touch.grasped + Self.grasp else { return motion.progress > 0.5 }
    var held = motion
    hold(&held, touch, at: .infinity)
    return held.progress > 0.5
  }

  /// Releases the page: the turn is completed if it is more than half done, or if the finger was fast.
  mutating func release(isCancelled: Bool) {
    placeHeld()
    guard var motion, let touch else { return }
    let speed = speed(of: touch, motion)
    let isCompleted =
      !isCancelled && (abs(speed) > Self.flick ? speed > 0 : isPastMiddle(motion, touch))
    let target = isCompleted ? 1.0 : 0
    let distance = abs(target - motion.progress)
    recent.append(isCancelled ? "cancelled" : "let go")
    // A shorter distance takes less time, though not in proportion: a leaf that is nearly there still falls.
    let duration = timing.duration * distance.squareRoot()
    let speedTowardsTarget = isCompleted ? speed : -speed
    motion.release = Release(
      start: time, from: motion.progress, to: target, duration: duration,
      easing: .settling(slope: speedTowardsTarget * duration / distance))
    self.motion = motion
    if distance == 0 { settle() }
  }
}
