internal import Documents
internal import Manuscript
internal import Styling
internal import TextAnalysis

/// Writes the documents of the front matter: elements with classes for style sheets to match.
struct FrontMatterWriter {
  private var builder: DocumentBuilder
  /// A byte offset in a file that does not exist: later text has a later one.
  private var place = 0

  /// The targets of its links, by address.
  private(set) var targets: [String: BookLink.Target] = [:]

  /// Formats numbers as pages show them.
  private let shown: (String) -> String

  /// `mode` is the writing mode if no sheet sets one; `shown` formats numbers as pages show them.
  init(
    _ kind: FrontMatter.Kind, language: String, mode: WritingMode = .horizontal,
    folios shown: @escaping (String) -> String = { $0 }
  ) {
    self.shown = shown
    builder = DocumentBuilder(path: kind.rawValue)
    let direction = Script.isRightToLeft(language: language) ? [("dir", "rtl")] : []
    let style = mode == .horizontal ? [] : [("style", "writing-mode: \(mode.name)")]
    begin("html", attributes: [("lang", language)] + direction + style)
    // Lists have a title as chapters do.
    begin(
      "body", kind.rawValue + (kind.isChapter ? " chapter" : ""),
      attributes: kind.isGathered ? [("id", kind.anchor)] : [])
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
    if let label = entry.label { write(label, isAlone: entry.title.runs.isEmpty) }
    for run in entry.title.runs { write(run) }
    end()
    begin("a", "folio", attributes: link(entry))
    end()
    end()
  }

  private mutating func link(_ entry: ContentsList.Entry) -> [(String, String)] {
    guard let target = entry.target else { return [] }
    targets[entry.address] = targets[entry.address] ?? target
    return [("href", entry.address)]
  }

  /// The index: groups of entries, each a line with its pages, which are links.
  mutating func write(_ index: BookIndex, _ words: ListWords) {
    begin("h1", "title")
    add(words.index)
    end()
    begin("nav", "index-entries", attributes: [("role", "doc-index")])
    let entries = index.groups.flatMap(\.entries)
    // Entries that others refer to have an anchor.
    let names = Dictionary(
      entries.enumerated().filter { $0.element.level == 0 }
        .map { ($0.element.words, "rb-index-\($0.offset)") },
      uniquingKeysWith: { first, _ in first })
    for group in index.groups {
      let letter = group.letter.isEmpty ? [] : [("data-letter", group.letter)]
      begin("div", "index-group", attributes: letter)
      for entry in group.entries { write(entry, words, names) }
      end()
    }
    end()
  }

  private mutating func write(
    _ entry: BookIndex.Entry, _ words: ListWords, _ names: [String: String]
  ) {
    let name = entry.level == 0 ? names[entry.words] : nil
    begin(
      "div", "index-entry level-\(entry.level)", attributes: name.map { [("id", $0)] } ?? [])
    begin("span", "index-term")
    for run in entry.runs { write(run) }
    end()
    for locator in entry.locators {
      add(words.comma)
      link(shown(locator.folio), to: locator.target)
      guard let last = locator.last else { continue }
      add("–")
      link(shown(last.folio), to: last.target)
    }
    let others = entry.see.map { (words.see, $0) } + entry.seeAlso.map { (words.seeAlso, $0) }
    for (place, (word, other)) in others.enumerated() {
      add(entry.locators.isEmpty && place == 0 ? words.comma : "; ")
      begin("em", "index-see")
      add(word)
      end()
      add(" ")
      if let name = names[other] {
        link(other, to: .place(chapter: nil, anchor: name))
      } else {
        add(other)
      }
    }
    end()
  }

  private mutating func link(_ text: String, to target: BookLink.Target) {
    let address = "#\(targets.count)"
    targets[address] = target
    begin("a", attributes: [("href", address)])
    add(text)
    end()
  }

  /// The label before a title: its number, or “Part One”.
  private mutating func write(_ label: String, isAlone: Bool) {
    let words = label.hasSuffix(".") ? String(label.dropLast()) : label
    let isNumber = words.allSatisfy { "0123456789IVXLCDM".contains($0) }
    begin("span", isNumber ? "label number" : "label")
    if isAlone {
      add(label)
    } else {
      add(isNumber ? words + ".\u{2002}" : label + "\u{2003}")
    }
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

extension WritingMode {
  /// Its name in CSS.
  fileprivate var name: String {
    switch self {
    case .horizontal: "horizontal-tb"
    case .verticalRL: "vertical-rl"
    case .verticalLR: "vertical-lr"
    case .sidewaysRL: "sideways-rl"
    case .sidewaysLR: "sideways-lr"
    }
  }
}
