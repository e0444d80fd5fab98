import Graphics
import TestSupport
import Testing

@testable import PageTurning

/// What a finger that is lifted, or put down, makes of a turn.
struct FlickTests {
  /// A way of a finger: when it is where, across a view of one page's height.
  private struct Way {
    var points: [(time: Double, x: Double)]

    /// Some hundred milliseconds of moves to and fro, most of them one way.
    init(using random: inout SplitMix64) {
      var (time, x) = (0.0, Double.random(in: 0.3...0.7, using: &random))
      let fastest = Bool.random(using: &random) ? 4.0 : 0.5
      let drift = Double.random(in: -fastest...fastest, using: &random)
      points = [(time, x)]
      for _ in 0..<Int.random(in: 2...9, using: &random) {
        let step = Double.random(in: 0.004...0.05, using: &random)
        time += step
        x += step * (drift + Double.random(in: -1...1, using: &random))
        points.append((time, x))
      }
    }

    /// The same way, wider or narrower about where it begins.
    func scaled(_ factor: Double) -> Way {
      var way = self
      for index in points.indices {
        way.points[index].x = points[0].x + (points[index].x - points[0].x) * factor
      }
      return way
    }

    /// The same way told in more touches.
    func split(using random: inout SplitMix64) -> Way {
      var way = self
      way.points = [points[0]]
      for (a, b) in zip(points, points.dropFirst()) {
        for fraction in (0..<3).map({ _ in Double.random(in: 0...1, using: &random) }).sorted() {
          way.points.append((a.time + (b.time - a.time) * fraction, a.x + (b.x - a.x) * fraction))
        }
        way.points.append(b)
      }
      return way
    }

    /// The finger rests where it is, which is told now and then.
    func rested(_ seconds: Double, isTold: Bool) -> Way {
      var way = self
      guard let last = points.last else { return way }
      if isTold { way.points.append((last.time + seconds / 2, last.x)) }
      way.points.append((last.time + seconds, last.x))
      return way
    }
  }

  private func reader(_ style: TransitionStyle, _ binding: Binding) -> TurnInteraction {
    var options = TurnOptions()
    options.transition = style
    var reader = TurnInteraction(
      pager: Pager(pageCount: 9, binding: binding),
      view: ReaderView(
        pageWidth: 60, pageHeight: 80, width: binding.spine == .mid ? 120 : 60, height: 80),
      options: options)
    reader.turn(to: .page(5), isAnimated: false)
    return reader
  }

  /// Where a book is open after a finger has gone its way over it and been lifted.
  private func end(_ way: Way, _ style: TransitionStyle, _ binding: Binding) -> Double {
    var reader = reader(style, binding)
    for (index, point) in way.points.enumerated() {
      reader.take(Gesture.Event(index == 0 ? .down : .move, time: point.time, x: point.x, y: 0.7))
    }
    let last = way.points[way.points.count - 1]
    reader.take(Gesture.Event(.up, time: last.time, x: last.x, y: 0.7))
    reader.advance(to: 100)
    return reader.position
  }

  @Test(
    .long,
    arguments: [TransitionStyle.curl, .scroll, .slide, .cover, .fade],
    [Binding(spine: .mid), Binding(spine: .max)])
  func `a moment's rest before the lift, and more touches, change nothing`(
    style: TransitionStyle, binding: Binding
  ) {
    var random = SplitMix64(seed: 7)
    var (turned, stayed) = (0, 0)
    // A leaf takes some time to be bent.
    for _ in 0..<(style == .curl ? 8 : 80) {
      let way = Way(using: &random)
      let expected = end(way, style, binding)
      // Near the threshold the last bits may decide.
      guard end(way.scaled(0.93), style, binding) == expected,
        end(way.scaled(1.07), style, binding) == expected
      else { continue }
      if expected == reader(style, binding).position { stayed += 1 } else { turned += 1 }
      let rest = Double.random(in: 0...0.033, using: &random)
      let isTold = Bool.random(using: &random)
      #expect(end(way.rested(rest, isTold: isTold), style, binding) == expected, "rest \(rest)")
      let split = way.split(using: &random)
      #expect(end(split, style, binding) == expected, "split")
      #expect(end(split.rested(0.033, isTold: isTold), style, binding) == expected, "both")
    }
    #expect(style == .curl ? turned + stayed > 2 : turned > 15 && stayed > 15)
  }

  @Test func `a finger that has waited has no speed`() {
    var trail = FingerTrail(time: 0, place: 0)
    for step in 1...10 { trail.add(time: Double(step) * 0.01, place: Double(step)) }
    #expect(abs(trail.speed(at: 0.1) - 100) < 1e-9 && abs(trail.speed(at: 0.133) - 100) < 1e-9)
    #expect(trail.speed(at: 0.15) == 0)
    // Forth and back: what it does at last counts.
    trail.add(time: 0.19, place: 1)
    #expect(abs(trail.speed(at: 0.2) + 100) < 1e-9)
  }

  @Test(arguments: seeds(20))
  func `a speed is that of the last tenth of a second, and not of the last touch alone`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let speed = Double.random(in: 20...200, using: &random)
    var trail = FingerTrail(time: 0, place: 0)
    var time = 0.0
    while time < 0.3 {
      time += Double.random(in: 0.004...0.012, using: &random)
      trail.add(time: time, place: speed * time)
    }
    // The last touch is told a moment later, where the finger has all but stopped.
    let last = time + Double.random(in: 0.001...0.003, using: &random)
    trail.add(time: last, place: speed * time + 0.001)
    #expect(trail.speed(at: last) > speed * 0.9)
  }

  @Test(arguments: [TransitionStyle.scroll, .slide, .cover], [true, false])
  func `a finger catches what slides where it is`(style: TransitionStyle, isForward: Bool) throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<40 {
      var reader = reader(style, Binding(spine: .mid))
      reader.turn(to: isForward ? .next : .previous)
      reader.advance(to: Double.random(in: 0.05...0.45, using: &random))
      let before = reader.position
      let start = Double.random(in: 0...1, using: &random)
      reader.take(Gesture.Event(.down, time: reader.time, x: start, y: 0.5))
      #expect(reader.position == before && reader.isHeld)
      reader.advance(to: reader.time + 1)
      #expect(reader.position == before)
      // It goes on with the finger: the width of the view is a whole turn.
      let by = Double.random(in: -0.1...0.1, using: &random)
      let progress = try #require(reader.turning?.progress)
      reader.take(Gesture.Event(.move, time: reader.time + 0.5, x: start - by, y: 0.5))
      let moved = min(max(progress + (isForward ? by : -by), 0), 1)
      #expect(abs(try #require(reader.turning?.progress) - moved) < 1e-9)
      reader.take(Gesture.Event(.up, time: reader.time + 0.5, x: start - by, y: 0.5))
      reader.advance(to: reader.time + 5)
      #expect(reader.position == (moved > 0.5 ? (isForward ? 6 : 2) : 4))
    }
  }

  @Test(arguments: [0.95, 0.7, 0.55])
  func `a leaf comes under the finger in no jump`(start: Double) {
    var reader = reader(.curl, Binding(spine: .mid))
    reader.take(Gesture.Event(.down, time: 0, x: start, y: 0.8))
    var last = 60.0
    // A slow finger, told 120 times a second, after a rest.
    for step in 0...60 {
      reader.take(
        Gesture.Event(
          .move, time: 0.3 + Double(step) / 120, x: start - Double(step) / 600, y: 0.8))
      guard let grip = reader.grip else { continue }
      let cone = RollingCone(
        width: 60, height: 80, slant: grip.slant, bend: 0.45, roll: grip.roll, steps: 96)
      let edge = cone.point(u: 60, v: 64).x
      #expect(abs(edge - last) < 8, "\(last) to \(edge)")
      last = edge
    }
    #expect(abs(last - (start - 0.1) * 120 + 60) < 4)
  }

  @Test func `what has happened is kept, but not for ever`() {
    var lines = RecentLines()
    for number in 1...2500 {
      lines.append("\(number)")
      if number % 499 == 0 {
        let kept = min(number, RecentLines.most)
        #expect(lines.lines == (number - kept + 1...number).map(String.init))
      }
    }
    var reader = reader(.scroll, Binding(spine: .min))
    for step in 0..<2000 { reader.turn(to: step % 2 == 0 ? .next : .previous) }
    #expect(reader.trace.count == RecentLines.most)
  }
}

/// How a leaf that is let go goes on.
struct SettlingTests {
  @Test(arguments: [0.0, 0.4, 1.5, 3])
  func `settling begins with its slope, never falls and comes to rest`(slope: Double) {
    let easing = Easing.settling(slope: slope)
    let places = (0...1000).map { easing.progress(at: Double($0) / 1000) }
    #expect(abs((places[1] - places[0]) * 1000 - slope) < 0.01)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((places[1000] - places[999]) * 1000 < 0.01)
  }

  @Test func `a leaf let go near its end does not leap there`() throws {
    var reader = TurnInteraction(
      pager: Pager(pageCount: 9, binding: Binding(spine: .mid)),
      view: ReaderView(pageWidth: 60, pageHeight: 90, width: 200, height: 130))
    let gesture = try Gesture("0 down 0.9 0.9\n0.2 move 0.5 0.7\n0.4 move 0.2 0.5\n0.6 up 0.1 0.5")
    for event in gesture.events { reader.take(event) }
    var last = try #require(reader.turning).progress
    var greatest = 0.0
    for frame in 1...30 {
      reader.advance(to: 0.6 + Double(frame) / 60)
      let progress = reader.turning?.progress ?? 1
      greatest = max(greatest, progress - last)
      last = progress
    }
    #expect(last == 1)
    // A leaf that turns by itself moves by a twentieth of the whole between two such pictures.
    #expect(greatest < 0.05)
  }
}
