internal import BookRendering
internal import Glibc

/// An open folder of a store.
///
/// Its contents are accessed only relative to it, and no link is followed: nothing is ever written or read elsewhere.
final class StoreFolder: Sendable {
  let descriptor: Int32
  let path: FileName

  private init(_ descriptor: Int32, _ path: FileName) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// Opens the folder that the user has named, and creates it if it is missing; nil if it is missing and is not to be
  /// created.
  static func root(_ path: FileName, makesIt: Bool) throws(OutputError) -> StoreFolder? {
    if makesIt { try make(path) }
    let file = path.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if file < 0, errno == ENOENT, !makesIt { return nil }
    guard file >= 0 else { throw OutputError(file: path, errorNumber: errno) }
    return StoreFolder(file, path)
  }

  /// Creates a folder and its parents if they are missing.
  private static func make(_ path: FileName) throws(OutputError) {
    var end = 0
    while end < path.bytes.count {
      end = path.bytes[end...].dropFirst().firstIndex(of: 0x2F) ?? path.bytes.count
      let part = FileName(bytes: path.bytes[..<end])
      guard part.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
        // Parents may exist even if one may not create them.
        let number = errno
        guard part.isFolder else { throw OutputError(file: path, errorNumber: number) }
        continue
      }
    }
  }

  /// A folder in this one; nil if it is missing and is not to be created.
  func inner(_ name: String, makesIt: Bool) throws(OutputError) -> StoreFolder? {
    if let known = try open(name) { return known }
    guard makesIt else { return nil }
    guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else { throw failure(name) }
    return try open(name)
  }

  private func open(_ name: String) throws(OutputError) -> StoreFolder? {
    let file = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    // Something else in its place may be a link, which leads elsewhere.
    guard file >= 0 else { throw failure(name) }
    return StoreFolder(file, FileName(bytes: path.bytes + [0x2F] + Array(name.utf8)))
  }

  /// Whether there is a file with this name.
  func has(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }

  /// The bytes of a file; nil if it does not exist or cannot be read.
  func contents(_ name: String, most: Int = 64 << 20) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  /// Creates a new file for writing, which must not exist; the caller closes it.
  func create(_ name: String) throws(OutputError) -> Int32 {
    let file = openat(
      descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(name) }
    return file
  }

  /// Creates a new file with these bytes, which the caller syncs to disk and closes.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) -> Int32 {
    let file = try create(name)
    guard let fault = Self.put(bytes, into: file) else { return file }
    close(file)
    throw failure(name, fault)
  }

  /// Syncs files of the folder and its directory to disk.
  func sync(_ files: [Int32]) throws(OutputError) {
    for file in files where fsync(file) != 0 && errno != EINVAL { throw failure(".") }
    try sync()
  }

  /// Writes all bytes; returns the error number, or nil.
  static func put(_ bytes: [UInt8], into file: Int32) -> Int32? {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      done += count
    }
    return nil
  }

  /// Syncs the folder's directory to disk.
  func sync() throws(OutputError) {
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS else { throw failure(".") }
  }

  /// Runs `body` while no other run does the same: it creates and locks something, or looks for what nobody has locked.
  ///
  /// Without it, what was just created and is not locked yet would be taken for a killed run's leftovers. It waits for
  /// others, so the caller must hold no other lock.
  func withExclusiveLock<Value, Fault: Error>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    // Threads exclude each other only with separate descriptors.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let file = own < 0 ? descriptor : own
    while flock(file, LOCK_EX) != 0, errno == EINTR {}
    defer { if own < 0 { flock(file, LOCK_UN) } else { close(own) } }
    return try body()
  }

  /// The names in the folder, sorted.
  func names() -> [String] {
    let duplicate = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard duplicate >= 0, let stream = fdopendir(duplicate) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file or a link, or a folder with all its contents; a missing one is no error.
  func remove(_ name: String) {
    if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
    if let folder = try? open(name) { for inner in folder.names() { folder.remove(inner) } }
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }

  func failure(_ name: String, _ number: Int32 = errno) -> OutputError {
    OutputError(
      file: FileName(bytes: path.bytes + [0x2F] + Array(name.utf8)), errorNumber: number)
  }
}
