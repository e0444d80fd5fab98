internal import CLinux
internal import Glibc

/// The system calls for output, so that tests can make any of them fail.
///
/// Each returns what the system call of that name returns, and sets `errno`.
package struct SystemCalls: Sendable {
  var makeDirectory: @Sendable (_ path: FileName) -> Int32 = { path in
    path.withCString { mkdir($0, 0o777) }
  }
  var openDirectory: @Sendable (_ path: FileName) -> Int32 = { path in
    path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  }
  /// Creates a folder inside an open one.
  var makeInner: @Sendable (_ folder: Int32, _ name: FileName) -> Int32 = { folder, name in
    name.withCString { mkdirat(folder, $0, 0o777) }
  }
  /// Opens a folder inside an open one without following links.
  var openInner: @Sendable (_ folder: Int32, _ name: FileName) -> Int32 = { folder, name in
    name.withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
  }
  /// Locks a folder (flock).
  package var lock: @Sendable (_ folder: Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) }
  /// Creates a new file for writing and reading; fails if it exists, even as a link.
  var create: @Sendable (_ folder: Int32, _ name: String) -> Int32 = {
    openat($0, $1, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
  }
  /// Writes bytes to a file; returns how many, -1 for an error.
  package var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    Glibc.write($0, $1.baseAddress, $1.count)
  }
  /// Overwrites bytes of a file at an offset.
  var overwrite: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int = {
    pwrite($0, $1.baseAddress, $1.count, $2)
  }
  /// Reads bytes of a file at an offset; returns how many, -1 for an error.
  var read: @Sendable (_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer, _ index: Int) -> Int =
    { pread($0, $1.baseAddress, $1.count, $2) }
  /// Closes a file.
  package var close: @Sendable (_ file: Int32) -> Int32 = { Glibc.close($0) }
  /// Renames a file in a folder.
  package var rename: @Sendable (_ folder: Int32, _ from: String, _ to: String) -> Int32 = {
    renameat($0, $1, $0, $2)
  }
  /// Removes a file from a folder.
  package var remove: @Sendable (_ folder: Int32, _ name: String) -> Int32 = { unlinkat($0, $1, 0) }
  /// Flushes the folder's file system to disk.
  package var syncAll: @Sendable (_ folder: Int32) -> Int32 = { linux_syncfs($0) }
  /// Flushes one file, or the entries of a folder, to disk.
  package var sync: @Sendable (_ file: Int32) -> Int32 = { fsync($0) }

  /// The calls of the system.
  package init() {}

  /// Writes all bytes; the error number, or nil on success.
  package func put(_ bytes: [UInt8], into file: Int32) -> Int32? {
    put(bytes) { rest, _ in write(file, rest) }
  }

  /// Writes all bytes at an offset; the error number, or nil on success.
  func put(_ bytes: [UInt8], into file: Int32, at index: Int) -> Int32? {
    put(bytes) { rest, done in overwrite(file, rest, index + done) }
  }

  private func put(
    _ bytes: [UInt8], by call: (_ rest: UnsafeRawBufferPointer, _ done: Int) -> Int
  ) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = call(rest, bytes.count - rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : ENOSPC }
        rest = UnsafeRawBufferPointer(rebasing: rest[min(count, rest.count)...])
      }
      return nil
    }
  }
}

/// The system's message for an error number, always in English.
package func systemMessage(_ number: Int32) -> String {
  // `strerror` would use the locale's language, but the command never calls `setlocale`.
  guard let text = strerror(number) else { return "error \(number)" }
  return String(cString: text)
}
