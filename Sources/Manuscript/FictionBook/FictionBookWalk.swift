internal import Documents

/// Writes the bodies of a FictionBook as one document of house-style elements: headings by the depth of their sections,
/// blocks, and the notes at its end.
///
/// Its recursion is no deeper than the document, whose depth is limited.
struct FictionBookWalk {
  /// The document that was written.
  private(set) var document = Document(path: "")
  /// The pictures, including those that the text has requested.
  var pictures: FictionBookPictures
  private(set) var warnings: [ManuscriptWarning] = []

  let file: Document
  var builder: DocumentBuilder
  /// The ids of the notes.
  private(set) var noteNames: Set<String> = []
  /// The notes that are called.
  var calledNotes: Set<String> = []
  let titles: TitleWords
  /// The language of the text; nil if unknown.
  private let language: String?
  /// Typographic punctuation for the language: at a block's beginning, and within one.
  let fresh: SmartPunctuation
  var punctuation: SmartPunctuation
  /// The lines of the book's own title that its description lacks: a subtitle, or all lines if it has no title.
  var titleLines: [String] = []
  /// Whether the text is code, whose punctuation is kept.
  var isVerbatim = false
  /// The id of an untitled section, which goes to its first block.
  var pendingName: String?
  /// Whether a block was written since the last title or break.
  private var hasBlock = false

  /// Takes a file; what its body repeats of `titles` is on the title page already.
  init(
    _ file: Document, path: String, language: String?, pictures: FictionBookPictures,
    titles: [String]
  ) {
    (self.file, self.pictures, self.language) = (file, pictures, language)
    fresh = SmartPunctuation(language: language ?? "en")
    punctuation = fresh
    self.titles = TitleWords(titles)
    builder = DocumentBuilder(path: path, limits: TextWriter.limits, capacity: file.text.count)
    builder.begin(
      "html", attributes: language.map { [.init(name: "lang", value: $0)] } ?? [], source: 0)
    builder.begin("body", source: 0)
  }

  mutating func run() {
    let bodies = file.children(of: 0).filter { file.element($0)?.name == "body" }
    let notes = bodies.dropFirst().filter { file.element($0)?["name"] != nil }
    let texts = bodies.prefix(1) + bodies.dropFirst().filter { file.element($0)?["name"] == nil }
    for body in notes { findNotes(in: body) }
    for body in texts { write(body: body, isFirst: body == texts.first) }
    for body in notes { writeNotes(in: body) }
    let uncalled = noteNames.count - calledNotes.count
    if uncalled > 0 {
      let words = uncalled == 1 ? "a note is" : "\(uncalled) notes are"
      warnings.append(ManuscriptWarning(message: "\(words) never called, and left out"))
    }
    document = builder.finish(source: file.nodes[0].sourceRange.upperBound)
  }

  // MARK: Sections

  private mutating func write(body: Int, isFirst: Bool) {
    for node in file.elementChildren(of: body) {
      switch file.element(node)?.name {
      case "title": write(titleOfBody: node, isFirst: isFirst)
      case "section": write(section: node, level: 1)
      default: write(block: node)
      }
    }
  }

  /// Writes a section; its heading, if it has one, is of level `level`.
  private mutating func write(section: Int, level: Int) {
    let title = file.child("title", of: section)
    let name = file.element(section)?.id
    if let title {
      write(heading: title, level: level, name: name)
    } else {
      writeBreak(source: file.nodes[section].source)
      pendingName = name ?? pendingName
    }
    for node in file.children(of: section) where node != title {
      if file.element(node)?.name == "section" {
        write(section: node, level: title == nil ? level : level + 1)
      } else {
        write(block: node)
      }
    }
  }

  private mutating func write(heading title: Int, level: Int, name: String?) {
    begin("h\(min(level, 6))", name: name, source: file.nodes[title].source)
    let lines = file.elementChildren(of: title).filter { !file.collapsedText(of: $0).isEmpty }
    for (index, line) in lines.enumerated() {
      let source = file.nodes[line].sourceRange
      let words = file.collapsedText(of: line)
      let isLast = index == lines.count - 1
      if index == 0, !isLast, isPlain(line),
        let label = ChapterHeading(words, language: language, isHeading: true),
        label.labelLength > 0, label.titleStart == words.utf8.count
      {
        // “Chapter 4” and its title form one line, which is divided later like all others.
        let isUnmarked =
          label.labelLength == words.utf8.count && words.utf8.last != UInt8(ascii: ".")
        let separator = isUnmarked ? ". " : " "
        builder.add((words + separator).utf8, for: firstLetter(of: line)..<source.upperBound)
      } else {
        punctuation = fresh
        writeInlines(of: line)
        if !isLast { addEmpty("br", source: source.upperBound) }
      }
    }
    end(of: title)
    hasBlock = false
  }

  /// Whether a line is plain text: without calls of notes, links, pictures, and anchors.
  func isPlain(_ line: Int) -> Bool {
    (line + 1..<file.nodes[line].end).allSatisfy { node in
      file.element(node).map {
        ["emphasis", "strong", "style"].contains($0.name) && $0.id == nil
      } ?? true
    }
  }

  /// The byte of a line's first letter.
  private func firstLetter(of line: Int) -> Int {
    for node in line..<file.nodes[line].end {
      guard let segment = file.segments(of: node).first else { continue }
      let white = file.text[segment.text].prefix { $0.isXMLSpace }.count
      if white < segment.text.count { return segment.source + white }
    }
    return file.nodes[line].source
  }

  // MARK: Blocks

  /// Writes an element as blocks, or a text where only blocks are allowed.
  mutating func write(block node: Int) {
    guard let element = file.element(node) else {
      guard !file.collapsedText(of: node).isEmpty else { return }
      return write("p", of: node) { $0.writeText(of: node) }
    }
    switch element.name {
    case "p": write("p", of: node) { $0.writeInlines(of: node) }
    case "title": writeTitleLines(of: node)
    case "subtitle": write(subtitle: node)
    case "empty-line": writeBreak(source: file.nodes[node].source)
    case "epigraph": writeContainer("div", class: "epigraph", of: node)
    case "cite", "annotation": writeContainer("blockquote", of: node)
    case "poem": write(poem: node)
    case "stanza": write("p", of: node) { $0.writeLines(of: [node]) }
    case "text-author", "date": writeSignature(node)
    case "image": writeFigure(node)
    case "table": write(table: node)
    default:
      // An unknown element is taken for a container of blocks, or for a block.
      let isContainer = file.elementChildren(of: node).contains { child in
        ["p", "poem", "cite", "section", "image"].contains(file.element(child)?.name ?? "")
      }
      guard isContainer else {
        guard !file.collapsedText(of: node).isEmpty else { return }
        return write("p", of: node) { $0.writeInlines(of: node) }
      }
      for child in file.children(of: node) { write(block: child) }
    }
  }

  private mutating func write(subtitle node: Int) {
    let words = file.collapsedText(of: node)
    guard words.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.isDigit }) else {
      return writeBreak(source: file.nodes[node].source)
    }
    // It is below all sections, and listed nowhere.
    write("h6", class: "subtitle", of: node) { $0.writeInlines(of: node) }
  }

  /// The end of a scene, unless nothing precedes it.
  private mutating func writeBreak(source: Int) {
    guard hasBlock else { return }
    addEmpty("hr", source: source)
    hasBlock = false
  }

  private mutating func writeContainer(_ name: String, class classes: String = "", of node: Int) {
    begin(name, class: classes, name: file.element(node)?.id, source: file.nodes[node].source)
    for child in file.children(of: node) where file.element(child)?.name != "empty-line" {
      write(block: child)
    }
    end(of: node)
  }

  private mutating func writeTitleLines(of node: Int) {
    for line in file.elementChildren(of: node) where !file.collapsedText(of: line).isEmpty {
      write("p", of: line) { walk in
        walk.begin("strong", source: walk.file.nodes[line].source)
        walk.writeInlines(of: line)
        walk.end(of: line)
      }
    }
  }

  private mutating func writeSignature(_ node: Int) {
    begin("div", class: "signature", source: file.nodes[node].source)
    write("p", of: node) { $0.writeInlines(of: node) }
    end(of: node)
  }

  private mutating func writeFigure(_ node: Int) {
    let name = file.element(node)?.id
    begin("figure", name: name, source: file.nodes[node].source)
    writePicture(node)
    if let caption = file.element(node)?["title"], !caption.isEmpty {
      begin("figcaption", source: file.nodes[node].source)
      builder.add(caption.utf8, for: file.nodes[node].sourceRange)
      end(of: node)
    }
    builder.endUnlessEmpty(source: file.nodes[node].sourceRange.upperBound)
    hasBlock = true
  }

  private mutating func write(table node: Int) {
    begin("table", name: file.element(node)?.id, source: file.nodes[node].source)
    begin("tbody", source: file.nodes[node].source)
    for row in file.elementChildren(of: node) {
      begin("tr", source: file.nodes[row].source)
      for cell in file.elementChildren(of: row) {
        let element = file.knownElement(cell)
        let kept = ["colspan", "rowspan", "align", "valign"].compactMap { name in
          element[name].map { Document.Attribute(name: name, value: $0) }
        }
        begin(element.name == "th" ? "th" : "td", kept, source: file.nodes[cell].source)
        punctuation = fresh
        writeInlines(of: cell)
        end(of: cell)
      }
      end(of: row)
    }
    end(of: node)
    end(of: node)
    hasBlock = true
  }

  // MARK: Notes

  private mutating func findNotes(in node: Int) {
    for section in file.elementChildren(of: node) where file.element(section)?.name == "section" {
      if let name = file.element(section)?.id {
        noteNames.insert(name)
      } else {
        findNotes(in: section)
      }
    }
  }

  private mutating func writeNotes(in node: Int) {
    for section in file.elementChildren(of: node) where file.element(section)?.name == "section" {
      guard let name = file.element(section)?.id else {
        writeNotes(in: section)
        continue
      }
      begin(
        "aside",
        [
          .init(name: "type", namespace: Namespace.epub, value: "footnote"),
          .init(name: "role", value: "doc-footnote"),
        ], name: name, source: file.nodes[section].source)
      for child in file.children(of: section) where !isNumber(child) { write(block: child) }
      end(of: section)
    }
  }

  /// Whether a note's title has no words: notes are renumbered.
  private func isNumber(_ node: Int) -> Bool {
    file.element(node)?.name == "title"
      && !file.collapsedText(of: node).unicodeScalars.contains(where: \.properties.isAlphabetic)
  }

  // MARK: Elements

  /// Writes a block with its content.
  mutating func write(
    _ name: String, class classes: String = "", of node: Int, _ content: (inout Self) -> Void
  ) {
    begin(name, class: classes, name: file.element(node)?.id, source: file.nodes[node].source)
    punctuation = fresh
    content(&self)
    end(of: node)
    hasBlock = true
  }

  mutating func begin(
    _ name: String, class classes: String = "", _ attributes: [Document.Attribute] = [],
    name id: String? = nil, source: Int
  ) {
    var all = attributes
    if !classes.isEmpty { all.insert(.init(name: "class", value: classes), at: 0) }
    if let id = id ?? pendingName { all.insert(.init(name: "id", value: id), at: 0) }
    pendingName = nil
    builder.begin(name, attributes: all, source: source)
  }

  /// Closes the element opened last, at the end of a node of the file.
  mutating func end(of node: Int) {
    builder.end(source: file.nodes[node].sourceRange.upperBound)
  }

  mutating func addEmpty(_ name: String, source: Int) {
    builder.begin(name, source: source)
    builder.end(source: source)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType != nil }
}
