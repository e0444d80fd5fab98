internal import Glibc

/// The steps of a book's way into the store: a build for debugging dies at the one that the environment names, so that
/// tests can see what is left and that the next run heals it.
enum CrashStep {
  /// The variable that names one.
  static let variable = "RENDER_BOOK_CRASH_AT"

  /// The step that this process is to die at; in a child what its parent has told.
  static var named: String { getenv(variable).map { String(cString: $0) } ?? "" }

  /// Dies here, where the step is named: at once, as by a power cut.
  static func pass(_ step: String) {
    #if DEBUG
      if named == step { kill(getpid(), SIGKILL) }
    #endif
  }
}
