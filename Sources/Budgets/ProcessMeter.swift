internal import Glibc

/// The processor time and memory of the process.
package struct ProcessMeter: Sendable {
  private let start: Double

  /// Measures from `start` on, a processor time of the process in seconds; nil for now.
  package init(start: Double? = nil) { self.start = start ?? Self.processorTime }

  /// The processor time since the start, in seconds, of all threads together.
  package var seconds: Double { Self.processorTime - start }

  /// The processor time of the process so far, in seconds, of all threads together.
  package static var processorTime: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The resident memory of the process in bytes (proc(5), statm); 0 if it is unknown.
  package var residentBytes: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      var (field, pages) = (0, 0)
      for byte in buffer.prefix(max(count, 0)) {
        if byte == 0x20 {
          field += 1
        } else if field == 1, (0x30...0x39).contains(byte) {
          pages = pages &* 10 &+ Int(byte - 0x30)
        } else if field > 1 {
          break
        }
      }
      return pages &* sysconf(Int32(_SC_PAGESIZE))
    }
  }
}
