internal import Paragraphs

/// The occupied slots of a grid: for each track of its major axis, ranges of places along it.
struct TakenSlots {
  /// The occupied ranges of each track, in order; none touch.
  private var tracks: [[Range<Int>]] = []

  /// The obstacle to an area: the last of its tracks with an occupied place, and the end of all that is occupied there
  /// and in the others; nil if the area is free.
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

  /// Occupies an area, parts of which may already be occupied.
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
