internal import Glibc

/// The program's own file.
enum ProgramFile {
  /// Whether the program was built or installed after a file was written: it may draw otherwise.
  static func isNewer(thanFile name: String, in folder: Int32) -> Bool {
    var file = stat()
    guard fstatat(folder, name, &file, AT_SYMLINK_NOFOLLOW) == 0 else { return true }
    return isNewer(than: file)
  }

  /// The same of a file of which that is known.
  static func isNewer(than file: stat) -> Bool {
    var program = stat()
    guard fstatat(AT_FDCWD, "/proc/self/exe", &program, 0) == 0 else { return true }
    return (program.st_mtim.tv_sec, program.st_mtim.tv_nsec)
      > (file.st_mtim.tv_sec, file.st_mtim.tv_nsec)
  }
}
