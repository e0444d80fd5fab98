internal import CMarkGFM
internal import Documents

extension MarkdownWalk {
  mutating func visitTable(_ node: OpaquePointer, _ isEntering: Bool) {
    guard isEntering else {
      if row > 1 { writer.end(source: source.position) }
      return endBlock()
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
    writer.begin("table", source: blockStart)
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
