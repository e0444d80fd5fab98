internal import BookRendering
internal import Manuscript
internal import Typesetting

extension Command {
  /// `layout --lint`: the flaws of a book's lines and pages, a line each or as JSON.
  static func lint(
    _ book: Book, _ options: RenderOptions, _ format: LayoutFormat, start: Double,
    _ arguments: Arguments
  ) throws -> ExitCode {
    guard arguments.has("--lint") else {
      let option = arguments.has("--fail-on") ? "--fail-on" : "--picture-dpi"
      throw UsageError("\(option) goes with --lint")
    }
    let all = Lint.Rule.allCases.map(\.rawValue)
    let fatal = try arguments.value(
      "--fail-on", takes: "any, or rules with commas between: \(all.joined(separator: ", "))",
      among: ["any"] + all
    ) { rules($0) }
    let layout = try bookLayout(book, options, start: start)
    let file = arguments.names.first.map { "\($0)" } ?? "sample"
    let resolution =
      try arguments.value("--picture-dpi", takes: "1 to 2400") { text in
        Double(text).flatMap { (1...2400).contains($0) ? $0 : nil }
      } ?? 150
    var linter = layout.linter(pictureResolution: resolution)
    var isFlawed = false
    // What comes before the next flaw in JSON: the head, or a comma.
    var lead = "{\"schema\": \"lint/1\", \"lints\": ["
    try eachBatch(of: layout, options) { pages in
      let lints = pages.flatMap { linter.lints(of: $0) }
      isFlawed = isFlawed || lints.contains { fatal?.contains($0.rule) ?? false }
      var text = ""
      for lint in lints {
        switch format {
        case .text: text += lint.description(in: file) + "\n"
        case .json:
          text += lead + "\n  " + lint.json
          lead = ","
        }
      }
      return try text.isEmpty || Messages.print(text)
    } end: {
      if format == .json { try Messages.print((lead == "," ? "" : lead) + "]}\n") }
    }
    let code = try end(layout, options, arguments)
    return isFlawed ? .flawed : code
  }

  private static func rules(_ text: String) -> Set<Lint.Rule>? {
    if text == "any" { return Set(Lint.Rule.allCases) }
    let rules = text.split(separator: ",").map { Lint.Rule(rawValue: String($0)) }
    let known = rules.compactMap { $0 }
    return known.isEmpty || known.count < rules.count ? nil : Set(known)
  }
}
