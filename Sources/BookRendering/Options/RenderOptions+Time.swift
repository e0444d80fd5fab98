internal import PageTurning

extension RenderOptions {
  /// The progress of each picture inside a turn.
  var turnInstants: [Double] {
    instants ?? times.map { min(max(pace.progress(at: $0), 0), 1) }
  }

  /// How a turn's progress follows its time.
  var pace: Easing { easing ?? (framesPerSecond == nil ? .linear : TurnTiming().easing) }

  /// The shares of a turn's time at which pictures inside it are taken: its ends are none of them.
  private var times: [Double] {
    guard let framesPerSecond else {
      return (0..<framesPerTurn).map { Double($0 + 1) / Double(framesPerTurn + 1) }
    }
    // A frame that falls on the end to a millionth of its time is the spread at rest.
    let count = framesPerSecond * duration
    let inside = max(0, min((count - 1e-6).rounded(.down), Double(Self.mostPictures)))
    return inside < 1 ? [] : (1...Int(inside)).map { Double($0) / count }
  }
}
