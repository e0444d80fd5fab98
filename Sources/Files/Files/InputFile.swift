internal import Glibc

/// An error in reading a file.
public struct InputError: Error, Sendable, Hashable {
  /// The file, as it was named.
  public var file: FileName
  /// The problem and its remedy.
  public var reason: String

  /// Makes an error.
  package init(file: FileName, reason: String) { (self.file, self.reason) = (file, reason) }
}

extension InputError: CustomStringConvertible {
  /// The file and the problem, in one line.
  public var description: String { "\(file): \(reason)" }
}

/// Reads regular files, or standard input on request.
package enum InputFile {
  /// All bytes of a file; `-` is standard input.
  ///
  /// Devices and pipes are refused, and never more than `limit` bytes are held.
  package static func read(
    _ name: FileName, limit: Int, what: String = "a book: an .epub, .fb2, .txt or .md file"
  ) throws(InputError) -> [UInt8] {
    if name.bytes == [UInt8(ascii: "-")] {
      return try contents(of: 0, expected: 0, name: FileName("standard input"), limit: limit)
    }
    guard !name.bytes.isEmpty else {
      throw InputError(file: FileName("“”"), reason: "the name is empty; name a file")
    }
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let file = name.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw failure(name) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(name) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw InputError(file: name, reason: "is a folder; name \(what)")
    default:
      throw InputError(file: name, reason: "is not a file; use - for standard input")
    }
    return try contents(of: file, expected: Int(status.st_size), name: name, limit: limit)
  }

  /// Whether a name is that of a folder.
  package static func isFolder(_ name: FileName) -> Bool {
    var status = stat()
    return name.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func contents(
    of file: Int32, expected: Int, name: FileName, limit: Int
  ) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit) + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(name) }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw InputError(
          file: name, reason: "is larger than \(limit >> 20) MiB, the limit for a file")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func failure(_ name: FileName) -> InputError {
    let reason =
      switch errno {
      case ENOENT: "no such file"
      case EACCES: "permission denied"
      default: "could not be read: " + systemMessage(errno)
      }
    return InputError(file: name, reason: reason)
  }
}
