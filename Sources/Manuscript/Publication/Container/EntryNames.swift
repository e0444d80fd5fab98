internal import Synchronization

/// The names of a publication's files, looked up as documents spell them.
///
/// Names are compared as they are; then by Unicode equivalence, for files whose names come from a system that
/// decomposes letters; then without regard to case.
final class EntryNames: Sendable {
  /// The kind of match by which a name was found.
  enum Match: Sendable {
    case exact, equivalent, caseless
  }

  private let names: [String]
  /// All names, as they are.
  var all: [String] { names }
  /// The last file of each name; Swift compares names by canonical equivalence.
  private let places: [String: Int]
  /// The files whose names equal those of others, which is rare.
  private let alike: [String: [Int]]
  /// The files by lower-case name, once a missing one has been requested.
  private let folded = Mutex<[String: Int]?>(nil)

  /// Takes names, which are identified by index; of duplicates the later counts.
  init(_ names: [String]) {
    self.names = names
    var places: [String: Int] = [:]
    places.reserveCapacity(names.count)
    var alike: [String: [Int]] = [:]
    for (index, name) in names.enumerated() {
      guard let other = places.updateValue(index, forKey: name) else { continue }
      alike[name, default: [other]].append(index)
    }
    (self.places, self.alike) = (places, alike)
  }

  /// The index of a name and how it was found; nil if there is no such file.
  func place(of name: String) -> (place: Int, match: Match)? {
    if let last = places[name] {
      let candidates = alike[name] ?? [last]
      let exact = candidates.last { names[$0].utf8.elementsEqual(name.utf8) }
      return exact.map { ($0, .exact) } ?? (last, .equivalent)
    }
    let place = folded.withLock { folded in
      let known =
        folded
        ?? Dictionary(
          names.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { max($0, $1) })
      folded = known
      return known[name.lowercased()]
    }
    return place.map { ($0, .caseless) }
  }
}
