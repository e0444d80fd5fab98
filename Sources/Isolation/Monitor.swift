internal import Glibc

/// A lock, and a condition to wait for while holding it.
///
/// Unchecked: the lock and the condition stay at their addresses, as POSIX requires.
package final class Monitor: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes a monitor.
  package init() {
    lock.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    // Waiting times do not depend on the time of day, which may be set.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Calls `body` with the lock held.
  package func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  /// Waits, with the lock held, until another thread signals a change.
  package func wait() { pthread_cond_wait(condition, lock) }

  /// Waits at most this long; false if no change was signalled.
  package func wait(milliseconds: Int) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    end.tv_nsec += milliseconds * 1_000_000
    end.tv_sec += end.tv_nsec / 1_000_000_000
    end.tv_nsec %= 1_000_000_000
    return pthread_cond_timedwait(condition, lock, &end) != ETIMEDOUT
  }

  /// Signals a change to all waiting threads.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
