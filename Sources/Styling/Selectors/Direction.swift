internal import Documents
internal import TextAnalysis

/// The direction of text from HTML's attribute `dir`.
enum Direction {
  /// The direction that an element's `dir` specifies; nil if it has none.
  static func stated(_ node: Int, _ table: ElementTable) -> Bool? {
    guard let element = table.document.element(node) else { return nil }
    switch element["dir"]?.asciiLowercased {
    case "rtl"?: return true
    case "ltr"?: return false
    case "auto"?: return isRightToLeft(textOf: node, table.document)
    default: return element.name == "bdi" ? isRightToLeft(textOf: node, table.document) : nil
    }
  }

  /// The direction from the nearest element that specifies one.
  static func isRightToLeft(_ node: Int, _ table: ElementTable) -> Bool {
    var position = node
    while position >= 0 {
      if let stated = stated(position, table) { return stated }
      position = Int(table.entries[position].parent)
    }
    return false
  }

  /// The direction of the first letter with one, among the first few thousand.
  private static func isRightToLeft(textOf node: Int, _ document: Document) -> Bool {
    var left = 4_096
    for index in node..<document.nodes[node].end {
      guard case .text(let range) = document.nodes[index].content else { continue }
      let text = String(decoding: document.text[range.prefix(left)], as: UTF8.self)
      left -= range.prefix(left).count
      if let known = TextDirection.isRightToLeft(text.unicodeScalars) { return known }
      if left <= 0 { break }
    }
    return false
  }
}
