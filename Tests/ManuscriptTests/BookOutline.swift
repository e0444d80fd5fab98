import Documents

@testable import Manuscript

/// The documents of a text or a Markdown file as blocks that hold no others, to say in a line what they are.
struct BookOutline {
  struct Chapter {
    var label: String?
    var title: OutlineText
    var blocks: [Block] = []
  }

  struct Note {
    var blocks: [Block]
  }

  private(set) var chapters: [Chapter] = []
  private(set) var notes: [Note] = []
  private var numbered: [Int: Note] = [:]

  private var document = Document(path: "")
  private var blocks: [Block] = []
  private var isFirstOfItem = false

  /// What a block stands in.
  private struct Context {
    var quoteDepth = 0
    /// Quotations that are tags.
    var quotes = 0
    var purpose = Block.Purpose.none
    var isVerse = false
    /// The list, whether it is numbered, how many it is in, and the item's number.
    var list: (isOrdered: Bool, depth: Int, number: Int)?
  }

  init(_ documents: [Document]) {
    for document in documents { read(document) }
    notes = (0..<(numbered.keys.max() ?? -1) + 1).map { numbered[$0] ?? Note(blocks: []) }
  }

  private mutating func read(_ document: Document) {
    self.document = document
    guard let body = document.first("body") else { return }
    for node in document.children(of: body) {
      guard let element = document.element(node) else { continue }
      blocks = []
      if element.name == "section" {
        read(chapter: node)
      } else if element.name == "aside", let number = Self.number(ofNote: element.id) {
        for child in document.children(of: node) { read(child, Context()) }
        numbered[number] = Note(blocks: blocks)
      }
    }
  }

  private static func number(ofNote id: String?) -> Int? {
    guard let id, id.hasPrefix("note-") else { return nil }
    return Int(id.dropFirst(5)).map { $0 - 1 }
  }

  private mutating func read(chapter node: Int) {
    var chapter = Chapter(title: OutlineText())
    for child in document.children(of: node) {
      guard let element = document.element(child) else { continue }
      guard element.name.hasPrefix("h"), element.classes.contains("title") else {
        read(child, Context())
        continue
      }
      chapter.title = text(of: child)
      chapter.label = (child..<document.nodes[child].end).first {
        document.element($0)?.classes.contains("label") ?? false
      }.map { document.plainText(of: $0) }
    }
    chapter.blocks = blocks
    chapters.append(chapter)
  }

  private mutating func read(_ node: Int, _ context: Context) {
    guard let element = document.element(node) else { return }
    switch element.name {
    case "p":
      let text = text(of: node)
      guard !text.isEmpty else { return }
      var context = context
      let isStanza = element.classes.contains("verse")
      if isStanza, context.quoteDepth > 0 { context.quoteDepth -= 1 }
      add(isStanza || context.isVerse ? .verse : .paragraph, text, node, context)
    case "figure":
      let text = text(of: node)
      if !text.isEmpty { add(.paragraph, text, node, context) }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let level = element.name.utf8.last.map { Int($0) - 0x30 } ?? 2
      add(.heading(level: level), text(of: node), node, context, anchor: element.id)
    case "pre":
      var runs: [OutlineRun] = []
      append(node, style: [], isCode: true, to: &runs)
      // Empty lines before the first are none.
      runs.removeFirst(runs.prefix { $0.text == "\n" }.count)
      add(.code, OutlineText(runs: runs), node, context)
    case "hr": add(.ornament, OutlineText(), node, context)
    case "table": add(.table, OutlineText(), node, context, table: table(node))
    case "ul", "ol": readList(node, element, context)
    default: readContainer(node, element, context)
    }
  }

  private mutating func readList(_ node: Int, _ element: Document.Element, _ context: Context) {
    var context = context
    let start = element["start"].flatMap { Int($0) } ?? 1
    var list = (element.name == "ol", (context.list?.depth ?? 0) + 1, start - 1)
    for item in document.children(of: node) {
      list.2 += 1
      context.list = list
      isFirstOfItem = true
      for child in document.children(of: item) { read(child, context) }
    }
  }

  private mutating func readContainer(
    _ node: Int, _ element: Document.Element, _ context: Context
  ) {
    var context = context
    let classes = element.classes
    switch MarkupMeaning(element: element.name, classes: classes) {
    case .letter: context.purpose = .letter
    case .signature: context.purpose = .signature
    case .epigraph: context.purpose = .epigraph
    case .quote where element.name == "blockquote" && classes.isEmpty: context.quoteDepth += 1
    case .quote: context.quotes += 1
    case .verse: context.isVerse = true
    case nil: break
    }
    for child in document.children(of: node) { read(child, context) }
  }

  private mutating func add(
    _ kind: Block.Kind, _ text: OutlineText, _ node: Int, _ context: Context,
    anchor: String? = nil, table: Table? = nil
  ) {
    var block = Block(kind: kind, text: text, range: document.nodes[node].sourceRange)
    block.quoteDepth = min(context.quoteDepth, ManuscriptLimits.nesting) + context.quotes
    block.purpose = context.purpose
    (block.anchor, block.table) = (anchor, table)
    if let list = context.list {
      let bullet = ["•", "–", "·"][min(list.depth - 1, 2)]
      block.listItem = Block.ListItem(
        marker: list.isOrdered ? "\(list.number)." : bullet,
        depth: min(list.depth, ManuscriptLimits.nesting), isFirst: isFirstOfItem)
      isFirstOfItem = false
    }
    blocks.append(block)
  }

  private mutating func table(_ node: Int) -> Table {
    var columns: [Table.Alignment] = []
    var rows: [[OutlineText]] = []
    for group in document.children(of: node) {
      for row in document.children(of: group) {
        var cells: [OutlineText] = []
        for cell in document.children(of: row) {
          if rows.isEmpty {
            switch document.element(cell)?["align"] {
            case "right": columns.append(.right)
            case "center": columns.append(.center)
            default: columns.append(.left)
            }
          }
          cells.append(text(of: cell))
        }
        rows.append(cells)
      }
    }
    return Table(columns: columns, rows: rows)
  }

  // MARK: Text

  /// The text of a paragraph, without white at its end.
  private mutating func text(of node: Int) -> OutlineText {
    var runs: [OutlineRun] = []
    for child in document.children(of: node) { append(child, style: [], isCode: false, to: &runs) }
    while let last = runs.last, last.note == nil {
      var words = last.text
      while words.utf8.last == 0x20 || words.utf8.last == 10 { words.removeLast() }
      guard words.isEmpty else {
        runs[runs.count - 1].text = words
        break
      }
      runs.removeLast()
    }
    return OutlineText(runs: runs)
  }

  private mutating func append(
    _ node: Int, style: InlineStyle, isCode: Bool, to runs: inout [OutlineRun]
  ) {
    guard let element = document.element(node) else {
      for segment in document.segments(of: node) {
        runs.append(
          OutlineRun(
            text: String(decoding: document.text[segment.text], as: UTF8.self), style: style,
            source: segment.source))
      }
      return
    }
    let source = document.nodes[node].source
    let classes = element.classes
    switch element.name {
    case "br": runs.append(OutlineRun(text: "\n", style: style, source: source))
    case "figcaption": return
    case "img":
      // The words stand after the two signs that a picture begins with.
      if let words = element["alt"], !words.isEmpty {
        runs.append(OutlineRun(text: words, style: style, source: source + 2))
      }
    case "span" where classes.contains("label") || classes.contains("separator"): return
    case "a" where element["type", in: Namespace.epub] == "noteref":
      let target = element["href"].map { String($0.dropFirst()) }
      if let number = Self.number(ofNote: target) {
        runs.append(OutlineRun(text: "", style: style, source: source, note: number))
      }
    default:
      let own = isCode ? [] : InlineStyle(element: element.name, classes: classes) ?? []
      for child in document.children(of: node) {
        append(child, style: style.union(own), isCode: isCode, to: &runs)
      }
    }
  }
}

extension Book {
  /// What its documents hold, as blocks.
  var outline: BookOutline { BookOutline(documents) }
}
