/// Trivial values in the order in which they were made, at stable addresses until all are released together.
///
/// An array would check for uniqueness at each change, which costs the search as much as the change itself.
struct Arena<Value: BitwiseCopyable>: ~Copyable {
  private let memory: SearchMemory
  private var values: UnsafeMutableBufferPointer<Value>
  private(set) var count = 0

  /// Reserves space for some values; there may be more.
  init(capacity: Int, in memory: SearchMemory) {
    self.memory = memory
    values = memory.take(capacity)
  }

  deinit { memory.give(values) }

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
    if count == values.count { grow() }
    values.initializeElement(at: count, to: value)
    count += 1
  }

  private mutating func grow() {
    let more: UnsafeMutableBufferPointer<Value> = memory.take(values.count * 2)
    _ = more.initialize(fromContentsOf: values[..<count])
    memory.give(values)
    values = more
  }
}

/// The memory of successive searches: each reuses what the last one left, while it is still in the processor's cache.
///
/// It belongs to one thread.
package final class SearchMemory {
  // It belongs to one thread, and its methods call nothing else.
  @exclusivity(unchecked) private var free: [UnsafeMutableRawBufferPointer] = []
  /// A search has this many arenas, and grows one at a time.
  private static let maxFree = 8
  /// Larger buffers are released: few paragraphs and chapters need them.
  private static let maxBytes = 1 << 20
  private static let leastBytes = 1 << 12
  private static let alignment = 16

  package init() {}

  deinit { for block in free { block.deallocate() } }

  /// A buffer for at least this many values.
  fileprivate func take<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutableBufferPointer<Value> {
    let bytes = max(count, 1) * MemoryLayout<Value>.stride
    if let known = free.lastIndex(where: { $0.count >= bytes }) {
      return free.remove(at: known).bindMemory(to: Value.self)
    }
    var size = Self.leastBytes
    while size < bytes { size *= 2 }
    return UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: Self.alignment)
      .bindMemory(to: Value.self)
  }

  fileprivate func give<Value>(_ values: UnsafeMutableBufferPointer<Value>) {
    let bytes = values.count * MemoryLayout<Value>.stride
    guard free.count < Self.maxFree, bytes <= Self.maxBytes else { return values.deallocate() }
    free.append(UnsafeMutableRawBufferPointer(values))
  }
}
