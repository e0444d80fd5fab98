internal import Budgets
internal import Documents
internal import Manuscript
package import Paragraphs
internal import Shaping
internal import Styling

extension FlowContext {
  /// The character that marks a list item; nil where it has none.
  func markerSign(of node: Int, _ style: TextProperties) -> String? {
    let number = itemNumbers[node] ?? 1
    let context = setter.layoutContext
    guard let sign = styled.counterStyles.marker(style.listMarker, number),
      context.budget.spend(text: max(sign.utf8.count, Budget.leastLine), at: context.place)
    else { return nil }
    // Where no font has the browser's circle, a dash replaces it, as typographers set second-level lists.
    if sign == "◦", !fonts.table.faces.contains(where: { $0.glyph(for: "◦") != nil }) {
      return "–"
    }
    return sign
  }

  /// Whether an element is a stanza by the house classes.
  private func isVerse(_ node: Int) -> Bool {
    document.element(node)?.classes.contains { $0 == "verse" || $0 == "poem" } ?? false
  }

  /// The role of a paragraph's lines on the page, determined by the elements that contain it.
  package func role(of node: Int) -> PageLine.Role {
    var node = node
    while node >= 0 {
      if policy.hasHouseClasses, isVerse(node) { return .verse }
      switch document.element(node)?.name {
      case "hr" where policy.hasHouseClasses: return .display
      case "h1", "h2", "h3", "h4", "h5", "h6": return .heading
      case "blockquote": return .quote
      case "li", "dt", "dd": return .list
      case "pre": return .code
      case "td", "th", "caption": return .table
      case "figcaption": return .caption
      default: node = document.nodes[node].parent
      }
    }
    return lineRole ?? (isNote ? .note : .body)
  }
}
