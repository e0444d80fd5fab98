internal import BookRendering
internal import Glibc

extension Store {
  /// An attempt at a book: a file in the folder of its key that is empty until it fails, and locked as long as it goes
  /// on.
  struct Attempt: Sendable {
    fileprivate let folder: StoreFolder
    fileprivate let key: String
    fileprivate let name: String
    fileprivate let file: Int32
  }

  /// Leaves a mark before a book is drawn, so that one which ends its machine is known by it.
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

  /// Ends an attempt that has failed, with a line of what was wrong.
  func fail(_ attempt: Attempt, _ error: String) {
    _ = StoreFolder.put(Array(error.utf8), into: attempt.file)
    fsync(attempt.file)
    close(attempt.file)
    forget(attempt.name)
  }

  /// Ends an attempt that says nothing against the book.
  func withdraw(_ attempt: Attempt) throws(OutputError) {
    attempt.folder.remove(attempt.name)
    close(attempt.file)
    forget(attempt.name)
    unlinkat(try folder(.attempts).descriptor, attempt.key, AT_REMOVEDIR)
  }

  /// Ends an attempt by which the book is there, or is set aside: the marks of all that have ended go.
  func succeed(_ attempt: Attempt) throws(OutputError) {
    for (name, _) in Self.ended(in: attempt.folder) { attempt.folder.remove(name) }
    try withdraw(attempt)
  }

  /// What was wrong in the attempts at a book that have ended; nil stands for one that has left no word.
  func failures(of key: String) throws(OutputError) -> [String?] {
    guard let folder = try folder(.attempts).inner(key, makesIt: false) else { return [] }
    return Self.ended(in: folder).map { $0.error }
  }

  /// Forgets all attempts at a book that have ended.
  func forgetFailures(of key: String) throws(OutputError) {
    let attempts = try folder(.attempts)
    guard let folder = try attempts.inner(key, makesIt: false) else { return }
    for (name, _) in Self.ended(in: folder) { folder.remove(name) }
    unlinkat(attempts.descriptor, key, AT_REMOVEDIR)
  }

  private static let longestError = 64 << 10

  /// The attempts that nobody is at any more, with what was wrong.
  private static func ended(in folder: StoreFolder) -> [(name: String, error: String?)] {
    folder.names().compactMap { name in
      let (file, isHeld) = folder.withExclusiveLock {
        let file = openat(folder.descriptor, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        // Others may look at the same time: only who is at the attempt keeps them off.
        return (file, flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      }
      guard file >= 0 else { return nil }
      defer { close(file) }
      // Who withdraws a mark removes it before it lets go of it.
      var status = stat()
      guard !isHeld, fstat(file, &status) == 0, status.st_nlink > 0 else { return nil }
      let error = folder.contents(name, most: longestError) ?? []
      return (name, error.isEmpty ? nil : String(decoding: error, as: UTF8.self))
    }
  }

  // MARK: Books that are set aside

  /// Whether a book is set aside.
  package func isQuarantined(_ key: String) -> Bool {
    (try? folder(.quarantine))?.has(key + ".json") ?? false
  }

  /// Why a book was set aside, as JSON; nil where it is not.
  package func quarantine(of key: String) -> [UInt8]? {
    (try? folder(.quarantine))?.contents(key + ".json")
  }

  /// Sets a book aside.
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
