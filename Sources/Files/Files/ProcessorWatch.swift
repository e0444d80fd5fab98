internal import Budgets
internal import Glibc
internal import Synchronization

/// Ends the process if a run takes too much processor time in code that does not check the budget,
/// such as a library.
///
/// Runs end by themselves at the next check; the watch allows a quarter more time, and at least a
/// second.
public enum ProcessorWatch {
  private struct Watch {
    var deadline = 0.0
    var message = ""
    var isRunning = false
  }

  private static let watch = Mutex(Watch())
  /// The exit code in that case: the book is at fault.
  private static let exitCode: Int32 = 3

  /// Watches a run from now on, replacing any other.
  ///
  /// `start` is the processor time at its start and `limit` its allowance, both in seconds;
  /// `message` goes to standard error.
  public static func set(start: Double, limit: Double, message: String) {
    let isNew = watch.withLock { watch in
      watch.deadline = start + limit + max(1, limit / 4)
      watch.message = message
      defer { watch.isRunning = true }
      return !watch.isRunning
    }
    guard isNew else { return }
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, nil,
      { _ in
        ProcessorWatch.wait()
        return nil
      }, nil)
    if failed == 0 { pthread_detach(thread) }
  }

  /// Sleeps while the process works and ends it at the deadline, which may be moved meanwhile.
  private static func wait() {
    while true {
      let (deadline, message) = watch.withLock { ($0.deadline, $0.message) }
      guard ProcessMeter.processorTime < deadline else { end(message) }
      var time = timespec(
        tv_sec: time_t(deadline), tv_nsec: Int((deadline - deadline.rounded(.down)) * 1e9))
      _ = clock_nanosleep(CLOCK_PROCESS_CPUTIME_ID, TIMER_ABSTIME, &time, nil)
    }
  }

  private static func end(_ message: String) -> Never {
    SignalHandling.removeTemporaries {
      var message = message
      message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
      _exit(exitCode)
    }
    _exit(exitCode)
  }
}
