/// The names of a publication's files, to be found as documents spell them.
///
/// Names are compared as they are; then as Unicode holds them equal, for files whose names came from
/// a system that decomposes letters; then without regard to case.
struct EntryNames: Sendable {
  /// How a name was found.
  enum Match: Sendable {
    case exact, equivalent, caseless
  }

  /// The files of each name; Swift holds names equal that are canonically equivalent.
  private var places: [String: [(name: String, place: Int)]] = [:]
  /// The same by their small letters.
  private var folded: [String: Int] = [:]

  /// Takes names with their places; of two alike the later counts.
  init(_ names: some Sequence<(name: String, place: Int)>) {
    for (name, place) in names {
      places[name, default: []].append((name, place))
      folded[name.lowercased()] = place
    }
  }

  /// The place of a name and how it was found; nil where there is no such file.
  func place(of name: String) -> (place: Int, match: Match)? {
    if let alike = places[name] {
      if let exact = alike.last(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return (exact.place, .exact)
      }
      if let last = alike.last { return (last.place, .equivalent) }
    }
    return folded[name.lowercased()].map { ($0, .caseless) }
  }
}
