internal import CMarkGFM
internal import Documents

extension MarkdownWalk {
  mutating func visitTable(_ node: OpaquePointer, _ isEntering: Bool) {
    guard isEntering else {
      if row > 1 { writer.end(source: source.position) }
      // A caption below is part of its table.
      let next = cmark_node_next(node)
      openTable = openTable == .captioned || !Self.isCaption(next) ? .none : .waiting
      return openTable == .waiting ? () : endBlock()
    }
    begin(node)
    let columns = Int(cmark_gfm_extensions_get_table_columns(node))
    let signs = cmark_gfm_extensions_get_table_alignments(node)
    alignments = (0..<columns).map { column in
      switch signs?[column] {
      case UInt8(ascii: "r"): "right"
      case UInt8(ascii: "c"): "center"
      case UInt8(ascii: "l"): "left"
      default: nil
      }
    }
    row = 0
    if openTable != .captioned { writer.begin("table", source: blockStart) }
  }

  /// Whether a table is open before or after its rows, for a caption.
  enum OpenTable {
    case none, captioned, waiting
    /// The same for a table of tags.
    case captionedTags, withinTags, waitingTags

    var isWaiting: Bool { self == .waiting || self == .waitingTags }
  }

  /// The beginning of a paragraph next to a table that is its caption.
  private static let captionSign = "Table:"

  /// Whether a block is the caption of a table next to it.
  private static func isCaption(_ node: OpaquePointer?) -> Bool {
    guard let node, cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH,
      let first = cmark_node_first_child(node), cmark_node_get_type(first) == CMARK_NODE_TEXT,
      let text = cmark_node_get_literal(first)
    else { return false }
    return strncmp(text, captionSign, captionSign.utf8.count) == 0
  }

  private static func isTable(_ node: OpaquePointer?) -> Bool {
    node.map { Int32(markdown_extra_kind($0)) == Int32(MARKDOWN_TABLE.rawValue) } ?? false
  }

  /// The tag of a table that a block of HTML begins with; nil if it does not.
  private func tableTag(_ node: OpaquePointer?) -> MarkdownTag? {
    guard let node, cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK,
      case .tag(let tag)? = MarkdownTag.pieces(of: literal(node)).first(where: { !$0.isSpace }),
      tag.name == "table", !tag.isClosing
    else { return nil }
    return tag
  }

  /// Whether the end of a table of tags waits for the caption below it, which is the next block.
  mutating func keepsOpen(
    _ tag: MarkdownTag, before next: MarkdownTag.Piece?, in node: OpaquePointer
  ) -> Bool {
    guard tag.name == "table", tag.isClosing, next == nil, openTable == .none,
      Self.isCaption(cmark_node_next(node)), closeRows()
    else { return false }
    openTable = .waitingTags
    return true
  }

  /// Begins or ends a paragraph that is the caption of the table above or below it; returns whether it is one.
  mutating func visitCaption(_ node: OpaquePointer, _ isEntering: Bool) -> Bool {
    if isEntering {
      guard Self.isCaption(node) else { return false }
      let tag = tableTag(cmark_node_next(node))
      guard openTable.isWaiting || tag != nil || Self.isTable(cmark_node_next(node)) else {
        return false
      }
      begin(node)
      if openTable.isWaiting {
        writer.begin(
          "caption", [.init(name: "style", value: "caption-side: bottom")], source: blockStart)
      } else {
        openTable = tag == nil ? .captioned : .captionedTags
        if let tag {
          open(tag, holdsText: false, source: blockStart)
        } else {
          writer.begin("table", source: blockStart)
        }
        writer.begin("caption", source: blockStart)
      }
      readAhead = Self.captionSign.utf8.count
      isInCaption = true
      return true
    }
    guard isInCaption else { return false }
    isInCaption = false
    writer.end(source: source.position)
    if openTable.isWaiting {
      let isTags = openTable == .waitingTags
      openTable = .none
      if isTags { closeTag("table") } else { endBlock() }
    }
    return true
  }

  mutating func visitRow(_ node: OpaquePointer, _ isEntering: Bool) {
    guard isEntering else {
      writer.end(source: source.position)
      if row == 0 { writer.end(source: source.position) }
      row += 1
      return
    }
    let start = place(of: node) ?? source.position
    if row < 2 { writer.begin(row == 0 ? "thead" : "tbody", source: start) }
    writer.begin("tr", source: start)
    column = 0
  }

  mutating func visitCell(_ node: OpaquePointer, _ isEntering: Bool) {
    guard isEntering else { return writer.end(source: source.position) }
    begin(node)
    let alignment = alignments.indices.contains(column) ? alignments[column] : nil
    writer.begin(
      row == 0 ? "th" : "td", alignment.map { [.init(name: "align", value: $0)] } ?? [],
      source: blockStart)
    column += 1
  }
}
