internal import BookRendering
internal import Manuscript

extension Command {
  /// `layout --dump`, `--explain` and `--explain-css`: a step of the work as text; nil if none is requested.
  static func look(
    at book: Book, _ options: RenderOptions, start: Double, _ arguments: Arguments
  ) throws -> ExitCode? {
    let asked: [Option] = [.dump, .explain, .explainCss].filter(arguments.has)
    guard let option = asked.first else { return nil }
    if asked.count > 1 {
      throw UsageError("\(asked[0]) and \(asked[1]) cannot be combined; ask one at a time")
    }
    let renderer = renderer(book, options, start: start)
    if option == .explain {
      guard let place = try arguments.value(.explain, takes: "PAGE:LINE, as in 12:3", { line($0) })
      else { return nil }
      try Messages.print(renderer.explanation(ofLine: place.line, onPage: PageNumber(place.page)))
      return .done
    }
    if option == .explainCss {
      try Messages.print(renderer.explanation(ofStyle: arguments.values[.explainCss] ?? ""))
      return .done
    }
    guard let step = try arguments.choice(.dump, LayoutDump.self) else { return nil }
    let summary = try renderer.writeDump(of: step) { text throws(RenderError) in
      try Messages.print(text)
    }
    say(summary, arguments)
    return .done
  }

  /// A page and a line on it, both from 1.
  private static func line(_ text: String) -> (page: Int, line: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let page = Quantity.whole(parts[0]), page > 0,
      let line = Quantity.whole(parts[1]), line > 0
    else { return nil }
    return (page, line)
  }
}
