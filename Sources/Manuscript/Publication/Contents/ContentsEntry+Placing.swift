extension [ContentsEntry] {
  /// The entries that lead somewhere, in their order, with the places that they lead to.
  ///
  /// A heading without a place of its own leads where the first entry in it does, so that no entry stands in another's
  /// stead; one in which nothing has a place is left out.
  package func placed<Place>(
    by place: (ContentsEntry) -> Place?
  ) -> [(entry: ContentsEntry, place: Place)] {
    var placed: [(entry: ContentsEntry, place: Place)] = []
    // What follows and is not yet known to lie in an entry, the next of it last.
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
