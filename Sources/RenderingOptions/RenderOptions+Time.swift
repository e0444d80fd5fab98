package import PageTurning

extension RenderOptions {
  /// The progress of each picture of a turn.
  package var turnInstants: [Double] {
    instants ?? times.map { min(max(pace.progress(at: $0), 0), 1) }
  }

  /// The easing: the progress of a turn over its time.
  package var pace: Easing { easing ?? (framesPerSecond == nil ? .linear : TurnTiming().easing) }

  /// The times of the pictures inside a turn as fractions of its duration, without its ends.
  private var times: [Double] {
    guard let framesPerSecond else {
      return (0..<framesPerTurn).map { Double($0 + 1) / Double(framesPerTurn + 1) }
    }
    // A frame within a millionth of the end is the spread at rest.
    let count = framesPerSecond * duration
    let inside = max(0, min((count - 1e-6).rounded(.down), Double(Self.mostPictures)))
    return inside < 1 ? [] : (1...Int(inside)).map { Double($0) / count }
  }
}
