internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// The widths that content asks for (CSS 2.2, 10.3.5 and 17.5.2.2).
extension FlowContext {
  /// The width at which no line of an element's content is divided, and that at which no word is.
  func widths(of node: Int) -> (full: Length, least: Length) {
    if let known = memory.widths[node] { return known }
    let widths = findWidths(of: node)
    memory.widths[node] = widths
    return widths
  }

  private func findWidths(of node: Int) -> (full: Length, least: Length) {
    let style = style(node)
    if let element = document.element(node), element.isReplaced, let picture = picture(node) {
      let width = pictureSize(picture, style, room: page.width)?.width ?? .zero
      return (width, width)
    }
    if style.box.display == .table { return tableWidths(of: node) }
    var (full, least) = (Length.zero, Length.zero)
    func take(_ own: (full: Length, least: Length)) {
      full = max(full, own.full)
      least = max(least, own.least)
    }
    var text = FlowText(self, room: page.width, source: source)
    text.appendGenerated(.before, node)
    func flush() {
      text.finish()
      take(widths(of: text, indent: style.text.indent.length))
      for float in text.floats { take(outerWidths(of: float)) }
      text = FlowText(self, room: page.width, source: source)
    }
    for child in document.children(of: node) {
      if isBlock(child) || holdsBlock[child] {
        flush()
        take(isBlock(child) ? outerWidths(of: child) : widths(of: child))
      } else {
        text.append(child)
      }
    }
    text.appendGenerated(.after, node)
    flush()
    return (full, least)
  }

  /// The widths of a block with its edges.
  func outerWidths(of node: Int) -> (full: Length, least: Length) {
    let box = style(node).box
    guard box.display != .none, !style(node).isOffPage(page) else { return (.zero, .zero) }
    let edges = box.horizontalEdges(.zero)
    if let width = box.width, width.percent == 0 {
      return (width.length + edges, width.length + edges)
    }
    let own = widths(of: node)
    return (box.limited(own.full, in: page.width) + edges, own.least + edges)
  }

  func widths(of text: FlowText, indent: Length) -> (full: Length, least: Length) {
    guard !text.isEmpty else { return (.zero, .zero) }
    var (full, least) = (Length.zero, Length.zero)
    var start = 0
    let bytes = text.text.bytes
    for end in bytes.indices.filter({ bytes[$0] == 10 }) + [bytes.count] {
      let measures = setter.measures(of: text.text.slice(start..<end))
      full = max(full, measures.full)
      least = max(least, measures.least)
      start = end + 1
    }
    return (full + max(indent, .zero), min(least, full) + max(indent, .zero))
  }
}
