/// The supported, partly supported and unsupported properties as a Markdown page, generated from the table that the
/// cascade uses.
package enum PropertyDocumentation {
  /// The page: `docs/css.md`.
  package static var page: String { introduction + properties + shorthands + names + out }

  private static let introduction = """
    # CSS, property by property

    This page is generated from the property table of the cascade by `RECORD_GOLDENS=1 swift test --filter PropertyTableTests`; a test checks that they
    agree. `render-book layout --explain-css SELECTOR BOOK` shows which declarations win in a book, `render-book info BOOK` which of them are not
    drawn.

    *In*: all values that matter on a page are supported. *Part*: see the remark. *Read*: accepted, but without effect
    so far. The last column names the test: a folder of the CSS working group's suite, or a file of this project.
    Properties that begin with `-rb-` are extensions of this program.


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
    return """

      ## Out

      Known but not drawn; they cause no warning: \(names).

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
