internal import Graphics
internal import Paragraphs

/// Finds rivers: gaps below each other, through four lines or more, that the eye sees as a white stream.
///
/// A river may fork, and rivers may meet: connected gaps are one river.
struct RiverFinder {
  /// A gap between two words.
  struct Gap {
    var left: Length
    var right: Length
    /// Its width if the line were not justified.
    var natural: Length

    /// Whether a gap in the line below continues it: they overlap by half a space.
    func reaches(_ below: Gap) -> Bool {
      left < below.right && below.left < right
        && Rivers.joins(left, right, below: (below.left, below.right), natural: below.natural)
    }
  }

  /// A river that has become long enough to count, or has grown longer.
  struct River: Hashable {
    /// Its number.
    var number: Int
    /// Its length in lines.
    var length: Int
  }

  /// The least number of lines that a river goes through.
  static let shortest = Rivers.shortest

  /// The gaps of the last line, each with the length of the longest path down to it, and its stream.
  private var last: [(gap: Gap, length: Int, stream: Int)] = []
  /// The stream that each one has joined; itself if none.
  private var joined: [Int] = []
  /// The longest path in each stream that is a river.
  private var lengths: [Int: Int] = [:]

  /// Adds the gaps of the next line; returns the rivers that begin or grow with it.
  mutating func add(_ gaps: [Gap]) -> [River] {
    var next: [(gap: Gap, length: Int, stream: Int)] = []
    next.reserveCapacity(gaps.count)
    var first = 0
    for gap in gaps.sorted(by: { $0.left < $1.left }) {
      while first < last.count, last[first].gap.right <= gap.left { first += 1 }
      var (length, stream): (Int, Int?) = (0, nil)
      for above in last[first...].prefix(while: { $0.gap.left < gap.right })
      where above.gap.reaches(gap) {
        length = max(length, above.length)
        if let stream { join(above.stream, to: stream) }
        stream = self.stream(above.stream)
      }
      next.append((gap, length + 1, stream ?? newStream()))
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

  /// The stream that a stream has become part of.
  private mutating func stream(_ number: Int) -> Int {
    var number = number
    while joined[number] != number {
      joined[number] = joined[joined[number]]
      number = joined[number]
    }
    return number
  }

  private mutating func join(_ number: Int, to stream: Int) {
    // A reported river keeps its number.
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
