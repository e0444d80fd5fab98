internal import BookRendering

/// The texts that the command says of itself.
enum Help {
  static let version = Tool.version

  /// Lines have no more letters than this.
  private static let width = 80
  /// Where the texts about options begin.
  private static let column = 28

  private static let usages: [(command: CommandName, usage: String, what: String)] = [
    (.render, "render-book [BOOK…] [--out DIR]", "draws pages, spreads and turns"),
    (.layout, "render-book layout [BOOK]", "prints its layout, no pixels"),
    (.compare, "render-book compare REF NEW", "tells what has changed in pictures"),
    (.verify, "render-book verify BOOK --against DIR", "draws a book and compares it"),
  ]

  /// What `doctor` does.
  static let doctor = """
    usage: render-book doctor

    Prints what pixels depend on besides a book and its options: the versions of the
    program, of what it draws and of the libraries, and the digests of the fonts and
    hyphenation patterns; last a digest of all that. Where two machines draw a book
    otherwise, compare what it prints on each.

    """

  /// What the command does and takes; of one of its commands, or of all.
  static func text(of command: CommandName? = nil) -> String {
    let shown = usages.filter { command == nil || $0.command == command }
    var lines = shown.enumerated().map { index, usage in
      let text = (index == 0 ? "usage: " : "       ") + usage.usage
      return text + String(repeating: " ", count: max(2, 46 - text.count)) + usage.what
    }
    if command == nil {
      lines += [
        "       render-book doctor                     what pixels depend on, a line each",
        "       render-book help COMMAND               the options of one of these",
      ]
    }
    if command != .compare {
      lines += [
        "", "BOOK is an .epub, .txt or .md file, an unpacked EPUB's folder, or - for standard",
      ]
      lines.append("input; without it, the sample.")
    }
    for group in OptionTable.groups {
      let options = group.options.filter { command.map($0.commands.contains) ?? true }
      guard !options.isEmpty else { continue }
      lines += ["", group.title] + options.flatMap { Self.lines(of: $0) }
    }
    lines += [
      "",
      "Lengths are in points (1/72 inch) unless mm, cm or in stands behind the number.",
      "Exit codes: 0 done or equal, 1 differences or flaws, 2 bad usage, 3 unreadable",
      "input, 4 font or glyph missing, 5 output could not be written, 6 some books of",
      "several failed.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// An option's name, and what is said of it, in as many lines as it takes.
  private static func lines(of option: OptionDescription) -> [String] {
    let letter = OptionTable.letters.first { $0.value == option.name }.map { $0.key + ", " } ?? ""
    var line = "  " + letter + option.name + (option.value.map { " " + $0 } ?? "")
    var lines: [String] = []
    if line.count >= column {
      lines.append(line)
      line = ""
    }
    line += String(repeating: " ", count: column - line.count)
    var isEmpty = true
    for word in option.help.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: column)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
