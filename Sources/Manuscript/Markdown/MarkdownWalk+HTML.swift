internal import CMarkGFM
internal import Documents

/// HTML in Markdown: its tags become elements, with their attributes.
extension MarkdownWalk {
  mutating func visitHTML(inline literal: [UInt8]) {
    let start = source.find(literal, isVerbatim: true).first?.source ?? source.position
    guard picture == nil else { return }
    for case .tag(let tag) in MarkdownTag.pieces(of: literal) {
      switch tag.kind {
      case .inline: visit(inline: tag, source: start)
      case .void: add(tag, for: start..<max(start, source.position))
      case .transparent: break
      default:
        if tag.partsBlocks || tag.partsWords { writer.space(source: start) }
        warn(of: tag)
      }
    }
  }

  /// Begins or ends an element within text.
  private mutating func visit(inline tag: MarkdownTag, source start: Int) {
    switch (tag.name, tag.isClosing) {
    case ("a", false):
      let attributes = tag.elementAttributes
      if attributes.contains(where: { $0.name == "href" }) {
        openLinks += 1
        writer.beginInline("a", attributes, isOwn: true, source: start)
      } else if isOnlyAnchors {
        waitingAnchors.append((start, attributes))
      } else {
        writer.addAnchor(attributes, source: start)
      }
    case ("a", true):
      // The end of an anchor without a link ends nothing.
      guard openLinks > 0 else { return }
      openLinks -= 1
      writer.endOwn(source: source.position)
    case (_, false): writer.beginInline(tag.element, tag.elementAttributes, source: start)
    case (_, true): writer.endInline(source: source.position)
    }
  }

  /// Adds an empty element within text.
  private mutating func add(_ tag: MarkdownTag, for range: Range<Int>) {
    guard !tag.isClosing else { return }
    if tag.name == "br" {
      writer.addBreak(for: range)
    } else {
      writer.addEmpty(tag.name, tag.elementAttributes, for: range)
    }
  }

  // MARK: Anchors

  /// Whether a paragraph has only anchors without text, which belong to the block after it.
  static func hasOnlyAnchors(_ paragraph: OpaquePointer) -> Bool {
    var child = cmark_node_first_child(paragraph)
    var hasAnchor = false
    while let node = child {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_SOFTBREAK: break
      case CMARK_NODE_HTML_INLINE:
        let text = cmark_node_get_literal(node).map { Array(String(cString: $0).utf8) } ?? []
        for case .tag(let tag) in MarkdownTag.pieces(of: text) {
          guard tag.name == "a", !tag.attributes.contains(where: { $0.name == "href" }) else {
            return false
          }
          hasAnchor = true
        }
      default: return false
      }
      child = cmark_node_next(node)
    }
    return hasAnchor
  }

  /// Adds the anchors that came before the block that has just begun.
  mutating func addAnchors() {
    for anchor in waitingAnchors {
      writer.addAnchor(anchor.attributes, source: anchor.source)
    }
    waitingAnchors = []
  }

  // MARK: Blocks

  /// The text that is open in a block of HTML.
  private struct OpenText {
    var isOpen = false
    /// Whether it is in a paragraph of its own.
    var hasParagraph = false
  }

  /// Takes the tags of a block as the beginning and end of what they hold; other text stays text.
  mutating func visitHTML(block node: OpaquePointer) {
    begin(node)
    var text = OpenText()
    writer.startText()
    let pieces = MarkdownTag.pieces(of: literal(node))
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let words): addHTML(Array(words), &text)
      case .tag(let tag):
        let start = source.position
        source.skipTag()
        switch tag.kind {
        case .container, .block, .rule:
          end(&text)
          let next = pieces.dropFirst(index + 1).first { !$0.isSpace }
          if keepsOpen(tag, before: next, in: node) { break }
          visit(block: tag, before: next, source: start)
          writer.startText()
        case .inline
        where tag.name == "a" && !text.isOpen && tag.attributes.allSatisfy { $0.name != "href" }:
          if !tag.isClosing { waitingAnchors.append((start, tag.elementAttributes)) }
        case .inline:
          if !tag.isClosing { begin(&text, at: start) }
          visit(inline: tag, source: start)
        case .void:
          begin(&text, at: start)
          add(tag, for: start..<max(start, source.position))
        case .transparent: break
        case .hidden, .unknown: warn(of: tag)
        }
      }
    }
    end(&text)
    if containers.last?.tag == "p", containers.last?.holdsText == true { closeTag("p") }
  }

  private mutating func visit(
    block tag: MarkdownTag, before next: MarkdownTag.Piece?, source start: Int
  ) {
    if tag.name == "table", openTable == .captionedTags {
      // Its caption has begun it; it may have no other below.
      openTable = .withinTags
      return
    }
    if tag.name == "table", tag.isClosing, openTable == .withinTags { openTable = .none }
    if tag.isClosing {
      closeTag(tag.name)
    } else if tag.kind == .rule {
      writer.begin(tag.name, tag.elementAttributes, source: start)
      endBlock()
    } else {
      // A paragraph in which Markdown follows holds blocks, and so does one with a meaning.
      let holdsText =
        tag.kind == .block && (tag.name != "p" || tag.meaning == nil && next?.isWithinText == true)
      open(tag, holdsText: holdsText, source: start)
    }
  }

  private mutating func begin(_ text: inout OpenText, at start: Int) {
    guard !text.isOpen else { return }
    text.hasParagraph = containers.last?.holdsText != true
    if text.hasParagraph { writer.begin("p", source: start) }
    text.isOpen = true
    addAnchors()
  }

  private mutating func end(_ text: inout OpenText) {
    guard text.isOpen else { return }
    if text.hasParagraph { endText() } else { writer.endInlines(source: source.position) }
    openLinks = 0
    text = OpenText()
  }

  /// Adds text of HTML line by line, as it is in the file; in verse, line ends are kept.
  private mutating func addHTML(_ words: [UInt8], _ text: inout OpenText) {
    if containers.last?.tag == "pre" { return addPreformatted(words, &text) }
    for (number, words) in words.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    {
      let lineBreak = source.position
      if number > 0 {
        let end = source.skipLine(quoteDepth: quoteDepth)
        if !isVerse, text.isOpen { writer.space(source: end) }
      }
      guard text.isOpen && !isVerse || words.contains(where: { $0 > 0x20 }) else { continue }
      let line = Array(isVerse || number > 0 ? words.drop { $0 <= 0x20 } : words)
      let pieces = source.findHTML(line)
      guard let first = pieces.first else { continue }
      if isVerse, text.isOpen, writer.hasText, !writer.isAfterBreak {
        writer.addBreak(for: lineBreak..<lineBreak)
      }
      begin(&text, at: first.source + first.text.prefix { $0 <= 0x20 }.count)
      for (index, piece) in pieces.enumerated() {
        writer.convert(piece.text, source: piece.source)
        let end = index + 1 < pieces.count ? pieces[index + 1].source : source.position
        writer.builder.extendText(to: end)
      }
    }
  }

  /// Adds text of a `pre` with its spaces and line ends, but for a line end directly after the tag.
  private mutating func addPreformatted(_ words: [UInt8], _ text: inout OpenText) {
    let isFirst = !text.isOpen
    begin(&text, at: source.position)
    for (number, words) in words.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 {
        let end = source.bytes[source.position...].firstIndex(of: 10) ?? source.bytes.count
        if !isFirst || number > 1 || writer.hasText { writer.append("\n", for: end..<end + 1) }
        source.position = min(end + 1, source.bytes.count)
      }
      for piece in source.findHTML(Array(words)) {
        writer.append(
          String(decoding: piece.text, as: UTF8.self),
          for: piece.source..<min(piece.source + piece.text.count, source.bytes.count))
      }
    }
  }
}

extension MarkdownTag.Piece {
  /// Whether it is text, or an element within text.
  fileprivate var isWithinText: Bool {
    switch self {
    case .text: true
    case .tag(let tag): [.inline, .void, .transparent].contains(tag.kind)
    }
  }
}
