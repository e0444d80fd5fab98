internal import Documents

/// Reads the chapter titles in the documents of a text or a Markdown file.
struct ChapterReader {
  private(set) var chapters: [Chapter] = []

  private var document = Document(path: "")
  /// The level of each chapter's heading.
  private var levels: [Int] = []

  mutating func read(_ document: Document) {
    self.document = document
    guard let body = document.first("body") else { return }
    for node in document.children(of: body) where document.element(node)?.name == "section" {
      read(chapter: node)
    }
  }

  private mutating func read(chapter node: Int) {
    var chapter = Chapter(title: InlineText(), range: document.nodes[node].sourceRange)
    chapter.isPart = document.element(node)?.classes.contains("part") ?? false
    var level = 1
    for child in document.children(of: node) {
      guard let element = document.element(child), element.name.hasPrefix("h"),
        element.classes.contains("title")
      else { continue }
      chapter.title = title(of: child)
      level = element.headingLevel ?? 1
      chapter.anchor = element.id
      chapter.label = (child..<document.nodes[child].end).first {
        document.element($0)?.classes.contains("label") ?? false
      }.map { document.plainText(of: $0) }
    }
    chapter.sections = sections(in: node, below: level)
    // Without a heading, a chapter begins with its first block, whatever contains that.
    if chapter.title.isEmpty, chapter.label == nil,
      let first = (node + 1..<document.nodes[node].end).first(where: isBlock)
    {
      let start = document.nodes[first].source
      chapter.range = start..<max(start, chapter.range.upperBound)
    }
    chapters.append(chapter)
    levels.append(level)
  }

  /// The elements whose headings are not sections of the text around them.
  private static let sectioningRoots: Set<String> = [
    "blockquote", "aside", "figure", "table", "li",
  ]

  /// The headings with anchors in a chapter whose own heading has a level.
  private func sections(in chapter: Int, below level: Int) -> [Chapter.Section] {
    var found: [Chapter.Section] = []
    var node = chapter + 1
    while node < document.nodes[chapter].end {
      defer { node += 1 }
      guard let element = document.element(node) else { continue }
      if Self.sectioningRoots.contains(element.name) {
        node = document.nodes[node].end - 1
      } else if let own = element.headingLevel, let anchor = element.id,
        !element.classes.contains("title")
      {
        let title = title(of: node)
        guard !title.isEmpty else { continue }
        found.append(
          Chapter.Section(
            title: title, level: min(max(1, own - level), (found.last?.level ?? 0) + 1),
            anchor: anchor, source: document.nodes[node].source))
      }
    }
    return found
  }

  /// Assigns chapters to the parts whose titles come before them.
  ///
  /// If some have headings of a lower level than their part's, those of its own level are not in it.
  mutating func assignParts() {
    let parts = zip(chapters, levels).filter(\.0.isPart).map(\.1)
    guard let partLevel = parts.min() else { return }
    let hasLevels = levels.contains { $0 > partLevel }
    var isInPart = false
    for index in chapters.indices {
      if chapters[index].isPart || hasLevels && levels[index] <= partLevel {
        isInPart = chapters[index].isPart
      } else {
        chapters[index].isInPart = isInPart
      }
    }
  }

  private func isBlock(_ node: Int) -> Bool {
    document.element(node).map { $0.isBlock || $0.headingLevel != nil } ?? false
  }

  // MARK: Titles

  /// The text of a title, without its label, calls of notes, and space at its end.
  private func title(of node: Int) -> InlineText {
    var runs: [InlineRun] = []
    append(node, style: [], to: &runs)
    while let last = runs.last {
      var words = last.text
      while words.utf8.last == 0x20 || words.utf8.last == 10 { words.removeLast() }
      guard words.isEmpty else {
        runs[runs.count - 1].text = words
        break
      }
      runs.removeLast()
    }
    return InlineText(runs: runs)
  }

  private func append(_ node: Int, style: InlineStyle, to runs: inout [InlineRun]) {
    guard let element = document.element(node) else {
      for segment in document.segments(of: node) {
        let words = String(decoding: document.text[segment.text], as: UTF8.self)
        runs.append(InlineRun(text: words, style: style, source: segment.source))
      }
      return
    }
    let source = document.nodes[node].source
    let classes = element.classes
    switch element.name {
    case "br": runs.append(InlineRun(text: "\n", style: style, source: source))
    case "img":
      // The words follow the two characters with which a picture begins.
      if let words = element["alt"], !words.isEmpty {
        runs.append(InlineRun(text: words, style: style, source: source + 2))
      }
    case "span" where classes.contains("label") || classes.contains("separator"): return
    case "a" where element["type", in: Namespace.epub] == "noteref": return
    default:
      let own = InlineStyle(element: element.name, classes: classes) ?? []
      for child in document.children(of: node) {
        append(child, style: style.union(own), to: &runs)
      }
    }
  }
}

extension Book {
  /// Takes the documents of its chapters.
  mutating func take(_ documents: [Document]) {
    var reader = ChapterReader()
    for document in documents { reader.read(document) }
    reader.assignParts()
    chapters = reader.chapters
    let byteCount = chapters.map(\.range.upperBound).max() ?? 0
    source = TextSource(documents, byteCount: byteCount)
  }
}
