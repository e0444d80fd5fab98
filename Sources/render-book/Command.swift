internal import BookRendering
internal import Glibc
internal import Graphics
internal import Manuscript

/// The command: words in, an exit code out.
enum Command {
  static func run(_ words: [FileName]) -> ExitCode {
    var words = words
    let named = words.first.flatMap { CommandName(rawValue: $0.text) }
    if named != nil { words.removeFirst() }
    let command = named ?? .render
    var name: FileName?
    do {
      if named == nil, words.first?.text == "help" { return try help(words.dropFirst().first) }
      if named == nil, words.first?.text == "doctor" { return try doctor(words.dropFirst()) }
      if named == nil, let first = words.first {
        // At this point options cannot be distinguished from their values.
        let hasBook = words.dropFirst().contains { !$0.text.hasPrefix("-") && $0.exists }
        try checkNoCommand(first, hasBook: hasBook)
      }
      var arguments = try Arguments(words, for: command)
      if named == nil { try checkCommandFirst(arguments.names) }
      if command != .compare { name = arguments.names.first }
      if try informs(arguments, of: named) { return .done }
      if let out = arguments.files[.out], out.bytes.isEmpty {
        throw UsageError(.out, "", takes: "the name of a folder")
      }
      try arguments.checkWritten()
      if arguments.makesFolder(command) { try arguments.checkOut() }
      if ![.compare, .batch, .index].contains(command) { try arguments.checkBookIsNamed() }
      if command == .compare { return try compare(arguments) }
      if command == .batch { return try batch(arguments) }
      if command == .index { return try index(arguments) }
      if let code = try thumbnailer(arguments) { return code }
      if let design = arguments.files[.design] {
        arguments.take(try Design(design, noting: arguments.inputs))
      }
      guard arguments.names.count <= 1 || command == .render else {
        throw UsageError("one book at a time, not also “\(arguments.names[1])”; see \(Option.help)")
      }
      if arguments.has(.plainTex) || arguments.has(.linesOnly) {
        return try plainLines(arguments)
      }
      return try command == .render ? render(arguments) : examine(command, arguments)
    } catch { return said(error, of: name) }
  }

  /// Prints requested information about the program itself; false if none is requested.
  private static func informs(
    _ arguments: Arguments, of named: CommandName?
  ) throws -> Bool {
    if arguments.has(.help) {
      try Messages.print(Help.text(of: named))
    } else if arguments.has(.version) {
      let libraries = arguments.has(.verbose) ? LinkedLibraries.lines : []
      try Messages.print(([Help.version] + libraries).map { $0 + "\n" }.joined())
    } else if arguments.has(.verbose) {
      throw UsageError("\(Option.verbose) is for \(Option.version)")
    } else if let shell = try arguments.choice(.completions, Completions.self) {
      try Messages.print(shell.script)
    } else if arguments.has(.manPage) {
      try Messages.print(ManPage.text)
    } else {
      return false
    }
    return true
  }

  /// The options of a run, including the fonts and what concerns only books.
  private static func options(_ arguments: Arguments) throws -> RenderOptions {
    var options = try arguments.renderOptions()
    MemoryHandling.share(among: options.threadCount)
    options.family = try family(arguments)
    options.publication = try publicationOptions(arguments)
    return options
  }

  /// `render`: pictures in a folder, or one file.
  private static func render(_ arguments: Arguments) throws -> ExitCode {
    let dependencies = try dependencies(arguments)
    let options = try options(arguments)
    let document = try arguments.documentFormat()
    let film = try arguments.film()
    guard film == nil && document == nil || arguments.names.count <= 1 else {
      throw UsageError("a film or document holds one book; draw several one by one")
    }
    if let film {
      return try draw(.film(film.options), to: film.target, options, dependencies, arguments)
    }
    if let document, let file = arguments.files[.out] {
      return try draw(.document(document), to: .file(file), options, dependencies, arguments)
    }
    return try draw(options, dependencies, arguments)
  }

  /// `layout`, `info`, `fonts` and `verify`, which need the book itself.
  private static func examine(_ command: CommandName, _ arguments: Arguments) throws -> ExitCode {
    var options = try options(arguments)
    let format = try arguments.choice(.format, LayoutFormat.self) ?? .text
    let start = beginRun(of: arguments.names.first, options)
    let book = try book(arguments)
    options = try faced(options, for: book, noting: arguments.inputs, arguments)
    if command == .info { return try info(book, options, format, start: start) }
    if command == .fonts {
      try Messages.print(try renderer(book, options, start: start).fontUse().text)
      return .done
    }
    guard command == .layout else { return try verify(book, options, start: start, arguments) }
    if let code = try look(at: book, options, start: start, arguments) { return code }
    let isLint = [Option.lint, .failOn, .pictureDpi].contains(where: arguments.has)
    return isLint
      ? try lint(book, options, format, start: start, arguments)
      : try layout(book, options, format, start: start, arguments)
  }

  /// `help`: everything, or the help for one command or option.
  private static func help(_ name: FileName?) throws -> ExitCode {
    guard let text = name?.text else {
      try Messages.print(Help.text())
      return .done
    }
    if text == "doctor" { return try doctor([FileName(Option.help.description)]) }
    guard let command = CommandName(rawValue: text) else {
      let option = Option(word: text) ?? Option(rawValue: text)
      if let option, let description = OptionTable.descriptions[option] {
        try Messages.print(Help.text(of: description))
        return .done
      }
      let names =
        CommandName.allCases.map(\.rawValue) + ["doctor"] + Option.allCases.map(\.description)
      throw UsageError(
        "help", text, takes: "a command or an option",
        meant: Spelling.nearest(to: text, in: names))
    }
    try Messages.print(Help.text(of: command))
    return .done
  }

  /// `doctor`: what pixels depend on besides the book and its options.
  private static func doctor(_ words: ArraySlice<FileName>) throws -> ExitCode {
    guard let word = words.first?.text else {
      try Messages.print(PixelConditions.lines().joined(separator: "\n") + "\n")
      return .done
    }
    guard words.count == 1, word == Option.help.description || word == "-h" else {
      throw UsageError("doctor takes no arguments, not “\(word.escapedForTerminal)”")
    }
    try Messages.print(Help.doctor)
    return .done
  }

  /// Throws if the name of a command follows an option or a book: the result would not be what is meant.
  private static func checkCommandFirst(_ names: [FileName]) throws(UsageError) {
    let commands = CommandName.allCases.map(\.rawValue) + ["help", "doctor"]
    if let name = names.first(where: { commands.contains($0.text) && !$0.exists }) {
      throw UsageError(
        "“\(name)” is a command, which comes first: “render-book \(name) …”; "
          + "a book of that name is ./\(name)")
    }
    if let first = names.first { try checkNoCommand(first, hasBook: names.count > 1) }
  }

  /// The prefix of messages with a book's name; empty for the built-in sample.
  private static func said(of book: FileName?) -> String {
    book.map { $0.text == "-" ? "standard input: " : "\($0): " } ?? ""
  }

  /// Prints what has gone wrong, in one line, and returns the exit code.
  ///
  /// A message about the book is prefixed with its name, and with several books every message is.
  static func said(
    _ error: any Error, of book: FileName? = nil, isOneOfSeveral: Bool = false
  ) -> ExitCode {
    let name = isOneOfSeveral ? said(of: book) : ""
    switch error {
    case let error as UsageError:
      Messages.say(name + error.description)
      return .badUsage
    case let error as InputError:
      Messages.say(error.description)
      return .badInput
    case let error as OptionFileError:
      Messages.say(error.description)
      return .badInput
    case let error as RenderError:
      Messages.say((error.isOfBook ? said(of: book) : name) + error.description)
      return exitCode(error)
    case let error as OutputError:
      Messages.say(name + error.description)
      return .badOutput
    default:
      Messages.say(name + "\(error)".escapedForTerminal)
      return .badInput
    }
  }

  private static func exitCode(_ error: RenderError) -> ExitCode {
    switch error {
    case .options: .badUsage
    case .font, .missingGlyphs, .missingPictures, .missingFiles, .offPage, .deadLinks: .missingGlyph
    case .output: .badOutput
    case .book: .badInput
    }
  }

  private static func book(_ arguments: Arguments) throws -> Book {
    try book(arguments.names.first, noting: arguments.inputs, arguments)
  }

  /// Reads a book, or the sample if none is named.
  static func book(
    _ name: FileName?, noting inputs: InputLedger, _ arguments: Arguments
  ) throws -> Book {
    let isQuiet = arguments.has(.quiet)
    guard let name else {
      guard let sample = BookFile.sample() else {
        throw UsageError("name a book; see \(Option.help)")
      }
      if !isQuiet { Messages.say("no book given: drawing the built-in sample, “\(sample.title)”") }
      return sample
    }
    let form = try arguments.choice(.input, InputFormName.self)
    let book = try inputs.book(
      name, format: form?.format, language: arguments.values[.language],
      isTrusted: arguments.trustsBook,
      allowsOutside: arguments.has(.allowOutside))
    if !isQuiet {
      let isPublication = book.stylePolicy.takesPublicationOptions
      let idle = isPublication ? arguments.ofTextsAlone : arguments.ofPublicationsAlone
      if !idle.isEmpty {
        Messages.say(
          "\(name): \(idle.joined(separator: " and ")) \(idle.count > 1 ? "have" : "has") no effect "
            + (isPublication
              ? "on an EPUB, which has its own pages before the text and its own beginnings of chapters"
              : "on \(book.format), which has no style sheets and only one reading order"))
      }
      sayReading(book.warnings, of: name)
    }
    return book
  }

  /// Prints the warnings of an earlier run whose output is still up to date: those about the book's content unless it
  /// was read again.
  static func say(_ warnings: JobWarnings, of name: FileName?, isRead: Bool) {
    if let name, !isRead { sayReading(warnings.reading, of: name, others: warnings.otherReading) }
    say(warnings.drawing, of: name, others: warnings.otherDrawing)
  }

  /// Prints the warnings about a book's content, with missing content first.
  private static func sayReading(
    _ warnings: [ManuscriptWarning], of name: FileName, others: Int = 0
  ) {
    let file = name.text == "-" ? "standard input" : "\(name)"
    let ordered = warnings.filter(\.isOfPicture) + warnings.filter { !$0.isOfPicture }
    say(
      ordered.map { warning in
        let line = warning.line.map { ":\($0)" } ?? ""
        return "\(file)\(line): \(warning.message.escapedForTerminal)"
      }, after: "", others: others, more: "\(file): ")
  }

  static func family(_ arguments: Arguments) throws -> FontFamily? {
    func font(_ option: Option) throws -> FontFile? {
      try arguments.files[option].map { try read($0, of: option) }
    }
    func read(_ file: FileName, of option: Option) throws -> FontFile {
      try option.reading { () throws(InputError) in
        try BookFile.font(file, noting: arguments.inputs)
      }
    }
    let fallbacks = try (arguments.lists[.fontFallback] ?? []).map {
      try read($0, of: .fontFallback)
    }
    guard let regular = try font(.font) else {
      for option: Option in [.fontItalic, .fontBold, .fontBoldItalic]
      where arguments.has(option) {
        throw UsageError("\(option) needs \(Option.font), the regular face")
      }
      let mono = try font(.fontMono)
      guard mono != nil || !fallbacks.isEmpty else { return nil }
      var family = BookFile.defaultFamily
      family.mono = mono ?? family.mono
      family.fallbacks = fallbacks
      return family
    }
    var family = FontFamily(
      regular: regular, italic: try font(.fontItalic), bold: try font(.fontBold),
      boldItalic: try font(.fontBoldItalic),
      mono: try font(.fontMono) ?? BookFile.defaultFamily.mono)
    family.fallbacks = fallbacks
    return family
  }

  /// The folders with fonts that a book may need.
  static func fontFolders(_ arguments: Arguments) -> [FileName] {
    (arguments.files[.fonts].map { [$0] } ?? [])
      + (arguments.has(.systemFonts) ? FontFolder.system : [])
  }

  /// The options with the fonts that a book needs from folders.
  static func faced(
    _ options: RenderOptions, for book: Book, noting inputs: InputLedger, _ arguments: Arguments
  ) throws -> RenderOptions {
    let folders = fontFolders(arguments)
    guard !folders.isEmpty else { return options }
    var options = options
    options.family = try FontFolder(folders).family(
      options.family, for: book, language: options.language, options.publication, noting: inputs)
    return options
  }

  private static func layout(
    _ book: Book, _ options: RenderOptions, _ format: LayoutFormat, start: Double,
    _ arguments: Arguments
  ) throws -> ExitCode {
    let summary = try renderer(book, options, start: start).writeLayout(as: format) {
      text throws(RenderError) in try Messages.print(text)
    }
    say(summary, arguments)
    return .done
  }

  /// A renderer for a book that has not been laid out yet.
  static func renderer(_ book: Book, _ options: RenderOptions, start: Double) -> BookRenderer {
    var renderer = BookRenderer(book: book, options: options)
    renderer.start = start
    renderer.endsProcess = true
    return renderer
  }

  /// Prints the shortcomings of a layout.
  static func say(_ summary: BookRenderer.LayoutSummary, _ arguments: Arguments) {
    guard !arguments.has(.quiet) else { return }
    let name = arguments.names.first
    say(summary.warnings, of: name)
  }

  /// The most warnings of a run that are printed; a book with one often has hundreds.
  private static let mostWarnings = 8

  /// Prints warnings, with the name of the book they are about.
  static func say(_ warnings: [String], of book: FileName?, others: Int = 0) {
    let name = said(of: book)
    say(warnings, after: name, others: others, more: name)
  }

  /// Prints the first warnings after a prefix, and the number of the rest and of others that are not known any more.
  private static func say(_ warnings: [String], after name: String, others: Int, more: String) {
    // A single further one takes no more space than a line that counts it.
    let isOneMore = warnings.count + others == mostWarnings + 1
    let shown = warnings.prefix(isOneMore ? warnings.count : mostWarnings)
    for warning in shown { Messages.say(name + warning) }
    let rest = warnings.count - shown.count + others
    if rest > 0 { Messages.say("\(more)and \(rest) more warning\(rest == 1 ? "" : "s")") }
  }
}
