internal import Isolation

/// Lets threads wait until a number is reached.
///
/// Unchecked: the number is read and written under the monitor's lock alone.
final class ProgressBarrier: @unchecked Sendable {
  private let monitor = Monitor()
  private var reached = 0

  /// Waits until the number is so high.
  func wait(until number: Int) {
    monitor.locked { while reached < number { monitor.wait() } }
  }

  /// Raises the number; a lower one changes nothing.
  func open(up number: Int) {
    monitor.locked {
      guard number > reached else { return }
      reached = number
      monitor.broadcast()
    }
  }
}
