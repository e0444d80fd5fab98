package import Graphics

/// A book in a reader's hands: open somewhere, perhaps turning, at an instant of time.
///
/// It is a value, and everything that happens to it is passed to it: touches, turns and changes of its pages, and the
/// passing of time. The same calls in the same order give the same states.
public struct TurnInteraction: Sendable {
  /// The open book; during a turn, its state before the turn.
  public private(set) var pager: Pager
  /// The options of its turns.
  public private(set) var options: TurnOptions
  /// The duration and easing of its turns.
  public var timing: TurnTiming
  /// The policy for a turn that is requested during another.
  public var policy = OverlapPolicy.finish
  /// The sizes of the page and of the picture it is seen in, in any one unit.
  public private(set) var view: ReaderView
  /// The current time in seconds.
  public private(set) var time = 0.0
  /// The events so far, in order: one line each, the last thousand.
  public var trace: [String] { recent.lines }
  var recent = RecentLines()
  /// The first pages shown by completed turns, in order, since they were last taken.
  private var shown: [PageNumber] = []

  /// The current turn.
  var motion: Motion?
  var touch: Touch?
  private var queue: [Destination] = []

  struct Motion: Sendable {
    var turn: Turn
    var progress: Double
    var slant: Double?
    /// The time at which the finger has it, if it has not been put there yet.
    var heldAt: Double?
    /// Its motion after release; nil while a finger holds it.
    var release: Release?
  }

  struct Release: Sendable {
    var start: Double
    var from: Double
    var to: Double
    var duration: Double
    var easing: Easing
  }

  struct Touch: Sendable {
    var start: Gesture.Event
    var last: Gesture.Event
    /// The positions of the finger along the turn, in the view's unit.
    var trail: FingerTrail
    /// The time when it began to drag what moves.
    var grasped = 0.0
    /// The progress of what moves when it was caught; 0 if the finger itself started it.
    var caught = 0.0
  }

  /// A touch that moves less than this fraction of a page is a tap.
  static let slop = 0.02
  /// The distance from the edge within which a tap turns, as a fraction of the visible pages.
  private static let tapZone = 0.25

  /// Opens a book.
  public init(
    pager: Pager, view: ReaderView, options: TurnOptions = TurnOptions(),
    timing: TurnTiming = TurnTiming()
  ) {
    (self.pager, self.view, self.options, self.timing) = (pager, view, options, timing)
  }

  /// The current turn and its progress; nil at rest.
  public var turning: (turn: Turn, progress: Double)? { motion.map { ($0.turn, $0.progress) } }

  /// Whether nothing moves or waits and no finger is down.
  public var isAtRest: Bool { motion == nil && queue.isEmpty && touch == nil }

  /// Whether a finger holds what moves.
  public var isHeld: Bool { motion.map { $0.release == nil } ?? false }

  /// The position in the book, as in `Pager.position`; between two spreads during a turn.
  public var position: Double {
    motion.map { $0.turn.position(at: $0.progress) } ?? pager.position
  }

  /// The finger's grip on the leaf; nil if it turns according to the options.
  package var grip: PageTurn.Grip? {
    motion.flatMap { motion in
      motion.slant.map { slant in
        let takesAway = motion.turn.isForward == pager.binding.forwardTakesAway
        let fraction = takesAway ? motion.progress : 1 - motion.progress
        return PageTurn.Grip(slant: slant, roll: RollingCone.roll(at: fraction))
      }
    }
  }
}

extension TurnInteraction {
  /// The same turn between the two spreads that it shows, in a book that has no others.
  package func between(isForward: Bool) -> TurnInteraction {
    guard let turn = motion?.turn.between() else { return self }
    var copy = self
    copy.motion?.turn = turn
    copy.pager = turn.before
    return copy
  }
}

// MARK: - Time and turns

extension TurnInteraction {
  /// Advances time to an instant; a turn that ends earlier ends at its own time.
  public mutating func advance(to instant: Double) {
    pass(to: instant)
    placeHeld()
  }

  /// Advances time, and leaves what a finger holds to be put under it.
  mutating func pass(to instant: Double) {
    guard instant > time, instant.isFinite else { return }
    while var motion {
      guard let release = motion.release else {
        // The leaf comes under the finger even if that rests.
        if let touch, time < touch.grasped + Self.grasp {
          motion.heldAt = instant
          self.motion = motion
        }
        break
      }
      let end = release.start + release.duration
      if instant < end {
        let fraction = release.duration > 0 ? (instant - release.start) / release.duration : 1
        motion.progress =
          release.from + (release.to - release.from) * release.easing.progress(at: fraction)
        self.motion = motion
        break
      }
      time = max(time, end)
      settle()
      if self.motion == nil { startWaiting() }
    }
    time = instant
  }

  /// Turns to a destination; returns false if it does not exist, or the policy refuses the turn.
  @discardableResult
  public mutating func turn(
    to destination: Destination, in table: PageTable? = nil, isAnimated: Bool = true
  ) -> Bool {
    if motion != nil || touch != nil {
      switch policy {
      case .reject:
        recent.append("refused: a turn is under way")
        return false
      case .queue where isAnimated:
        guard queue.count < Self.mostWaiting else { return false }
        queue.append(table?.page(of: destination).map(Destination.page) ?? destination)
        return true
      case .queue, .finish: finish()
      }
    }
    guard let turn = pager.turn(to: destination, in: table) else { return false }
    begin(turn, isAnimated: isAnimated)
    return true
  }

  /// The most turns that may wait.
  private static var mostWaiting: Int { 1000 }

  /// Ends the current turn at once, and discards waiting turns and the finger that is down.
  public mutating func finish() {
    placeHeld()
    queue = []
    touch = nil
    guard var motion else { return }
    // A leaf held by a finger goes where it would if the finger were lifted.
    if motion.release == nil {
      motion.release = Release(
        start: time, from: motion.progress, to: motion.progress > 0.5 ? 1 : 0, duration: 0,
        easing: .linear)
    }
    self.motion = motion
    settle()
  }

  private mutating func begin(_ turn: Turn, isAnimated: Bool) {
    recent.append("turn \(name(turn.before)) to \(name(turn.after))")
    motion = Motion(
      turn: turn, progress: 0,
      release: Release(
        start: time, from: 0, to: 1, duration: isAnimated ? timing.duration : 0,
        easing: timing.easing))
    if !isAnimated || timing.duration <= 0 || !turn.isSeen { settle() }
  }

  /// Ends the motion at its target.
  mutating func settle() {
    guard let motion, let release = motion.release else { return }
    let isCompleted = release.to >= 1
    if isCompleted { pager = motion.turn.after }
    self.motion = nil
    if isCompleted, motion.turn.isSeen {
      if shown.count > Self.mostWaiting { shown.removeFirst() }
      shown.append(pager.spread.pages.first ?? 0)
    }
    recent.append(isCompleted ? "at \(name(pager))" : "back at \(name(pager))")
  }

  /// The first page of each spread that a completed turn has shown since the last call, in order; 0 if there were no
  /// pages left.
  ///
  /// A turn that leaves the open pages as they are, as when pages are inserted or deleted elsewhere, does not count.
  package mutating func takeShown() -> [PageNumber] {
    defer { shown = [] }
    return shown
  }

  private mutating func startWaiting() {
    while motion == nil, !queue.isEmpty {
      let destination = queue.removeFirst()
      if let turn = pager.turn(to: destination) { begin(turn, isAnimated: true) }
    }
  }

  private func name(_ pager: Pager) -> String {
    pager.pageCount == 0
      ? "nothing"
      : pager.spread.pages.map { "\($0)[\(pager.keys[$0.index])]" }.joined(separator: ",")
  }

  /// Changes the pages by a function of the book as it is open.
  ///
  /// A current turn is finished first, so that it never shows a page that no longer exists.
  /// - Returns: whether the change could be made.
  @discardableResult
  public mutating func change(
    isAnimated: Bool = true, _ change: (Pager) -> Turn?
  ) -> Bool {
    finish()
    guard let turn = change(pager) else { return false }
    begin(turn, isAnimated: isAnimated)
    return true
  }

  /// Changes the book's binding and the size of its view; a current turn is finished first.
  public mutating func resize(_ view: ReaderView, binding: Binding) {
    finish()
    self.view = view
    pager = pager.rebound(binding)
    recent.append("resized, at \(name(pager))")
  }
}

// MARK: - Touches

extension TurnInteraction {
  /// Handles a touch; time is advanced to it first.
  ///
  /// One without a finite position or time is ignored.
  public mutating func take(_ event: Gesture.Event) { take(CollectionOfOne(event)) }

  /// Handles some touches that nobody sees the book between.
  package mutating func take(_ events: some Sequence<Gesture.Event>) {
    for event in events where event.isFinite { handle(event.withinReach) }
    placeHeld()
  }

  private mutating func handle(_ event: Gesture.Event) {
    pass(to: event.time)
    switch event.kind {
    case .tap:
      finish()
      tap(event)
    case .down:
      if !isCatchable { finish() }
      put(event)
    case .move: move(event)
    case .up:
      guard let start = touch?.start else { return }
      move(event)
      if motion != nil { release(isCancelled: false) } else if isNear(start, event) { tap(event) }
      touch = nil
    case .cancel:
      if motion?.release == nil { release(isCancelled: true) }
      touch = nil
    }
  }

  /// Whether putting a finger down stops what moves, rather than letting it finish: pages that move along with the
  /// finger are under it already.
  private var isCatchable: Bool {
    motion?.release != nil && [.scroll, .slide, .cover].contains(options.transition)
  }

  /// Puts a finger down, on what moves if that has not reached an end.
  private mutating func put(_ event: Gesture.Event) {
    var touch = Touch(
      start: event, last: event,
      trail: FingerTrail(time: event.time, place: view.place(event, pager.binding).x))
    placeHeld()
    if let progress = motion?.progress {
      queue = []
      touch.caught = progress
      motion?.release = nil
      recent.append("caught")
    }
    self.touch = touch
  }

  private func isNear(_ a: Gesture.Event, _ b: Gesture.Event) -> Bool {
    let (p, q) = (view.place(a, pager.binding), view.place(b, pager.binding))
    return length(p.x - q.x, p.y - q.y) < Self.slop * view.page(pager.binding).width
  }

  private mutating func tap(_ event: Gesture.Event) {
    let seen = view.seen(pager.binding)
    let position =
      (view.place(event, pager.binding).x - seen.lowerBound)
      / (seen.upperBound - seen.lowerBound)
    guard position <= Self.tapZone || position >= 1 - Self.tapZone else { return }
    recent.append("tap")
    let takesAway = position > 0.5
    let isForward = takesAway == pager.binding.forwardTakesAway
    if let turn = isForward ? pager.next : pager.previous { begin(turn, isAnimated: true) }
  }

  private mutating func move(_ event: Gesture.Event) {
    guard var touch else { return }
    let binding = pager.binding
    let (start, here) = (view.place(touch.start, binding), view.place(event, binding))
    touch.trail.add(time: event.time, place: here.x)
    defer {
      touch.last = event
      self.touch = touch
    }
    let slop = Self.slop * view.page(binding).width
    if motion == nil {
      guard abs(here.x - start.x) >= slop else { return }
      let isForward = (here.x < start.x) == binding.forwardTakesAway
      guard let turn = isForward ? pager.next : pager.previous else { return }
      recent.append("drag from \(name(turn.before)) towards \(name(turn.after))")
      motion = Motion(turn: turn, progress: 0)
      // The time at which the finger had moved this far from where it was put down, on its way from the last position.
      let before = view.place(touch.last, binding).x - start.x
      let now = here.x - start.x
      let fraction = ((now < 0 ? -slop : slop) - before) / (now - before)
      touch.grasped = touch.last.time + (event.time - touch.last.time) * min(max(fraction, 0), 1)
    }
    touch.last = event
    if motion?.release == nil { motion?.heldAt = event.time }
  }
}
