internal import BookRendering
internal import Glibc
internal import Graphics
internal import Manuscript

extension Command {
  /// Draws a book as one file: a film or a document.
  static func draw(
    _ kind: OneFile, to target: FilmTarget, _ options: RenderOptions,
    _ dependencies: DependencyFile?, _ arguments: Arguments
  ) throws -> ExitCode {
    let isQuiet = arguments.has(.quiet)
    if arguments.has(.listOutputs) {
      guard case .file(let name) = target else {
        throw UsageError("\(Option.listOutputs) names files, and this film goes to standard output")
      }
      try listOutput(name, arguments)
      return .done
    }
    if target == .standardOutput, isatty(1) == 1 {
      throw UsageError("\(Option.film) - writes pictures, and standard output is a terminal")
    }
    if !isQuiet, case .film = kind {
      for line in arguments.idleTurning(options) { Messages.say(line) }
    }
    let done: Bool
    do { done = try make(kind, target, options, dependencies, arguments) } catch {
      dependencies?.noteFailure([arguments.inputs])
      throw error
    }
    if done { try stamp(arguments) }
    return .done
  }

  /// Makes the file unless it exists already; false if nobody wants it any more.
  private static func make(
    _ kind: OneFile, _ target: FilmTarget, _ options: RenderOptions,
    _ dependencies: DependencyFile?, _ arguments: Arguments
  ) throws -> Bool {
    let isQuiet = arguments.has(.quiet)
    var closing = ClosingLine()
    let (name, inputs) = (arguments.names.first, arguments.inputs)
    let form = try arguments.choice(.input, InputFormName.self)
    let origin = name?.text == "-" ? nil : BookOrigin(name, format: form?.format)
    // Only the book itself tells which fonts it needs from folders.
    let needsFaces = !fontFolders(arguments).isEmpty
    func isThere(_ options: RenderOptions, isRead: Bool) throws -> Bool {
      guard case .file(let file) = target, let origin, !arguments.has(.redraw),
        let warnings = BookRenderer.warningsIfUnchanged(
          file, kind, options: options, inputs: inputs, book: origin)
      else { return false }
      try dependencies?.write(inputs, for: file)
      if !isQuiet {
        say(warnings, of: name, isRead: isRead)
        Messages.say("\(file): nothing has changed")
      }
      return true
    }
    // The book is not even opened; for a folder, only its own list names the files.
    let isKnown = name.map { inputs.noteBook($0) } ?? true
    if isKnown, !needsFaces, try isThere(options, isRead: false) { return true }
    let start = beginRun(of: name, options)
    let book = try Self.book(name, noting: inputs, arguments)
    let options = try faced(options, for: book, noting: inputs, arguments)
    if !isKnown || needsFaces, try isThere(options, isRead: true) { return true }
    var renderer = renderer(book, options, start: start)
    (renderer.inputs, renderer.dependencies, renderer.origin) = (inputs, dependencies, origin)
    let bar = ProgressBar(isShown: !isQuiet && isatty(2) == 1)
    let made: BookRenderer.Summary?
    do {
      defer { bar.clear() }
      made = try renderer.make(kind, at: target) { bar.show($0) }
    }
    guard let summary = made else { return false }
    if !isQuiet {
      say(summary.warnings, of: name)
      if case .file(let file) = target {
        closing.bytes = file.byteCount
        closing.say(file, summary.product, isFolder: false)
      } else {
        closing.say(FileName("standard output"), summary.product, isFolder: false)
      }
    }
    return true
  }
}
