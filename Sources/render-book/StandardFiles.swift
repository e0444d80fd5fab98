internal import Glibc

/// The three standard files of a process.
enum StandardFiles {
  /// Opens those that are closed, in a mode in which using them fails; to be called first of all.
  ///
  /// Otherwise a picture could be opened with the descriptor of standard error, and messages be written into it.
  static func open() {
    for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDWR)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free descriptor is used: this one, since those below are open.
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
