package import Files
internal import Glibc
internal import ImageCoding
internal import RenderingOptions
internal import Synchronization

/// The folder a run writes into: files appear in it whole or not at all.
///
/// Each file is written under a temporary name and renamed when every byte was taken. Nothing is ever
/// replaced or removed but this program's own files: pictures that bear its mark, and those of its own
/// kind of name in the former manifest. A file that has the same bytes already is not touched.
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
/// run that fails in a folder without a manifest removes the pictures it has drawn; one that is killed leaves
/// them. Until it is finished a run notes the names that it places (`OutputFiles.unfinished`), so that the next one
/// removes what it does not draw again.
package final class OutputFolder: PictureFileSink {
  /// The folder.
  package let path: FileName
  private let descriptor: Int32
  private let calls: SystemCalls
  private let temporaries: TemporaryFiles
  /// The files that former runs have left.
  private let former: Set<String>
  /// What the finished run in the folder has recorded, and its manifest.
  private let formerRun: FormerRun
  private let formerManifest: [UInt8]?
  /// Whether a run has begun here that was not finished.
  private let isAfterKilled: Bool
  /// Whether a finished run is in the folder, which stays until this one is finished as well.
  private let replacesRun: Bool
  /// The temporary names of the pictures that wait, by their own names.
  private let waiting = Mutex<[String: String]>([:])
  /// The pictures that this run has placed where no finished run is; nil when it has finished.
  private let placed = Mutex<[String]?>([])
  /// The descriptor of the file with the names that are placed; -1 before the first.
  private let unfinished = Mutex<Int32>(-1)

  /// Opens the folder, making it where there is none, and keeps every other run out of it.
  package init(_ place: OutputPlace, calls: SystemCalls = SystemCalls()) throws(OutputError) {
    path = place.path
    self.calls = calls
    guard !path.bytes.isEmpty else { throw .folder(path: "“”", reason: "its name is empty") }
    let descriptor: Int32
    do throws(OutputPlace.Fault) { descriptor = try place.open(calls) } catch {
      throw .folder(path: "\(error.path)", reason: error.reason)
    }
    guard calls.lock(descriptor) == 0 else {
      let reason = errno
      _ = calls.close(descriptor)
      if reason == EWOULDBLOCK { throw .busy(path: "\(path)") }
      throw .folder(path: "\(path)", reason: systemMessage(reason))
    }
    self.descriptor = descriptor
    self.temporaries = TemporaryFiles(folder: descriptor, holder: .folder, calls: calls)
    let manifest = OutputFiles.contents(of: OutputFiles.manifest, in: descriptor)
    if let fault = manifest.flatMap({ FormerManifest.fault($0) }) {
      _ = calls.close(descriptor)
      throw .folder(path: "\(path)", reason: fault)
    }
    let aside = OutputFiles.contents(of: OutputFiles.formerManifest, in: descriptor)
    let begun = OutputFiles.contents(of: OutputFiles.unfinished, in: descriptor)
    isAfterKilled = begun != nil
    self.replacesRun = manifest != nil
    self.formerManifest = manifest
    self.formerRun = FormerRun(manifest ?? [])
    self.former = ManifestNames.listed(in: manifest ?? [])
      .union(ManifestNames.listed(in: aside ?? []))
      .union(ManifestNames.listed(in: begun ?? []))
    // Nobody else that holds the folder can be writing here.
    TemporaryFiles.removeDead(in: descriptor, holder: .folder, calls: calls)
  }

  deinit {
    temporaries.removeAll()
    unfinished.withLock { if $0 >= 0 { _ = calls.close($0) } }
    _ = calls.close(descriptor)
  }

  package func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    try write(bytes, to: name)
  }

  /// Writes a file whole, or leaves the name as it was and throws.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    guard try !stands(bytes, as: name) else { return }
    let temporary = try fill(bytes, for: name)
    if replacesRun {
      waiting.withLock { $0[name] = temporary }
    } else {
      try note([name])
      try place(temporary, as: name)
      placed.withLock { $0?.append(name) }
    }
  }

  /// Notes names before files get them.
  private func note(_ names: [String]) throws(OutputError) {
    let text = names.map { "\"file\": \($0.jsonQuoted)\n" }.joined()
    let fault = unfinished.withLock { file -> Int32? in
      if file < 0 {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        file = openat(descriptor, OutputFiles.unfinished, flags, 0o666)
        guard file >= 0 else { return errno }
      }
      return calls.put(Array(text.utf8), into: file)
    }
    if let fault { throw failure(OutputFiles.unfinished, fault) }
  }

  package func standing(_ name: String, source: String) -> FormerRun.Picture? {
    guard let picture = formerRun.pictures[name], picture.source == source, isOwn(name),
      OutputFiles.size(of: name, in: descriptor) == picture.byteCount
    else { return nil }
    return picture
  }

  /// Throws where a file of one of these names is there that neither is a former run's nor begins as
  /// this program begins such a file.
  package func requireOwn(_ names: [String]) throws(OutputError) {
    for name in names where !isOwn(name) {
      guard faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let contents = OutputFiles.contents(of: name, in: descriptor)
      // A run that was ended before it was finished has left no manifest.
      guard contents?.starts(with: ViewerFiles.beginning(of: name).utf8) != true else { continue }
      throw .foreign(path: "\(path)/\(name)")
    }
  }

  /// Puts the pictures that wait and the manifest in place, and removes what a former run left and
  /// this one did not write.
  ///
  /// Where all is there already, the manifest is not touched either, unless the program is newer: by
  /// its time the next run sees that nothing has changed.
  package func finish(manifest: [UInt8], written: Set<String>) throws(OutputError) {
    let isWaiting = waiting.withLock { !$0.isEmpty }
    if !isWaiting, !isAfterKilled, manifest == formerManifest, former.subtracting(written).isEmpty,
      !ProgramFile.isNewer(thanFile: OutputFiles.manifest, in: descriptor)
    {
      return
    }
    // The pictures are brought to the disk together: one by one costs seven times the whole write.
    guard isSynced(calls.syncAll(descriptor)) else { throw failure(".") }
    let temporary = try fill(manifest, for: OutputFiles.manifest, isSynced: true)
    if replacesRun { try note(waiting.withLock { $0.keys.sorted() }) }
    try OutputFiles.replacing.withLock { (_) throws(OutputError) in
      if replacesRun,
        calls.rename(descriptor, OutputFiles.manifest, OutputFiles.formerManifest) != 0,
        errno != ENOENT
      {
        throw failure(OutputFiles.manifest)
      }
      let waiting = waiting.withLock { $0 }
      for (name, temporary) in waiting.sorted(by: { $0.key < $1.key }) {
        try place(temporary, as: name)
      }
      for name in former.subtracting(written).sorted() where isOwn(name) {
        if calls.remove(descriptor, name) != 0, errno != ENOENT { throw failure(name) }
      }
      try place(temporary, as: OutputFiles.manifest)
      placed.withLock { $0 = nil }
      _ = calls.remove(descriptor, OutputFiles.formerManifest)
      _ = calls.remove(descriptor, OutputFiles.unfinished)
      guard isSynced(calls.sync(descriptor)) else { throw failure(OutputFiles.manifest) }
    }
  }

  /// Whether a file has these bytes already; throws where it is somebody else's.
  private func stands(_ bytes: [UInt8], as name: String) throws(OutputError) -> Bool {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .foreign(path: "\(path)/\(name)") }
    if Int(status.st_size) == bytes.count,
      OutputFiles.contents(of: name, in: descriptor, most: bytes.count) == bytes
    {
      return true
    }
    guard isOwn(name) else { throw .foreign(path: "\(path)/\(name)") }
    return false
  }

  /// Whether a file may be replaced or removed: it bears this program's mark, or a former run has left
  /// it under a name of the kind that only pictures of runs have.
  private func isOwn(_ name: String) -> Bool {
    if former.contains(name), ManifestNames.isPictureName(name) || ViewerFiles.isName(name) {
      return true
    }
    let beginning = OutputFiles.contents(of: name, in: descriptor, most: PNGMark.reach)
    return beginning.map { PNGMark.isIn($0) } ?? false
  }

  /// Removes what a run that has failed has written.
  package func abandon() {
    temporaries.removeAll()
    let pictures = placed.withLock { placed in
      defer { placed = nil }
      return placed ?? []
    }
    guard !pictures.isEmpty else { return }
    for name in pictures { _ = calls.remove(descriptor, name) }
    if !isAfterKilled { _ = calls.remove(descriptor, OutputFiles.unfinished) }
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
    var fault = calls.put(bytes, into: file)
    if fault == nil, mustReachDisk, !isSynced(calls.sync(file)) { fault = errno }
    if calls.close(file) != 0, fault == nil { fault = errno }
    if let fault {
      temporaries.remove(temporary)
      throw failure(name, fault)
    }
    return temporary
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
}
