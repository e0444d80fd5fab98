internal import Glibc

/// Lets threads wait until a number is reached.
///
/// Shared between threads: the number is read and written under the lock alone, and the lock and the
/// condition stay where they are, as POSIX wants.
final class Gate: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var reached = 0

  init() {
    lock.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Waits until the number is so high.
  func wait(until number: Int) {
    pthread_mutex_lock(lock)
    while reached < number { pthread_cond_wait(condition, lock) }
    pthread_mutex_unlock(lock)
  }

  /// Raises the number; a lower one changes nothing.
  func open(up number: Int) {
    pthread_mutex_lock(lock)
    if number > reached {
      reached = number
      pthread_cond_broadcast(condition)
    }
    pthread_mutex_unlock(lock)
  }
}
