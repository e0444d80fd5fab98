internal import Paragraphs

/// Which slots of a grid are taken: of each track of its major axis, ranges of the places along it.
struct TakenSlots {
  /// Of each track those that are taken, from the first; none touch.
  private var tracks: [[Range<Int>]] = []

  /// What is in the way of an area: the last of its tracks where something is, and the place behind all that is
  /// taken there and in the others; nil where it is free.
  func obstacle(_ along: Range<Int>, _ across: Range<Int>) -> (track: Int, end: Int)? {
    var found: (track: Int, end: Int)?
    for track in along.clamped(to: 0..<tracks.count) {
      let ranges = tracks[track]
      let next = ranges.partitioningIndex { $0.upperBound > across.lowerBound }
      var last = next
      while last < ranges.count, ranges[last].lowerBound < across.upperBound { last += 1 }
      if last > next { found = (track, max(found?.end ?? 0, ranges[last - 1].upperBound)) }
    }
    return found
  }

  /// Takes an area, of which some may be taken before.
  mutating func take(_ along: Range<Int>, _ across: Range<Int>) {
    guard !across.isEmpty else { return }
    while tracks.count < along.upperBound { tracks.append([]) }
    for track in along {
      let first = tracks[track].partitioningIndex { $0.upperBound >= across.lowerBound }
      var (merged, end) = (across, first)
      while end < tracks[track].count, tracks[track][end].lowerBound <= merged.upperBound {
        let own = tracks[track][end]
        merged =
          min(merged.lowerBound, own.lowerBound)..<max(merged.upperBound, own.upperBound)
        end += 1
      }
      tracks[track].replaceSubrange(first..<end, with: CollectionOfOne(merged))
    }
  }
}
