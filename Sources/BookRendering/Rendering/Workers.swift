internal import Glibc
internal import Synchronization

/// Work for several threads.
enum Workers {
  /// Calls a function on each of so many threads, and returns when all are done.
  ///
  /// Threads and not tasks: each works through and never waits, and has a stack of known size.
  static func run(_ count: Int, _ body: @escaping @Sendable (_ worker: Int) -> Void) {
    guard count > 1 else { return DeepStack.run { body(0) } }
    var threads: [pthread_t] = []
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // Where the process's own stack may grow without limit, a thread's is only two megabytes.
    pthread_attr_setstacksize(&attributes, StackHandling.size)
    for worker in 1..<count {
      let box = Unmanaged.passRetained(Box { body(worker) })
      var thread = pthread_t()
      let failed = pthread_create(
        &thread, &attributes,
        { pointer in
          DeepStack.markThread()
          if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
      if failed == 0 {
        threads.append(thread)
      } else {
        // A thread fewer: the others take its share.
        box.release()
      }
    }
    DeepStack.run { body(0) }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls a function on a thread with a stack of known size, and waits for it: whoever calls the library may have a
  /// small one.
  ///
  /// Where no thread can be made it is called on this one.
  static func onKnownStack<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping({ result = body() }) { body in
      // This thread does nothing until that one has ended.
      nonisolated(unsafe) let call = body
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, StackHandling.size)
      let box = Unmanaged.passRetained(Box { call() })
      var thread = pthread_t()
      let failed = pthread_create(
        &thread, &attributes,
        { pointer in
          if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
      guard failed == 0 else {
        box.release()
        return call()
      }
      pthread_join(thread, nil)
    }
    return result ?? body()
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
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
