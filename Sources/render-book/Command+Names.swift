internal import BookRendering

/// Words that could be commands.
extension Command {
  /// The meanings of words that are commands of other programs.
  private static let others = [
    "analyze": "info", "check": "layout \(Option.lint)", "convert": "render", "diff": "compare",
    "draw": "render", "inspect": "info", "paginate": "layout", "validate": "layout \(Option.lint)",
  ]

  /// Throws if the first word is not a file but almost a command, or is not a file and looks like a command followed by
  /// a book.
  static func checkNoCommand(_ word: FileName, hasBook: Bool) throws(UsageError) {
    let text = word.text
    guard !text.hasPrefix("-"), !text.contains("."), !text.contains("/"), !word.exists else {
      return
    }
    let commands = CommandName.allCases.map(\.rawValue) + ["help", "doctor"]
    let unknown = "no book or command “\(text.escapedForTerminal)”"
    if let meant = use(ofOption: text) ?? others[text] {
      throw UsageError("\(unknown); use “render-book \(meant) …”")
    }
    if let near = Spelling.nearest(to: text, in: commands) {
      throw UsageError("\(unknown); did you mean \(near)?")
    }
    let looksLikeCommand = text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
    if hasBook, looksLikeCommand {
      throw UsageError("\(unknown); commands are \(commands.joined(separator: ", "))")
    }
  }

  /// The usage of an option that belongs to one command, for a word that is its name: `layout --lint`.
  private static func use(ofOption name: String) -> String? {
    guard let option = Option(word: name) ?? Option(word: "--" + name),
      let description = OptionTable.descriptions[option], description.commands.count == 1,
      let command = description.commands.first
    else { return nil }
    return "\(command.rawValue) --\(name)"
  }
}
