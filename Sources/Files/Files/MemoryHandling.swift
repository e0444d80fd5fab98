internal import CLinux

/// The treatment of freed memory.
public enum MemoryHandling {
  /// Keeps freed memory for reuse; call once at the start.
  ///
  /// Pictures come and go in the same few sizes; returning their memory to the system cost a fifth
  /// of a run in page faults.
  public static func keepFreedMemory() { linux_keep_memory() }

  /// Limits the allocator's arenas to what `threads` threads need; call before they are started.
  ///
  /// The allocator would otherwise have an arena for each thread that ever existed, and memory freed in one is of no
  /// use to the others.
  public static func share(among threads: Int) {
    linux_share_memory(Int32(clamping: max(threads, 1)))
  }
}
