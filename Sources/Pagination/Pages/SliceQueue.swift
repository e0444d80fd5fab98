/// Slices that wait for their pages, numbered from the first of them: what is in front is taken off again and again, and
/// there may be many behind it.
struct SliceQueue: RandomAccessCollection {
  private var slices: [Slice] = []
  /// How many in front are no longer waiting.
  private var taken = 0

  var startIndex: Int { 0 }
  var endIndex: Int { slices.count - taken }

  subscript(number: Int) -> Slice { slices[taken + number] }

  /// Some of them, by their numbers.
  func prefix(upTo end: Int) -> ArraySlice<Slice> { slices[taken..<taken + end] }

  /// All of them, which are then others.
  mutating func update(_ body: (inout [Slice]) -> Void) {
    slices.removeSubrange(..<taken)
    taken = 0
    body(&slices)
  }

  /// Takes those in front off, for which a few others wait.
  mutating func removeFirst(_ count: Int, replacingThemWith rest: [Slice]) {
    taken += count
    for slice in rest.reversed() {
      if taken > 0 {
        taken -= 1
        slices[taken] = slice
      } else {
        slices.insert(slice, at: 0)
      }
    }
    // What is taken off holds fragments.
    guard taken > slices.count / 2 else { return }
    slices.removeSubrange(..<taken)
    taken = 0
  }
}
