internal import Documents
internal import Manuscript

/// Writes the documents of the front matter: elements with classes, which style sheets set.
struct FrontMatterWriter {
  private var builder: DocumentBuilder
  /// A byte of a file that is not there: what stands later has a later one.
  private var place = 0

  init(_ kind: FrontMatter.Kind, language: String) {
    builder = DocumentBuilder(path: kind.rawValue)
    begin("html", attributes: [("lang", language)])
    // The list has a title as chapters have.
    begin("body", kind == .contents ? "contents chapter" : kind.rawValue)
  }

  mutating func finish() -> Document { builder.finish(source: place) }

  /// A line of a title page; none without words.
  mutating func line(_ words: String, _ name: String) {
    guard !words.isEmpty else { return }
    begin("div", name)
    add(words)
    end()
  }

  mutating func write(_ list: ContentsList, title: String) {
    begin("h1", "title")
    add(title)
    end()
    begin("nav", "entries", attributes: [("role", "doc-toc")])
    for entry in list.entries { write(entry) }
    end()
  }

  private mutating func write(_ entry: ContentsList.Entry) {
    begin("div", "entry level-\(entry.level)" + (entry.isPart ? " part" : ""))
    begin("a", "entry-title", attributes: link(entry))
    if let label = entry.label { write(label) }
    for run in entry.title.runs { write(run) }
    end()
    begin("a", "folio", attributes: link(entry))
    end()
    end()
  }

  private func link(_ entry: ContentsList.Entry) -> [(String, String)] {
    entry.target == nil ? [] : [("href", entry.address)]
  }

  /// What stands before a title: its number, or “Part One”.
  private mutating func write(_ label: String) {
    let isNumber = label.allSatisfy { "0123456789IVXLCDM".contains($0) }
    begin("span", isNumber ? "label number" : "label")
    add(label + (isNumber ? ".\u{2002}" : "\u{2003}"))
    end()
  }

  private mutating func write(_ run: InlineRun) {
    let names: [(InlineStyle, String)] = [
      (.strong, "strong"), (.emphasis, "em"), (.superscript, "sup"), (.subscript, "sub"),
      (.strikethrough, "s"), (.code, "code"),
    ]
    let open = names.filter { run.style.contains($0.0) }.map(\.1)
    for name in open { begin(name) }
    if run.style.contains(.smallCapitals) { begin("span", "smallcaps") }
    add(run.text)
    if run.style.contains(.smallCapitals) { end() }
    for _ in open { end() }
  }

  private mutating func begin(
    _ name: String, _ classes: String = "", attributes: [(String, String)] = []
  ) {
    let all = (classes.isEmpty ? [] : [("class", classes)]) + attributes
    builder.begin(
      name, namespace: Namespace.xhtml,
      attributes: all.map { Document.Attribute(name: $0.0, value: $0.1) }, source: place)
    place += 1
  }

  private mutating func add(_ text: String) {
    builder.add(text.utf8, source: place)
    place += text.utf8.count
  }

  private mutating func end() { builder.end(source: place) }
}
