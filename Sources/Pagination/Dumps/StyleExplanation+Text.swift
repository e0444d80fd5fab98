package import Styling

extension StyleExplanation {
  /// What was weighed, a property after the other: the declaration that won and those that it beat.
  ///
  /// `document` is the path of the first such element, `others` the number of elements alike.
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
  /// The computed value, and what it was before a wish of the reader.
  fileprivate var value: String {
    cascaded.map { "\(computed), by an option (cascaded \($0))" } ?? computed
  }
}
