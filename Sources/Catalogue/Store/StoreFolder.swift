internal import BookRendering
internal import Glibc

/// An open folder of a store.
///
/// What is in it is reached from it alone, and no link is followed: nothing is
/// ever written or read elsewhere.
final class StoreFolder: Sendable {
  let descriptor: Int32
  let path: FileName

  private init(_ descriptor: Int32, _ path: FileName) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// Opens the folder that the user has named, and makes it where it is missing; nil where it is missing and is not
  /// to be made.
  static func root(_ path: FileName, makesIt: Bool) throws(OutputError) -> StoreFolder? {
    if makesIt { try make(path) }
    let file = path.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if file < 0, errno == ENOENT, !makesIt { return nil }
    guard file >= 0 else { throw OutputError(file: path, errorNumber: errno) }
    return StoreFolder(file, path)
  }

  /// Makes a folder and those above it where they are missing.
  private static func make(_ path: FileName) throws(OutputError) {
    var end = 0
    while end < path.bytes.count {
      end = path.bytes[end...].dropFirst().firstIndex(of: 0x2F) ?? path.bytes.count
      let part = FileName(bytes: path.bytes[..<end])
      guard part.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
        // Folders above may be there though one may not make them.
        let number = errno
        guard part.isFolder else { throw OutputError(file: path, errorNumber: number) }
        continue
      }
    }
  }

  /// A folder in this one; nil where it is missing and is not to be made.
  func inner(_ name: String, makesIt: Bool) throws(OutputError) -> StoreFolder? {
    if let known = try open(name) { return known }
    guard makesIt else { return nil }
    guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else { throw failure(name) }
    return try open(name)
  }

  private func open(_ name: String) throws(OutputError) -> StoreFolder? {
    let file = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    // What is there instead of a folder may be a link, which leads elsewhere.
    guard file >= 0 else { throw failure(name) }
    return StoreFolder(file, FileName(bytes: path.bytes + [0x2F] + Array(name.utf8)))
  }

  /// Whether there is a file of that name.
  func has(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }

  /// A file's bytes; nil where there is none that can be read.
  func contents(_ name: String, most: Int = 64 << 20) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = read(file, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes.append(contentsOf: room[..<count])
    }
    return bytes
  }

  /// Makes a new file for writing, which must not be there; the caller closes it.
  func create(_ name: String) throws(OutputError) -> Int32 {
    let file = openat(
      descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(name) }
    return file
  }

  /// Makes a new file with these bytes, which the caller brings onto the disk and closes.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) -> Int32 {
    let file = try create(name)
    guard let fault = Self.put(bytes, into: file) else { return file }
    close(file)
    throw failure(name, fault)
  }

  /// Brings files of the folder and its list of names onto the disk.
  func sync(_ files: [Int32]) throws(OutputError) {
    for file in files where fsync(file) != 0 && errno != EINVAL { throw failure(".") }
    try sync()
  }

  /// Writes all bytes; the number of the error, or nil.
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

  /// Brings the folder's list of names onto the disk.
  func sync() throws(OutputError) {
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS else { throw failure(".") }
  }

  /// Does something while no other run does the same: makes what is to be locked and locks it, or looks for what
  /// nobody has locked.
  ///
  /// Without it, what was made a moment ago and is not yet locked would be taken for what a run that was killed left.
  /// It waits for others, so that nothing else may be locked by who calls it.
  func withExclusiveLock<Value, Fault: Error>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    // Threads exclude each other only by descriptors of their own.
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

  /// Removes a file or a link, or a folder with all that is in it; that it is not there is well.
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
