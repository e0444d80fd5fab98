internal import Glibc
internal import Synchronization

/// Writes files into a folder and those inside it: each appears whole or not at all.
final class FolderWriter: Sendable {
  let path: FileName
  private let calls: SystemCalls
  private let inner = Mutex<[FileName: FolderWriter]>([:])
  private let descriptor: Int32
  private let temporaries: TemporaryFiles

  /// Opens a folder, making it where there is none.
  init(_ path: FileName, calls: SystemCalls = SystemCalls()) throws(OutputError) {
    self.path = path
    self.calls = calls
    let fault = OutputFolder.makeFolders(path, calls: calls)
    descriptor = calls.openDirectory(path)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? fault ?? ENOENT : errno
      throw .file(path: "\(path)", reason: systemMessage(reason))
    }
    temporaries = TemporaryFiles(folder: descriptor, calls: calls)
  }

  deinit {
    temporaries.removeAll()
    _ = calls.close(descriptor)
  }

  /// Writes a file by its name in the folder, which may have folders in it.
  func write(_ bytes: [UInt8], to name: FileName) throws(OutputError) {
    if let slash = name.bytes.firstIndex(of: 0x2F) {
      let folder = FileName(bytes: name.bytes[..<slash])
      return try writer(folder).write(bytes, to: FileName(bytes: name.bytes[(slash + 1)...]))
    }
    let (temporary, file, reason) = temporaries.create()
    guard file >= 0 else { throw failure(name, reason) }
    var fault = calls.put(bytes, into: file)
    if calls.close(file) != 0, fault == nil { fault = errno }
    if fault == nil {
      let renamed = name.withCString { renameat(descriptor, temporary, descriptor, $0) }
      if renamed != 0 { fault = errno }
    }
    if let fault {
      temporaries.remove(temporary)
      throw failure(name, fault)
    }
    temporaries.forget(temporary)
  }

  /// Removes a file; that it is not there is well.
  func remove(_ name: FileName) throws(OutputError) {
    guard name.withCString({ unlinkat(descriptor, $0, 0) }) != 0, errno != ENOENT else { return }
    throw failure(name, errno)
  }

  private func writer(_ folder: FileName) throws(OutputError) -> FolderWriter {
    if let writer = inner.withLock({ $0[folder] }) { return writer }
    let writer = try FolderWriter(path.appending(folder.bytes), calls: calls)
    inner.withLock { $0[folder] = writer }
    return writer
  }

  private func failure(_ name: FileName, _ reason: Int32) -> OutputError {
    .file(path: "\(path.appending(name.bytes))", reason: systemMessage(reason))
  }
}
