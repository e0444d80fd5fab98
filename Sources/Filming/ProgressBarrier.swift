internal import Isolation

/// Lets threads wait until a number is reached.
///
/// Unchecked: the number is only accessed under the monitor's lock.
final class ProgressBarrier: @unchecked Sendable {
  private let monitor = Monitor()
  private var reached = 0

  /// Waits until the number is reached.
  func wait(until number: Int) {
    monitor.locked { while reached < number { monitor.wait() } }
  }

  /// Raises the number; lower numbers change nothing.
  func open(up number: Int) {
    monitor.locked {
      guard number > reached else { return }
      reached = number
      monitor.broadcast()
    }
  }
}
