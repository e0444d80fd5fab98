package import BookRendering
internal import Glibc
internal import Synchronization

/// A folder of drawn books, that several runs on several machines may fill at once.
///
/// A book appears whole, by the renaming of one folder, and is there when its manifest is. What it is known by
/// (`StoreKey`) tells all that it depends on, so that nobody need ask what another has done, and nothing is locked:
/// of two that draw the same the first is in time, and the other's is thrown away. Its layout is in
/// docs/catalogues.md.
package final class Store: Sendable {
  let root: StoreFolder
  private let folders: [Part: StoreFolder]
  /// What is to be removed when a signal ends the process.
  private let living = Mutex<[String: Holding]>([:])

  /// The folders of a store.
  enum Part: String, CaseIterable {
    case books, work, attempts, quarantine, log
  }

  /// A mark or a folder of this process.
  private struct Holding {
    let folder: StoreFolder
    let name: String
  }

  /// Opens a store and makes what is missing of it.
  package convenience init(_ path: FileName) throws(OutputError) {
    guard let store = try Self.opened(path, makesIt: true) else {
      throw OutputError(file: path, errorNumber: ENOENT)
    }
    self.init(store.root, store.folders)
    removeRubbish()
  }

  /// Opens a store to look into it; nil where there is none.
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

  /// The folder that unfinished books are drawn in: the only one that who draws writes to.
  package var workPath: FileName? { folders[.work]?.path }

  // MARK: Books

  /// The first digits of a key, which name the folder that its book is in.
  static func prefix(of key: String) -> String { String(key.prefix(2)) }

  /// The manifest of a book; nil where it is not there.
  package func manifest(of key: String) -> [UInt8]? {
    guard let books = folders[.books],
      let shelf = try? books.inner(Self.prefix(of: key), makesIt: false),
      let book = try? shelf.inner(key, makesIt: false)
    else { return nil }
    return book.contents("manifest.json")
  }

  /// Whether a book is there.
  package func has(_ key: String) -> Bool {
    guard let books = folders[.books] else { return false }
    var status = stat()
    let name = "\(Self.prefix(of: key))/\(key)/manifest.json"
    return fstatat(books.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// What has become of a book that was drawn.
  package enum Publication: Sendable, Hashable {
    /// It is in the store.
    case done
    /// Another had drawn the same before.
    case duplicate
    /// Another had drawn other pictures of the same: the program draws not always alike, or the store was changed.
    case different
  }

  /// Gives a book its place by the renaming of its folder, which must be on the disk.
  func publish(_ work: WorkFolder, as key: String) throws(OutputError) -> Publication {
    let books = try folder(.books)
    guard let shelf = try books.inner(Self.prefix(of: key), makesIt: true) else {
      throw books.failure(Self.prefix(of: key))
    }
    CrashStep.pass("rename")
    guard renameat(work.parent.descriptor, work.name, shelf.descriptor, key) == 0 else {
      guard errno == ENOTEMPTY || errno == EEXIST else { throw shelf.failure(key) }
      let (ours, theirs) = (work.folder.contents("manifest.json"), manifest(of: key))
      end(work)
      return ours == theirs ? .duplicate : .different
    }
    CrashStep.pass("renamed")
    try shelf.sync()
    try books.sync()
    forget(work.name)
    return .done
  }

  // MARK: Work

  /// A folder that a book is drawn in.
  struct WorkFolder {
    fileprivate let parent: StoreFolder
    fileprivate let folder: StoreFolder
    fileprivate let name: String
    var path: FileName { folder.path }
  }

  /// Makes a folder to draw a book in, locked as long as it is one, so that others can tell that its run lives.
  func beginWork(on key: String) throws(OutputError) -> WorkFolder {
    let work = try folder(.work)
    let name = "\(key).\(Self.randomWord())"
    hold(name, in: work)
    do throws(OutputError) {
      guard let folder = try work.inner(name, makesIt: true) else { throw work.failure(name) }
      flock(folder.descriptor, LOCK_EX | LOCK_NB)
      return WorkFolder(parent: work, folder: folder, name: name)
    } catch {
      forget(name)
      throw error
    }
  }

  /// Throws a folder away.
  func end(_ work: WorkFolder) {
    work.parent.remove(work.name)
    forget(work.name)
  }

  static func randomWord() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  /// Seconds after which a folder of work is nobody's, whatever its lock says.
  private static let oldest = 86_400

  /// Removes what runs that were killed have left.
  private func removeRubbish() {
    guard let work = folders[.work] else { return }
    for name in work.names() {
      let file = openat(work.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      var status = stat()
      guard fstatat(work.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let isOld = time(nil) - status.st_mtim.tv_sec > Self.oldest
      let isFree = file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0
      if isOld || isFree { work.remove(name) }
      if file >= 0 { close(file) }
    }
  }

  // MARK: What a signal removes

  func hold(_ name: String, in folder: StoreFolder) {
    living.withLock { $0[name] = Holding(folder: folder, name: name) }
  }

  func forget(_ name: String) { _ = living.withLock { $0.removeValue(forKey: name) } }

  /// Removes the marks and folders of this process, and lets none be made any more.
  package func removeLiving() {
    living.withLock { living in
      for holding in living.values { holding.folder.remove(holding.name) }
      living = [:]
    }
  }
}
