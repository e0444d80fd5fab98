internal import Glibc

/// A file that is written piece by piece, and appears whole or not at all.
///
/// Until it is finished it has a temporary name in the folder of its own. One thread writes. What runs
/// that were killed have left in the folder is removed.
final class StreamedFile {
  private let name: FileName
  private let folder: Int32
  private let calls: SystemCalls
  private let temporaries: TemporaryFiles
  private let temporary: String
  private var file: Int32
  private var room: [UInt8] = []
  /// How many bytes it has.
  private(set) var count = 0
  /// The number of the error that writing has ended with; nil where all is well.
  private(set) var errorNumber: Int32?

  private static let roomBytes = 1 << 18

  /// Begins a file in a folder, which is made where there is none.
  init(_ name: FileName, calls: SystemCalls = SystemCalls()) throws(OutputError) {
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
    guard file >= 0 else {
      _ = calls.close(folder)
      throw .file(path: "\(name)", reason: systemMessage(reason))
    }
  }

  deinit {
    if file >= 0 { _ = calls.close(file) }
    temporaries.remove(temporary)
    _ = calls.close(folder)
  }

  /// Adds bytes; false once writing has failed.
  @discardableResult
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard errorNumber == nil else { return false }
    room.append(contentsOf: bytes)
    count += bytes.count
    return room.count < Self.roomBytes || flush()
  }

  /// Adds bytes; false once writing has failed.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

  private func flush() -> Bool {
    // What has failed once stays so, whatever could be written behind it.
    guard errorNumber == nil else { return false }
    errorNumber = calls.put(room, into: file)
    room.removeAll(keepingCapacity: true)
    return errorNumber == nil
  }

  /// Reads what was written, from a byte on: as many bytes as there are, and not more than so many.
  func read(at offset: Int, count: Int) -> [UInt8] {
    guard flush() else { return [] }
    let source = openat(folder, temporary, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard source >= 0 else { return [] }
    defer { _ = calls.close(source) }
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, self.count - offset)))
    var done = 0
    while done < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        pread(source, $0.baseAddress.map { $0 + done }, $0.count - done, offset + done)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      done += got
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// Writes over a few bytes that were written.
  func overwrite(_ bytes: [UInt8], at offset: Int) {
    guard flush() else { return }
    errorNumber = calls.put(bytes, into: file, at: offset)
  }

  /// Changes a file that another program has written: what it begins with and how many bytes it has is
  /// given, and bytes with their places come back.
  func change(_ body: (_ head: [UInt8], _ byteCount: Int) -> [(place: Int, bytes: [UInt8])]) {
    var status = stat()
    guard flush(), fstat(file, &status) == 0 else { return }
    count = Int(status.st_size)
    for change in body(read(at: 0, count: 256), count) { overwrite(change.bytes, at: change.place) }
  }

  /// The name that it has until it is finished, for another program to write into.
  var temporaryName: FileName { name.folder.appending(temporary) }

  /// Gives the file its own name.
  func finish() throws(OutputError) {
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

  /// Why it could not be written; nil where all is well.
  var fault: OutputError? { errorNumber.map { OutputError(file: name, errorNumber: $0) } }
}

extension FileName {
  /// Whether a file with bytes of its own is there under the name, or a link to one or to nothing.
  var isOrdinaryFile: Bool {
    var status = stat()
    guard withCString({ lstat($0, &status) }) == 0 else { return false }
    // A link to a terminal, as /dev/stdout is, is as little to be replaced as the terminal.
    if status.st_mode & S_IFMT == S_IFLNK, withCString({ stat($0, &status) }) != 0 { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Throws where what is there under the name is nothing that a file could take the place of.
  func checkReplaceable() throws(OutputError) {
    switch kind {
    case .folder: throw .file(path: "\(self)", reason: "is a folder; name a file")
    case .file where !isOrdinaryFile:
      throw .file(path: "\(self)", reason: "is no ordinary file; name one that can be replaced")
    case .file, nil: break
    }
  }
}
