internal import BookRendering

/// The texts that the command says of itself.
enum Help {
  static let version = Tool.version

  static var text: String {
    var lines = [
      "usage: render-book [BOOK…] [--out DIR] [options]    draws a book's pages, spreads and turns",
      "       render-book layout [BOOK] [options]          its layout as text or JSON, no pixels",
      "       render-book compare REF NEW [options]        two pictures or folders: what has changed",
      "       render-book verify BOOK --against DIR        draws a book and compares it in one go",
      "",
      "BOOK is an .epub, .txt or .md file, or - for standard input; without it, the sample.",
    ]
    for group in OptionTable.groups {
      lines += ["", group.title]
      for option in group.options {
        let name = option.name + (option.value.map { " " + $0 } ?? "")
        let padding = String(repeating: " ", count: max(1, 26 - name.count))
        lines.append("  " + name + padding + option.help)
      }
    }
    lines += [
      "",
      "Sizes are in points (1/72 inch) unless pt, mm, cm or in stands behind the number.",
      "Exit codes: 0 done or equal, 1 differences or flaws, 2 bad usage, 3 unreadable input,",
      "4 font or glyph missing, 5 output could not be written, 6 some books of several failed.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
