/// A cache whose entries cost no more than a limit together: one each unless they say otherwise, or their bytes.
///
/// When it is full, the least recently used entries are evicted until half the limit is left. Keys in a cycle that fits
/// are thus computed once, and eviction costs each entry the logarithm of their number. The entry used last is kept,
/// whatever it costs.
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    /// The number of the last access to it.
    @usableFromInline var lastUse: Int

    @inlinable
    init(value: Value, cost: Int, lastUse: Int) {
      (self.value, self.cost, self.lastUse) = (value, cost, lastUse)
    }
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var uses = 0
  @usableFromInline let limit: Int
  /// The cost of all entries together.
  package private(set) var cost = 0

  /// A cache of entries that cost up to `limit` together: by default that number of entries, and at least two.
  package init(limit: Int) { self.limit = max(2, limit) }

  /// The number of entries.
  package var count: Int { entries.count }

  /// The values, in no order.
  package var values: [Value] { entries.values.map(\.value) }

  /// The value of a key; nil if there is none, or no longer.
  @inlinable
  package subscript(key: Key) -> Value? {
    mutating get {
      guard let index = entries.index(forKey: key) else { return nil }
      uses += 1
      entries.values[index].lastUse = uses
      return entries.values[index].value
    }
    set {
      if let newValue { insert(newValue, for: key) } else { remove(key) }
    }
  }

  /// Keeps a value, whose cost is in the units of the limit.
  package mutating func insert(_ value: Value, for key: Key, cost own: Int = 1) {
    if let former = entries[key] { cost -= former.cost }
    uses += 1
    entries[key] = Entry(value: value, cost: own, lastUse: uses)
    cost += own
    if cost > limit { evict(keeping: key) }
  }

  /// Forgets a value.
  package mutating func remove(_ key: Key) {
    if let former = entries.removeValue(forKey: key) { cost -= former.cost }
  }

  /// The value of a key, computed and kept if need be.
  @inlinable
  package mutating func value<Fault: Error>(
    for key: Key, make: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    if let known = self[key] { return known }
    let made = try make()
    insert(made, for: key)
    return made
  }

  /// Changes a value in place, which is made if need be; `measure` returns its cost afterwards.
  package mutating func change(
    _ key: Key, make: () -> Value, cost measure: (Value) -> Int, _ body: (inout Value) -> Void
  ) {
    if entries.index(forKey: key) == nil { insert(make(), for: key, cost: 0) }
    guard let index = entries.index(forKey: key) else { return }
    uses += 1
    entries.values[index].lastUse = uses
    body(&entries.values[index].value)
    let own = measure(entries.values[index].value)
    cost += own - entries.values[index].cost
    entries.values[index].cost = own
    if cost > limit { evict(keeping: key) }
  }

  /// Keeps a key, and of the others the most recently used, as far as half the limit goes.
  private mutating func evict(keeping last: Key) {
    let all = entries
    var left = min((limit + 1) / 2, limit - (all[last]?.cost ?? 0))
    var kept = all.filter { $0.key == last }
    for (key, entry) in all.sorted(by: { $0.value.lastUse > $1.value.lastUse }) where key != last {
      left -= entry.cost
      guard left >= 0 else { break }
      kept[key] = entry
    }
    entries = kept
    cost = kept.values.reduce(0) { $0 + $1.cost }
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
