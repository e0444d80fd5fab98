internal import CLinux
internal import Glibc
internal import Synchronization

/// What happens when somebody ends the process from outside.
public enum SignalHandling {
  /// Lets failed writes be seen as such, and cleans up before a signal ends the run.
  ///
  /// To be called once, before any thread is made: a thread waits for SIGINT, SIGTERM and SIGHUP,
  /// ends the programs that were started, removes the temporary files, and lets the process die by that same signal, so that `make` stops.
  /// Those that whoever started the process had it ignore, as `nohup` does, stay ignored.
  public static func install() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Where its parent ignores it, the system keeps no status of a child.
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

  /// Has a function called when a signal ends the process, before temporary files are removed.
  package static func atEnd(_ clean: @escaping @Sendable () -> Void) {
    cleaners.withLock { $0.append(clean) }
  }

  /// Removes the temporary files, and calls what ends the process before any other can be made.
  static func removeTemporaries(then end: () -> Void) {
    for clean in cleaners.withLock({ $0 }) { clean() }
    // What is being replaced is replaced to its end.
    ChildProcesses.end {
      OutputFiles.replacing.withLock { _ in TemporaryFiles.end { end() } }
    }
  }

  /// The signals that end a run, without those that are ignored.
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
    // The signal ends the process here; should it not, this does.
    _exit(128 + number)
  }
}
