internal import Glibc

extension FileName {
  /// A name inside this folder.
  package func appending(_ name: some Sequence<UInt8>) -> FileName {
    FileName(bytes: bytes + (bytes.last == 0x2F ? [] : [0x2F]) + Array(name))
  }

  /// A name inside this folder.
  package func appending(_ name: String) -> FileName { appending(name.utf8) }

  /// The folder of the file.
  package var folder: FileName {
    guard let slash = bytes.lastIndex(of: 0x2F) else { return FileName(".") }
    return FileName(bytes: bytes[..<max(slash, 1)])
  }

  /// The kind of the named file; nil if it does not exist.
  package var kind: Kind? {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// The kinds of files a name can refer to.
  package enum Kind { case file, folder }

  /// Whether the name refers to a folder, or to a link to one.
  public var isFolder: Bool { kind == .folder }

  /// Whether anything with the name exists.
  public var exists: Bool { kind != nil }

  /// The size of the file in bytes; nil if it does not exist.
  public var byteCount: Int? {
    var status = stat()
    return withCString({ stat($0, &status) }) == 0 ? Int(status.st_size) : nil
  }

  /// Whether the name refers to a file that is not empty.
  public var hasBytes: Bool {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Whether the name is free, or refers to a file that is empty or has one of some strings in its first lines: a run
  /// overwrites only files of its own kind.
  public func isReplaceable(byFileWith heads: [String]) -> Bool {
    guard hasBytes else { return true }
    let file = withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return true }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(file, &bytes, bytes.count)
    let head = String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
    return heads.contains { head.contains($0) }
  }

  /// Whether two names refer to the same file or folder.
  public func isSame(as other: FileName) -> Bool {
    var (first, second) = (stat(), stat())
    guard withCString({ stat($0, &first) }) == 0, other.withCString({ stat($0, &second) }) == 0
    else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
