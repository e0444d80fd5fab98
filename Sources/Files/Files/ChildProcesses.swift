package import CLinux
internal import Glibc
internal import Synchronization

/// The running child processes of this process.
///
/// A signal that ends this process ends them first: one that lives on would write its file again
/// after it was removed.
package enum ChildProcesses {
  private static let living = Mutex<Set<pid_t>>([])

  /// Starts a child: `body` sets its process id and returns the system's error number.
  ///
  /// None is started while children are being ended.
  package static func start(_ body: (inout pid_t) -> Int32) -> (process: pid_t, errorNumber: Int32)
  {
    living.withLock { living in
      var process: pid_t = 0
      let number = body(&process)
      guard number == 0 else { return (0, number) }
      living.insert(process)
      return (process, 0)
    }
  }

  /// Waits for a child to end and returns its status like `waitpid`; nil if the status is lost, as
  /// in a process that ignores SIGCHLD.
  package static func wait(for process: pid_t) -> Int32? {
    // Its process id must stay reserved until it is off the list.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, Int32(WEXITED | WNOWAIT)) < 0, errno == EINTR {
    }
    return living.withLock { living in
      living.remove(process)
      return status(of: process)
    }
  }

  /// Kills all children and calls `body` before another can be started or reaped.
  static func end(then body: () -> Void) {
    living.withLock { living in
      for process in living { kill(process) }
      for process in living { _ = status(of: process) }
      living = []
      body()
    }
  }

  /// Kills a child, unless its process id was released.
  package static func kill(_ process: pid_t) {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(process), &information, Int32(WEXITED | WNOWAIT | WNOHANG)) == 0
    else { return }
    Glibc.kill(process, SIGKILL)
  }

  private static func status(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    var ended: pid_t
    repeat { ended = waitpid(process, &status, 0) } while ended < 0 && errno == EINTR
    return ended == process ? status : nil
  }
}
