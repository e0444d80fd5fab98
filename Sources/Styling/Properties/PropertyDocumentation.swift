/// The supported, partly supported and unsupported properties as tables of a Markdown page, generated from the table
/// that the cascade uses.
package enum PropertyDocumentation {
  /// The tables of `docs/css.md`, each below its heading.
  package static var tables: String { properties + shorthands + names + out }

  private static var properties: String {
    var text = """
      ## Properties

      | property | | inherited | words and remarks | shown by |
      |---|---|---|---|---|

      """
    for property in PropertyTable.shared.properties.sorted(by: { $0.name < $1.name }) {
      let missing = PropertyEvidence.missing[property.name]
      let words = property.words.filter { !$0.hasPrefix("-") }.map { "`\($0)`" }
      let sides = property.logical == nil ? nil : "like the side of the page that it maps to"
      let remarks = [words.isEmpty ? nil : words.joined(separator: " "), sides, missing]
      text += row([
        "`\(property.name)`", status(of: property.name), property.isInherited ? "yes" : "",
        remarks.compactMap(\.self).joined(separator: "; "),
        PropertyEvidence.test(of: property.name),
      ])
    }
    return text
  }

  private static var shorthands: String {
    var text = """

      ## Shorthands

      | shorthand | sets |
      |---|---|

      """
    text += row([
      "`all`", "all properties but `direction` and `unicode-bidi`, to a word that all take",
    ])
    for (name, shorthand) in Shorthand.all.sorted(by: { $0.key < $1.key }) {
      text += row(["`\(name)`", shorthand.names.map { "`\($0)`" }.joined(separator: " ")])
    }
    return text
  }

  private static var names: String {
    var text = """

      ## Other names

      The prefixes \(PropertyTable.prefixes.sorted().map { "`\($0)-`" }.joined(separator: ", ")) are ignored if the rest of the name is a CSS property.

      | name | as |
      |---|---|

      """
    for (name, other) in PropertyTable.aliases.sorted(by: { $0.key < $1.key }) {
      text += row(["`\(name)`", "`\(other)`"])
    }
    return text
  }

  private static var out: String {
    let names = PropertyTable.unused.sorted().map { "`\($0)`" }.joined(separator: ", ")
    let drawings = DrawingProperties.names.sorted().map { "`\($0)`" }.joined(separator: ", ")
    return """

      ## Out

      Known but not drawn; they cause no warning: \(names).

      Those of drawings alone are passed on to them: \(drawings).

      Any other property is unknown: it is reported once, with its first place, and counted by `render-book info`.

      """
  }

  private static func status(of name: String) -> String {
    if PropertyEvidence.notDrawn.contains(name) { return "read" }
    return PropertyEvidence.missing[name] == nil ? "in" : "part"
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
