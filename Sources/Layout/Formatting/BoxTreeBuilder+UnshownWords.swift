internal import Documents
internal import Styling

/// Words in elements that show none.
extension BoxTreeBuilder {
  /// Elements that the user-agent style sheet hides: those without content in HTML, and those whose content is for forms
  /// and for second annotations.
  private static let hidden: Set<String> = [
    "area", "base", "datalist", "embed", "frame", "input", "link", "meta", "param", "rtc", "source",
    "title", "track",
  ]
  /// Elements whose content is never laid out.
  private static let replaced: Set<String> = ["br", "image", "img", "wbr"]

  /// Reports words in an element that shows none, unless it is hidden.
  func tellOfUnshownWords(in node: Int, _ element: Document.Element, _ style: BoxStyle) {
    let isUnshown =
      switch style.box.display {
      case .none: Self.hidden.contains(element.name)
      case .tableColumn, .tableColumnGroup: true
      default: Self.replaced.contains(element.name)
      }
    guard isUnshown, flow.document.nodes[node].end > node + 1, element.isXHTML,
      element["hidden"] == nil
    else { return }
    let words = flow.document.collapsedText(of: node)
    guard !words.isEmpty else { return }
    flow.warn(
      "\(flow.document.path.prefix(200)): the text in <\(element.name)> is not shown: "
        + "“\(words.prefix(40))”")
  }
}
