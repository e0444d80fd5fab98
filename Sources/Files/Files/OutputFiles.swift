internal import Glibc
package import Synchronization

/// The fixed file names of an output folder, and access to files in folders.
package enum OutputFiles {
  /// The manifest of a finished run.
  package static let manifest = "manifest.json"
  /// The former manifest while pictures are being replaced.
  package static let formerManifest = ".render-book-former.tmp"
  /// The names of files that a run has written and no manifest lists yet.
  package static let unfinished = ".render-book-unfinished"
  /// The largest size of a manifest in bytes.
  static let largestManifest = 64 << 20

  /// Held while files are replaced together; signals wait for it.
  package static let replacing = Mutex<Void>(())

  /// The size of a regular file in bytes; nil if there is none.
  package static func size(of name: String, in folder: Int32) -> Int? {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// The first bytes of a file; nil if it cannot be read.
  package static func contents(
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
