internal import CMarkGFM

/// Walks through a parsed Markdown file, node after node, and gathers its blocks.
///
/// There is no recursion: however deep quotations and lists lie in each other, the walk only counts.
struct MarkdownWalk {
  private(set) var blocks: [Block] = []
  private(set) var notes: [Note] = []
  private(set) var warnings: [ManuscriptWarning] = []
  private(set) var links: [BookLink] = []

  private var source: MarkdownSource
  private let feed: MarkdownFeed
  private var lineStarts: [Int] = []
  private var builder = InlineBuilder(punctuation: SmartPunctuation(doubleHyphen: "–"))
  /// The style of each tag or mark that is open, with those around it.
  private var styles: [InlineStyle] = []
  private var quoteDepth = 0
  private var lists: [(isOrdered: Bool, number: Int)] = []
  private var isFirstOfItem = false
  private var purposes: [MarkdownPurpose] = []
  private var blockStart = 0
  /// Where the link began that is open.
  private var linkStart = 0
  private var hardBreaks = 0
  private var softBreaks = 0
  private var table: Table?
  private var isInNote = false
  private var unknownTags: Set<String> = []

  init(_ bytes: [UInt8], from start: Int) throws(ManuscriptError) {
    feed = try MarkdownFeed(bytes, from: start)
    source = MarkdownSource(bytes)
    lineStarts = feed.lineStarts
    warnings = feed.warnings
  }

  mutating func run() {
    guard let document = MarkdownParser.document(of: feed.bytes) else { return }
    defer { cmark_node_free(document) }
    guard let iterator = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      visit(node, isEntering: event == CMARK_EVENT_ENTER)
    }
  }

  private mutating func visit(_ node: OpaquePointer, isEntering: Bool) {
    switch Int32(markdown_extra_kind(node)) {
    case Int32(MARKDOWN_TABLE.rawValue): return visitTable(node, isEntering)
    case Int32(MARKDOWN_ROW.rawValue):
      if isEntering { table?.rows.append([]) }
      return
    case Int32(MARKDOWN_CELL.rawValue):
      if isEntering { begin(node) } else { addCell() }
      return
    case Int32(MARKDOWN_STRIKE.rawValue): return visitStyle(.strikethrough, isEntering)
    default: break
    }
    switch cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: quoteDepth += isEntering ? 1 : -1
    case CMARK_NODE_LIST: visitList(node, isEntering)
    case CMARK_NODE_ITEM: if isEntering { beginItem() }
    case CMARK_NODE_PARAGRAPH: if isEntering { begin(node) } else { addParagraph() }
    case CMARK_NODE_HEADING:
      if isEntering {
        begin(node)
      } else {
        add(.heading(level: Int(cmark_node_get_heading_level(node))), finishText())
      }
    case CMARK_NODE_CODE_BLOCK: addCode(node)
    case CMARK_NODE_THEMATIC_BREAK:
      begin(node)
      add(.ornament, InlineText())
    case CMARK_NODE_HTML_BLOCK: visitHTML(block: node)
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      if isEntering { notes.append(Note(blocks: [])) }
      isInNote = isEntering
    default: visitInline(node, isEntering)
    }
  }

  private mutating func visitInline(_ node: OpaquePointer, _ isEntering: Bool) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: addWords(literal(node))
    case CMARK_NODE_SOFTBREAK:
      softBreaks += 1
      let end = source.skipLine(quoteDepth: quoteDepth)
      if isVerse { builder.append("\n", source: end) } else { builder.space(source: end) }
    case CMARK_NODE_LINEBREAK:
      hardBreaks += 1
      builder.append("\n", source: source.skipLine(quoteDepth: quoteDepth))
    case CMARK_NODE_CODE:
      let words = literal(node)
      builder.style = style.union(.code)
      for piece in source.find(words, isVerbatim: true) {
        builder.append(
          String(decoding: words[piece.words], as: UTF8.self), source: piece.source)
      }
      builder.style = style
    case CMARK_NODE_HTML_INLINE: visitHTML(inline: literal(node))
    case CMARK_NODE_EMPH: visitStyle(.emphasis, isEntering)
    case CMARK_NODE_STRONG: visitStyle(.strong, isEntering)
    case CMARK_NODE_LINK: visitLink(node, isEntering)
    case CMARK_NODE_IMAGE: if !isEntering { source.skipDestination() }
    case CMARK_NODE_FOOTNOTE_REFERENCE:
      // The parser has put the note's number in place of its label.
      let digits = String(decoding: literal(node), as: UTF8.self)
      if isEntering, let number = Int(digits), number > 0 {
        builder.note(number - 1, source: source.position)
        source.skip(past: "]")
      }
    default: break
    }
  }

  private mutating func visitLink(_ node: OpaquePointer, _ isEntering: Bool) {
    guard !isEntering else { return linkStart = source.position }
    let range = linkStart..<max(linkStart, source.position)
    source.skipDestination()
    guard let address = cmark_node_get_url(node).map({ String(cString: $0) }) else { return }
    if address.hasPrefix("#"),
      let anchor = PublicationPath.resolve(address, from: "")?.fragment
    {
      links.append(BookLink(range: range, target: .place(chapter: nil, anchor: anchor)))
    } else if let target = BookLink.Target(address: address) {
      links.append(BookLink(range: range, target: target))
    }
  }

  private var style: InlineStyle { styles.last ?? [] }

  private mutating func visitStyle(_ new: InlineStyle, _ isEntering: Bool) {
    if isEntering {
      styles.append(style.union(new))
    } else if !styles.isEmpty {
      styles.removeLast()
    }
    builder.style = style
  }

  private func literal(_ node: OpaquePointer) -> [UInt8] {
    guard let text = cmark_node_get_literal(node) else { return [] }
    let count = strlen(text)
    return text.withMemoryRebound(to: UInt8.self, capacity: count) {
      MarkdownFeed.restored(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  private mutating func addWords(_ words: [UInt8]) {
    for piece in source.find(words) {
      let part = words[piece.words]
      let box = builder.text.isEmpty && isFirstOfItem && !lists.isEmpty ? Self.box(part) : nil
      if let box { builder.append(box, source: piece.source) }
      let length = box == nil ? 0 : 3
      builder.convert(part.dropFirst(length), source: piece.source + length)
    }
  }

  /// The box that an item of a list of tasks begins with: `[ ]` is one to be ticked, `[x]` is ticked.
  private static func box(_ words: ArraySlice<UInt8>) -> String? {
    switch String(decoding: words.prefix(4), as: UTF8.self) {
    case "[ ] ": "☐"
    case "[x] ", "[X] ": "☑"
    default: nil
    }
  }

  private mutating func begin(_ node: OpaquePointer) {
    let line = Int(cmark_node_get_start_line(node)) - 1
    let column = max(0, Int(cmark_node_get_start_column(node)) - 1)
    if lineStarts.indices.contains(line) {
      blockStart = min(lineStarts[line] + column, source.bytes.count)
      source.position = blockStart
    } else {
      blockStart = source.position
    }
    builder = InlineBuilder(punctuation: SmartPunctuation(doubleHyphen: "–"))
    styles = []
    (hardBreaks, softBreaks) = (0, 0)
  }

  private mutating func finishText() -> InlineText { builder.finished() }

  /// Adds a block, with all that it stands in.
  private mutating func add(_ kind: Block.Kind, _ text: InlineText, table: Table? = nil) {
    var block = Block(kind: kind, text: text, range: blockStart..<max(blockStart, source.position))
    block.quoteDepth = min(quoteDepth, ManuscriptLimits.nesting)
    block.table = table
    for purpose in purposes {
      switch purpose {
      case .letter: block.purpose = .letter
      case .signature: block.purpose = .signature
      case .epigraph: block.purpose = .epigraph
      case .quote: block.quoteDepth += 1
      case .none, .verse: break
      }
    }
    if let list = lists.last {
      let bullet = ["•", "–", "·"][min(lists.count - 1, 2)]
      block.listItem = Block.ListItem(
        marker: list.isOrdered ? "\(list.number)." : bullet,
        depth: min(lists.count, ManuscriptLimits.nesting), isFirst: isFirstOfItem)
      isFirstOfItem = false
    }
    if isInNote, !notes.isEmpty {
      notes[notes.count - 1].blocks.append(block)
    } else {
      blocks.append(block)
    }
  }

  private mutating func addParagraph() {
    let text = finishText()
    guard !text.isEmpty else { return }
    // A quotation that breaks every line by hand is a poem.
    if isVerse || quoteDepth > 0 && hardBreaks > 0 && softBreaks == 0 && purposes.isEmpty {
      quoteDepth -= isVerse ? 0 : 1
      add(.verse, text)
      quoteDepth += isVerse ? 0 : 1
    } else {
      add(.paragraph, text)
    }
  }

  private mutating func visitList(_ node: OpaquePointer, _ isEntering: Bool) {
    if isEntering {
      let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      lists.append((isOrdered, Int(cmark_node_get_list_start(node)) - 1))
    } else if !lists.isEmpty {
      lists.removeLast()
    }
  }

  private mutating func beginItem() {
    if !lists.isEmpty { lists[lists.count - 1].number += 1 }
    isFirstOfItem = true
  }

  private mutating func addCode(_ node: OpaquePointer) {
    begin(node)
    var words = literal(node)
    while words.last == 10 { words.removeLast() }
    var (length, offset, sign): (Int32, Int32, CChar) = (0, 0, 0)
    if cmark_node_get_fenced(node, &length, &offset, &sign) != 0 { source.skip(past: "\n") }
    var runs: [InlineRun] = []
    func add(_ text: String, at place: Int) { runs.append(InlineRun(text: text, source: place)) }
    for piece in words.split(separator: 10, omittingEmptySubsequences: false) {
      if !runs.isEmpty { add("\n", at: source.skipLine(quoteDepth: quoteDepth)) }
      let line = Array(piece)
      for piece in source.find(line, isVerbatim: true) {
        // A tab is four columns: the page has no stops.
        var place = piece.source
        for (index, part) in line[piece.words].split(
          separator: 9, omittingEmptySubsequences: false
        ).enumerated() {
          if index > 0 {
            add("    ", at: place)
            place += 1
          }
          if !part.isEmpty { add(String(decoding: part, as: UTF8.self), at: place) }
          place += part.count
        }
      }
    }
    self.add(.code, InlineText(runs: runs))
  }

  private mutating func visitTable(_ node: OpaquePointer, _ isEntering: Bool) {
    guard isEntering else {
      if let made = table { add(.table, InlineText(), table: made) }
      table = nil
      return
    }
    begin(node)
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    let alignments = cmark_gfm_extensions_get_table_alignments(node)
    let columns = (0..<count).map { column -> Table.Alignment in
      switch alignments?[column] {
      case UInt8(ascii: "r"): .right
      case UInt8(ascii: "c"): .center
      default: .left
      }
    }
    table = Table(columns: columns, rows: [])
  }

  private mutating func addCell() {
    let start = blockStart
    let text = finishText()
    guard let last = table?.rows.indices.last else { return }
    table?.rows[last].append(text)
    blockStart = start
  }

  private mutating func visitHTML(inline literal: [UInt8]) {
    let words = String(decoding: literal, as: UTF8.self)
    _ = source.find(literal, isVerbatim: true)
    for (tag, _) in MarkdownTag.pieces(of: words) {
      guard let tag else { continue }
      if tag.name == "br" {
        hardBreaks += 1
        builder.append("\n", source: source.position)
      } else if let new = tag.style, !tag.isClosing {
        styles.append(style.union(new))
      } else if tag.isClosing, tag.name == "span" || tag.style != nil {
        if !styles.isEmpty { styles.removeLast() }
      } else if tag.name == "span" {
        styles.append(style)
      } else {
        warn(of: tag)
      }
      builder.style = style
    }
  }

  /// Takes `div`s as the beginning and the end of letters and their like; other text stays text.
  private mutating func visitHTML(block node: OpaquePointer) {
    begin(node)
    let pieces = MarkdownTag.pieces(of: String(decoding: literal(node), as: UTF8.self))
    for (tag, text) in pieces {
      guard let tag else {
        addHTML(Array(text.utf8))
        continue
      }
      source.skip(past: ">")
      if tag.isBlock {
        addHTMLText()
        builder = InlineBuilder(punctuation: SmartPunctuation(doubleHyphen: "–"))
        if tag.isClosing {
          if !purposes.isEmpty { purposes.removeLast() }
        } else if purposes.count < 64 {
          purposes.append(tag.purpose ?? MarkdownPurpose.none)
        }
      } else if tag.name == "br" {
        builder.append("\n", source: source.position)
      } else if tag.style == nil, tag.name != "span" {
        warn(of: tag)
      }
    }
    addHTMLText()
  }

  /// Adds words of HTML; in verse their lines are lines.
  private mutating func addHTML(_ words: [UInt8]) {
    let lines = isVerse ? words.split(separator: 10) : [words[...]]
    for line in lines where !isVerse || line.contains(where: { $0 > 0x20 }) {
      let line = isVerse ? Array(line.drop { $0 <= 0x20 }) : Array(line)
      if isVerse, !builder.text.isEmpty { builder.append("\n", source: source.position) }
      for (words, place) in source.findHTML(line) { builder.convert(words, source: place) }
    }
  }

  private mutating func addHTMLText() {
    let words = finishText()
    if !words.isEmpty { add(isVerse ? .verse : .paragraph, words) }
  }

  private var isVerse: Bool {
    purposes.contains { if case .verse = $0 { true } else { false } }
  }

  private mutating func warn(of tag: MarkdownTag) {
    guard !tag.name.isEmpty, !tag.isClosing, unknownTags.count < 20,
      unknownTags.insert(tag.name).inserted
    else { return }
    let line = source.bytes[..<blockStart].count { $0 == 10 } + 1
    warnings.append(
      ManuscriptWarning(
        line: line, message: "<\(tag.name)> is not understood; its text is kept"))
  }
}
