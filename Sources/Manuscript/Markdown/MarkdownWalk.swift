internal import CMarkGFM
internal import Documents

/// Walks through a parsed Markdown file, node by node, and writes its document.
///
/// There is no recursion: however deeply quotations and lists are nested, the walk only counts.
struct MarkdownWalk {
  /// The document: its body contains all blocks in order, then the notes.
  private(set) var document = Document(path: "")
  private(set) var warnings: [ManuscriptWarning] = []
  /// The undefined footnote calls and references, which are set as written.
  var undefined: [DeadLink] = []

  var writer: TextWriter
  var source: MarkdownSource
  let feed: MarkdownFeed
  private var lineStarts: [Int] = []
  var quoteDepth = 0
  private(set) var listDepth = 0
  /// The quotations that are alerts, as far as they were visited.
  var alerts: Set<OpaquePointer> = []
  /// The language of the file.
  let language: String
  private var noteCount = 0
  /// The lines on which the notes visited so far begin.
  private var noteLines: Set<Int> = []
  /// The open containers of blocks, the outermost first.
  var containers: [Container] = []
  /// The number of tags among these, and of tags of verse.
  var (tagCount, verseCount) = (0, 0)
  /// The anchors without text before the next block: the beginning of each tag, and its attributes.
  var waitingAnchors: [(source: Int, attributes: [Document.Attribute])] = []
  /// Whether the paragraph that is being read has only such anchors.
  var isOnlyAnchors = false
  /// The number of open links made by tags.
  var openLinks = 0
  var isFirstOfItem = false
  private(set) var blockStart = 0
  /// The table row that is being read; 0 is its head.
  var (row, column) = (0, 0)
  var alignments: [String?] = []
  /// Whether a table waits for its caption or its rows, and whether a caption is being read.
  var (openTable, isInCaption) = (OpenTable.none, false)
  /// The picture that is being read, and the nesting depth of pictures: their text is its alternative text.
  var picture: (words: [UInt8], source: Int, depth: Int)?
  /// The last text of the heading that is being read, which may end with attributes.
  var headingEnd: OpaquePointer?
  /// The number of bytes of the next text that were attributes of the preceding element.
  var readAhead = 0
  private var unknownTags: Set<String> = []
  /// The spans with attributes in the block that is being read.
  var spans = MarkdownSpans()

  /// The meaning of two hyphens: a dash between numbers; three are one between clauses.
  static let doubleHyphen = "–"

  /// The greatest depth of nested containers, which leaves some for their content.
  static let deepest = 160

  init(_ bytes: [UInt8], from start: Int, path: String, language: String, declared: String?)
    throws(ManuscriptError)
  {
    feed = try MarkdownFeed(bytes, from: start)
    source = MarkdownSource(bytes)
    lineStarts = feed.lineStarts
    self.language = language
    warnings = feed.warnings
    writer = TextWriter(
      path: path, byteCount: bytes.count,
      punctuation: SmartPunctuation(language: language, doubleHyphen: Self.doubleHyphen),
      language: declared)
  }

  mutating func run() {
    defer {
      addAnchors()
      document = writer.finish(byteCount: source.bytes.count)
    }
    guard let tree = MarkdownParser.document(of: feed.bytes) else { return }
    defer { cmark_node_free(tree) }
    guard let iterator = cmark_iter_new(tree) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return warnOfNotes() }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      visit(node, isEntering: event == CMARK_EVENT_ENTER)
    }
  }

  /// Warns of an unsupported tag, once each.
  mutating func warn(of tag: MarkdownTag) {
    guard !tag.name.isEmpty, !tag.isClosing, unknownTags.count < Self.mostWarnings,
      unknownTags.insert(tag.name).inserted
    else { return }
    let line = source.bytes[..<blockStart].count { $0 == 10 } + 1
    warnings.append(
      ManuscriptWarning(
        line: line,
        message: tag.hidesText
          ? "<\(tag.name)> is left out"
          : "<\(tag.name)> is not understood; its text is kept"))
  }

  /// Warns of an invalid size of a picture, which is drawn as if it had none.
  mutating func warn(ofSize size: String, at index: Int) {
    guard warnings.count < 5 * Self.mostWarnings else { return }
    let line = source.bytes[..<min(index, source.bytes.count)].count { $0 == 10 } + 1
    warnings.append(ManuscriptWarning(line: line, message: "\(size) is not a picture size"))
  }

  /// The most warnings of one kind.
  private static let mostWarnings = 20

  /// Warns of notes that are defined and never called: the parser leaves them out.
  private mutating func warnOfNotes() {
    let called = feed.notes.filter { noteLines.contains($0.line) }
    var labels = Set(called.map(\.label))
    for note in feed.notes.filter({ !noteLines.contains($0.line) }).prefix(Self.mostWarnings) {
      let isRepeated = !labels.insert(note.label).inserted
      let line = 1 + source.bytes[..<lineStarts[note.line]].count { $0 == 10 }
      warnings.append(
        ManuscriptWarning(
          line: line,
          message: isRepeated
            ? "the note [^\(note.label)] is defined twice; this one is left out"
            : "the note [^\(note.label)] is never called; it is left out"))
    }
  }

  // MARK: Blocks

  private mutating func visit(_ node: OpaquePointer, isEntering: Bool) {
    switch Int32(markdown_extra_kind(node)) {
    case Int32(MARKDOWN_TABLE.rawValue): return visitTable(node, isEntering)
    case Int32(MARKDOWN_ROW.rawValue): return visitRow(node, isEntering)
    case Int32(MARKDOWN_CELL.rawValue): return visitCell(node, isEntering)
    case Int32(MARKDOWN_STRIKE.rawValue): return visitStyle("del", isEntering)
    default: break
    }
    switch cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: visitQuotation(node, isEntering)
    case CMARK_NODE_LIST: visitList(node, isEntering)
    case CMARK_NODE_ITEM: visitItem(node, isEntering)
    case CMARK_NODE_PARAGRAPH: visitParagraph(node, isEntering)
    case CMARK_NODE_HEADING:
      guard isEntering else { return endBlock() }
      begin(node)
      headingEnd = cmark_node_last_child(node)
      writer.begin(
        "h\(cmark_node_get_heading_level(node))", attributes(endOf: headingEnd).names,
        source: blockStart)
      addAnchors()
    case CMARK_NODE_CODE_BLOCK: addCode(node)
    case CMARK_NODE_THEMATIC_BREAK:
      // A rule right below a heading underlines it, and separates nothing.
      if let above = cmark_node_previous(node), cmark_node_get_type(above) == CMARK_NODE_HEADING {
        return
      }
      begin(node)
      writer.begin("hr", source: blockStart)
      endBlock()
    case CMARK_NODE_HTML_BLOCK: visitHTML(block: node)
    case CMARK_NODE_FOOTNOTE_DEFINITION: visitNote(node, isEntering)
    default: visitInline(node, isEntering)
    }
  }

  func literal(_ node: OpaquePointer) -> [UInt8] {
    guard let text = cmark_node_get_literal(node) else { return [] }
    let count = strlen(text)
    return text.withMemoryRebound(to: UInt8.self, capacity: count) {
      MarkdownFeed.restored(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The byte of the file at which a node begins; nil if the parser does not tell.
  func place(of node: OpaquePointer) -> Int? {
    let line = Int(cmark_node_get_start_line(node)) - 1
    let column = max(0, Int(cmark_node_get_start_column(node)) - 1)
    guard lineStarts.indices.contains(line) else { return nil }
    return min(lineStarts[line] + column, source.bytes.count)
  }

  /// Moves to the beginning of a block.
  mutating func begin(_ node: OpaquePointer) {
    spans.clear()
    openLinks = 0
    blockStart = place(of: node) ?? source.position
    source.position = blockStart
  }

  mutating func endBlock() {
    writer.end(source: source.position)
    if listDepth > 0 { isFirstOfItem = false }
  }

  /// Ends a block, which is dropped if it has no text.
  mutating func endText() {
    writer.endUnlessEmpty(source: source.position)
    if writer.hasText, listDepth > 0 { isFirstOfItem = false }
  }

  private mutating func visitParagraph(_ node: OpaquePointer, _ isEntering: Bool) {
    if visitCaption(node, isEntering) { return }
    guard isEntering else {
      defer { isOnlyAnchors = false }
      return isOnlyAnchors ? () : endText()
    }
    begin(node)
    isOnlyAnchors = Self.hasOnlyAnchors(node)
    if isOnlyAnchors { return }
    if let attributes = Self.figure(node) {
      writer.begin("figure", attributes.figure, source: blockStart)
    } else {
      // A quotation in which every line is broken by hand is a poem; elsewhere no line is different from the others.
      let areLines = Self.breaksEveryLine(node)
      let isVerse = quoteDepth > 0 && tagCount == 0 && areLines
      let name = isVerse ? "verse" : isOpening(node) ? "opening" : areLines ? "lines" : ""
      writer.begin("p", class: name, source: blockStart)
    }
    addAnchors()
  }

  /// The greatest length in bytes of the date and greeting of a letter.
  private static let longestOpening = 60

  /// Whether a paragraph is the date or the greeting of the letter it is in.
  private mutating func isOpening(_ paragraph: OpaquePointer) -> Bool {
    guard let last = containers.indices.last, containers[last].isLetterHead else { return false }
    var length = 0
    var child = cmark_node_first_child(paragraph)
    while let node = child {
      length += literal(node).count
      let isBreak = cmark_node_get_type(node) == CMARK_NODE_SOFTBREAK
      if isBreak || length > Self.longestOpening { containers[last].isLetterHead = false }
      child = cmark_node_next(node)
    }
    return containers[last].isLetterHead
  }

  private static func breaksEveryLine(_ paragraph: OpaquePointer) -> Bool {
    guard let iterator = cmark_iter_new(paragraph) else { return false }
    defer { cmark_iter_free(iterator) }
    var breaks = 0
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      guard event == CMARK_EVENT_ENTER else { continue }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_SOFTBREAK: return false
      case CMARK_NODE_LINEBREAK: breaks += 1
      case CMARK_NODE_HTML_INLINE:
        let text = cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
        breaks += MarkdownTag.pieces(of: Array(text.utf8)).count { $0.tag?.name == "br" }
      default: continue
      }
    }
    return breaks > 0
  }

  private mutating func addCode(_ node: OpaquePointer) {
    begin(node)
    var words = literal(node)
    while words.last == 10 { words.removeLast() }
    var (length, offset, sign): (Int32, Int32, CChar) = (0, 0, 0)
    if cmark_node_get_fenced(node, &length, &offset, &sign) != 0 { source.skip(past: "\n") }
    let info = cmark_node_get_fence_info(node).map { String(cString: $0) } ?? ""
    let language = info.split(whereSeparator: \.isWhitespace).first.map { "language-\($0)" }
    writer.begin("pre", source: blockStart)
    writer.beginInline(
      "code", language.map { [.init(name: "class", value: $0)] } ?? [], source: source.position)
    var end = source.position
    for (number, line) in words.split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { writer.append("\n", for: end..<end + 1) }
      let start = min(number > 0 ? end + 1 : end, source.bytes.count)
      end = source.bytes[start...].firstIndex(of: 10) ?? source.bytes.count
      addCode(line, from: start, to: end)
    }
    source.position = max(end, blockStart)
    endBlock()
  }

  /// Adds a line of code, which ends where a line of the file does.
  ///
  /// A tab is four columns: the page has no tab stops. A tab that partly belongs to the line's container has been
  /// replaced by spaces in the parser.
  private mutating func addCode(_ line: ArraySlice<UInt8>, from start: Int, to end: Int) {
    var words = line
    if !source.bytes[start..<end].hasSuffix(words) {
      words = words.drop { $0 == 0x20 }
      let spaces = String(repeating: " ", count: line.count - words.count)
      let position = max(start, end - words.count - 1)
      writer.append(spaces, for: position..<max(position, end - words.count))
    }
    var position = max(start, end - words.count)
    for (index, part) in words.split(separator: 9, omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        writer.append("    ", for: position..<position + 1)
        position += 1
      }
      writer.append(String(decoding: part, as: UTF8.self), for: position..<position + part.count)
      position += part.count
    }
  }

  // MARK: What holds blocks

  mutating func visitContainer(
    _ name: String, _ attributes: [Document.Attribute] = [], class classes: String = "",
    node: OpaquePointer, _ isEntering: Bool
  ) {
    if isEntering {
      let hasElement = writer.builder.depth < Self.deepest
      containers.append(Container(hasElement: hasElement))
      guard hasElement else { return }
      writer.begin(name, attributes, class: classes, source: place(of: node) ?? source.position)
    } else {
      closeTags()
      if containers.popLast()?.hasElement == true { writer.end(source: source.position) }
    }
  }

  private mutating func visitList(_ node: OpaquePointer, _ isEntering: Bool) {
    listDepth += isEntering ? 1 : -1
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let start = cmark_node_get_list_start(node)
    visitContainer(
      isOrdered ? "ol" : "ul", isEntering && isOrdered ? Self.attributes(of: node, start) : [],
      class: cmark_node_get_list_tight(node) != 0 ? "tight" : "", node: node, isEntering)
  }

  /// The first number of a list, and the number of digits, for which style sheets leave space.
  private static func attributes(of list: OpaquePointer, _ start: Int32) -> [Document.Attribute] {
    var last = Int(start) - 1
    var item = cmark_node_first_child(list)
    while let next = item { (last, item) = (last + 1, cmark_node_next(next)) }
    let digits = "\(last)".count
    return (start == 1 ? [] : [.init(name: "start", value: "\(start)")])
      + (digits == 1 ? [] : [.init(name: "style", value: "--rb-digits: \(digits)")])
  }

  private mutating func visitItem(_ node: OpaquePointer, _ isEntering: Bool) {
    guard isEntering else { return visitContainer("li", node: node, false) }
    isFirstOfItem = true
    let first = cmark_node_first_child(node)
    let isParagraph = first.map { cmark_node_get_type($0) == CMARK_NODE_PARAGRAPH } ?? false
    let words = isParagraph ? first.flatMap(cmark_node_first_child).map(literal) ?? [] : []
    let box = Self.box(words[...])
    visitContainer(
      "li", class: box == nil ? "" : box == "☐" ? "task" : "task done", node: node, true)
  }

  private mutating func visitNote(_ node: OpaquePointer, _ isEntering: Bool) {
    if isEntering {
      noteCount += 1
      noteLines.insert(Int(cmark_node_get_start_line(node)) - 1)
      closeTags()
    }
    visitContainer(
      "aside",
      [
        .init(name: "id", value: "note-\(noteCount)"),
        .init(name: "type", namespace: Namespace.epub, value: "footnote"),
        .init(name: "role", value: "doc-footnote"),
      ], node: node, isEntering)
  }
}

extension ArraySlice<UInt8> {
  /// Whether these bytes end in others.
  fileprivate func hasSuffix(_ other: ArraySlice<UInt8>) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
