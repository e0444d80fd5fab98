internal import Synchronization

/// Work shared by several threads.
package enum Workers {
  /// Calls a function on `count` threads and returns when all are done.
  ///
  /// Threads rather than tasks: each works without waiting, on a stack of known size.
  package static func run(_ count: Int, _ body: @escaping @Sendable (_ worker: Int) -> Void) {
    guard count > 1 else { return DeepStack.run { body(0) } }
    // If a thread cannot be started, the others do its part.
    let others = (1..<count).compactMap { worker in DeepStack.begin { body(worker) } }
    DeepStack.run { body(0) }
    for work in others { work.wait() }
  }
}

/// Hands out the numbers of tasks in order, each to one worker.
package final class TaskCounter: Sendable {
  private let next = Atomic<Int>(0)
  private let count: Int

  package init(count: Int) { self.count = count }

  /// The next task; nil if none is left.
  package func take() -> Int? {
    let task = next.add(1, ordering: .relaxed).oldValue
    return task < count ? task : nil
  }

  /// Hands out no further tasks.
  package func stop() { next.store(count, ordering: .relaxed) }
}

/// A value per worker, kept from one round of work to the next.
///
/// Only its own worker accesses a value, so that the lock is never contended.
package final class WorkerLocal<Value>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots: [Slot]

  package init(workers: Int) { slots = (0..<workers).map { _ in Slot() } }

  /// Calls `body` with the worker's value, which is made on first use.
  package func with(
    _ worker: Int, make: @Sendable () -> sending Value, _ body: @Sendable (Value) -> Void
  ) {
    slots[worker].value.withLock { slot in
      let value = slot ?? make()
      slot = value
      body(value)
    }
  }
}
