internal import Glibc

/// The steps of storing a book: a debug build dies at the one named in the environment, so that tests can see what is
/// left and that the next run repairs it.
enum CrashStep {
  /// The variable that names a step.
  static let variable = "RENDER_BOOK_CRASH_AT"

  /// The step at which this process should die; in a child process, as told by its parent.
  static var named: String { getenv(variable).map { String(cString: $0) } ?? "" }

  /// Dies here if the step is named: at once, as in a power failure.
  static func pass(_ step: String) {
    #if DEBUG
      if named == step { kill(getpid(), SIGKILL) }
    #endif
  }
}
