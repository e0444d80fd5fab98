internal import BookRendering
internal import Digests
internal import Glibc

extension BatchRun {
  /// Makes sure that the book of a line is in the store, or quarantined.
  func draw(
    _ line: CatalogueLine, _ recipe: BookRecipe, in child: inout BookChild
  ) throws(BatchError) -> BookResult {
    var result = BookResult(id: line.id, status: .missing)
    var file = BookSource(line, in: options.books)
    let pictures: String
    do throws(BookSource.Fault) {
      let digest = if let known = line.sha256 { known } else { try file.digest() }
      pictures = try file.pictures(as: recipe.reading)
      result.key = StoreKey.of(
        book: digest, name: file.nameInKey, pictures: pictures, conditions: recipe.conditions)
    } catch { return unreadable(result, error) }
    guard let key = result.key else { return result }
    result.bytesIn = file.byteCount
    if let status = try known(key) {
      result.status = status
      if status == .quarantined { result.error = "is set aside: see quarantine/\(key).json" }
      return result
    }
    guard let store, !options.isDryRun else { return result }
    let book: [UInt8]
    do throws(BookSource.Fault) { book = try file.contents(expected: line.sha256) } catch {
      return unreadable(result, error)
    }
    result.bytesIn = book.count
    var job = BookJob(
      words: recipe.words, conditions: recipe.conditions, key: key,
      sha256: line.sha256 ?? file.knownDigest ?? "", name: file.name, file: file.placeOfPictures,
      pictures: pictures, folder: FileName(""), searchPath: options.searchPath)
    job.book = book
    job.crash = CrashStep.named
    return try draw(job, line, into: store, in: &child, result)
  }

  private func unreadable(_ result: BookResult, _ fault: BookSource.Fault) -> BookResult {
    var result = result
    (result.status, result.error) = (.unreadable, fault.reason)
    return result
  }

  /// The knowledge of a book without drawing it; nil if it must be drawn.
  private func known(_ key: String) throws(BatchError) -> BookResult.Status? {
    guard let store else { return nil }
    if options.retriesQuarantined, !options.isDryRun, store.isUnsettled(key) {
      try stored { () throws(OutputError) in
        try store.withdrawBook(key)
        try store.forgetFailures(of: key)
      }
      return nil
    }
    if store.has(key) {
      // A run may have been killed between moving the book into place and removing its mark.
      if !options.isDryRun {
        try stored { () throws(OutputError) in try store.forgetFailures(of: key) }
      }
      return .present
    }
    guard store.isQuarantined(key) else { return nil }
    guard options.retriesQuarantined, !options.isDryRun else { return .quarantined }
    try stored { () throws(OutputError) in try store.clearQuarantine(of: key) }
    return nil
  }

  private func stored<Value>(
    _ body: () throws(OutputError) -> Value
  ) throws(BatchError) -> Value {
    do throws(OutputError) { return try body() } catch { throw .store(error.description) }
  }

  /// Tries until the book is in the store, or has used all its attempts.
  private func draw(
    _ job: BookJob, _ line: CatalogueLine, into store: Store, in child: inout BookChild,
    _ former: BookResult
  ) throws(BatchError) -> BookResult {
    var (job, result) = (job, former)
    while true {
      let failures = try stored { () throws(OutputError) in try store.failures(of: job.key) }
      guard failures.count < options.tries else {
        return try setAside(result, line, failures.map { $0 ?? "it ended the whole run" })
      }
      // Another run may have been faster.
      if let status = try known(job.key) {
        result.status = status
        return result
      }
      let attempt = try stored { () throws(OutputError) in try store.beginAttempt(at: job.key) }
      CrashStep.pass("mark")
      result.tries += 1
      let work = try stored { () throws(OutputError) in try store.beginWork(on: job.key) }
      CrashStep.pass("work")
      job.folder = work.path
      switch child.draw(job) {
      case .done(let report) where report.unsettled > 0 && failures.count + 1 < options.tries:
        // What it lacked may be available the next time.
        store.end(work)
        store.fail(attempt, Self.unsettled(report.unsettled))
      case .done(let report):
        result.report = report
        if report.unsettled > 0 { result.error = Self.unsettled(report.unsettled) }
        return try publish(work, attempt, result, in: store)
      case .refused(let fault) where fault.kind == .output:
        store.end(work)
        try stored { () throws(OutputError) in try store.withdraw(attempt) }
        throw .store(fault.reason)
      case .refused(let fault):
        store.end(work)
        store.fail(attempt, fault.reason)
        // Every attempt would give the same answer.
        return try setAside(result, line, [fault.reason])
      case .died(let words):
        store.end(work)
        store.fail(attempt, words)
      case .unavailable(let why):
        store.end(work)
        try stored { () throws(OutputError) in try store.withdraw(attempt) }
        throw .children(why)
      }
    }
  }

  private static func unsettled(_ count: Int) -> String {
    "\(count) of its pictures could not be drawn for lack of time or memory"
  }

  private func publish(
    _ work: Store.WorkFolder, _ attempt: Store.Attempt, _ result: BookResult, in store: Store
  ) throws(BatchError) -> BookResult {
    var result = result
    let key = result.key ?? ""
    let publication = try stored { () throws(OutputError) in try store.publish(work, as: key) }
    try stored { () throws(OutputError) in try store.succeed(attempt) }
    CrashStep.pass("cleared")
    switch publication {
    case .done: result.status = .done
    case .duplicate: result.status = .duplicate
    case .different:
      (result.status, result.error) = (
        .different,
        "books/\(Store.prefix(of: key))/\(key) holds other pictures of the same book, options, "
          + "fonts and libraries: the store was changed, or the program draws the same book differently"
      )
    }
    return result
  }

  private func setAside(
    _ result: BookResult, _ line: CatalogueLine, _ errors: [String]
  ) throws(BatchError) -> BookResult {
    var result = result
    (result.status, result.error) = (.quarantined, errors.last)
    guard let store, let key = result.key else { return result }
    var record = JSONWriter()
    record.object {
      $0.member("schema", "quarantine/1")
      $0.member("key", key)
      $0.member("id", line.id)
      $0.member("path", line.path)
      $0.member("tool", Tool.version)
      $0.member("errors", errors.map(\.withoutControls))
    }
    let text = record.text + "\n"
    try stored { () throws(OutputError) in
      try store.setAside(key, text)
      try store.forgetFailures(of: key)
    }
    return result
  }
}

/// The file of a line's book: read once, and only if needed.
struct BookSource {
  struct Fault: Error { var reason: String }

  /// The file.
  let path: FileName
  private var bytes: [UInt8]?
  private(set) var knownDigest: String?

  init(_ line: CatalogueLine, in folder: FileName) {
    let isAbsolute = line.path.hasPrefix("/") || folder.bytes.isEmpty
    path = isAbsolute ? FileName(line.path) : folder.appending(line.path)
  }

  var byteCount: Int { bytes?.count ?? 0 }

  private var isNamedEPUB: Bool { path.text.lowercased().hasSuffix(".epub") }

  /// The name under which the book is read: an EPUB contains its title, while a text's file name may be its title.
  var name: FileName { isNamedEPUB ? FileName("book.epub") : path.lastComponent }

  /// The part of the name that the key depends on.
  var nameInKey: String { isNamedEPUB ? "" : path.lastComponent.text }

  /// The name beside which the book's pictures are: an EPUB contains them.
  var placeOfPictures: FileName { isNamedEPUB ? name : path }

  /// The pictures that the book shows from other files (`BookReading.pictures`).
  mutating func pictures(as reading: BookReading) throws(Fault) -> String {
    guard !isNamedEPUB else { return "" }
    return reading.pictures(of: path, bytes: try read())
  }

  private mutating func read() throws(Fault) -> [UInt8] {
    if let bytes { return bytes }
    do throws(InputError) {
      let read = try BookFile.bytes(path)
      bytes = read
      return read
    } catch { throw Fault(reason: error.description) }
  }

  mutating func digest() throws(Fault) -> String {
    let digest = SHA256.hex(try read())
    knownDigest = digest
    return digest
  }

  /// The book's bytes; throws if their digest is not the catalogue's.
  mutating func contents(expected: String?) throws(Fault) -> [UInt8] {
    let bytes = try read()
    guard let expected else { return bytes }
    guard try digest() == expected else {
      throw Fault(reason: "\(path): is not the catalogue's file: its SHA-256 differs")
    }
    return bytes
  }
}

extension String {
  /// The text with spaces for control characters, which a terminal would obey.
  var withoutControls: String {
    split(whereSeparator: \.isNewline).map { String($0).escapedForTerminal }.joined(
      separator: " | ")
  }
}
