internal import BookRendering
internal import Glibc
internal import Manuscript

extension Command {
  /// Draws the named books, one after the other.
  static func draw(
    _ options: RenderOptions, _ dependencies: DependencyFile?, _ arguments: Arguments
  ) throws -> ExitCode {
    var options = options
    options.naming = try naming(arguments)
    let isQuiet = arguments.has(.quiet)
    if !isQuiet { sayIdle(options, arguments) }
    var folders = try FolderNames(arguments)
    guard arguments.names.count > 1 else {
      let timings = arguments.has(.timings) ? Timings() : nil
      let drawn: Drawn
      do {
        drawn = try draw(
          arguments.names.first, arguments.inputs, options, dependencies, timings, &folders,
          arguments)
      } catch {
        dependencies?.noteFailure([arguments.inputs])
        throw error
      }
      try write(timings, arguments)
      if !arguments.has(.listOutputs) { try stamp(arguments) }
      if !isQuiet, case .unchanged(let folder) = drawn {
        Messages.say("\(folder): nothing has changed")
      }
      return .done
    }
    return try drawAll(options, dependencies, &folders, arguments)
  }

  /// Reports which options have no effect.
  private static func sayIdle(_ options: RenderOptions, _ arguments: Arguments) {
    let idle = [Option.frames, .turns, .at, .fps, .duration, .ease].filter {
      arguments.has($0) && (options.viewer != nil || $0 == .frames || $0 == .turns)
    }
    let words = "\(idle.joined(separator: " and ")) \(idle.count > 1 ? "have" : "has") no effect"
    if options.viewer != nil, !idle.isEmpty {
      Messages.say("a viewer turns pages itself: \(words) with \(Option.viewer)")
    }
    for line in arguments.idleTurning(options) { Messages.say(line) }
    let wantsNone = idle == [.turns] && options.turns == 0...0
    if options.spine == .none, options.showsTurns != true, options.film == nil, !idle.isEmpty,
      !wantsNone
    {
      Messages.say("without a spine nothing turns: \(words); see \(Option.spine)")
    }
  }

  /// Draws several books; a failure of one does not affect the others.
  private static func drawAll(
    _ options: RenderOptions, _ dependencies: DependencyFile?, _ folders: inout FolderNames,
    _ arguments: Arguments
  ) throws -> ExitCode {
    if let dependencies, dependencies.target == nil {
      throw UsageError("\(Option.depfile) with several books needs \(Option.depfileTarget)")
    }
    let timings = arguments.has(.timings) ? Timings() : nil
    var ledgers: [InputLedger] = []
    var (done, unchanged) = (0, 0)
    var product = JobProduct()
    let closing = ClosingLine()
    var failed: [FileName] = []
    for name in arguments.names {
      do {
        let inputs = InputLedger(copying: arguments.inputs)
        // Of a run of thousands of books, nothing is kept that nobody asks for.
        if dependencies != nil { ledgers.append(inputs) }
        switch try draw(name, inputs, options, nil, timings, &folders, arguments) {
        case .made(let more): product = product + more
        case .unchanged: unchanged += 1
        }
        done += 1
      } catch {
        _ = said(error, of: name, isOneOfSeveral: true)
        failed.append(name)
        if arguments.has(.failFast) { break }
      }
    }
    let count = arguments.names.count
    try write(timings, arguments)
    guard failed.isEmpty else {
      dependencies?.noteFailure(ledgers)
      let names = failed.prefix(5).map { "\($0)" }.joined(separator: ", ")
      let more = failed.count > 5 ? " and \(failed.count - 5) more" : ""
      let untried = arguments.has(.failFast) ? "; the books after it were not tried" : ""
      Messages.say("\(done) of \(count) books are done; failed: \(names)\(more)\(untried)")
      return .someBooks
    }
    guard !arguments.has(.listOutputs) else { return .done }
    if let dependencies { try dependencies.write(ledgers, output: folders.common) }
    try stamp(arguments)
    if !arguments.has(.quiet) {
      let told = unchanged < count ? ": " + closing.told(product) : ""
      Messages.say("all \(count) books are done" + told + said(unchanged, of: count))
    }
    return .done
  }

  private static func said(_ unchanged: Int, of count: Int) -> String {
    switch unchanged {
    case 0: ""
    case count: "; nothing has changed"
    default: "; \(unchanged) of them had not changed"
    }
  }

  /// The outcome for a book: it was drawn, or nothing in its folder has changed since it was.
  private enum Drawn {
    case made(JobProduct)
    case unchanged(FileName)
  }

  /// Draws a book, unless nothing has changed since it was drawn.
  private static func draw(
    _ name: FileName?, _ inputs: InputLedger, _ options: RenderOptions,
    _ dependencies: DependencyFile?, _ timings: Timings?, _ folders: inout FolderNames,
    _ arguments: Arguments
  ) throws -> Drawn {
    let form = try arguments.choice(.input, InputFormName.self)
    let origin = name?.text == "-" ? nil : BookOrigin(name, format: form?.format)
    // If the folder's name does not depend on the book, the book is not even opened.
    let isKnown = name.map { inputs.noteBook($0) } ?? true
    var folder = folders.needsBook ? nil : folders.folder(of: name, nil)
    // Only the book itself tells which fonts it needs from folders.
    let needsFaces = !fontFolders(arguments).isEmpty
    func isUnchanged(
      _ folder: FileName, _ options: RenderOptions, isRead: Bool
    ) throws -> Bool {
      guard let origin, !arguments.has(.redraw), !arguments.has(.listOutputs) else {
        return false
      }
      if BookRenderer.isOneFile(folder, options) {
        guard
          let warnings = BookRenderer.warningsIfUnchanged(
            folder, .viewer, options: options, inputs: inputs, book: origin)
        else { return false }
        try dependencies?.write(inputs, for: folder)
        if !arguments.has(.quiet) { say(warnings, of: name, isRead: isRead) }
        return true
      }
      guard
        let former = BookRenderer.unchangedFiles(
          folder, options: options, inputs: inputs, book: origin)
      else { return false }
      try dependencies?.write([inputs], output: folder, outputs: former.files)
      if !arguments.has(.quiet) { say(former.warnings, of: name, isRead: isRead) }
      return true
    }
    if isKnown, !needsFaces, let folder, try isUnchanged(folder, options, isRead: false) {
      return .unchanged(folder)
    }
    let start = beginRun(of: name, options)
    func read() throws -> Book { try Self.book(name, noting: inputs, arguments) }
    let book = if let timings { try timings.measure("read", read) } else { try read() }
    let options = try faced(options, for: book, noting: inputs, arguments)
    if folder == nil || !isKnown || needsFaces {
      let own = folder ?? folders.folder(of: name, book)
      folder = own
      if try isUnchanged(own, options, isRead: true) { return .unchanged(own) }
    }
    var renderer = renderer(book, options, start: start)
    renderer.endsProcess = arguments.names.count <= 1
    renderer.inputs = inputs
    renderer.fileStem = FolderNames.stem(name)
    renderer.dependencies = dependencies
    renderer.outputRoot = folders.root
    (renderer.origin, renderer.timings) = (origin, timings)
    return .made(
      try render(renderer, of: name, into: folder ?? FileName("frames"), arguments))
  }

  private static func write(_ timings: Timings?, _ arguments: Arguments) throws {
    if let timings, let file = arguments.files[.timings] {
      try OutputFile.write(timings.json, to: file)
    }
  }

  static func stamp(_ arguments: Arguments) throws {
    if let stamp = arguments.files[.stamp] { try OutputFile.write([], to: stamp) }
  }

  /// The naming of pictures; nil for their kind and number.
  static func naming(_ arguments: Arguments) throws(UsageError) -> NameTemplate? {
    guard let text = arguments.files[.name] else { return nil }
    let template: NameTemplate
    do {
      template = try NameTemplate(text, fields: Set(NameTemplate.Field.allCases))
    } catch { throw UsageError("\(Option.name) “\(text)”: \(error.reason)") }
    guard !text.bytes.isEmpty, !template.hasSlash else {
      throw UsageError(
        "\(Option.name) “\(text)”: a file name cannot be empty or contain a slash; "
          + "see \(Option.out)")
    }
    return template
  }

  /// Draws one book, or lists what would be drawn.
  private static func render(
    _ renderer: BookRenderer, of name: FileName?, into folder: FileName, _ arguments: Arguments
  ) throws -> JobProduct {
    guard !arguments.has(.listOutputs) else {
      try listOutputs(renderer, into: folder, arguments)
      return JobProduct()
    }
    let isQuiet = arguments.has(.quiet)
    let closing = ClosingLine()
    let bar = ProgressBar(isShown: !isQuiet && isatty(2) == 1)
    let summary: BookRenderer.Summary
    do {
      defer { bar.clear() }
      summary = try renderer.render(into: folder) { progress in bar.show(progress) }
    }
    guard !isQuiet else { return summary.product }
    say(summary.warnings, of: name)
    if arguments.names.count <= 1 {
      closing.say(
        folder, summary.product, isFolder: !BookRenderer.isOneFile(folder, renderer.options))
    }
    return summary.product
  }
}
