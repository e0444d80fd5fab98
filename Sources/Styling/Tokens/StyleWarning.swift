internal import Synchronization

/// A warning about something in a style sheet that was ignored.
package struct StyleWarning: Sendable, Hashable {
  /// The file in the publication.
  package var path: String
  /// The line in it, from 1; in a `style` attribute 1.
  package var line: Int
  /// A short description, which may contain parts of the file unescaped.
  package var message: String
  /// Whether it is minor: a property or value that the program does not know.
  package var isMinor: Bool
  /// Whether it is in one of the reader's sheets or a design, whose author sees the warnings.
  package var isOfReader = false
  /// The number of occurrences in the sheets read so far.
  package var count = 1

  package init(path: String, line: Int, message: String, isMinor: Bool) {
    (self.path, self.line, self.message, self.isMinor) = (path, line, message, isMinor)
  }
}

/// A property declared in a book's style sheets that is known but has no effect.
package struct UnusedProperty: Sendable, Hashable {
  /// The first file in the publication that has it, and the line in it, from 1.
  package var path: String
  package var line: Int
  /// The number of occurrences in the sheets.
  package var count = 0

  /// The same property at the earlier of two places.
  package func merged(with other: UnusedProperty, count: Int) -> UnusedProperty {
    var first = (other.path, other.line) < (path, line) ? other : self
    first.count = count
    return first
  }
}

/// The warnings so far, each kind once, at its first place.
struct WarningList: Sendable {
  /// Further kinds are not kept: a hostile sheet has a new one in each line.
  private static let limit = 1_000

  private struct Kind: Hashable {
    var message: String
    var isOfReader: Bool
  }

  private var places: [Kind: StyleWarning] = [:]
  /// The declared properties that are known but have no effect.
  private(set) var unused: [String: UnusedProperty] = [:]

  /// Adds a warning, unless the same exists at an earlier place.
  mutating func add(_ warning: StyleWarning) {
    let kind = Kind(message: warning.message, isOfReader: warning.isOfReader)
    guard let known = places[kind] else {
      if places.count < Self.limit { places[kind] = warning }
      return
    }
    var first = (warning.path, warning.line) < (known.path, known.line) ? warning : known
    first.count = known.count + warning.count
    places[kind] = first
  }

  /// Counts a declaration of a property that is known but has no effect.
  mutating func addUnused(_ name: String, path: String, line: Int) {
    unused[name, default: UnusedProperty(path: path, line: line)].count += 1
  }

  /// Adds the warnings of another list.
  ///
  /// Those about the reader's sheets are marked.
  mutating func add(_ other: WarningList, isOfReader: Bool = false) {
    for var warning in other.places.values {
      warning.isOfReader = warning.isOfReader || isOfReader
      add(warning)
    }
    unused.merge(other.unused) { $0.merged(with: $1, count: $0.count + $1.count) }
  }

  /// Adds the warnings about the same sheets, read for pages of another size.
  mutating func merge(_ other: WarningList) {
    for (kind, warning) in other.places {
      guard let known = places[kind] else {
        if places.count < Self.limit { places[kind] = warning }
        continue
      }
      var first = (warning.path, warning.line) < (known.path, known.line) ? warning : known
      first.count = max(known.count, warning.count)
      places[kind] = first
    }
    unused.merge(other.unused) { $0.merged(with: $1, count: max($0.count, $1.count)) }
  }

  /// The warnings by file and line, so that their order does not depend on threads.
  var sorted: [StyleWarning] {
    places.values.sorted { ($0.path, $0.line, $0.message) < ($1.path, $1.line, $1.message) }
  }
}

/// The warnings of style books that are no longer needed, about the same sheets.
package final class StyleFindings: Sendable {
  private let list = Mutex(WarningList())

  package init() {}

  /// The warnings, each kind once, by file and line.
  package var warnings: [StyleWarning] { list.withLock { $0.sorted } }

  /// The known properties without effect, by name.
  package var unusedProperties: [String: UnusedProperty] { list.withLock { $0.unused } }

  func add(_ warnings: WarningList) { list.withLock { $0.merge(warnings) } }
}
