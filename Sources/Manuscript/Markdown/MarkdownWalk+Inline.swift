internal import CMarkGFM
internal import Documents

/// The content of paragraphs.
extension MarkdownWalk {
  mutating func visitInline(_ node: OpaquePointer, _ isEntering: Bool) {
    let type = cmark_node_get_type(node)
    guard !isOnlyAnchors || type == CMARK_NODE_HTML_INLINE else { return }
    switch type {
    case CMARK_NODE_TEXT:
      let tail = node == headingEnd ? attributes(endOf: node).length : 0
      // The closure that reads texts holds the walk: if that held the marks, all would be copied for each one added.
      var spans = MarkdownSpans()
      swap(&spans, &self.spans)
      let marks = spans.marks(in: node, literal)
      self.spans = spans
      addWords(literal(node).dropLast(tail), marks)
    case CMARK_NODE_SOFTBREAK:
      let end = source.skipLine(quoteDepth: quoteDepth)
      if picture != nil {
        picture?.words.append(0x20)
      } else if isVerse, !writer.isAfterBreak {
        writer.addBreak(for: end..<end + 1)
        addIndent()
      } else {
        writer.space(source: end)
      }
    case CMARK_NODE_LINEBREAK:
      let end = source.skipLine(quoteDepth: quoteDepth)
      if picture != nil {
        picture?.words.append(0x20)
      } else {
        writer.addBreak(for: end..<end + 1)
        addIndent()
      }
    case CMARK_NODE_CODE: addCode(words: literal(node))
    case CMARK_NODE_HTML_INLINE: visitHTML(inline: literal(node))
    case CMARK_NODE_EMPH: visitStyle("em", isEntering)
    case CMARK_NODE_STRONG: visitStyle("strong", isEntering)
    case CMARK_NODE_LINK: visitLink(node, isEntering)
    case CMARK_NODE_IMAGE: visitPicture(node, isEntering)
    case CMARK_NODE_FOOTNOTE_REFERENCE:
      // The parser has replaced the note's label by its number.
      let digits = String(decoding: literal(node), as: UTF8.self)
      if isEntering, picture == nil, let number = Int(digits), number > 0 {
        let start = source.position
        source.skip(past: "]")
        writer.addCall(of: number, for: start..<max(start, source.position))
      }
    default: break
    }
  }

  mutating func visitStyle(_ name: String, _ isEntering: Bool) {
    guard picture == nil else { return }
    if isEntering {
      writer.beginInline(name, source: source.position)
    } else {
      source.skipSigns("*_~", atMost: name == "em" ? 1 : 2)
      writer.endInline(source: source.position)
    }
  }

  private mutating func visitLink(_ node: OpaquePointer, _ isEntering: Bool) {
    if !isEntering { source.skipDestination() }
    guard picture == nil else { return }
    let attributes = Self.attributes(of: cmark_node_next(node)).attributes
    guard isEntering else {
      readAhead = attributes.length
      return writer.endOwn(source: source.position)
    }
    writer.beginInline(
      "a", Self.address(node, as: "href") + attributes.names + attributes.entry, isOwn: true,
      source: source.position)
  }

  /// The address of a link or a picture, and its title.
  private static func address(_ node: OpaquePointer, as name: String) -> [Document.Attribute] {
    let address = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
    return [.init(name: name, value: address)]
  }

  private static func title(_ node: OpaquePointer) -> String {
    cmark_node_get_title(node).map { String(cString: $0) } ?? ""
  }

  /// Adds text in which some spans may begin and end.
  private mutating func addWords(_ text: ArraySlice<UInt8>, _ marks: [MarkdownSpans.Mark]) {
    guard picture == nil, !marks.isEmpty else { return addWords(text) }
    var index = text.startIndex
    for mark in marks where mark.place >= index {
      addWords(text[index..<mark.place])
      let end = min(mark.place + mark.length, text.endIndex)
      let sign = source.find(Array(text[mark.place..<end])).first?.source ?? source.position
      if let attributes = mark.attributes {
        writer.beginInline("span", attributes, isOwn: true, source: sign)
      } else {
        writer.endOwn(source: source.position)
      }
      index = end
    }
    addWords(text[index...])
  }

  private mutating func addWords(_ text: ArraySlice<UInt8>) {
    var words = Array(text)
    if readAhead > 0 {
      _ = source.find(Array(words.prefix(readAhead)))
      words.removeFirst(min(readAhead, words.count))
      readAhead = 0
    }
    let pieces = source.find(words)
    guard picture == nil else {
      picture?.words += words
      return
    }
    noteUndefined(in: words, pieces)
    for (index, piece) in pieces.enumerated() {
      let part = words[piece.words]
      let box = !writer.hasText && isFirstOfItem && listDepth > 0 ? Self.box(part) : nil
      let length = box == nil ? 0 : 3
      if let box { writer.append(box, for: piece.source..<piece.source + length) }
      writer.convert(part.dropFirst(length), source: piece.source + length)
      let end = index + 1 < pieces.count ? pieces[index + 1].source : source.position
      writer.builder.extendText(to: end)
    }
  }

  /// Adds an em space for every two spaces by which a line of verse is indented, as in plain text.
  private mutating func addIndent() {
    guard isVerse, listDepth == 0 else { return }
    let ems = min(8, (source.indent + (quoteDepth > 0 ? 0 : 1)) / 2)
    let position = source.position
    writer.append(String(repeating: "\u{2003}", count: ems), for: position..<position)
  }

  private mutating func addCode(words: [UInt8]) {
    let start = source.position
    let pieces = source.find(words, isVerbatim: true)
    guard picture == nil else {
      picture?.words += words
      return
    }
    writer.beginInline("code", source: start)
    for piece in pieces {
      writer.append(
        String(decoding: words[piece.words], as: UTF8.self),
        for: piece.source..<piece.source + piece.words.count)
    }
    source.skipSigns("`", atMost: .max)
    writer.endInline(source: source.position)
  }

  /// The box at the beginning of a task list item: `[ ]` is unticked, `[x]` is ticked.
  static func box(_ words: ArraySlice<UInt8>) -> String? {
    switch String(decoding: words.prefix(4), as: UTF8.self) {
    case "[ ] ": "☐"
    case "[x] ", "[X] ": "☑"
    default: nil
    }
  }

  // MARK: Pictures

  /// The attributes of a picture that is alone in its paragraph; nil if there is none.
  static func figure(_ paragraph: OpaquePointer) -> MarkdownAttributes? {
    guard let first = cmark_node_first_child(paragraph),
      cmark_node_get_type(first) == CMARK_NODE_IMAGE
    else { return nil }
    guard let next = cmark_node_next(first) else { return MarkdownAttributes() }
    let (attributes, isAll) = attributes(of: next)
    return isAll && cmark_node_next(next) == nil ? attributes : nil
  }

  /// The attributes at the beginning of a text, and whether it contains nothing else.
  private static func attributes(
    of node: OpaquePointer?
  ) -> (attributes: MarkdownAttributes, isAll: Bool) {
    guard let node, cmark_node_get_type(node) == CMARK_NODE_TEXT,
      let text = cmark_node_get_literal(node)
    else { return (MarkdownAttributes(), false) }
    let words = Array(String(cString: text).utf8)
    let attributes = MarkdownAttributes(words[...])
    return (
      attributes,
      attributes.length > 0 && words.dropFirst(attributes.length).allSatisfy { $0 <= 0x20 }
    )
  }

  /// The attributes at the end of a heading's last text; those directly after a link or a picture belong to that.
  func attributes(endOf node: OpaquePointer?) -> MarkdownAttributes {
    guard let node, cmark_node_get_type(node) == CMARK_NODE_TEXT else { return .init() }
    let words = literal(node)
    let attributes = MarkdownAttributes(endOf: words[...])
    guard words.first == UInt8(ascii: "{"), attributes.length == words.count,
      let former = cmark_node_previous(node),
      [CMARK_NODE_LINK, CMARK_NODE_IMAGE].contains(cmark_node_get_type(former))
    else { return attributes }
    return .init()
  }

  private mutating func visitPicture(_ node: OpaquePointer, _ isEntering: Bool) {
    if isEntering {
      if picture == nil {
        source.seek("![")
        picture = ([], source.position, 0)
      }
      picture?.depth += 1
      return
    }
    let inside = source
    source.skipDestination()
    picture?.depth -= 1
    guard let (words, start, depth) = picture, depth == 0 else { return }
    picture = nil
    let attributes = Self.attributes(of: cmark_node_next(node)).attributes
    readAhead = attributes.length
    for size in attributes.sizesThatAreNone { warn(ofSize: size, at: start) }
    let isFigure = cmark_node_parent(node).map { Self.figure($0) != nil } ?? false
    let title = Self.title(node)
    var all = Self.address(node, as: "src")
    all.append(.init(name: "alt", value: writer.converted(words)))
    if !title.isEmpty, !isFigure { all.append(.init(name: "title", value: title)) }
    all += isFigure ? attributes.sizesInFigure : attributes.names + attributes.sizes
    writer.addEmpty("img", all, for: start..<max(start, source.position))
    if isFigure, !title.isEmpty { addCaption(Array(title.utf8), of: start, after: inside) }
  }

  /// Adds the caption of a picture that begins at a byte: its title, which comes after the address, or in the
  /// definition of a link, for which the picture's own position is used.
  private mutating func addCaption(
    _ words: [UInt8], of start: Int, after alternative: MarkdownSource
  ) {
    var inside = alternative
    inside.seek("(")
    let pieces = inside.find(words)
    let isThere = inside.position <= source.position
    writer.begin("figcaption", source: isThere ? pieces.first?.source ?? start : start)
    for piece in pieces {
      writer.convert(words[piece.words], source: isThere ? piece.source : start)
    }
    if isThere { writer.builder.extendText(to: inside.position) }
    writer.end(source: source.position)
  }
}
