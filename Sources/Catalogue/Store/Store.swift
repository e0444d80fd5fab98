package import BookRendering
internal import Glibc
internal import Snapshots
internal import Synchronization

/// A folder of drawn books that several runs on several machines may fill at the same time.
///
/// A book appears complete, by the renaming of one folder, and exists if its manifest does. Its key (`StoreKey`) covers
/// everything that it depends on, so that nobody needs to ask what another run has done, and no book is locked: if two
/// runs draw the same one, the first to finish wins, and the other's is discarded. The layout of a store is described
/// in docs/catalogues.md.
package final class Store: Sendable {
  let root: StoreFolder
  private let folders: [Part: StoreFolder]
  /// The files that must be removed if a signal ends the process.
  private let living = Mutex(Living())

  /// The folders of a store.
  enum Part: String, CaseIterable {
    case books, work, attempts, quarantine, log
  }

  /// The marks and folders of this process by name, with the folders that contain them.
  struct Living {
    var holdings: [String: StoreFolder] = [:]
    /// Whether they are being removed, and none may be made or moved any more.
    var isEnding = false
  }

  /// Opens a store and creates what is missing of it.
  package convenience init(_ path: FileName) throws(OutputError) {
    guard let store = try Self.opened(path, makesIt: true) else {
      throw OutputError(file: path, errorNumber: ENOENT)
    }
    self.init(store.root, store.folders)
    removeRubbish()
  }

  /// Opens an existing store for reading; nil if there is none.
  package static func existing(_ path: FileName) throws(OutputError) -> Store? {
    try opened(path, makesIt: false).map { Store($0.root, $0.folders) }
  }

  private init(_ root: StoreFolder, _ folders: [Part: StoreFolder]) {
    (self.root, self.folders) = (root, folders)
  }

  private static func opened(
    _ path: FileName, makesIt: Bool
  ) throws(OutputError) -> (root: StoreFolder, folders: [Part: StoreFolder])? {
    guard let root = try StoreFolder.root(path, makesIt: makesIt) else { return nil }
    var folders: [Part: StoreFolder] = [:]
    for part in Part.allCases { folders[part] = try root.inner(part.rawValue, makesIt: makesIt) }
    return (root, folders)
  }

  func folder(_ part: Part) throws(OutputError) -> StoreFolder {
    guard let folder = folders[part] else { throw root.failure(part.rawValue, ENOENT) }
    return folder
  }

  /// The folder in which unfinished books are drawn: the only one that a drawing process writes to.
  package var workPath: FileName? { folders[.work]?.path }

  // MARK: Books

  /// The first digits of a key, which name the folder that contains its book.
  static func prefix(of key: String) -> String { String(key.prefix(2)) }

  /// The manifest of a book; nil if it is not in the store.
  package func manifest(of key: String) -> [UInt8]? {
    guard let books = folders[.books],
      let shelf = try? books.inner(Self.prefix(of: key), makesIt: false),
      let book = try? shelf.inner(key, makesIt: false)
    else { return nil }
    return book.contents("manifest.json")
  }

  /// Whether a book is in the store.
  package func has(_ key: String) -> Bool {
    guard let books = folders[.books] else { return false }
    var status = stat()
    let name = "\(Self.prefix(of: key))/\(key)/manifest.json"
    return fstatat(books.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// The outcome of publishing a drawn book.
  package enum Publication: Sendable, Hashable {
    /// It is in the store.
    case done
    /// Another run had stored the same before.
    case duplicate
    /// Another run had stored other pictures for the same key: the program is not deterministic, or the store was
    /// modified.
    case different
  }

  /// Moves a book into place by renaming its folder, which must be synced to disk.
  func publish(_ work: WorkFolder, as key: String) throws(OutputError) -> Publication {
    let books = try folder(.books)
    let prefix = Self.prefix(of: key)
    let isNew = try books.inner(prefix, makesIt: false) == nil
    guard let shelf = try books.inner(prefix, makesIt: true) else { throw books.failure(prefix) }
    CrashStep.pass("rename")
    let failed = changing { holdings -> Int32 in
      guard renameat(work.parent.descriptor, work.name, shelf.descriptor, key) == 0 else {
        return errno
      }
      holdings[work.name] = nil
      return 0
    }
    guard failed == 0 else {
      guard failed == ENOTEMPTY || failed == EEXIST else { throw shelf.failure(key, failed) }
      let (ours, theirs) = (work.folder.contents("manifest.json"), manifest(of: key))
      end(work)
      // If pictures are missing for lack of time, two runs need not agree.
      let mayDiffer = [ours, theirs].contains { $0.map(Self.isUnsettled) ?? false }
      return ours == theirs || mayDiffer ? .duplicate : .different
    }
    CrashStep.pass("renamed")
    try shelf.sync()
    if isNew { try books.sync() }
    return .done
  }

  /// Whether a manifest describes a book some of whose pictures were not drawn for lack of time or memory.
  private static func isUnsettled(_ manifest: [UInt8]) -> Bool {
    JSON(manifest)?["unsettled"]?.elements?.isEmpty == false
  }

  /// Whether a book is stored without some of its pictures, which were not drawn for lack of time or memory.
  package func isUnsettled(_ key: String) -> Bool {
    manifest(of: key).map(Self.isUnsettled) ?? false
  }

  /// Removes a book from its place by a single renaming, so that it can be drawn again.
  func withdrawBook(_ key: String) throws(OutputError) {
    let (books, work) = (try folder(.books), try folder(.work))
    guard let shelf = try books.inner(Self.prefix(of: key), makesIt: false) else { return }
    let name = "\(key).\(Self.randomWord())"
    let failed = changing { holdings -> Int32 in
      guard renameat(shelf.descriptor, key, work.descriptor, name) == 0 else { return errno }
      holdings[name] = work
      return 0
    }
    guard failed == 0 || failed == ENOENT else { throw shelf.failure(key, failed) }
    work.remove(name)
    forget(name)
  }

  // MARK: Work

  /// A folder in which a book is drawn.
  struct WorkFolder: Sendable {
    fileprivate let parent: StoreFolder
    fileprivate let folder: StoreFolder
    fileprivate let name: String
    var path: FileName { folder.path }
  }

  /// Creates a folder to draw a book in, locked as long as it exists, so that others can tell that its run is alive.
  func beginWork(on key: String) throws(OutputError) -> WorkFolder {
    let work = try folder(.work)
    let name = "\(key).\(Self.randomWord())"
    return try work.withExclusiveLock { () throws(OutputError) in
      try changing { holdings throws(OutputError) in
        guard let folder = try work.inner(name, makesIt: true) else { throw work.failure(name) }
        flock(folder.descriptor, LOCK_EX | LOCK_NB)
        holdings[name] = work
        return WorkFolder(parent: work, folder: folder, name: name)
      }
    }
  }

  /// Discards a folder.
  func end(_ work: WorkFolder) {
    work.parent.remove(work.name)
    forget(work.name)
  }

  static func randomWord() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  /// The age in seconds from which on a work folder counts as abandoned, whatever its lock says.
  private static let oldest = 86_400

  /// Removes what killed runs have left.
  private func removeRubbish() {
    guard let work = folders[.work] else { return }
    for name in work.names() {
      let (file, isFree) = work.withExclusiveLock {
        let file = openat(work.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        return (file, file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
      }
      defer { if file >= 0 { close(file) } }
      var status = stat()
      guard fstatat(work.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let isOld = time(nil) - status.st_mtim.tv_sec > Self.oldest
      if isOld || isFree { work.remove(name) }
    }
  }

  // MARK: What a signal removes

  /// Creates, moves or ends something of this process; once a signal removes it, nobody returns from here.
  func changing<Value: Sendable>(
    _ body: (inout [String: StoreFolder]) throws(OutputError) -> Value
  ) throws(OutputError) -> Value {
    let value = try living.withLock { living throws(OutputError) -> Value? in
      living.isEnding ? nil : try body(&living.holdings)
    }
    if let value { return value }
    while true { pause() }
  }

  func changing<Value: Sendable>(_ body: (inout [String: StoreFolder]) -> Value) -> Value {
    let value = living.withLock { $0.isEnding ? nil : body(&$0.holdings) }
    if let value { return value }
    while true { pause() }
  }

  func forget(_ name: String) { changing { $0[name] = nil } }

  /// Removes the marks and folders of this process, and prevents any from being made or moved.
  package func removeLiving() {
    living.withLock { living in
      for (name, folder) in living.holdings { folder.remove(name) }
      living = Living(isEnding: true)
    }
  }
}
