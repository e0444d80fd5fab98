internal import Glibc
internal import Synchronization

/// The programs that this process has started and not seen the end of.
///
/// A signal that ends this process ends them first: one that lives on would write its file again when it
/// has been removed.
enum ChildProcesses {
  private static let living = Mutex<Set<pid_t>>([])

  /// Starts one: a function sets its number, and returns that of the system's error.
  ///
  /// None is started while they are being ended.
  static func start(_ body: (inout pid_t) -> Int32) -> (process: pid_t, errorNumber: Int32) {
    living.withLock { living in
      var process: pid_t = 0
      let number = body(&process)
      guard number == 0 else { return (0, number) }
      living.insert(process)
      return (process, 0)
    }
  }

  /// Waits for the end of one, and returns its status as `waitpid` tells it.
  static func wait(for process: pid_t) -> Int32 {
    // Until it is taken off the list its number must stay its own.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, Int32(WEXITED | WNOWAIT)) < 0, errno == EINTR {
    }
    return living.withLock { living in
      living.remove(process)
      return status(of: process)
    }
  }

  /// Kills all of them, and calls a function before another can be started, or the end of one be seen.
  static func end(then body: () -> Void) {
    living.withLock { living in
      for process in living { kill(process, SIGKILL) }
      for process in living { _ = status(of: process) }
      living = []
      body()
    }
  }

  private static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
