package import Files
internal import Glibc
package import Graphics
internal import ImageCoding
internal import PageTurning
package import Pagination
package import RenderingOptions
internal import Synchronization

/// The folder a run writes into: files appear in it complete or not at all.
///
/// Each file is written under a temporary name and renamed once it is complete. Only this program's own files are ever
/// replaced or removed: pictures with its mark, and those in the former manifest with names of its own form. A file
/// that has the same bytes already is not touched.
///
/// In a folder without a manifest, pictures appear as they are drawn, and the manifest when all are in place. In a
/// folder with one, which is a finished run, the pictures wait under temporary names, and replace the former ones
/// together at the end: a run that fails or is ended by a signal before that leaves the former run as it was. A signal
/// that arrives while they are being replaced is deferred until all are. So a folder is finished exactly if its
/// manifest exists, and then belongs to a single run.
///
/// Events that no program can handle, such as SIGKILL or a power failure, leave temporary files, which the next run
/// removes. If one happens during the replacement, the folder contains pictures of both runs and no manifest; the
/// former manifest is set aside, and tells the next run which files it may remove. A run that fails in a folder without
/// a manifest removes the pictures it has drawn; one that is killed leaves them. Until it is finished, a run records
/// the names that it uses (`OutputFiles.unfinished`), so that the next one can remove what it does not draw again.
package final class OutputFolder: PictureFileSink {
  /// The folder.
  package let path: FileName
  private let descriptor: Int32
  private let calls: SystemCalls
  private let temporaries: TemporaryFiles
  /// The files left by former runs.
  private let former: Set<String>
  /// The record of the finished run in the folder, and its manifest.
  private let formerRun: FormerRun
  private let formerManifest: [UInt8]?
  /// Whether an unfinished run has left files here.
  private let isAfterKilled: Bool
  /// Whether the folder has a finished run, which stays until this one is finished as well.
  private let replacesRun: Bool
  /// The temporary names of the waiting pictures, by their final names.
  private let waiting = Mutex<[String: String]>([:])
  /// The pictures that this run has placed in a folder without a finished run; nil once it has finished.
  private let placed = Mutex<[String]?>([])
  /// The descriptor of the file that records placed names; -1 before the first.
  private let unfinished = Mutex<Int32>(-1)

  /// Opens the folder, creating it if need be, and keeps every other run out of it.
  package init(_ place: OutputLocation, calls: SystemCalls = SystemCalls()) throws(OutputError) {
    path = place.path
    self.calls = calls
    guard !path.bytes.isEmpty else { throw .folder(path: "“”", reason: "its name is empty") }
    let descriptor: Int32
    do throws(OutputLocation.Fault) { descriptor = try place.open(calls) } catch {
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
    // Nobody else can be writing here, since the folder is locked.
    TemporaryFiles.removeDead(in: descriptor, holder: .folder, calls: calls)
  }

  deinit {
    temporaries.removeAll()
    unfinished.withLock { if $0 >= 0 { _ = calls.close($0) } }
    _ = calls.close(descriptor)
  }

  package func take(
    _ picture: Picture, of pages: [PageNumber: Page], from painter: FramePainter
  ) throws(OutputError) -> Manifest.Entry {
    try take(picture, of: pages, from: painter) { former(picture.name, source: $0) }
  }

  package func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    try write(bytes, to: name)
  }

  /// Writes a file completely, or leaves the name as it was and throws.
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

  /// Records names before files get them.
  private func note(_ names: [String]) throws(OutputError) {
    let lines = names.flatMap { name in
      var line = JSONWriter()
      line.member("file", name)
      line.endLine()
      return line.bytes
    }
    let fault = unfinished.withLock { file -> Int32? in
      if file < 0 {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        file = openat(descriptor, OutputFiles.unfinished, flags, 0o666)
        guard file >= 0 else { return errno }
      }
      return calls.put(lines, into: file)
    }
    if let fault { throw failure(OutputFiles.unfinished, fault) }
  }

  /// The record of a picture that a former job has drawn from the same source and that still exists; nil if it must
  /// be drawn.
  private func former(_ name: String, source: String) -> FormerRun.Picture? {
    guard let picture = formerRun.pictures[name], picture.source == source, isOwn(name),
      OutputFiles.size(of: name, in: descriptor) == picture.byteCount
    else { return nil }
    return picture
  }

  /// Throws if a file with one of these names exists that is neither from a former run nor begins like such a file of
  /// this program.
  package func requireOwn(_ names: [String]) throws(OutputError) {
    for name in names where !isOwn(name) {
      guard faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let contents = OutputFiles.contents(of: name, in: descriptor)
      // A run that was ended before it finished has left no manifest.
      guard contents?.starts(with: ViewerFiles.beginning(of: name).utf8) != true else { continue }
      throw .foreign(path: "\(path)/\(name)")
    }
  }

  /// Puts the waiting pictures and the manifest in place, and removes what a former run left and this one did not
  /// write.
  ///
  /// If everything is there already, the manifest is not touched either, unless the program is newer: its modification
  /// time tells the next run that nothing has changed.
  package func finish(manifest: [UInt8], written: Set<String>) throws(OutputError) {
    let isWaiting = waiting.withLock { !$0.isEmpty }
    if !isWaiting, !isAfterKilled, manifest == formerManifest, former.subtracting(written).isEmpty,
      !ProgramFile.isNewer(thanFile: OutputFiles.manifest, in: descriptor)
    {
      return
    }
    // The pictures are synced to disk together: one by one takes seven times as long as writing everything.
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

  /// Whether a file has these bytes already; throws if it is somebody else's.
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

  /// Whether a file may be replaced or removed: it has this program's mark, or a former run left it under a name of the
  /// form that only pictures of runs have.
  private func isOwn(_ name: String) -> Bool {
    if former.contains(name), ManifestNames.isPictureName(name) || ViewerFiles.isName(name) {
      return true
    }
    let beginning = OutputFiles.contents(of: name, in: descriptor, most: PNGMark.reach)
    return beginning.map { PNGMark.isIn($0) } ?? false
  }

  /// Removes what a failed run has written.
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

  /// Whether a sync call has done what it can: some file systems do not support it.
  private func isSynced(_ result: Int32) -> Bool {
    result == 0 || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP
  }

  /// Writes a temporary file, synced to disk if need be, and returns its name.
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

  /// Renames a temporary file to its final name.
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
