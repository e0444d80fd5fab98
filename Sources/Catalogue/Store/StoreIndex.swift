package import BookRendering
internal import Digests
internal import Glibc
internal import Snapshots

/// The list of a store's books: files made from the manifests alone, so that anybody may make them again.
package enum StoreIndex {
  /// The number of books per file.
  static let booksOfFile = 50_000

  /// The contents of an index.
  package struct Summary: Sendable, Hashable {
    /// The numbers of books, and of files that list them.
    package var books = 0, files = 0
    /// Folders among the books that are not books.
    package var skipped: [String] = []
  }

  /// Writes the index of a store: `index-000.jsonl` and so on, one line per book in key order; files of an earlier,
  /// longer index are removed.
  package static func write(_ path: FileName) throws(OutputError) -> Summary {
    guard let root = try StoreFolder.root(path, makesIt: false),
      let books = try root.inner(Store.Part.books.rawValue, makesIt: false)
    else { throw OutputError(file: path, errorNumber: ENOENT) }
    var summary = Summary()
    var lines: [UInt8] = []
    var inFile = 0
    func flush() throws(OutputError) {
      let name = path.appending(Self.name(summary.files))
      try OutputFile.write(lines, to: name)
      summary.files += 1
      (lines, inFile) = ([], 0)
    }
    for prefix in books.names() {
      guard let shelf = try? books.inner(prefix, makesIt: false) else { continue }
      for key in shelf.names() {
        guard let book = try? shelf.inner(key, makesIt: false),
          let manifest = book.contents("manifest.json"), let line = Self.line(key, manifest)
        else {
          summary.skipped.append("books/\(prefix)/\(key)")
          continue
        }
        lines += line
        summary.books += 1
        inFile += 1
        if inFile == booksOfFile { try flush() }
      }
    }
    if inFile > 0 || summary.files == 0 { try flush() }
    for name in root.names() where isIndex(name) && !isWritten(name, summary.files) {
      root.remove(name)
    }
    return summary
  }

  private static func name(_ number: Int) -> String {
    let digits = "\(number)"
    return "index-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + ".jsonl"
  }

  private static func isIndex(_ name: String) -> Bool {
    name.hasPrefix("index-") && name.hasSuffix(".jsonl")
  }

  private static func isWritten(_ name: String, _ files: Int) -> Bool {
    (0..<files).contains { Self.name($0) == name }
  }

  /// The line of a book: its key, its manifest's description, and its size.
  private static func line(_ key: String, _ manifest: [UInt8]) -> [UInt8]? {
    guard let json = JSON(manifest), json["schema"]?.text == "pack/1",
      json["key"]?.text == key, let book = json["book"], let title = book["title"]?.text,
      let sha256 = book["sha256"]?.text, let pages = book["pages"]?.whole,
      let files = json["files"]?.elements?.count, let pixels = json["pixels"]?.text,
      let bytes = json["pack"]?["bytes"]?.whole
    else { return nil }
    let missing = json["unsettled"]?.elements?.count ?? 0
    var line = JSONWriter()
    line.object {
      $0.member("key", key)
      $0.member("sha256", sha256)
      $0.member("title", title)
      $0.member(ifAny: "author", book["author"]?.text)
      $0.member(ifAny: "language", book["language"]?.text)
      $0.member("pages", pages)
      $0.member("files", files)
      $0.member("bytes", bytes)
      $0.member("pixels", pixels)
      $0.member("poster", json["poster"] != nil)
      $0.member("manifest", SHA256.hex(manifest))
      if missing > 0 { $0.member("unsettled", missing) }
    }
    line.endLine()
    return line.bytes
  }
}
