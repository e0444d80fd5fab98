extension [ContentsEntry] {
  /// The entries that have a target, in order, with their targets.
  ///
  /// A heading without a target of its own gets that of the first entry nested in it, so that no entry takes another's
  /// place; one in which nothing has a target is left out.
  package func placed<Place>(
    by place: (ContentsEntry) -> Place?
  ) -> [(entry: ContentsEntry, place: Place)] {
    var placed: [(entry: ContentsEntry, place: Place)] = []
    // Later entries not known to be nested in another yet, the next one last.
    var following: [(level: Int, place: Place?)] = []
    for entry in reversed() {
      var found = place(entry)
      while let next = following.last, next.level > entry.level {
        found = found ?? next.place
        following.removeLast()
      }
      following.append((entry.level, found))
      if let found { placed.append((entry, found)) }
    }
    return placed.reversed()
  }
}
