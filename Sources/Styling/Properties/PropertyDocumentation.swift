/// The properties that are in, part and out, as a page of Markdown; made from the table that the cascade reads.
package enum PropertyDocumentation {
  /// The page: `docs/css.md`.
  package static var page: String { introduction + properties + shorthands + names + out }

  private static let introduction = """
    # CSS, property by property

    This page is made from the table that the cascade reads: `RECORD_GOLDENS=1 swift test --filter PropertyTableTests` writes it, and a test holds it
    equal to the table. `render-book layout --explain-css SELECTOR BOOK` tells which declarations win in a book, `render-book info BOOK` what of its
    sheets is not drawn.

    *In*: all its values of CSS that mean something on a page. *Part*: see the remark. *Read*: sheets may have it,
    and it changes nothing on a page yet. The last column names the test that shows it: a folder of the CSS
    working group's suite, or a file of this project. Names with `-rb-` are the program's own.


    """

  private static var properties: String {
    var text = """
      ## Properties

      | property | | inherited | words and remarks | shown by |
      |---|---|---|---|---|

      """
    for property in PropertyTable.shared.properties.sorted(by: { $0.name < $1.name }) {
      let missing = PropertyEvidence.missing[property.name]
      let words = property.words.filter { !$0.hasPrefix("-") }.map { "`\($0)`" }
      let sides = property.logical == nil ? nil : "as the side of the page that it stands for"
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
    for (name, shorthand) in Shorthand.all.sorted(by: { $0.key < $1.key }) {
      text += row(["`\(name)`", shorthand.names.map { "`\($0)`" }.joined(separator: " ")])
    }
    return text
  }

  private static var names: String {
    var text = """

      ## Other names

      The prefixes \(PropertyTable.prefixes.sorted().map { "`\($0)-`" }.joined(separator: ", ")) are taken off where CSS has the rest of the name.

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
    return """

      ## Out

      Known and not drawn, so that books may have them without a warning: \(names).

      Any other name is unknown: it is told once, with its first place, and counted by `render-book info`.

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
