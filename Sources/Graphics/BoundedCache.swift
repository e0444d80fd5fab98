/// What was made before, by its key, up to a number of entries.
///
/// When it is full, the least recently used half is forgotten. So what goes round in a circle that fits is made once, and
/// forgetting costs each entry the logarithm of their number.
package struct BoundedCache<Key: Hashable, Value> {
  struct Entry {
    var value: Value
    /// The number of the last question or answer that was about it.
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var uses = 0
  private let limit: Int

  /// A cache of up to `limit` entries, and of two at least.
  package init(limit: Int) { self.limit = max(2, limit) }

  /// How many entries there are.
  package var count: Int { entries.count }

  /// What is kept by a key; nil where nothing is, or no longer.
  package subscript(key: Key) -> Value? {
    mutating get {
      guard let place = entries.index(forKey: key) else { return nil }
      uses += 1
      entries.values[place].lastUse = uses
      return entries.values[place].value
    }
    set {
      guard let newValue else {
        entries[key] = nil
        return
      }
      if entries.count >= limit, entries[key] == nil { forgetHalf() }
      uses += 1
      entries[key] = Entry(value: newValue, lastUse: uses)
    }
  }

  /// What is kept by a key, or what is made and then kept.
  package mutating func value<Fault: Error>(
    for key: Key, make: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    if let known = self[key] { return known }
    let made = try make()
    self[key] = made
    return made
  }

  private mutating func forgetHalf() {
    let middle = entries.values.map(\.lastUse).sorted()[entries.count / 2]
    entries = entries.filter { $0.value.lastUse >= middle }
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
