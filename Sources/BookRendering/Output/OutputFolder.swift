internal import Glibc
internal import Synchronization

/// The folder a run writes into: files appear in it whole or not at all.
///
/// Each file is written under a temporary name and renamed when every byte was taken. The manifest
/// is moved aside before the first picture changes and written anew when all are in place, so a
/// folder is finished exactly when its manifest is there. Nothing but the names of this run and
/// those in the former manifest is ever replaced or removed.
final class OutputFolder: Sendable {
  static let manifestName = "manifest.json"
  /// Where the former manifest waits while a run is under way: it tells a run that follows a killed
  /// one which files are its own to remove.
  static let formerManifestName = ".render-book-former.tmp"

  let path: FileName
  private let descriptor: Int32
  private let calls: SystemCalls
  private let temporaries: TemporaryFiles

  /// Opens the folder, making it where there is none, and keeps every other run out of it.
  init(path: FileName, calls: SystemCalls = SystemCalls()) throws(OutputError) {
    self.path = path
    self.calls = calls
    try Self.makeFolders(path, calls: calls)
    let descriptor = calls.openDirectory(path)
    guard descriptor >= 0 else {
      throw .folder(path: "\(path)", reason: systemMessage(errno))
    }
    guard calls.lock(descriptor) == 0 else {
      let reason = errno
      _ = calls.close(descriptor)
      if reason == EWOULDBLOCK { throw .busy(path: "\(path)") }
      throw .folder(path: "\(path)", reason: systemMessage(reason))
    }
    self.descriptor = descriptor
    self.temporaries = TemporaryFiles(folder: descriptor, remove: calls.remove)
    removeLeftovers()
  }

  deinit { _ = calls.close(descriptor) }

  /// Writes a file whole, or leaves the name as it was and throws.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    let temporary = temporaries.next()
    defer { temporaries.forget(temporary) }
    let file = calls.create(descriptor, temporary)
    guard file >= 0 else { throw failure(name) }
    var isWritten = bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = calls.write(file, rest)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[min(count, rest.count)...])
      }
      return true
    }
    var reason = errno
    if calls.close(file) != 0 && isWritten {
      reason = errno
      isWritten = false
    }
    if isWritten && calls.rename(descriptor, temporary, name) != 0 {
      reason = errno
      isWritten = false
    }
    guard isWritten else {
      _ = calls.remove(descriptor, temporary)
      throw .file(path: "\(path)/\(name)", reason: systemMessage(reason))
    }
  }

  /// Moves the former manifest aside and returns the names of files that it lists.
  func begin() throws(OutputError) -> Set<String> {
    var names = Set<String>()
    for manifest in [Self.formerManifestName, Self.manifestName] {
      names.formUnion(ManifestNames.listed(in: contents(of: manifest)))
    }
    if calls.rename(descriptor, Self.manifestName, Self.formerManifestName) != 0, errno != ENOENT {
      throw failure(Self.manifestName)
    }
    return names
  }

  /// Removes what a former run left and this one did not write, and puts the manifest in place.
  func finish(manifest: [UInt8], written: Set<String>, former: Set<String>) throws(OutputError) {
    for name in former.subtracting(written).sorted() {
      if calls.remove(descriptor, name) != 0, errno != ENOENT { throw failure(name) }
    }
    // The pictures are brought to the disk together: one by one costs seven times the whole write.
    _ = calls.sync(descriptor)
    try write(manifest, to: Self.manifestName)
    _ = calls.remove(descriptor, Self.formerManifestName)
  }

  /// Removes the temporary files of this run, now; for the moment before a signal ends it.
  func removeTemporaries() { temporaries.removeAll() }

  private func failure(_ name: String) -> OutputError {
    .file(path: "\(path)/\(name)", reason: systemMessage(errno))
  }

  /// Removes temporary files that a killed run left behind: nobody else can be writing here.
  private func removeLeftovers() {
    let duplicate = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard duplicate >= 0, let stream = fdopendir(duplicate) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if TemporaryFiles.isTemporary(name), name != Self.formerManifestName {
        _ = calls.remove(descriptor, name)
      }
    }
  }

  private func contents(of name: String) -> [UInt8] {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { Glibc.close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < ManifestNames.largestManifest {
      let count = read(file, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// Makes the folder and those above it where they are missing.
  private static func makeFolders(_ path: FileName, calls: SystemCalls) throws(OutputError) {
    guard calls.makeDirectory(path) != 0, errno == ENOENT else { return }
    let bytes = path.bytes
    var end = 0
    while end < bytes.count {
      end = bytes[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      if calls.makeDirectory(FileName(bytes: bytes[..<end])) != 0, errno != EEXIST {
        throw .folder(path: "\(path)", reason: systemMessage(errno))
      }
    }
  }
}

extension OutputFolder {
  /// The folder of the run that is under way, for the moment when a signal ends it.
  static let current = Mutex<OutputFolder?>(nil)
}
