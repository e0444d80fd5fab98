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
        // Options are not told from their values yet.
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
        throw UsageError("one book at a time, not also “\(arguments.names[1])”; see --help")
      }
      if arguments.has(.plainTex) || arguments.has(.linesOnly) {
        return try plainLines(arguments)
      }
      return try command == .render ? render(arguments) : examine(command, arguments)
    } catch { return said(error, of: name) }
  }

  /// Prints what is asked for of the program itself; false where nothing is.
  private static func informs(
    _ arguments: Arguments, of named: CommandName?
  ) throws -> Bool {
    if arguments.has(.help) {
      try Messages.print(Help.text(of: named))
    } else if arguments.has(.version) {
      try Messages.print(Help.version + "\n")
    } else if let shell = try arguments.choice(.completions, Completions.self) {
      try Messages.print(shell.script)
    } else if arguments.has(.manPage) {
      try Messages.print(ManPage.text)
    } else {
      return false
    }
    return true
  }

  /// The options of a run, with the fonts and what concerns books alone.
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

  /// `help`: all that there is, or what is of one command or option.
  private static func help(_ name: FileName?) throws -> ExitCode {
    guard let text = name?.text else {
      try Messages.print(Help.text())
      return .done
    }
    if text == "doctor" { return try doctor([FileName("--help")]) }
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
    guard words.count == 1, word == "--help" || word == "-h" else {
      throw UsageError("doctor takes no arguments, not “\(word.escapedForTerminal)”")
    }
    try Messages.print(Help.doctor)
    return .done
  }

  /// Throws where the name of a command stands behind an option or a book: what it does would be another thing.
  private static func checkCommandFirst(_ names: [FileName]) throws(UsageError) {
    let commands = CommandName.allCases.map(\.rawValue) + ["help", "doctor"]
    if let name = names.first(where: { commands.contains($0.text) && !$0.exists }) {
      throw UsageError(
        "“\(name)” is a command, which comes first: “render-book \(name) …”; "
          + "a book of that name is ./\(name)")
    }
    if let first = names.first { try checkNoCommand(first, hasBook: names.count > 1) }
  }

  /// A book's name before what is said of it; nothing for the built-in sample.
  private static func said(of book: FileName?) -> String {
    book.map { $0.text == "-" ? "standard input: " : "\($0): " } ?? ""
  }

  /// Says what has gone wrong, in one line, and tells the exit code.
  ///
  /// What is about the book has its name before it, and of one of several books all has.
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

  /// Reads a book, or the sample where none is named.
  static func book(
    _ name: FileName?, noting inputs: InputLedger, _ arguments: Arguments
  ) throws -> Book {
    let isQuiet = arguments.has(.quiet)
    guard let name else {
      guard let sample = BookFile.sample() else { throw UsageError("name a book; see --help") }
      if !isQuiet { Messages.say("no book given: drawing the built-in sample, “\(sample.title)”") }
      return sample
    }
    let form = try arguments.choice(.input, InputFormName.self)
    let book = try inputs.book(
      name, format: form?.format, language: arguments.values[.language],
      isTrusted: arguments.trustsBook,
      allowsOutside: arguments.has(.allowOutside))
    if !isQuiet {
      let foreign = book.stylePolicy.takesPublicationOptions ? [] : arguments.ofPublicationsAlone
      if !foreign.isEmpty {
        Messages.say(
          "\(name): \(foreign.joined(separator: " and ")) \(foreign.count > 1 ? "have" : "has") no effect "
            + "on \(book.format), which has no style sheets and one order of reading")
      }
      sayReading(book.warnings, of: name)
    }
    return book
  }

  /// Says what of a book was taken otherwise than it may have been meant, what it lacks first.
  private static func sayReading(_ warnings: [ManuscriptWarning], of name: FileName) {
    let file = name.text == "-" ? "standard input" : "\(name)"
    let ordered = warnings.filter(\.isOfPicture) + warnings.filter { !$0.isOfPicture }
    say(
      ordered.map { warning in
        let line = warning.line.map { ":\($0)" } ?? ""
        return "\(file)\(line): \(warning.message.escapedForTerminal)"
      }, after: "", more: "\(file): ")
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
        throw UsageError("\(option) needs --font, the regular face")
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

  /// The folders whose fonts a book may need.
  static func fontFolders(_ arguments: Arguments) -> [FileName] {
    (arguments.files[.fonts].map { [$0] } ?? [])
      + (arguments.has(.systemFonts) ? FontFolder.system : [])
  }

  /// The options with the fonts of folders that a book needs.
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

  /// What lays a book out, of which nothing is set yet.
  static func renderer(_ book: Book, _ options: RenderOptions, start: Double) -> BookRenderer {
    var renderer = BookRenderer(book: book, options: options)
    renderer.start = start
    renderer.endsProcess = true
    return renderer
  }

  /// Says what a layout was not as it was asked for.
  static func say(_ summary: BookRenderer.LayoutSummary, _ arguments: Arguments) {
    guard !arguments.has(.quiet) else { return }
    let name = arguments.names.first
    say(summary.warnings, of: name)
  }

  /// The warnings of a run that are printed; a book that has one often has hundreds.
  private static let mostWarnings = 8

  /// Says what was not as it should be, with the name of the book that it is about.
  static func say(_ warnings: [String], of book: FileName?) {
    let name = said(of: book)
    say(warnings, after: name, more: name)
  }

  /// Says the first warnings behind a beginning, and how many more there are.
  private static func say(_ warnings: [String], after name: String, more: String) {
    // A last one takes no more room than a line that counts it.
    let shown = warnings.count == mostWarnings + 1 ? warnings.count : mostWarnings
    for warning in warnings.prefix(shown) { Messages.say(name + warning) }
    if warnings.count > shown {
      Messages.say("\(more)and \(warnings.count - shown) more warnings")
    }
  }
}
