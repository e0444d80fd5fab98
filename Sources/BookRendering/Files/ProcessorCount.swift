internal import CLinux

/// The number of processors this process may use, possibly fewer than the machine has.
enum ProcessorCount {
  static var available: Int { max(1, min(64, Int(linux_processor_count()))) }
}
