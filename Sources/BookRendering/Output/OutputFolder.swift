internal import Glibc
internal import Synchronization

/// The folder a run writes into: files appear in it whole or not at all.
///
/// Each file is written under a temporary name and renamed when every byte was taken. Nothing but the
/// names of this run and those in the former manifest is ever replaced or removed.
///
/// In a folder without a manifest, pictures appear as they are drawn, and the manifest when all are
/// in place. In a folder with one, which is a finished run, the pictures wait under temporary names,
/// and replace the former ones together at the end: a run that fails or is ended by a signal before
/// that leaves the former run as it was. A signal that comes while they are replaced waits until they
/// all are. So a folder is finished exactly when its manifest is there, and belongs to one run.
///
/// What no program can answer, as SIGKILL or a power cut, leaves temporary files, which the next run
/// removes. If it strikes in the midst of the replacing, the folder holds pictures of both runs and no
/// manifest; the former one waits aside, and tells the next run which files are its own to remove. A
/// run that is ended in a folder without a manifest leaves the whole pictures it has drawn.
final class OutputFolder: PictureSink {
  static let manifestName = "manifest.json"
  /// Where the former manifest waits while the pictures are replaced.
  static let formerManifestName = ".render-book-former.tmp"

  let path: FileName
  private let descriptor: Int32
  private let calls: SystemCalls
  private let temporaries: TemporaryFiles
  /// The files that former runs have left.
  private let former: Set<String>
  /// Whether a finished run is in the folder, which stays until this one is finished as well.
  private let replacesRun: Bool
  /// The temporary names of the pictures that wait, by their own names.
  private let waiting = Mutex<[String: String]>([:])
  /// Held while one run's files replace another's.
  private let replacing = Mutex<Void>(())

  /// Opens the folder, making it where there is none, and keeps every other run out of it.
  init(path: FileName, calls: SystemCalls = SystemCalls()) throws(OutputError) {
    self.path = path
    self.calls = calls
    guard !path.bytes.isEmpty else { throw .folder(path: "“”", reason: "its name is empty") }
    let fault = Self.makeFolders(path, calls: calls)
    let descriptor = calls.openDirectory(path)
    guard descriptor >= 0 else {
      // That it is not there is only what came of its not being made.
      let reason = errno == ENOENT ? fault ?? ENOENT : errno
      throw .folder(path: "\(path)", reason: systemMessage(reason))
    }
    guard calls.lock(descriptor) == 0 else {
      let reason = errno
      _ = calls.close(descriptor)
      if reason == EWOULDBLOCK { throw .busy(path: "\(path)") }
      throw .folder(path: "\(path)", reason: systemMessage(reason))
    }
    self.descriptor = descriptor
    self.temporaries = TemporaryFiles(folder: descriptor, calls: calls)
    let manifest = Self.contents(of: Self.manifestName, in: descriptor)
    let aside = Self.contents(of: Self.formerManifestName, in: descriptor)
    self.replacesRun = manifest != nil
    self.former = ManifestNames.listed(in: manifest ?? [])
      .union(ManifestNames.listed(in: aside ?? []))
    removeLeftovers()
  }

  deinit { _ = calls.close(descriptor) }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    try write(bytes, to: name)
  }

  /// Writes a file whole, or leaves the name as it was and throws.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    let temporary = try fill(bytes, for: name)
    if replacesRun {
      waiting.withLock { $0[name] = temporary }
    } else {
      try place(temporary, as: name)
    }
  }

  /// Throws where a file of one of these names is there that neither a former run's manifest names nor
  /// begins as this program begins such a file.
  func requireOwn(_ names: [String]) throws(OutputError) {
    for name in names where !former.contains(name) {
      guard faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let contents = Self.contents(of: name, in: descriptor)
      // A run that was ended before it was finished has left no manifest.
      guard contents?.starts(with: ViewerFiles.beginning(of: name).utf8) != true else { continue }
      throw .file(
        path: "\(path)/\(name)",
        reason: "is there already and not of a former run; name another folder with --out")
    }
  }

  /// Puts the pictures that wait and the manifest in place, and removes what a former run left and
  /// this one did not write.
  func finish(manifest: [UInt8], written: Set<String>) throws(OutputError) {
    // The pictures are brought to the disk together: one by one costs seven times the whole write.
    guard isSynced(calls.syncAll(descriptor)) else { throw failure(".") }
    let temporary = try fill(manifest, for: Self.manifestName, isSynced: true)
    try replacing.withLock { (_) throws(OutputError) in
      if replacesRun,
        calls.rename(descriptor, Self.manifestName, Self.formerManifestName) != 0, errno != ENOENT
      {
        throw failure(Self.manifestName)
      }
      let waiting = waiting.withLock { $0 }
      for (name, temporary) in waiting.sorted(by: { $0.key < $1.key }) {
        try place(temporary, as: name)
      }
      for name in former.subtracting(written).sorted() {
        if calls.remove(descriptor, name) != 0, errno != ENOENT { throw failure(name) }
      }
      try place(temporary, as: Self.manifestName)
      _ = calls.remove(descriptor, Self.formerManifestName)
      guard isSynced(calls.sync(descriptor)) else { throw failure(Self.manifestName) }
    }
  }

  /// Removes the temporary files of a run that has failed.
  func abandon() { temporaries.removeAll() }

  /// Removes the temporary files, and calls a function before anything else can be written; for the
  /// moment before a signal ends the process.
  func end(_ body: () -> Void) {
    replacing.withLock { _ in temporaries.removeAll(then: body) }
  }

  /// Whether a call has brought to the disk what it can: some file systems know no such call.
  private func isSynced(_ result: Int32) -> Bool {
    result == 0 || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP
  }

  /// Writes a temporary file, onto the disk if need be, and returns its name.
  private func fill(
    _ bytes: [UInt8], for name: String, isSynced mustReachDisk: Bool = false
  ) throws(OutputError) -> String {
    let (temporary, file, reason) = temporaries.create()
    guard file >= 0 else { throw failure(name, reason) }
    var fault = put(bytes, into: file)
    if fault == nil, mustReachDisk, !isSynced(calls.sync(file)) { fault = errno }
    if calls.close(file) != 0, fault == nil { fault = errno }
    if let fault {
      temporaries.remove(temporary)
      throw failure(name, fault)
    }
    return temporary
  }

  /// Writes bytes; the number of the error, or nil when every byte was taken.
  private func put(_ bytes: [UInt8], into file: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = calls.write(file, rest)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : ENOSPC }
        rest = UnsafeRawBufferPointer(rebasing: rest[min(count, rest.count)...])
      }
      return nil
    }
  }

  /// Gives a temporary file its own name.
  private func place(_ temporary: String, as name: String) throws(OutputError) {
    guard calls.rename(descriptor, temporary, name) == 0 else {
      let reason = errno
      temporaries.remove(temporary)
      throw failure(name, reason)
    }
    temporaries.forget(temporary)
  }

  private func failure(_ name: String, _ reason: Int32 = errno) -> OutputError {
    .file(path: "\(path)/\(name)", reason: systemMessage(reason))
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

  /// The beginning of a file; nil where there is none that can be read.
  private static func contents(of name: String, in folder: Int32) -> [UInt8]? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
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

  /// Makes the folder and those above it where they are missing; returns the number of the error
  /// where one could not be made.
  static func makeFolders(_ path: FileName, calls: SystemCalls) -> Int32? {
    guard calls.makeDirectory(path) != 0, errno != EEXIST else { return nil }
    guard errno == ENOENT else { return errno }
    var fault: Int32?
    let bytes = path.bytes
    var end = 0
    while end < bytes.count {
      end = bytes[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      let made = calls.makeDirectory(FileName(bytes: bytes[..<end]))
      // The first that fails is the reason why those inside it do.
      if made != 0, errno != EEXIST, fault == nil { fault = errno }
    }
    return fault
  }
}

extension OutputFolder {
  /// The folder of the run that is under way, for the moment when a signal ends it.
  static let current = Mutex<OutputFolder?>(nil)
}
