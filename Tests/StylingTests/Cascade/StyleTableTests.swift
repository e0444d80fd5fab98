import Documents
import Testing

@testable import Styling

/// Styles that documents of one book have in common.
struct StyleTableTests {
  /// Documents whose elements look alike by the sheet and otherwise by what each of them says itself.
  private static let bodies = [
    #"<p class="a">x <em>y</em></p><p>z</p>"#,
    #"<p>z <em lang="de">y</em></p><p class="a" style="margin-left: 3px">x</p>"#,
    #"<p style="margin-left: 4px">x <em>y</em></p><p class="a">x <em>y</em></p><p title="w">t</p>"#,
    #"<p title="v">x</p><h1>x <em>y</em></h1><p class="a" align="right">x</p><p class="b">q</p>"#,
    #"<p style="margin-left: 3px">x <em>y</em></p><p class="a">x <em>y</em></p><p title="v">t</p>"#,
  ]
  private static let sheet = """
    html { font-size: 10px } .a { color: red; font-size: 2rem } .a em { color: inherit; font-size: .5em }
    p[title]::before { content: attr(title) } p::after { content: "!"; color: blue }
    """

  private static func document(_ body: String, root: String = "") -> Document {
    Markup.document(
      #"<html style="\#(root)"><head><link rel="stylesheet" href="a.css"/></head><body>\#(body)</body></html>"#
    )
  }

  private static func book(_ options: StyleOptions) -> StyleBook {
    StyleBook(media: page, options: options) { _ in Array(sheet.utf8) }
  }

  private func looks(_ document: StyledDocument) -> [ComputedStyle] {
    document.styles.map(\.computed)
  }

  private func check(_ options: StyleOptions) {
    let shared = Self.book(options)
    for (number, body) in (Self.bodies + Self.bodies.reversed()).enumerated() {
      let tree = Self.document(body, root: number % 3 == 2 ? "font-size: 12px" : "")
      let (one, other) = (shared.style(tree), Self.book(options).style(tree))
      #expect(looks(one) == looks(other), "\(number)")
      #expect(one.styleOfNode == other.styleOfNode, "\(number)")
      #expect(one.pseudoStyles == other.pseudoStyles, "\(number)")
      #expect(Set(looks(one)).count == one.styles.count, "\(number)")
    }
  }

  @Test func `A document's styles are the same whatever documents were styled before`() {
    check(StyleOptions())
    var options = StyleOptions()
    (options.lineHeight, options.indent) = (1.5, 2)
    check(options)
  }

  @Test func `Documents hold the styles that they share, and no copies of them`() {
    let book = Self.book(StyleOptions())
    let (one, other) = (
      book.style(Self.document(Self.bodies[0])), book.style(Self.document(Self.bodies[0]))
    )
    #expect(!one.styles.isEmpty && one.styles.count == other.styles.count)
    #expect(zip(one.styles, other.styles).allSatisfy { $0 === $1 })
  }

  @Test func `A document without a sheet does not take the styles of one with a sheet`() {
    let book = Self.book(StyleOptions())
    let red = book.style(Self.document(Self.bodies[0]))
    let bare = Markup.document("<html><body>\(Self.bodies[0])</body></html>")
    #expect(looks(book.style(bare)) != looks(red))
    #expect(looks(book.style(bare)) == looks(Self.book(StyleOptions()).style(bare)))
  }

  @Test func `A table of too many styles is not kept`() {
    var tables = StyleTables()
    var table = tables.take([])
    for number in 0...StyleTable.most {
      var style = WorkingStyle.initial(page)
      style.box.flex.order = number
      _ = table.add(
        InheritedStyle(style),
        for: .init(
          parent: -1, blocks: [Int32(number)], language: "", isHeading: false, kept: .none))
    }
    #expect(!table.isSmall)
    tables.put(table)
    #expect(tables.take([]).styles.isEmpty)
  }

  @Test func `Tables whose variables stand for much are not kept, nor many that together do`() {
    let sheets = (0..<4).map { _ in RuleIndex([]) }
    func table(_ sheet: RuleIndex, tokens: Int) -> StyleTable {
      var style = WorkingStyle.initial(page)
      style.variables = style.variables.changed([
        "--a": Array(repeating: .ident("a"), count: tokens)
      ])
      var table = StyleTable([sheet])
      _ = table.add(
        InheritedStyle(style),
        for: .init(parent: -1, blocks: [], language: "", isHeading: false, kept: .none))
      return table
    }
    var tables = StyleTables()
    tables.put(table(sheets[0], tokens: StyleTable.mostTokens + 1))
    for sheet in sheets.dropFirst() {
      tables.put(table(sheet, tokens: StyleTable.mostTokens / 2))
    }
    #expect(sheets.map { !tables.take([$0]).styles.isEmpty } == [false, false, true, true])
  }
}
