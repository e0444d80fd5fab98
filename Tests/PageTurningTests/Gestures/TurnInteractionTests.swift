import Graphics
import TestSupport
import Testing

@testable import PageTurning

/// What a finger does to a book, on pages of 60 × 80 units.
struct ReaderTests {
  private func reader(
    _ binding: Binding = Binding(spine: .mid), pages: Int = 9, _ style: TransitionStyle = .curl
  ) -> TurnInteraction {
    var options = TurnOptions()
    options.transition = style
    let isMid = binding.spine == .mid
    return TurnInteraction(
      pager: Pager(pageCount: pages, binding: binding),
      view: ReaderView(
        pageWidth: 60, pageHeight: 80, width: isMid ? 144 : 60, height: isMid ? 100 : 80),
      options: options)
  }

  private func take(_ text: String, _ reader: inout TurnInteraction) throws {
    let start = reader.time
    for var event in try Gesture(text).events {
      event.time += start
      reader.take(event)
    }
    reader.advance(to: reader.time + 100)
  }

  @Test func `a tap near an edge turns, and one in the middle does nothing`() throws {
    var reader = reader()
    try take("0 tap 0.95 0.5", &reader)
    #expect(reader.position == 2)
    try take("0 tap 0.5 0.5", &reader)
    #expect(reader.position == 2)
    try take("0 tap 0.03 0.5", &reader)
    #expect(reader.position == 1)
    // There is nothing before the first page.
    try take("0 tap 0.03 0.5", &reader)
    #expect(reader.position == 1)
  }

  @Test(arguments: TransitionStyle.allCases)
  func `a drag that is let go beyond the middle turns, and before it falls back`(
    style: TransitionStyle
  ) throws {
    for (end, position) in [(0.1, 2.0), (0.75, 1)] {
      var reader = reader(style)
      try take(
        "0 down 0.9 0.9\n0.5 move 0.5 0.9\n1 move \(end) 0.9\n2 move \(end) 0.9\n3 up \(end) 0.9",
        &reader)
      #expect(reader.position == position, "\(style)")
      #expect(reader.isAtRest)
    }
  }

  private func reader(_ style: TransitionStyle) -> TurnInteraction {
    reader(Binding(spine: .mid), style)
  }

  @Test func `a flick turns however short it is, and one back takes it back`() throws {
    var reader = reader()
    try take("0 down 0.9 0.9\n0.02 move 0.85 0.9\n0.05 up 0.7 0.9", &reader)
    #expect(reader.position == 2)
    try take("20 down 0.9 0.9\n21 move 0.1 0.9\n21.05 move 0.3 0.9\n21.06 up 0.4 0.9", &reader)
    #expect(reader.position == 2)
  }

  @Test func `a touch that is cancelled leaves the book as it was`() throws {
    var reader = reader()
    try take("0 down 0.9 0.9\n1 move 0.1 0.9\n1.1 cancel", &reader)
    #expect(reader.position == 1 && reader.isAtRest)
    #expect(
      reader.trace == ["drag from 1[1] towards 2[2],3[3]", "cancelled", "back at 1[1]"])
  }

  @Test(arguments: ReadingDirection.allCases, [Spine.min, .max])
  func `a drag takes the leaf the way the finger goes`(direction: ReadingDirection, spine: Spine)
    throws
  {
    let binding = Binding(spine: spine, direction: direction)
    // Towards the spine takes the leaf away; that is on where the spine is where reading begins.
    let isAway = (spine == .min) == (direction == .leftToRight)
    let (from, to) = spine == .min ? ("0.9", "-0.2") : ("0.1", "1.2")
    var reader = reader(binding)
    reader.turn(to: .page(4), isAnimated: false)
    try take(
      "0 down \(from) 0.8\n1 move 0.5 0.8\n2 move \(to) 0.8\n3 move \(to) 0.8\n4 up \(to) 0.8",
      &reader)
    #expect(reader.position == (isAway ? 5 : 3))
  }

  @Test func `the leaf is under the finger that drags it`() throws {
    var reader = reader()
    reader.take(Gesture.Event(.down, time: 0, x: 0.9, y: 0.85))
    for (index, place) in [(0.8, 0.8), (0.7, 0.75), (0.6, 0.7), (0.5, 0.65), (0.4, 0.7)]
      .enumerated()
    {
      reader.take(Gesture.Event(.move, time: 0.2 + Double(index) / 10, x: place.0, y: place.1))
      let grip = try #require(reader.grip)
      let cone = RollingCone(
        width: 60, height: 80, slant: grip.slant, bend: 0.45, roll: grip.roll, steps: 1024)
      let point = cone.point(u: 60, v: 75)
      let scale = 1 / (1 - point.z / 320)
      let (x, y) = (point.x * scale, 40 + (point.y - 40) * scale)
      #expect(abs(x - (place.0 * 144 - 72)) < 0.1 && abs(y - (place.1 * 100 - 10)) < 0.1)
    }
  }

  @Test func `a turn takes its time and comes to its end`() {
    var reader = reader()
    reader.turn(to: .next)
    reader.advance(to: 0.25)
    #expect(abs((reader.turning?.progress ?? 0) - 0.5) < 1e-9 && abs(reader.position - 1.5) < 1e-9)
    reader.advance(to: 0.5)
    #expect(reader.turning == nil && reader.position == 2)
    reader.advance(to: 0.1)
    #expect(reader.time == 0.5)
  }

  // page-view-controller.md, 6: a set during a turn.
  @Test func `a turn during another finishes it, waits for it or is refused`() {
    for (policy, position) in [
      (TurnInteraction.OverlapPolicy.finish, 4.0), (.queue, 4), (.reject, 2),
    ] {
      var reader = reader()
      reader.policy = policy
      reader.turn(to: .next)
      reader.advance(to: 0.1)
      let isTaken = reader.turn(to: .next)
      #expect(isTaken == (policy != .reject))
      #expect(reader.pager.position == (policy == .finish ? 2 : 1))
      reader.advance(to: 5)
      #expect(reader.position == position && reader.isAtRest, "\(policy)")
    }
  }

  @Test func `a change in the middle of a turn finishes it, and shows nothing that is gone`() {
    var reader = reader()
    reader.turn(to: .next)
    reader.advance(to: 0.2)
    let isMade = reader.change { $0.deleting(2) }
    #expect(isMade)
    #expect(reader.turning?.turn.after.keys.contains(2) == false)
    reader.advance(to: 3)
    #expect(reader.pager.opening == Spread(left: 3, right: 4))
  }

  @Test(.long) func `any thousand things may happen, and the same things end the same`() throws {
    for seed in 0..<5 {
      func run() -> TurnInteraction {
        var random = SplitMix64(seed: UInt64(seed))
        var reader = reader(
          Binding(spine: Spine.allCases[(seed + 2) % 4]), pages: 5,
          TransitionStyle.allCases[seed % 5])
        reader.policy = TurnInteraction.OverlapPolicy.allCases[seed % 3]
        reader.timing.duration = 0.3
        var time = 0.0
        var keyCount = 100
        for _ in 0..<1000 {
          time += Double.random(in: 0...0.2, using: &random)
          let x = Double.random(in: -0.5...1.5, using: &random)
          let y = Double.random(in: -0.5...1.5, using: &random)
          let key = reader.pager.keys.randomElement(using: &random) ?? 1
          let animated = Bool.random(using: &random)
          keyCount += 1
          let nextKey = PageKey(keyCount)
          switch Int.random(in: 0..<16, using: &random) {
          case 0: reader.take(Gesture.Event(.down, time: time, x: x, y: y))
          case 1...4: reader.take(Gesture.Event(.move, time: time, x: x, y: y))
          case 5: reader.take(Gesture.Event(.up, time: time, x: x, y: y))
          case 6: reader.take(Gesture.Event(.cancel, time: time))
          case 7: reader.take(Gesture.Event(.tap, time: time, x: x, y: y))
          case 8:
            reader.turn(to: .spreads(Int.random(in: -3...3, using: &random)), isAnimated: animated)
          case 9:
            reader.turn(
              to: .page(PageNumber(Int.random(in: -1...12, using: &random))), isAnimated: animated)
          case 10: reader.change(isAnimated: animated) { $0.inserting(nextKey, before: key) }
          case 11: reader.change(isAnimated: animated) { $0.inserting(nextKey, after: key) }
          case 12: reader.change(isAnimated: animated) { $0.deleting(key) }
          case 13: reader.change(isAnimated: animated) { $0.replacing(key, with: nextKey) }
          case 14:
            reader.change(isAnimated: animated) {
              $0.moving(key, toPage: PageNumber(Int.random(in: 0...9, using: &random)))
            }
          default:
            let spine = Spine.allCases.randomElement(using: &random) ?? .none
            reader.resize(
              ReaderView(
                pageWidth: Double.random(in: 0...90, using: &random), pageHeight: 80, width: 150,
                height: 100),
              binding: Binding(
                spine: spine, orientation: Bool.random(using: &random) ? .vertical : .horizontal,
                direction: ReadingDirection.allCases.randomElement(using: &random)))
          }
          reader.advance(to: time)
          expectSound(reader)
        }
        return reader
      }
      let (first, second) = (run(), run())
      #expect(first.trace == second.trace && first.pager == second.pager)
      #expect(first.trace.count > 200)
    }
  }

  private func expectSound(_ reader: TurnInteraction) {
    let pager = reader.pager
    #expect(Set(pager.keys).count == pager.keys.count)
    #expect(pager.index == 0 || (0..<pager.spreadCount).contains(pager.index))
    #expect(reader.position.isNaN == (pager.pageCount == 0) || reader.turning != nil)
    if let turning = reader.turning {
      #expect((0...1).contains(turning.progress))
      for key in [turning.turn.after.opening.left, turning.turn.after.opening.right] {
        if let key, key != .filler { #expect(turning.turn.after.keys.contains(key)) }
      }
    }
  }
}

/// Fingers that are put down beside the page.
struct OuterTouchTests {
  @Test(.long, arguments: [0.02, 0.3, 0.5, 0.95], [864.0, 1000, 1250])
  func `a leaf does not go back while a finger from beside the page goes on`(
    height: Double, width: Double
  ) {
    var reader = TurnInteraction(
      pager: Pager(pageCount: 20, binding: Binding(spine: .mid)),
      view: ReaderView(pageWidth: 432, pageHeight: 648, width: width, height: 720))
    reader.take(Gesture.Event(.down, time: 0, x: 0.999, y: height))
    var progresses: [Double] = []
    for step in 1...24 {
      let place = 0.999 - Double(step) * 0.017
      reader.take(Gesture.Event(.move, time: Double(step) * 0.2, x: place, y: height))
      progresses.append(reader.turning?.progress ?? 0)
    }
    #expect(progresses[23] > 0.2)
    #expect(zip(progresses, progresses.dropFirst()).allSatisfy { $0 <= $1 + 1e-3 })
  }
}

struct LeafGripTests {
  private let grip = LeafGrip(
    width: 60, height: 80, bend: 0.45, eye: (0, 40), inverseEyeHeight: 1 / 320)

  @Test func `a corner comes under the finger wherever paper can reach`() {
    // The lower corner, from near its place to beyond the spine.
    for step in 1...10 {
      let fraction = Double(step) / 10
      let finger = (x: 60 - 100 * fraction, y: 80 - 30 * fraction + 20 * fraction * fraction)
      let held = grip.hold(grabbed: 80, finger: finger)
      #expect(held.distance < 1e-4, "\(finger): \(held.distance)")
      #expect(held.grip.slant > 0 && (0...1).contains(held.grip.roll))
    }
  }

  @Test func `out of reach the paper stays taut`() {
    for finger in [(x: 90.0, y: 90.0), (-200, 40), (0, -300), (1e9, -1e9)] {
      let held = grip.hold(grabbed: 80, finger: finger)
      #expect(held.distance.isFinite && (0...1).contains(held.grip.roll))
      #expect((0.01...0.8).contains(abs(held.grip.slant)))
    }
  }

  /// A finger that pulls the edge straight over the page, from its place on.
  @Test(.long, arguments: [2.0, 8, 32, 40, 64])
  func `an edge follows its finger without a leap`(grabbed: Double) {
    var last: PageTurn.Grip?
    for step in 2...60 {
      let finger = (x: 60 - Double(step) * 0.7, y: grabbed)
      let held = grip.hold(grabbed: grabbed, finger: finger)
      #expect(held.distance < 0.5, "\(finger): \(held)")
      if let last {
        #expect(abs(held.grip.roll - last.roll) < 0.03, "\(finger): \(last), \(held.grip)")
        #expect(abs(held.grip.slant - last.slant) < 0.06, "\(finger): \(last), \(held.grip)")
      }
      last = held.grip
    }
  }

  @Test func `progress is where the roll is`() {
    for step in 0...50 {
      let progress = Double(step) / 50
      let roll = RollingCone.roll(at: progress)
      #expect(abs(RollingCone.progress(ofRoll: roll) - progress) < 1e-6)
    }
  }
}

struct GestureTests {
  @Test func `a gesture is read line by line`() throws {
    let gesture = try Gesture(
      """
      at chapter 2     ; where it begins
      0 down 0.9 0.9
      0.25 move 0.5 -0.1

      0.5 cancel
      1 tap 0 1
      """)
    #expect(gesture.start == .chapter(2))
    #expect(gesture.events.map(\.kind) == [.down, .move, .cancel, .tap])
    #expect(gesture.events[1] == Gesture.Event(.move, time: 0.25, x: 0.5, y: -0.1))
  }

  @Test(arguments: [
    ("", 1), ("0 down 1", 1), ("0 down 1 1\n0 down 1 1", 2), ("0 move 1 1", 1), ("0 up 1 1", 1),
    ("1 tap 0 0\n0.5 tap 0 0", 2), ("nan tap 0 0", 1), ("0 tap 1e9 0", 1), ("0 tap 99 0", 1),
    ("0 cancel", 1), ("0 down 0 0\n1 cancel 1 1", 2), ("0 wave 1 1", 1), ("at nowhere", 1),
    ("0 tap 0 0\nat 3", 2), ("at 1\nat 1\n0 tap 0 0", 2), ("-1 tap 0 0", 1), ("9999 tap 0 0", 1),
  ])
  func `what is no gesture is refused with its line`(text: String, line: Int) {
    #expect { try Gesture(text) } throws: { ($0 as? GestureFault)?.line == line }
  }
}
