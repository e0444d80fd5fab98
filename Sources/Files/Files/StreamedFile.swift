internal import Glibc

/// A file that is written piece by piece and appears complete or not at all.
///
/// Until it is finished it has a temporary name in its folder. Only one thread writes. Leftovers of
/// killed runs in the folder are removed.
package final class StreamedFile {
  private let name: FileName
  private let folder: Int32
  private let calls: SystemCalls
  private let temporaries: TemporaryFiles
  private let temporary: String
  private var file: Int32
  private var buffer: [UInt8] = []
  /// The size so far in bytes.
  package private(set) var count = 0
  /// The error number that ended writing or reading back; nil if there was none.
  private(set) var errorNumber: Int32?

  private static let bufferBytes = 1 << 18

  /// Begins a file, creating its folder if needed.
  package init(_ name: FileName, calls: SystemCalls = SystemCalls()) throws(OutputError) {
    self.name = name
    self.calls = calls
    try name.checkReplaceable()
    let fault = calls.makeFolders(name.folder)
    folder = calls.openDirectory(name.folder)
    guard folder >= 0 else {
      let reason = errno == ENOENT ? fault ?? ENOENT : errno
      throw .file(path: "\(name)", reason: systemMessage(reason))
    }
    temporaries = TemporaryFiles(folder: folder, calls: calls)
    TemporaryFiles.removeDead(in: folder, holder: .file, calls: calls)
    let (temporary, file, reason) = temporaries.create()
    (self.temporary, self.file) = (temporary, file)
    // `deinit` closes the folder.
    guard file >= 0 else {
      throw .file(path: "\(name)", reason: systemMessage(reason))
    }
  }

  deinit {
    if file >= 0 { _ = calls.close(file) }
    temporaries.remove(temporary)
    _ = calls.close(folder)
  }

  /// Appends bytes; false once writing has failed.
  @discardableResult
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard errorNumber == nil else { return false }
    buffer.append(contentsOf: bytes)
    count += bytes.count
    return buffer.count < Self.bufferBytes || flush()
  }

  /// Appends bytes; false once writing has failed.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

  private func flush() -> Bool {
    // A failure is final, even if later writes would succeed.
    guard errorNumber == nil else { return false }
    errorNumber = calls.put(buffer, into: file)
    buffer.removeAll(keepingCapacity: true)
    return errorNumber == nil
  }

  /// Reads back at most `count` bytes from an offset; nothing once writing or reading has failed.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    guard flush() else { return [] }
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, self.count - offset)))
    var done = 0
    while done < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        calls.read(file, UnsafeMutableRawBufferPointer(rebasing: $0[done...]), offset + done)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else {
        // What was written is there: a file that ends earlier is damaged.
        errorNumber = got < 0 ? errno : EIO
        return []
      }
      done += got
    }
    return bytes
  }

  /// Overwrites bytes at an offset.
  package func overwrite(_ bytes: [UInt8], at offset: Int) {
    guard flush() else { return }
    errorNumber = calls.put(bytes, into: file, at: offset)
  }

  /// Changes a file that another program has written: `body` gets its first bytes and its size, and
  /// returns bytes with their offsets.
  package func change(_ body: (_ head: [UInt8], _ byteCount: Int) -> [(place: Int, bytes: [UInt8])])
  {
    var status = stat()
    guard flush() else { return }
    guard fstat(file, &status) == 0 else {
      errorNumber = errno
      return
    }
    count = Int(status.st_size)
    for change in body(read(at: 0, count: 256), count) { overwrite(change.bytes, at: change.place) }
  }

  /// The temporary name, for another program to write to.
  package var temporaryName: FileName { name.folder.appending(temporary) }

  /// Renames the file into place.
  package func finish() throws(OutputError) {
    _ = flush()
    let closed = calls.close(file)
    let reason = errno
    file = -1
    if closed != 0, errorNumber == nil { errorNumber = reason }
    if errorNumber == nil {
      let renamed = name.lastComponent.withCString { renameat(folder, temporary, folder, $0) }
      if renamed != 0 { errorNumber = errno }
    }
    if let errorNumber { throw OutputError(file: name, errorNumber: errorNumber) }
    temporaries.forget(temporary)
  }

  /// The error in writing it; nil if there was none.
  package var fault: OutputError? { errorNumber.map { OutputError(file: name, errorNumber: $0) } }
}

extension FileName {
  /// Whether the name is that of a regular file, or of a link to one or to nothing.
  var isOrdinaryFile: Bool {
    var status = stat()
    guard withCString({ lstat($0, &status) }) == 0 else { return false }
    // A link to a terminal, such as /dev/stdout, must not be replaced either.
    if status.st_mode & S_IFMT == S_IFLNK, withCString({ stat($0, &status) }) != 0 { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Throws if the name is that of something a file cannot replace.
  func checkReplaceable() throws(OutputError) {
    switch kind {
    case .folder: throw .file(path: "\(self)", reason: "is a folder; name a file")
    case .file where !isOrdinaryFile:
      throw .file(path: "\(self)", reason: "is not a regular file; name another")
    case .file, nil: break
    }
  }
}
