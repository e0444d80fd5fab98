internal import Typesetting

/// The flaws of a book's lines and pages: a line each, or the schema `lint/1`.
struct LintText: PageText {
  private let format: LayoutFormat
  private let file: String
  private var linter: PageLinter
  private var hasLints = false
  /// The rules that are broken so far.
  private(set) var brokenRules: Set<Lint.Rule> = []

  init(format: LayoutFormat, file: String, linter: PageLinter) {
    (self.format, self.file, self.linter) = (format, file, linter)
  }

  func head() -> String { format == .json ? "{\"schema\": \"lint/1\", \"lints\": [" : "" }

  mutating func text(of pages: [Page]) -> String {
    var text = ""
    for lint in pages.flatMap({ linter.lints(of: $0) }) {
      brokenRules.insert(lint.rule)
      switch format {
      case .text: text += lint.description(in: file) + "\n"
      case .json: text += (hasLints ? ",\n  " : "\n  ") + lint.json
      }
      hasLints = true
    }
    return text
  }

  func tail() -> String { format == .json ? "]}\n" : "" }
}
