internal import CLinux

/// How many processors this process may use, which can be fewer than the machine has.
enum ProcessorCount {
  static var available: Int { max(1, min(64, Int(linux_processor_count()))) }
}
