internal import Glibc
internal import Synchronization

/// The temporary files of a run in a folder, to be removed if a signal ends the run and recognised
/// if it was killed.
///
/// A temporary file is locked (`flock`), so that later runs can tell whether its run is alive.
/// Files of a run that holds its folder are alive as long as the lock of the folder.
package final class TemporaryFiles: Sendable {
  /// The holder of the lock.
  package enum Holder: Sendable {
    /// The run holds the lock of the folder.
    case folder
    /// Each file has its own lock.
    case file
  }

  /// A temporary file of this process.
  private struct Entry: Hashable {
    let folder: Int32
    let name: String
  }

  /// The function that removes it, and the descriptor that holds its lock; -1 for none.
  private struct Hold {
    let calls: SystemCalls
    let lock: Int32

    func end() { if lock >= 0 { Glibc.close(lock) } }
  }

  /// All temporary files of this process; locked while they are being removed.
  private static let all = Mutex<[Entry: Hold]>([:])

  private let folder: Int32
  private let holder: Holder
  private let calls: SystemCalls

  package init(folder: Int32, holder: Holder = .file, calls: SystemCalls) {
    (self.folder, self.holder, self.calls) = (folder, holder, calls)
  }

  /// Creates a file: its name and descriptor, which is negative on failure.
  ///
  /// Creating and noting it are one step, so that none appears while they are being removed.
  package func create() -> (name: String, file: Int32, errorNumber: Int32) {
    while true {
      let kind = holder == .folder ? Self.folderPrefix : Self.prefix
      let name = kind + String(UInt64.random(in: .min ... .max), radix: 36) + Self.suffix
      let made = Self.all.withLock { all -> (file: Int32, errorNumber: Int32, isOurs: Bool) in
        let file = calls.create(folder, name)
        guard file >= 0 else { return (file, errno, true) }
        var lock: Int32 = -1
        if holder == .file {
          // A run that cleans up may have taken the new file for a dead run's.
          guard isHeld(file) else { return (file, 0, false) }
          lock = fcntl(file, F_DUPFD_CLOEXEC, 0)
        }
        all[Entry(folder: folder, name: name)] = Hold(calls: calls, lock: lock)
        return (file, 0, true)
      }
      if made.isOurs { return (name, made.file, made.errorNumber) }
      _ = calls.close(made.file)
      _ = calls.remove(folder, name)
    }
  }

  /// Locks a new file; false if another run holds or has removed it.
  private func isHeld(_ file: Int32) -> Bool {
    if flock(file, LOCK_EX | LOCK_NB) != 0 { return errno != EWOULDBLOCK }
    var status = stat()
    return fstat(file, &status) != 0 || status.st_nlink > 0
  }

  /// Forgets a file that was renamed into place.
  package func forget(_ name: String) {
    Self.all.withLock { $0.removeValue(forKey: Entry(folder: folder, name: name))?.end() }
  }

  /// Removes a file of this run.
  package func remove(_ name: String) {
    Self.all.withLock { all in
      guard let hold = all.removeValue(forKey: Entry(folder: folder, name: name)) else { return }
      _ = calls.remove(folder, name)
      hold.end()
    }
  }

  /// Removes all files of this folder.
  package func removeAll() {
    Self.all.withLock { all in
      for (place, hold) in all where place.folder == folder {
        _ = calls.remove(folder, place.name)
        hold.end()
        all[place] = nil
      }
    }
  }

  /// Removes all files of the process and calls `body` before others can be created.
  static func end(then body: () -> Void) {
    all.withLock { all in
      for (place, hold) in all { _ = hold.calls.remove(place.folder, place.name) }
      all = [:]
      body()
    }
  }

  // MARK: Leftovers of dead runs

  private static let prefix = ".render-book-"
  private static let folderPrefix = ".render-book-run-"
  private static let suffix = ".tmp"

  /// Removes the files of dead runs in a folder, but none of living runs.
  ///
  /// Files of runs that held the folder are removed only by a run that holds it now.
  package static func removeDead(in folder: Int32, holder: Holder, calls: SystemCalls) {
    for name in names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      guard name != OutputFiles.formerManifest else { continue }
      if name.hasPrefix(folderPrefix) {
        if holder == .folder { _ = calls.remove(folder, name) }
      } else {
        removeDead(name, in: folder, calls: calls)
      }
    }
  }

  private static func removeDead(_ name: String, in folder: Int32, calls: SystemCalls) {
    let file = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(file, LOCK_EX | LOCK_NB) == 0
    else { return }
    _ = calls.remove(folder, name)
  }

  /// The names in a folder.
  private static func names(in folder: Int32) -> [String] {
    let duplicate = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard duplicate >= 0, let stream = fdopendir(duplicate) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
