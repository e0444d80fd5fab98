internal import Files
internal import Pagination
internal import RenderingOptions

/// The flaws of a book's lines and pages: one per line, or in the schema `lint/1`.
struct LintText: PageText {
  private let format: LayoutFormat
  private let file: String
  private var linter: PageLinter
  private var json = JSONWriter()
  /// The rules broken so far.
  private(set) var brokenRules: Set<Lint.Rule> = []

  /// Whether all pages of the book are shown to it.
  private let isWholeBook: Bool

  init(format: LayoutFormat, file: String, linter: PageLinter, isWholeBook: Bool = true) {
    (self.format, self.file, self.linter) = (format, file, linter)
    self.isWholeBook = isWholeBook
  }

  mutating func head() -> String {
    guard format == .json else { return "" }
    json.open("{")
    json.member("schema", "lint/1")
    json.name("lints")
    json.open("[", indent: 2)
    return json.take()
  }

  mutating func text(of page: Page) -> String { text(of: linter.lints(of: page)) }

  private mutating func text(of lints: [Lint]) -> String {
    var text = ""
    for lint in lints {
      brokenRules.insert(lint.rule)
      switch format {
      case .text: text += lint.description(in: file) + "\n"
      case .json: json.add(lint)
      }
    }
    return format == .json ? json.take() : text
  }

  mutating func tail(_ write: (String) throws(RenderError) -> Void) throws(RenderError) {
    if isWholeBook { try write(text(of: linter.lintsAtEnd())) }
    guard format == .json else { return }
    json.close("]")
    json.close("}")
    try write(json.take() + "\n")
  }
}
