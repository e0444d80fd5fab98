internal import BookRendering

/// The command's help texts.
enum Help {
  static let version = Tool.version

  /// The greatest length of a line in characters.
  private static let width = 80
  /// The column in which descriptions of options begin.
  private static let column = 28

  static let usages: [(command: CommandName, usage: String, what: String)] = [
    (.render, "render-book [BOOK…] [\(Option.out) DIR]", "draws pages, spreads and turns"),
    (.layout, "render-book layout [BOOK]", "prints its layout; draws nothing"),
    (.info, "render-book info [BOOK]", "describes a book"),
    (.fonts, "render-book fonts [BOOK]", "lists the fonts it needs"),
    (.compare, "render-book compare REF NEW", "reports what changed"),
    (.verify, "render-book verify BOOK \(Option.against) DIR", "compares a book with references"),
    (.batch, "render-book batch LIST.jsonl \(Option.out) STORE", "draws a catalogue of books"),
    (.index, "render-book index STORE", "lists what a store holds"),
  ]

  static let books =
    "BOOK is an .epub, .fb2, .md or .txt file, the folder of an unpacked EPUB, or - for standard input. "
    + "Without a book, the built-in sample is used."
  static let lengths = "Lengths are in points (1/72 inch) unless followed by mm, cm or in."
  static let exitCodes: [(code: Int, meaning: String)] = [
    (0, "done or equal"), (1, "differences or flaws"), (2, "bad usage"), (3, "unreadable input"),
    (4, "font, glyph, picture or file missing"), (5, "output could not be written"),
    (6, "some of several books failed"),
  ]

  /// The description of `doctor`.
  static let doctor = """
    usage: render-book doctor

    Prints what pixels depend on besides a book and its options: the versions of the
    program, its pixels and its libraries, and the digests of fonts and hyphenation
    patterns, with a digest of all of them at the end. If two machines draw a book
    differently, compare what it prints on each.

    """

  /// The help for the whole command, or for one of its subcommands.
  static func text(of command: CommandName? = nil) -> String {
    let shown = usages.filter { command == nil || $0.command == command }
    var lines = shown.enumerated().map { index, usage in
      let text = (index == 0 ? "usage: " : "       ") + usage.usage
      return text + String(repeating: " ", count: max(2, 46 - text.count)) + usage.what
    }
    if command == nil {
      lines += [
        "       render-book doctor                     prints what pixels depend on",
        "       render-book help COMMAND               prints the options of one command",
        "       render-book help OPTION                prints what one option does",
      ]
    }
    if command != .compare, command != .batch, command != .index {
      lines += [""] + Self.wrapped(books)
    }
    for group in OptionTable.groups {
      let options = group.options.filter { command.map($0.commands.contains) ?? true }
      guard !options.isEmpty else { continue }
      lines += ["", group.title] + options.flatMap { Self.lines(of: $0) }
    }
    let codes = exitCodes.map { "\($0.code) \($0.meaning)" }.joined(separator: ", ")
    lines += [""] + Self.wrapped(lengths) + Self.wrapped("Exit codes: \(codes).")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help for an option, and the commands that accept it.
  static func text(of option: OptionDescription) -> String {
    let commands = CommandName.allCases.filter(option.commands.contains).map(\.rawValue)
    let lines = lines(of: option) + [""] + wrapped("Commands: \(commands.joined(separator: ", ")).")
    return lines.joined(separator: "\n") + "\n"
  }

  /// An option's name and description, in as many lines as it takes.
  private static func lines(of option: OptionDescription) -> [String] {
    let letter = Option.letters.first { $0.value == option.option }.map { $0.key + ", " } ?? ""
    var line =
      "  " + letter + option.option.description + (option.placeholder.map { " " + $0 } ?? "")
    var lines: [String] = []
    if line.count >= column {
      lines.append(line)
      line = ""
    }
    line += String(repeating: " ", count: column - line.count)
    let text = wrapped(option.help, to: width - column)
    let indent = String(repeating: " ", count: column)
    return lines + [line + text[0]] + text.dropFirst().map { indent + $0 }
  }

  /// Text wrapped to lines of at most `width` characters.
  private static func wrapped(_ text: String, to width: Int = width) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
