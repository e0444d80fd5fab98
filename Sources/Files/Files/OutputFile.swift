internal import Glibc

/// Writes single files; each appears complete or not at all.
public enum OutputFile {
  /// Writes a text.
  ///
  /// - Throws: `OutputError` if the file cannot be written; an earlier one is then unchanged.
  public static func write(_ text: String, to name: FileName) throws(OutputError) {
    try write(Array(text.utf8), to: name)
  }

  /// Writes bytes; `root` is the part of the path that the user has named
  /// (`BookRenderer.outputRoot`).
  ///
  /// - Throws: `OutputError` if the file cannot be written; an earlier one is then unchanged.
  public static func write(
    _ bytes: [UInt8], to name: FileName, root: FileName? = nil
  ) throws(OutputError) {
    try name.checkReplaceable()
    try FolderWriter(name.folder, root: root).write(bytes, to: name.lastComponent)
  }

  /// Appends a text to a file that others may append to as well.
  ///
  /// - Throws: `OutputError` if the file cannot be opened or written.
  public static func append(_ text: String, to name: FileName) throws(OutputError) {
    let descriptor = name.withCString { open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else {
      throw .file(path: "\(name)", reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    // A single call, so that lines of different writers do not mix.
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw .file(path: "\(name)", reason: String(cString: strerror(errno)))
    }
  }
}
