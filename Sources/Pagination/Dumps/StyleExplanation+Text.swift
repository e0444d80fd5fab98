package import Styling

extension StyleExplanation {
  /// The cascade, property by property: the declaration that won and those it overrode.
  ///
  /// `document` is the path of the first matching element, `others` the number of elements with the same styles.
  package func text(in document: String, others: Int) -> String {
    var text = "\(element) in \(document) @\(source)"
    if others > 0 { text += ", and \(others) more alike" }
    text += "\n"
    var table = TextTable(
      ["property", "computed", "", "declaration", "origin", "place", "selector", "specificity"],
      words: Set(0..<8))
    for property in properties {
      for (number, declaration) in property.declarations.enumerated() {
        let isFirst = number == 0
        table.add(
          [
            isFirst ? property.property : "", isFirst ? property.value : "",
            declaration.isLeftOut ? "left out" : isFirst ? "won" : "beaten", declaration.text,
            declaration.origin, declaration.place, declaration.selector,
            declaration.specificity.map { $0.map(String.init).joined(separator: ",") } ?? "",
          ])
      }
    }
    return text + (properties.isEmpty ? "  no declaration sets it\n" : table.text)
  }
}

extension StyleExplanation.Weighing {
  /// The computed value, and what it was before the reader's option changed it.
  fileprivate var value: String {
    cascaded.map { "\(computed), by an option (cascaded \($0))" } ?? computed
  }
}
