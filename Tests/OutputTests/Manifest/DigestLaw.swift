import Testing

/// Expects that each stored property of a value is in its digest, but for those that are not seen.
func expectAll<Value>(
  of value: Value, unseen: Set<String> = [], in digest: (Value) -> String,
  _ changes: KeyValuePairs<String, (inout Value) -> Void>
) {
  let fields = Set(Mirror(reflecting: value).children.compactMap(\.label))
  #expect(fields == unseen.union(changes.map(\.key)), "\(Value.self)")
  let before = digest(value)
  for (name, change) in changes {
    var changed = value
    change(&changed)
    #expect(digest(changed) != before, "\(Value.self).\(name)")
  }
}
