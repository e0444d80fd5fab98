internal import CLinux

/// How the process treats memory that is free.
public enum MemoryHandling {
  /// Keeps freed memory for what comes next; to be called once, at the start.
  ///
  /// Pictures come and go in the same few sizes. To hand their memory back and ask for it again cost
  /// a fifth of a run, in page faults.
  public static func keepFreedMemory() { linux_keep_memory() }
}
