internal import Glibc
internal import Settings
internal import Synchronization

/// Runs deep recursions on a stack of known size, whatever the current thread.
///
/// Nested boxes are laid out and painted recursively, and a caller's thread may have a stack of half a megabyte.
/// Threads are kept for later work: a new one would find nothing in its processor's caches, and take its memory from
/// wherever the allocator has some, even where another thread is working.
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
  private static func isRun(_ body: @escaping () -> Void) -> Bool {
    guard let work = begin(body) else { return false }
    work.wait()
    return true
  }

  /// Starts work on a thread with a large stack; nil if there is none and none can be started.
  static func begin(_ body: @escaping () -> Void) -> Work? {
    let work = Work(body)
    if let thread = idle.withLock({ $0.take() }) {
      thread.perform(work)
      return work
    }
    let thread = DeepThread()
    thread.perform(work)
    return thread.isStarted() ? work : nil
  }

  /// Work that was begun on another thread.
  final class Work: @unchecked Sendable {
    private var body: (() -> Void)?
    /// The names of settings in the messages of whoever began it.
    private let names = Setting.names
    private let done = Semaphore()

    fileprivate init(_ body: @escaping () -> Void) { self.body = body }

    /// Waits for its end; once.
    func wait() { done.wait() }

    fileprivate func perform() {
      Setting.withNames(names) { body?() }
      // Nothing of it is kept: it must not outlive its caller.
      body = nil
    }

    fileprivate func tellDone() { done.post() }
  }

  /// Threads that wait for work; the last to finish is the first to get more.
  private struct IdleThreads {
    private var threads: [DeepThread] = []
    /// In a forked process there are none of its parent's threads.
    private var process = getpid()

    mutating func take() -> DeepThread? {
      guard process == getpid() else {
        (threads, process) = ([], getpid())
        return nil
      }
      return threads.popLast()
    }

    mutating func add(_ thread: DeepThread) { threads.append(thread) }
  }

  private static let idle = Mutex(IdleThreads())

  /// A thread with a large stack, which stays as long as the process.
  private final class DeepThread: Sendable {
    private let next = Mutex<Work?>(nil)
    private let wake = Semaphore()

    func perform(_ work: Work) {
      next.withLock { $0 = work }
      wake.post()
    }

    /// Starts it; false if that is impossible.
    func isStarted() -> Bool {
      withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
        guard let attributes = memory.baseAddress, pthread_attr_init(attributes) == 0 else {
          return false
        }
        defer { pthread_attr_destroy(attributes) }
        // If the process's stack is unlimited, the default for threads is only two megabytes.
        pthread_attr_setstacksize(attributes, StackHandling.size)
        pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
        let itself = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let failed = pthread_create(
          &thread, attributes,
          { pointer in
            DeepStack.markThread()
            if let pointer { Unmanaged<DeepThread>.fromOpaque(pointer).takeRetainedValue().work() }
            return nil
          }, itself.toOpaque())
        if failed != 0 { itself.release() }
        return failed == 0
      }
    }

    private func work() {
      while true {
        wake.wait()
        guard let work = next.withLock({ $0.take() }) else { continue }
        work.perform()
        // Whoever waits for the work finds the thread idle.
        DeepStack.idle.withLock { $0.add(self) }
        work.tellDone()
      }
    }
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

/// A POSIX semaphore.
private final class Semaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func post() { sem_post(semaphore) }

  func wait() {
    // A signal that is handled on this thread ends the call early.
    while sem_wait(semaphore) != 0, errno == EINTR {}
  }
}
