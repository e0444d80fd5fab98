internal import Glibc
internal import Synchronization

/// Work for several threads.
package enum Workers {
  /// Calls a function on each of so many threads, and returns when all are done.
  ///
  /// Threads and not tasks: each works through and never waits, and has a stack of known size.
  package static func run(_ count: Int, _ body: @escaping @Sendable (_ worker: Int) -> Void) {
    guard count > 1 else { return DeepStack.run { body(0) } }
    // Where there can be no thread more, the others take its share.
    let threads = (1..<count).compactMap { worker in DeepStack.begin { body(worker) } }
    DeepStack.run { body(0) }
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// Hands out the numbers of tasks, each to one worker, in order.
final class TaskCounter: Sendable {
  private let next = Atomic<Int>(0)
  private let count: Int

  init(count: Int) { self.count = count }

  /// The next task; nil when there is none left.
  func take() -> Int? {
    let task = next.add(1, ordering: .relaxed).oldValue
    return task < count ? task : nil
  }

  /// Lets no further task begin.
  func stop() { next.store(count, ordering: .relaxed) }
}

/// What each worker keeps from one round of work to the next.
///
/// Only the worker itself asks for it, so that its lock never waits.
final class WorkerLocal<Value>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots: [Slot]

  init(workers: Int) { slots = (0..<workers).map { _ in Slot() } }

  /// Calls with the worker's value, which is made the first time.
  func with(
    _ worker: Int, make: @Sendable () -> sending Value, _ body: @Sendable (Value) -> Void
  ) {
    slots[worker].value.withLock { slot in
      let value = slot ?? make()
      slot = value
      body(value)
    }
  }
}
