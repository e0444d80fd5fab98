import Graphics
import TestSupport
import Testing

@testable import PageTurning

/// Touches between two pictures of a film.
struct PassedTouchesTests {
  private func reader(_ style: TransitionStyle, _ spine: Spine) -> TurnInteraction {
    var options = TurnOptions()
    options.transition = style
    return TurnInteraction(
      pager: Pager(pageCount: 9, binding: Binding(spine: spine)),
      view: ReaderView(pageWidth: 60, pageHeight: 80, width: 144, height: 100), options: options)
  }

  /// Touches at times that are often alike, mostly in the order of a finger's.
  private func touches(_ count: Int, _ random: inout SplitMix64) -> [Gesture.Event] {
    let kinds: [Gesture.Event.Kind] = [.down, .move, .move, .move, .move, .up, .cancel, .tap]
    var time = 0.0
    return (0..<count).map { _ in
      time += Double(Int.random(in: 0...8, using: &random)) * 0.02
      return Gesture.Event(
        kinds[Int.random(in: 0..<kinds.count, using: &random)], time: time,
        x: Double(Int.random(in: -1...11, using: &random)) / 10,
        y: Double(Int.random(in: 0...10, using: &random)) / 10)
    }
  }

  private func state(_ reader: TurnInteraction) -> [Double] {
    [
      reader.position, reader.time, reader.turning?.progress ?? -1, reader.grip?.slant ?? -1,
      reader.grip?.roll ?? -1, reader.isHeld ? 1 : 0,
    ]
  }

  @Test(arguments: TransitionStyle.allCases, [Spine.mid, .min])
  func `touches that nobody sees the book between leave it as they do one by one`(
    style: TransitionStyle, spine: Spine
  ) {
    var random = SplitMix64(seed: 48)
    var (seen, passed) = (reader(style, spine), reader(style, spine))
    for _ in 0..<30 {
      var some = touches(Int.random(in: 0...6, using: &random), &random)
      for index in some.indices { some[index].time += seen.time }
      for touch in some { seen.take(touch) }
      passed.take(some)
      #expect(state(seen) == state(passed))
      #expect(seen.trace == passed.trace)
      let later = seen.time + 0.05
      seen.advance(to: later)
      passed.advance(to: later)
      #expect(state(seen) == state(passed))
    }
  }
}
