internal import Glibc
internal import Synchronization

/// The files of an output folder that have fixed names, and how files in folders are asked for.
enum OutputFiles {
  /// What a finished run tells of its folder.
  static let manifest = "manifest.json"
  /// Where the former manifest waits while the pictures are replaced.
  static let formerManifest = ".render-book-former.tmp"
  /// The names that a run has given to files and that no manifest tells of yet.
  static let unfinished = ".render-book-unfinished"
  /// No manifest is longer, in bytes.
  static let largestManifest = 64 << 20

  /// Held while files replace others together: a signal waits for that.
  static let replacing = Mutex<Void>(())

  /// The bytes of a regular file; nil where there is none.
  static func size(of name: String, in folder: Int32) -> Int? {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// So many bytes of a file from its beginning on; nil where there is none that can be read.
  static func contents(
    of name: String, in folder: Int32, most: Int = largestManifest
  ) -> [UInt8]? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(1 << 16, max(1, most)))
    while bytes.count < most {
      let count = read(file, &chunk, min(chunk.count, most - bytes.count))
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }
}
