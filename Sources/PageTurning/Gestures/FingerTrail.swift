/// The recent positions of a finger along a turn, with the times of its touches.
///
/// Between two touches it moved at constant speed, so that more touches along the same path make no difference.
struct FingerTrail: Sendable {
  /// The time before the finger's last movement over which the speed is measured, in seconds.
  private static let span = 0.09
  /// The rest in seconds after which a finger has no speed: a finger that is lifted rests for a moment, and its last
  /// move is reported some time before.
  private static let longestRest = 0.04

  private struct Sample: Sendable {
    var time: Double
    var place: Double
  }

  /// In order of time; no more of them than a speed may depend on.
  private var samples: [Sample]

  /// A finger that has just been put down.
  init(time: Double, place: Double) { samples = [Sample(time: time, place: place)] }

  /// Adds the finger's position at a time no earlier than the last.
  mutating func add(time: Double, place: Double) {
    // A rest is described by its beginning and its end.
    if samples.count > 1, samples[samples.count - 1].place == place,
      samples[samples.count - 2].place == place
    {
      samples[samples.count - 1].time = time
    } else {
      samples.append(Sample(time: time, place: place))
    }
    let needed = time - Self.span - Self.longestRest
    while samples.count > 2, samples[1].time <= needed { samples.removeFirst() }
  }

  /// The speed of the finger when it is lifted, in units of position per second.
  func speed(at time: Double) -> Double {
    guard let first = samples.first,
      let index = samples.indices.last(where: {
        $0 > 0 && samples[$0].place != samples[$0 - 1].place
      })
    else { return 0 }
    let last = samples[index]
    guard time - last.time <= Self.longestRest else { return 0 }
    let start = max(first.time, last.time - Self.span)
    // Over less than a millisecond no speed can be measured; simultaneous touches have none.
    return (last.place - place(at: start)) / max(last.time - start, 1e-3)
  }

  private func place(at time: Double) -> Double {
    guard let index = samples.indices.last(where: { samples[$0].time <= time }) else {
      return samples[0].place
    }
    guard index + 1 < samples.count else { return samples[index].place }
    let (before, after) = (samples[index], samples[index + 1])
    return before.place
      + (after.place - before.place) * (time - before.time) / (after.time - before.time)
  }
}
