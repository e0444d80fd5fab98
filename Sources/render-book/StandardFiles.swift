internal import Glibc

/// The three files that a process begins with.
enum StandardFiles {
  /// Opens those that are closed in a way that fails when they are used; to be called first of all.
  ///
  /// Otherwise a picture would be opened under the number of standard error, and messages written
  /// into it.
  static func open() {
    for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDWR)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken: this one, since those below are open.
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
