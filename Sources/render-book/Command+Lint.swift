internal import BookRendering
internal import Manuscript

extension Command {
  /// `layout --lint`: the flaws of a book's lines and pages, one per line or as JSON.
  static func lint(
    _ book: Book, _ options: RenderOptions, _ format: LayoutFormat, start: Double,
    _ arguments: Arguments
  ) throws -> ExitCode {
    guard arguments.has(.lint) else {
      let option: Option = arguments.has(.failOn) ? .failOn : .pictureDpi
      throw UsageError("\(option) needs \(Option.lint)")
    }
    let all = Lint.Rule.allCases.map(\.rawValue)
    let fatal = try arguments.value(
      .failOn, takes: "any, or rules separated by commas: \(all.joined(separator: ", "))",
      among: ["any"] + all
    ) { rules($0) }
    let file = arguments.names.first.map { "\($0)" } ?? "sample"
    let resolution =
      try arguments.value(.pictureDpi, takes: "1 to 2400") { text in
        Double(text).flatMap { (1...2400).contains($0) ? $0 : nil }
      } ?? 150
    let renderer = renderer(book, options, start: start)
    let summary = try renderer.writeLints(as: format, file: file, pictureResolution: resolution) {
      text throws(RenderError) in try Messages.print(text)
    }
    say(summary, arguments)
    return fatal.map { $0.isDisjoint(with: summary.brokenRules) } ?? true ? .done : .flawed
  }

  private static func rules(_ text: String) -> Set<Lint.Rule>? {
    if text == "any" { return Set(Lint.Rule.allCases) }
    let rules = text.split(separator: ",").map { Lint.Rule(rawValue: String($0)) }
    let known = rules.compactMap { $0 }
    return known.isEmpty || known.count < rules.count ? nil : Set(known)
  }
}
