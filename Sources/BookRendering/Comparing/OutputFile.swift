/// A single file that is written for somebody: whole or not at all.
public enum OutputFile {
  /// Writes a text.
  public static func write(_ text: String, to name: FileName) throws(OutputError) {
    try write(Array(text.utf8), to: name)
  }

  /// Writes bytes.
  public static func write(_ bytes: [UInt8], to name: FileName) throws(OutputError) {
    guard name.kind != .folder else {
      throw .file(path: "\(name)", reason: "is a folder; name a file")
    }
    try FolderWriter(name.folder).write(bytes, to: name.lastComponent)
  }
}
