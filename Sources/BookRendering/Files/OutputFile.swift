internal import Glibc

/// A single file that is written for somebody: whole or not at all.
public enum OutputFile {
  /// Writes a text.
  public static func write(_ text: String, to name: FileName) throws(OutputError) {
    try write(Array(text.utf8), to: name)
  }

  /// Writes bytes; a root is what the user has named of the folders (`BookRenderer.outputRoot`).
  public static func write(
    _ bytes: [UInt8], to name: FileName, root: FileName? = nil
  ) throws(OutputError) {
    try name.checkReplaceable()
    try FolderWriter(name.folder, root: root).write(bytes, to: name.lastComponent)
  }

  /// Adds a text to the end of a file that others write to as well.
  public static func append(_ text: String, to name: FileName) throws(OutputError) {
    let descriptor = name.withCString { open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else {
      throw .file(path: "\(name)", reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    // In one call, so that nobody's lines stand between.
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw .file(path: "\(name)", reason: String(cString: strerror(errno)))
    }
  }
}
