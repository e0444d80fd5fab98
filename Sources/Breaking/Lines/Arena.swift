/// Plain values in the order in which they were made, where they lie in memory until all are done with.
///
/// An array would ask at each change whether it is shared, which costs the search as much as what it changes.
struct Arena<Value: BitwiseCopyable>: ~Copyable {
  private var values: UnsafeMutablePointer<Value>
  private var capacity: Int
  private(set) var count = 0

  /// Makes room for some values; there may be more.
  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    values = .allocate(capacity: self.capacity)
  }

  deinit { values.deallocate() }

  var indices: Range<Int> { 0..<count }

  subscript(place: Int) -> Value {
    @inline(__always) get {
      precondition(place >= 0 && place < count, "what was made is asked for")
      return values[place]
    }
    @inline(__always) _modify {
      precondition(place >= 0 && place < count, "what was made is changed")
      yield &values[place]
    }
  }

  @inline(__always)
  mutating func append(_ value: Value) {
    if count == capacity { grow() }
    (values + count).initialize(to: value)
    count += 1
  }

  private mutating func grow() {
    let more = UnsafeMutablePointer<Value>.allocate(capacity: capacity * 2)
    more.initialize(from: values, count: count)
    values.deallocate()
    (values, capacity) = (more, capacity * 2)
  }
}
