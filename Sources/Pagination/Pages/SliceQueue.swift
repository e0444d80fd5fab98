/// Slices that wait for their pages, indexed from the first: they are removed from the front repeatedly, and many may
/// follow.
struct SliceQueue: RandomAccessCollection {
  private var slices: [Slice] = []
  /// The number of slices removed at the front.
  private var taken = 0

  var startIndex: Int { 0 }
  var endIndex: Int { slices.count - taken }

  subscript(number: Int) -> Slice { slices[taken + number] }

  /// The first ones, up to an index.
  func prefix(upTo end: Int) -> ArraySlice<Slice> { slices[taken..<taken + end] }

  /// Updates all of them in place.
  mutating func update(_ body: (inout [Slice]) -> Void) {
    slices.removeSubrange(..<taken)
    taken = 0
    body(&slices)
  }

  /// Removes those at the front, and puts others in their place.
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
    // Removed slices keep fragments alive.
    guard taken > slices.count / 2 else { return }
    slices.removeSubrange(..<taken)
    taken = 0
  }
}
