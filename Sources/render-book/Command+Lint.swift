internal import BookRendering
internal import Manuscript

extension Command {
  /// `layout --lint`: the flaws of a book's lines and pages, a line each or as JSON.
  static func lint(
    _ book: Book, _ options: RenderOptions, _ format: LayoutFormat, _ arguments: Arguments
  ) throws -> ExitCode {
    guard arguments.has("--lint") else { throw UsageError("--fail-on goes with --lint") }
    let fatal = try arguments.value("--fail-on", takes: "“any”, or rules such as overfull,loose") {
      rules($0)
    }
    let layout: BookLayout
    do {
      layout = try BookLayout(
        book: book, layout: options.layout, family: options.family, language: options.language,
        jobs: options.threadCount)
    } catch { throw RenderError.font(error) }
    let file = arguments.names.first.map { "\($0)" } ?? "sample"
    var linter = PageLinter()
    var isFlawed = false
    var isFirst = true
    var isRead =
      format == .text ? true : try Messages.print("{\"schema\": \"lint/1\", \"lints\": [")
    while isRead, !layout.isFinished {
      var text = ""
      for page in layout.nextPages() {
        for lint in linter.lints(of: page) where options.pages?.contains(lint.page) ?? true {
          isFlawed = isFlawed || fatal?.contains(lint.rule) ?? false
          text +=
            format == .text
            ? lint.description(in: file) + "\n" : (isFirst ? "" : ",") + "\n  " + lint.json
          isFirst = false
        }
      }
      if !text.isEmpty { isRead = try Messages.print(text) }
    }
    if format == .json, isRead { try Messages.print("]}\n") }
    return isFlawed ? .flawed : .done
  }

  private static func rules(_ text: String) -> Set<Lint.Rule>? {
    if text == "any" { return Set(Lint.Rule.allCases) }
    let rules = text.split(separator: ",").map { Lint.Rule(rawValue: String($0)) }
    let known = rules.compactMap { $0 }
    return known.isEmpty || known.count < rules.count ? nil : Set(known)
  }
}
