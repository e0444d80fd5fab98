package import BookRendering
internal import Digests
internal import Glibc
internal import Manuscript
internal import Synchronization

/// Writes the output for a book into a folder of its own: `pages.zip`, `poster.png` and `manifest.json`.
///
/// The pack contains the files uncompressed, one after the other; the manifest gives the offset of each, so that one
/// can be read by its byte range. The folder is moved into place once everything is on disk.
package final class PackWriter: Sendable {
  /// The names of the three files.
  package static let (pack, poster, manifest) = ("pages.zip", "poster.png", "manifest.json")

  /// A file in the pack.
  struct Entry: Sendable {
    var name: String
    var offset: Int
    var byteCount: Int
    /// The digest of its pixels; nil if it is not a picture.
    var pixels: String?
    /// The digest of its bytes; nil for pictures.
    var sha256: String?
  }

  private struct State {
    var archive: StoredArchive
    var entries: [Entry] = []
  }

  private let folder: StoreFolder
  private let file: Int32
  private let state: Mutex<State>
  private let crash: String

  /// The folder for files that are written separately, which exists while the pack is made.
  package var loose: FileName { FileName(bytes: folder.path.bytes + Array("/loose".utf8)) }

  /// Begins a pack in an empty folder.
  package init(folder path: FileName, crash: String = "") throws(OutputError) {
    guard let folder = try StoreFolder.root(path, makesIt: false) else {
      throw OutputError(file: path, errorNumber: ENOENT)
    }
    self.folder = folder
    self.crash = crash
    file = try folder.create(Self.pack)
    state = Mutex(State(archive: StoredArchive(file: file)))
  }

  deinit { close(file) }

  /// Adds a picture.
  package func take(_ name: String, _ bytes: [UInt8], pixels: String) throws(OutputError) {
    try add(Entry(name: name, offset: 0, byteCount: bytes.count, pixels: pixels)) {
      $0.add(name, bytes)
    }
  }

  /// Adds a file that is not a picture.
  package func take(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
    let digest = SHA256.hex(bytes)
    try add(Entry(name: name, offset: 0, byteCount: bytes.count, sha256: digest)) {
      $0.add(name, bytes)
    }
  }

  private func add(
    _ entry: Entry, _ write: (StoredArchive) -> Int?
  ) throws(OutputError) {
    let fault = state.withLock { state -> Int32? in
      guard let offset = write(state.archive) else { return state.archive.errorNumber ?? EIO }
      var entry = entry
      entry.offset = offset
      state.entries.append(entry)
      return nil
    }
    if let fault { throw folder.failure(Self.pack, fault) }
  }

  /// Adds the files in the folder of separately written ones, in name order, and removes it.
  package func takeLoose() throws(OutputError) {
    guard let loose = try folder.inner("loose", makesIt: false) else { return }
    for name in loose.names() {
      let file = openat(loose.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { throw loose.failure(name) }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let digest = Self.digest(of: file)
      let entry = Entry(name: name, offset: 0, byteCount: Int(status.st_size), sha256: digest)
      try add(entry) { $0.add(name, contentsOf: file) }
    }
    folder.remove("loose")
  }

  private static func digest(of file: Int32) -> String {
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var index = 0
    while true {
      let count = pread(file, &buffer, buffer.count, index)
      guard count > 0 else { return hash.hexDigest() }
      buffer.withUnsafeBufferPointer { hash.update(UnsafeBufferPointer(rebasing: $0[..<count])) }
      index += count
    }
  }

  /// Ends the pack, and syncs everything to disk.
  ///
  /// Returns the number of files in the pack and the total size in bytes.
  package func finish(
    key: String, book: PackedBook, poster: [UInt8]?
  ) throws(OutputError) -> (files: Int, bytes: Int) {
    pass("pack")
    let (isWhole, fault, count) = state.withLock {
      ($0.archive.finish(), $0.archive.errorNumber, $0.archive.count)
    }
    guard isWhole else { throw folder.failure(Self.pack, fault ?? EIO) }
    var files = [file]
    defer { for file in files.dropFirst() { close(file) } }
    pass("poster")
    if let poster { files.append(try folder.write(poster, to: Self.poster)) }
    pass("manifest")
    let entries = state.withLock { $0.entries }
    let text = PackManifest.json(
      key: key, book: book, entries: entries, packBytes: count, poster: poster)
    files.append(try folder.write(text, to: Self.manifest))
    try folder.sync(files)
    pass("drawn")
    return (entries.count, count + (poster?.count ?? 0) + text.count)
  }

  /// Dies here, together with the process that has started this one, if a test asks for it.
  private func pass(_ step: String) {
    #if DEBUG
      guard crash == step else { return }
      kill(getppid(), SIGKILL)
      kill(getpid(), SIGKILL)
    #endif
  }
}

/// The manifest's description of the book in a pack.
package struct PackedBook: Sendable {
  /// The SHA-256 of its bytes.
  package var sha256: String
  /// Its title.
  package var title: String
  /// Its author, if it has one.
  package var author: String?
  /// Its language (BCP 47).
  package var language: String
  /// The number of pages laid out: all, unless only some were requested.
  package var pageCount: Int
  /// Its warnings.
  package var warnings: [String]
  /// The pictures that were not drawn for lack of time or memory: the book is stored, but needs another attempt.
  package var unsettledPictures: [String]

  /// Makes a description.
  package init(
    sha256: String, title: String, author: String?, language: String, pageCount: Int,
    warnings: [String], unsettledPictures: [String] = []
  ) {
    self.unsettledPictures = unsettledPictures
    (self.sha256, self.title, self.author) = (sha256, title, author)
    (self.language, self.pageCount, self.warnings) = (language, pageCount, warnings)
  }
}

/// The manifest of a book in a store, in the schema `pack/1`: it contains no time, path or machine.
enum PackManifest {
  /// The most warnings that are kept.
  private static let mostWarnings = 8

  static func json(
    key: String, book: PackedBook, entries: [PackWriter.Entry], packBytes: Int, poster: [UInt8]?
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object(indent: 2, end: 0) {
      $0.member("schema", "pack/1")
      $0.member("key", key)
      $0.member("tool", Tool.version)
      $0.name("book")
      $0.object {
        $0.member("sha256", book.sha256)
        $0.member("title", book.title)
        $0.member(ifAny: "author", book.author)
        $0.member("language", book.language)
        $0.member("pages", book.pageCount)
      }
      $0.member("pixels", pixels(of: entries))
      $0.name("pack")
      $0.object {
        $0.member("file", PackWriter.pack)
        $0.member("bytes", packBytes)
      }
      if let poster {
        $0.name("poster")
        $0.object {
          $0.member("file", PackWriter.poster)
          $0.member("bytes", poster.count)
          $0.member("sha256", SHA256.hex(poster))
        }
      }
      if !book.warnings.isEmpty {
        let more = book.warnings.count - mostWarnings
        $0.member(
          "warnings",
          book.warnings.prefix(mostWarnings).map(\.escapedForTerminal)
            + (more > 0 ? ["and \(more) more"] : []))
      }
      if !book.unsettledPictures.isEmpty {
        $0.member("unsettled", Array(book.unsettledPictures.prefix(mostWarnings)))
      }
      $0.name("files")
      $0.array(indent: 4, end: 2) { for entry in entries { $0.add(entry) } }
    }
    json.endLine()
    return json.bytes
  }

  /// A digest of the names and digests of all files.
  private static func pixels(of entries: [PackWriter.Entry]) -> String {
    let lines = entries.map { "\($0.name) \($0.pixels ?? $0.sha256 ?? "")\n" }
    return SHA256.hex(Array(lines.joined().utf8))
  }
}

extension PackWriter.Entry: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("file", name)
      $0.member("offset", offset)
      $0.member("bytes", byteCount)
      if let pixels { $0.member("xxh128", pixels) } else { $0.member("sha256", sha256 ?? "") }
    }
  }
}
