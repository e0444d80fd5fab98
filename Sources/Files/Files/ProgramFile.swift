package import Glibc

/// The program's own executable.
package enum ProgramFile {
  /// Whether the program was built or installed after a file was written and so may draw
  /// differently.
  package static func isNewer(thanFile name: String, in folder: Int32) -> Bool {
    var file = stat()
    guard fstatat(folder, name, &file, AT_SYMLINK_NOFOLLOW) == 0 else { return true }
    return isNewer(than: file)
  }

  /// Whether the program was built or installed after a file with this status was written.
  package static func isNewer(than file: stat) -> Bool {
    var program = stat()
    guard fstatat(AT_FDCWD, "/proc/self/exe", &program, 0) == 0 else { return true }
    return (program.st_mtim.tv_sec, program.st_mtim.tv_nsec)
      > (file.st_mtim.tv_sec, file.st_mtim.tv_nsec)
  }
}
