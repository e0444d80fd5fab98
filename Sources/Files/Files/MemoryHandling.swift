internal import CLinux
internal import Synchronization

/// The treatment of freed memory.
public enum MemoryHandling {
  private static let isKept = Atomic<Bool>(false)
  /// The number of threads that do such work as gives memory back.
  private static let giving = Mutex(0)
  /// The size in bytes from which on memory is given back when it is freed: that of no picture, and that of the arrays
  /// of large documents.
  private static let (mostKept, large) = (64 << 20, 4 << 20)

  /// Keeps freed memory for reuse; call once at the start.
  ///
  /// Pictures come and go in the same few sizes; returning their memory to the system cost a fifth
  /// of a run in page faults.
  public static func keepFreedMemory() {
    isKept.store(true, ordering: .relaxed)
    linux_keep_memory(Int32(clamping: mostKept))
  }

  /// Does work that needs large arrays once, and gives their memory back as soon as it is freed: kept, it would be in
  /// pieces that the next, larger array does not fit in.
  package static func givingBack<Value>(_ body: () -> Value) -> Value {
    guard isKept.load(ordering: .relaxed) else { return body() }
    giving.withLock { count in
      count += 1
      if count == 1 { linux_keep_memory(Int32(clamping: large)) }
    }
    defer {
      giving.withLock { count in
        count -= 1
        if count == 0 { linux_keep_memory(Int32(clamping: mostKept)) }
      }
    }
    return body()
  }

  /// Limits the allocator's arenas to what `threads` threads need; call before they are started.
  ///
  /// The allocator would otherwise have an arena for each thread that ever existed, and memory freed in one is of no
  /// use to the others.
  public static func share(among threads: Int) {
    linux_share_memory(Int32(clamping: max(threads, 1)))
  }
}
