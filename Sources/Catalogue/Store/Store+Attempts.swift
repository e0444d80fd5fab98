internal import BookRendering
internal import Glibc

extension Store {
  /// An attempt at a book: a file in the folder of its key that is empty until the attempt fails, and locked as long as
  /// it lasts.
  struct Attempt: Sendable {
    fileprivate let folder: StoreFolder
    fileprivate let key: String
    fileprivate let name: String
    fileprivate let file: Int32
  }

  /// Leaves a mark before a book is drawn, so that a book that crashes its machine can be identified.
  func beginAttempt(at key: String) throws(OutputError) -> Attempt {
    let attempts = try folder(.attempts)
    while true {
      guard let folder = try attempts.inner(key, makesIt: true) else { throw attempts.failure(key) }
      let name = "\(getpid())-\(Self.randomWord())"
      do throws(OutputError) {
        return try folder.withExclusiveLock { () throws(OutputError) in
          try changing { holdings throws(OutputError) in
            let file = try folder.create(name)
            flock(file, LOCK_EX | LOCK_NB)
            holdings[name] = folder
            return Attempt(folder: folder, key: key, name: name, file: file)
          }
        }
      } catch {
        // Another run has finished the book and removed the folder in the meantime.
        var status = stat()
        guard fstat(folder.descriptor, &status) == 0, status.st_nlink == 0 else { throw error }
      }
    }
  }

  /// Ends a failed attempt, with a line about the problem.
  func fail(_ attempt: Attempt, _ error: String) {
    _ = StoreFolder.put(Array(error.utf8), into: attempt.file)
    fsync(attempt.file)
    close(attempt.file)
    forget(attempt.name)
  }

  /// Ends an attempt that does not count against the book.
  func withdraw(_ attempt: Attempt) throws(OutputError) {
    attempt.folder.remove(attempt.name)
    close(attempt.file)
    forget(attempt.name)
    unlinkat(try folder(.attempts).descriptor, attempt.key, AT_REMOVEDIR)
  }

  /// Ends an attempt after which the book is stored or quarantined: the marks of all ended attempts are removed.
  func succeed(_ attempt: Attempt) throws(OutputError) {
    for (name, _) in Self.ended(in: attempt.folder) { attempt.folder.remove(name) }
    try withdraw(attempt)
  }

  /// The problems in the ended attempts at a book; nil for one that has left no message.
  func failures(of key: String) throws(OutputError) -> [String?] {
    guard let folder = try folder(.attempts).inner(key, makesIt: false) else { return [] }
    return Self.ended(in: folder).map { $0.error }
  }

  /// Removes all ended attempts at a book.
  func forgetFailures(of key: String) throws(OutputError) {
    let attempts = try folder(.attempts)
    guard let folder = try attempts.inner(key, makesIt: false) else { return }
    for (name, _) in Self.ended(in: folder) { folder.remove(name) }
    unlinkat(attempts.descriptor, key, AT_REMOVEDIR)
  }

  private static let longestError = 64 << 10

  /// The attempts that no process is working on, with their problems.
  private static func ended(in folder: StoreFolder) -> [(name: String, error: String?)] {
    folder.names().compactMap { name in
      let (file, isHeld) = folder.withExclusiveLock {
        let file = openat(folder.descriptor, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        // Others may be looking at the same time: only the process that makes the attempt keeps them out.
        return (file, flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      }
      guard file >= 0 else { return nil }
      defer { close(file) }
      // A process that withdraws a mark removes it before it releases the lock.
      var status = stat()
      guard !isHeld, fstat(file, &status) == 0, status.st_nlink > 0 else { return nil }
      let error = folder.contents(name, most: longestError) ?? []
      return (name, error.isEmpty ? nil : String(decoding: error, as: UTF8.self))
    }
  }

  // MARK: Books that are set aside

  /// Whether a book is quarantined.
  package func isQuarantined(_ key: String) -> Bool {
    (try? folder(.quarantine))?.has(key + ".json") ?? false
  }

  /// Why a book was quarantined, as JSON; nil if it was not.
  package func quarantine(of key: String) -> [UInt8]? {
    (try? folder(.quarantine))?.contents(key + ".json")
  }

  /// Quarantines a book.
  func setAside(_ key: String, _ text: String) throws(OutputError) {
    let quarantine = try folder(.quarantine)
    try OutputFile.write(
      Array(text.utf8), to: FileName(bytes: quarantine.path.bytes + Array("/\(key).json".utf8)),
      root: root.path)
  }

  /// Lets a book be tried again.
  func clearQuarantine(of key: String) throws(OutputError) {
    try folder(.quarantine).remove(key + ".json")
    try forgetFailures(of: key)
  }
}
