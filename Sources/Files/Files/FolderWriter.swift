internal import Glibc
internal import Synchronization

/// Writes files into a folder and its subfolders; each appears complete or not at all.
package final class FolderWriter: Sendable {
  /// The folder.
  package let path: FileName
  /// The calls that write.
  package let calls: SystemCalls
  private let inner = Mutex<[FileName: FolderWriter]>([:])
  package let descriptor: Int32
  private let temporaries: TemporaryFiles

  /// Opens a folder, creating it if needed.
  package convenience init(
    _ path: FileName, root: FileName? = nil, calls: SystemCalls = SystemCalls()
  ) throws(OutputError) {
    let descriptor: Int32
    do throws(OutputLocation.Fault) {
      descriptor = try OutputLocation(path, root: root).open(calls)
    } catch { throw .file(path: "\(error.path)", reason: error.reason) }
    self.init(path, descriptor: descriptor, calls: calls)
  }

  private init(_ path: FileName, descriptor: Int32, calls: SystemCalls) {
    (self.path, self.descriptor, self.calls) = (path, descriptor, calls)
    temporaries = TemporaryFiles(folder: descriptor, calls: calls)
    TemporaryFiles.removeDead(in: descriptor, holder: .file, calls: calls)
  }

  deinit {
    temporaries.removeAll()
    _ = calls.close(descriptor)
  }

  /// A file that is written but not yet renamed into place.
  package struct Waiting {
    fileprivate let writer: FolderWriter
    fileprivate let temporary: String
    fileprivate let name: FileName
  }

  /// Writes a file; its name may have folders in it.
  package func write(_ bytes: [UInt8], to name: FileName) throws(OutputError) {
    try place(prepare(bytes, for: name))
  }

  /// Writes a file to be renamed into place later.
  package func prepare(_ bytes: [UInt8], for name: FileName) throws(OutputError) -> Waiting {
    if let (folder, rest) = name.parts {
      return try writer(folder, makesIt: true).prepare(bytes, for: rest)
    }
    let (temporary, file, reason) = temporaries.create()
    guard file >= 0 else { throw failure(name, reason) }
    var fault = calls.put(bytes, into: file)
    if calls.close(file) != 0, fault == nil { fault = errno }
    if let fault {
      temporaries.remove(temporary)
      throw failure(name, fault)
    }
    return Waiting(writer: self, temporary: temporary, name: name)
  }

  /// Renames a file into place.
  package func place(_ file: Waiting) throws(OutputError) {
    let (writer, temporary) = (file.writer, file.temporary)
    let renamed = file.name.withCString {
      renameat(writer.descriptor, temporary, writer.descriptor, $0)
    }
    guard renamed == 0 else {
      let reason = errno
      writer.temporaries.remove(temporary)
      throw writer.failure(file.name, reason)
    }
    writer.temporaries.forget(temporary)
  }

  /// Removes a file, if it exists.
  package func remove(_ name: FileName) throws(OutputError) {
    if let (folder, rest) = name.parts {
      return try writer(folder, makesIt: false).remove(rest)
    }
    guard name.withCString({ unlinkat(descriptor, $0, 0) }) != 0, errno != ENOENT else { return }
    throw failure(name, errno)
  }

  private func writer(_ folder: FileName, makesIt: Bool) throws(OutputError) -> FolderWriter {
    if let writer = inner.withLock({ $0[folder] }) { return writer }
    let path = path.appending(folder.bytes)
    let opened: Int32
    do throws(OutputLocation.Fault) {
      opened = try OutputLocation.open(
        folder, in: descriptor, named: path, calls, makesIt: makesIt)
    } catch { throw .file(path: "\(error.path)", reason: error.reason) }
    let writer = FolderWriter(path, descriptor: opened, calls: calls)
    inner.withLock { $0[folder] = writer }
    return writer
  }

  /// The error of a file in the folder, by its number.
  package func failure(_ name: FileName, _ reason: Int32) -> OutputError {
    .file(path: "\(path.appending(name.bytes))", reason: systemMessage(reason))
  }
}

extension FileName {
  /// The first folder of a name, and the rest; nil for a name without folders.
  fileprivate var parts: (folder: FileName, rest: FileName)? {
    bytes.firstIndex(of: 0x2F).map {
      (FileName(bytes: bytes[..<$0]), FileName(bytes: bytes[($0 + 1)...]))
    }
  }
}
