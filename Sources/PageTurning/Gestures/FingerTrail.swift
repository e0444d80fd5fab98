/// Where a finger was just now, along the way of a turn, by the times of its touches.
///
/// Between two touches it moved evenly, so that the same way told in more touches is the same.
struct FingerTrail: Sendable {
  /// The speed is that of so long a time before the finger moved last, in seconds.
  private static let span = 0.09
  /// A finger that has rested for longer has no speed, in seconds: one that is lifted rests for a
  /// moment, and the last of its moves is reported some time before.
  private static let longestRest = 0.04

  private struct Sample: Sendable {
    var time: Double
    var place: Double
  }

  /// In order of time; no more of them than a speed can depend on.
  private var samples: [Sample]

  /// A finger that has just come down.
  init(time: Double, place: Double) { samples = [Sample(time: time, place: place)] }

  /// Adds where the finger is at a time that is no earlier than the last.
  mutating func add(time: Double, place: Double) {
    // Of a rest its beginning and its end say all.
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

  /// How fast the finger flies when it is lifted, in places a second.
  func speed(at time: Double) -> Double {
    guard let first = samples.first,
      let index = samples.indices.last(where: {
        $0 > 0 && samples[$0].place != samples[$0 - 1].place
      })
    else { return 0 }
    let last = samples[index]
    guard time - last.time <= Self.longestRest else { return 0 }
    let start = max(first.time, last.time - Self.span)
    // Over less than a millisecond no speed can be told; touches at one instant have none.
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
