internal import Foundation

/// A processor time that only what hangs takes: many times what the slowest body of a test needs on a busy machine.
///
/// How work grows with its input is counted in instructions, by `scripts/scaling`.
package let timeOfHang = Duration.seconds(600)

/// The processor time that a body takes on the thread that calls it: what runs beside it does not count.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  try body()
  return now() - start
}
