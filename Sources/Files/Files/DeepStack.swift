internal import Glibc

/// Runs deep recursions on a stack of known size, whatever the current thread.
///
/// Nested boxes are laid out and painted recursively; a caller's thread may have a stack of half a
/// megabyte.
package enum DeepStack {
  /// Calls a function and waits for it, on a thread with a large stack unless this is one.
  package static func run<Value>(_ body: () -> Value) -> Value {
    guard !hasRoom else { return body() }
    var value: Value?
    // If no thread can be started, the current one must do.
    _ = withoutActuallyEscaping({ value = body() }, do: isRun)
    return value ?? body()
  }

  /// Runs work on a thread with a large stack; false if none can be started.
  private static func isRun(_ work: @escaping () -> Void) -> Bool {
    guard let thread = begin(work) else { return false }
    pthread_join(thread, nil)
    return true
  }

  /// Starts work on a joinable thread with a large stack; nil if none can be started.
  static func begin(_ work: @escaping () -> Void) -> pthread_t? {
    withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress, pthread_attr_init(attributes) == 0 else {
        return nil
      }
      defer { pthread_attr_destroy(attributes) }
      // If the process's stack is unlimited, the default for threads is only two megabytes.
      pthread_attr_setstacksize(attributes, StackHandling.size)
      let box = Unmanaged.passRetained(Box(work))
      var thread = pthread_t()
      let failed = pthread_create(
        &thread, attributes,
        { pointer in
          DeepStack.markThread()
          if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work() }
          return nil
        }, box.toOpaque())
      guard failed == 0 else {
        box.release()
        return nil
      }
      return thread
    }
  }

  private final class Box {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }

  /// The key that marks threads with a large stack.
  private static let mark: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Marks the current thread as having a large stack.
  private static func markThread() { pthread_setspecific(mark, UnsafeRawPointer(bitPattern: 1)) }

  private static var hasRoom: Bool { pthread_getspecific(mark) != nil }
}
