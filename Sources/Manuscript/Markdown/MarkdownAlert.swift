internal import CMarkGFM

/// A quotation that is an alert: its first line is `[!NOTE]` or the like, alone (GitHub).
struct MarkdownAlert {
  /// The kind, in lower case.
  let kind: String
  /// The nodes of the first line, with its end.
  private let marks: [OpaquePointer]

  private static let kinds = ["note", "tip", "important", "warning", "caution"]
  /// The alert that a paragraph begins, if it is the first of a quotation; nil if it begins none.
  init?(_ paragraph: OpaquePointer) {
    guard cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH else { return nil }
    var (marks, text): ([OpaquePointer], String) = ([], "")
    var next = cmark_node_first_child(paragraph)
    while let node = next {
      marks.append(node)
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK { break }
      guard type == CMARK_NODE_TEXT, let words = cmark_node_get_literal(node), marks.count < 8
      else { return nil }
      text += String(cString: words)
      next = cmark_node_next(node)
    }
    let name = text.lowercased()
    guard let kind = Self.kinds.first(where: { name == "[!\($0)]" }) else { return nil }
    (self.kind, self.marks) = (kind, marks)
  }

  /// Its title in a language, or else in English.
  func title(in language: String) -> String {
    let number = Self.kinds.firstIndex(of: kind) ?? 0
    return AlertWords(language: language)?.titles[number]
      ?? kind.prefix(1).uppercased() + kind.dropFirst()
  }

  /// Takes the first line out of the tree.
  func removeMarks() {
    for node in marks {
      cmark_node_unlink(node)
      cmark_node_free(node)
    }
  }
}

/// Quotations.
extension MarkdownWalk {
  /// Adjacent quotations are one, unless one is an alert: writers leave the sign out on the empty lines of a letter or a
  /// poem.
  mutating func visitQuotation(_ node: OpaquePointer, _ isEntering: Bool) {
    quoteDepth += isEntering ? 1 : -1
    let neighbour = isEntering ? cmark_node_previous(node) : cmark_node_next(node)
    let alert = isEntering ? alert(of: node) : nil
    if let neighbour, cmark_node_get_type(neighbour) == CMARK_NODE_BLOCK_QUOTE,
      alert == nil, !isAlert(node), !isAlert(neighbour)
    {
      return closeTags()
    }
    let classes = alert.map { "alert \($0.kind)" } ?? ""
    visitContainer("blockquote", class: classes, node: node, isEntering)
    guard let alert else { return }
    alerts.insert(node)
    source.position = place(of: node) ?? source.position
    source.seek("[!")
    let start = source.position
    source.skip(past: "]")
    writer.begin("p", class: "alert-title", source: start)
    writer.append(alert.title(in: language), for: start..<max(start, source.position))
    writer.end(source: source.position)
    alert.removeMarks()
  }

  private func isAlert(_ quotation: OpaquePointer) -> Bool {
    alerts.contains(quotation) || alert(of: quotation) != nil
  }

  /// The alert that a quotation is, whose sign has no escapes; nil if it is none.
  private func alert(of quotation: OpaquePointer) -> MarkdownAlert? {
    guard let paragraph = cmark_node_first_child(quotation), let position = place(of: paragraph),
      source.bytes[position...].starts(with: "[!".utf8)
    else { return nil }
    return MarkdownAlert(paragraph)
  }
}
