/// A cache with a limited number of entries.
///
/// When it is full, the least recently used half is evicted. Keys in a cycle that fits are thus computed once, and
/// eviction costs each entry the logarithm of their number.
package struct BoundedCache<Key: Hashable, Value> {
  struct Entry {
    var value: Value
    /// The number of the last access to it.
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var uses = 0
  private let limit: Int

  /// A cache of up to `limit` entries, and of at least two.
  package init(limit: Int) { self.limit = max(2, limit) }

  /// The number of entries.
  package var count: Int { entries.count }

  /// The value of a key; nil if there is none, or no longer.
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

  /// The value of a key, computed and kept if need be.
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
