internal import Graphics

/// Finds rivers: gaps below each other, through four lines or more, that the eye takes for a stream of white.
///
/// A river may fork, and rivers may meet: gaps that are joined are one river.
struct RiverFinder {
  /// A gap between two words.
  struct Gap {
    var left: Length
    var right: Length
    /// Its width were the line not justified.
    var natural: Length

    /// Whether a gap of the line below goes on from it: half a space of them lie above each other.
    func reaches(_ below: Gap) -> Bool {
      min(right, below.right) - max(left, below.left) >= below.natural * 0.5
    }
  }

  /// A river that has come to be as long as one, or has grown longer.
  struct River: Hashable {
    /// Its number.
    var number: Int
    /// Its length in lines.
    var length: Int
  }

  /// The lines that a river goes through at least.
  static let shortest = 4

  /// The gaps of the last line, how long the way down to each is, and its stream.
  private var last: [(gap: Gap, length: Int, stream: Int)] = []
  /// The stream that each has joined; itself if none.
  private var joined: [Int] = []
  /// The longest way in each stream that is a river.
  private var lengths: [Int: Int] = [:]

  /// Adds the gaps of the next line; returns the rivers that begin or grow with it.
  mutating func add(_ gaps: [Gap]) -> [River] {
    var next: [(gap: Gap, length: Int, stream: Int)] = []
    for gap in gaps {
      let above = last.filter { $0.gap.reaches(gap) }
      let stream = above.first.map { self.stream($0.stream) } ?? newStream()
      for other in above.dropFirst() { join(other.stream, to: stream) }
      next.append((gap, (above.map(\.length).max() ?? 0) + 1, stream))
    }
    last = next
    var grown: [River] = []
    for (_, length, stream) in next where length >= Self.shortest {
      let stream = self.stream(stream)
      guard length > lengths[stream, default: 0] else { continue }
      lengths[stream] = length
      grown.append(River(number: stream, length: length))
    }
    return grown
  }

  private mutating func newStream() -> Int {
    joined.append(joined.count)
    return joined.count - 1
  }

  /// The stream that one has become part of.
  private func stream(_ number: Int) -> Int {
    var number = number
    while joined[number] != number { number = joined[number] }
    return number
  }

  private mutating func join(_ number: Int, to stream: Int) {
    // What is told of a river goes on to be told of it.
    let (other, own) = (self.stream(number), self.stream(stream))
    guard other != own else { return }
    let isKnown = lengths[other] != nil
    let (kept, lost) = isKnown ? (other, own) : (own, other)
    joined[lost] = kept
    if let length = lengths.removeValue(forKey: lost) {
      lengths[kept] = max(length, lengths[kept, default: 0])
    }
  }
}
