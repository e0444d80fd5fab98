internal import BookRendering
internal import Budgets
internal import Catalogue
internal import Glibc

extension Command {
  /// `batch`: draws the books of a catalogue into a store.
  static func batch(_ arguments: Arguments) throws -> ExitCode {
    let options = try batchOptions(arguments)
    let recipe = try Recipe(arguments)
    let recipes = recipes(recipe)
    // Options for all books are checked before any of their lines.
    do throws(LineFault) { _ = try recipes(CatalogueLine(id: "-", path: "-")) } catch {
      throw UsageError(error.reason)
    }
    var total: Int?
    if options.catalogue.text != "-" {
      let check = try CatalogueCheck(options.catalogue) { line in
        do throws(LineFault) {
          _ = try recipes(line)
          return nil
        } catch { return error.reason }
      }
      tell(check, options.catalogue)
      guard check.soundCount > 0 || check.faultCount == 0 else { return .badInput }
      total = options.shard.count(of: check.count) + check.unreadCount
    }
    let report = BatchReport(
      options, total: total, metrics: arguments.files[.metrics],
      isQuiet: arguments.has(.quiet))
    do throws(BatchError) {
      let run = try BatchRun(options, recipes: recipes) { report.note($0) }
      report.keep(in: try run.log())
      try run.run()
    } catch {
      report.end()
      Messages.say(error.description)
      if case .catalogue = error { return .badInput }
      return .badOutput
    }
    report.end()
    try report.checkMetrics()
    return report.code
  }

  /// Reports the faulty lines; the books of all others are drawn.
  private static func tell(_ check: CatalogueCheck, _ name: FileName) {
    for fault in check.faults { Messages.say("\(name):\(fault)") }
    let more = check.faultCount - check.faults.count
    if more > 0 { Messages.say("\(name): and \(more) more faulty lines") }
    if check.faultCount > 0, check.soundCount == 0 { Messages.say("\(name): nothing was drawn") }
  }

  private static func batchOptions(_ arguments: Arguments) throws(UsageError) -> BatchOptions {
    guard let catalogue = arguments.names.first, arguments.names.count == 1 else {
      throw UsageError("batch takes one catalogue: a file of JSON lines, or - for standard input")
    }
    guard let store = arguments.files[.out] else {
      throw UsageError("batch needs \(Option.out) STORE, the folder to draw the books into")
    }
    var options = BatchOptions(catalogue: catalogue, store: store)
    options.books = arguments.files[.books] ?? catalogue.holder
    options.shard =
      try arguments.value(.shard, takes: "I/N, as 0/4 to 3/4") { Shard($0) } ?? .all
    options.jobs =
      try arguments.value(.jobs, takes: "1 to 256") { text in
        Quantity.whole(text).flatMap { (1...256).contains($0) ? $0 : nil }
      } ?? RenderOptions().threadCount
    options.tries =
      try arguments.value(.tries, takes: "1 to 100") { text in
        Quantity.whole(text).flatMap { (1...100).contains($0) ? $0 : nil }
      } ?? options.tries
    options.retriesQuarantined = arguments.has(.retryQuarantined)
    options.isDryRun = arguments.has(.dryRun)
    let limits = try arguments.limits()
    options.seconds = limits.time ?? Recipe.seconds
    options.memory = limits.memory ?? Limits.bytes(Recipe.memory) ?? options.memory
    if let path = getenv("PATH") {
      options.searchPath = FileName(
        bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:)))
    }
    return options
  }

  /// `index`: lists the contents of a store.
  static func index(_ arguments: Arguments) throws -> ExitCode {
    guard let store = arguments.names.first, arguments.names.count == 1 else {
      throw UsageError("index needs one store, the folder that batch has drawn into")
    }
    guard store.appending("books").exists else {
      throw InputError(file: store, reason: "is not a store that batch has drawn a book into")
    }
    let summary = try StoreIndex.write(store)
    for name in summary.skipped.prefix(8) {
      Messages.say("\(store)/\(name.escapedForTerminal): is not a book of a store; skipped")
    }
    if summary.skipped.count > 8 {
      Messages.say("\(store): and \(summary.skipped.count - 8) more skipped")
    }
    if !arguments.has(.quiet) {
      Messages.say(
        "\(store): \(summary.books) \(summary.books == 1 ? "book" : "books") in \(summary.files) "
          + (summary.files == 1 ? "file" : "files"))
    }
    return .done
  }
}

extension FileName {
  /// The folder that contains a file, as a prefix of names; empty for the current one.
  fileprivate var holder: FileName {
    bytes.lastIndex(of: UInt8(ascii: "/")).map { FileName(bytes: bytes[...$0]) } ?? FileName("")
  }
}
