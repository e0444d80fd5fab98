public import PageTurning

/// Pictures of chosen positions, turns or gestures, instead of all spreads and turns.
public enum Film: Sendable, Hashable {
  /// A picture at each of these positions: a page number plus the fraction of the way to the next
  /// spread.
  case positions([Double])
  /// Turns from one place of the book to another, one after the other.
  case turns([FilmTurn])
  /// The effect of a finger's gesture, over time.
  case gesture(Gesture)
}

/// A turn of a film.
public struct FilmTurn: Sendable, Hashable {
  /// The place where it begins.
  public var from: Destination
  /// The place where it ends, however many pages away.
  public var to: Destination
  /// The course of its progress over time.
  public var path: TurnPath

  /// Makes a turn.
  public init(from: Destination, to: Destination, path: TurnPath = .whole) {
    (self.from, self.to, self.path) = (from, to, path)
  }

  /// Reads `FROM:TO` or `FROM:TO@0..0.6..0`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let ends = parts[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, ends.count == 2, let from = Destination(ends[0]),
      let to = Destination(ends[1])
    else { return nil }
    self.init(from: from, to: to)
    guard parts.count == 2 else { return }
    var stops: [Double] = []
    var rest = parts[1]
    while true {
      let dots = rest.firstRange(of: "..")
      let word = rest[..<(dots?.lowerBound ?? rest.endIndex)]
      guard word.utf8.count <= 12, word.utf8.allSatisfy({ (46...57).contains($0) && $0 != 47 }),
        let stop = Double(word), (0...1).contains(stop), stops.count < 1000
      else { return nil }
      stops.append(stop)
      guard let dots else { break }
      rest = rest[dots.upperBound...]
    }
    guard stops.count > 1 else { return nil }
    path = TurnPath(stops)
  }
}
