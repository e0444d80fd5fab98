internal import CLinux

/// The number of processors this process may use, possibly fewer than the machine has.
package enum ProcessorCount {
  /// The number of processors that the process may use, at most 64.
  package static var available: Int { max(1, min(64, Int(linux_processor_count()))) }
}
