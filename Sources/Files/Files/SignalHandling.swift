internal import CLinux
internal import Glibc
internal import Synchronization

/// The handling of signals that end the process.
public enum SignalHandling {
  /// Makes failed writes return errors, and cleans up before a signal ends the run.
  ///
  /// Call once, before any thread is started: a thread waits for SIGINT, SIGTERM and SIGHUP, ends
  /// child processes, removes temporary files, and lets the process die by the same signal, so that
  /// `make` stops. Signals that the parent process ignores, as with `nohup`, stay ignored.
  public static func install() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // If the parent ignores SIGCHLD, the system would keep no status of children.
    signal(SIGCHLD, SIG_DFL)
    var set = awaited()
    pthread_sigmask(SIG_BLOCK, &set, nil)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        var set = SignalHandling.awaited()
        var caught: Int32 = 0
        while sigwait(&set, &caught) != 0 {}
        SignalHandling.removeTemporaries { SignalHandling.die(caught) }
        return nil
      }, nil)
    pthread_detach(thread)
  }

  private static let cleaners = Mutex<[@Sendable () -> Void]>([])

  /// Registers a function to call when a signal ends the process, before temporary files are removed.
  package static func atEnd(_ clean: @escaping @Sendable () -> Void) {
    cleaners.withLock { $0.append(clean) }
  }

  /// Removes temporary files and calls `end` before others can be created.
  static func removeTemporaries(then end: () -> Void) {
    for clean in cleaners.withLock({ $0 }) { clean() }
    // Replacing files is completed first.
    ChildProcesses.end {
      OutputFiles.replacing.withLock { _ in TemporaryFiles.end { end() } }
    }
  }

  /// The signals that end a run, except ignored ones.
  private static func awaited() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&set, number) }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    let handler = action.__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process by a signal.
  private static func die(_ number: Int32) {
    signal(number, SIG_DFL)
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    kill(getpid(), number)
    // In case the signal does not end the process.
    _exit(128 + number)
  }
}
