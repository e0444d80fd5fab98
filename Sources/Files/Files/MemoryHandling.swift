internal import CLinux

/// The treatment of freed memory.
public enum MemoryHandling {
  /// Keeps freed memory for reuse; call once at the start.
  ///
  /// Pictures come and go in the same few sizes; returning their memory to the system cost a fifth
  /// of a run in page faults.
  public static func keepFreedMemory() { linux_keep_memory() }
}
