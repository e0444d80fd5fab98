internal import Budgets
internal import Glibc
internal import Synchronization

/// Ends the process where a run takes too much processor time in work that asks no budget, as within a library.
///
/// Runs end by themselves at the next place where work can be left; the watch lets them go a quarter over before it
/// strikes, and at least a second.
public enum ProcessorWatch {
  private struct Watch {
    var deadline = 0.0
    var message = ""
    var isRunning = false
  }

  private static let watch = Mutex(Watch())
  /// The process's exit code then: the book was at fault.
  private static let exitCode: Int32 = 3

  /// Watches a run from now on, and no other any more.
  ///
  /// `start` is the processor time when it began and `limit` how much it may take, in seconds; `message` is the line
  /// that standard error is given.
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

  /// Sleeps while the process works, and ends it at the deadline, which may be put off in the meantime.
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
