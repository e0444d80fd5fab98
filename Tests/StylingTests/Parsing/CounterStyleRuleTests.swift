import Graphics
import Testing

@testable import Styling

/// The rules of sheets that define styles of counters.
@Suite struct CounterStyleRuleTests {
  private func styles(_ sheet: String) -> (styles: [String: CounterStyle], warnings: Int) {
    var atoms = Atoms()
    let media = Media(pageWidth: .pt(400), pageHeight: .pt(600), textSize: .pt(10))
    let read = SheetParser.sheet(Array(sheet.utf8), path: "a.css", media: media, atoms: &atoms)
    return (CounterStyles([read]).named, read.warnings.sorted.count)
  }

  @Test func `all descriptors are read, and what cannot be is passed over`() throws {
    let found = styles(
      """
      @counter-style Full {
        system: additive; additive-symbols: 10 "X", "V" 5, 0 nil;
        prefix: "§ "; suffix: ") "; negative: "(" ")"; pad: 3 "0";
        range: -3 5, 7 infinite; fallback: lower-roman; speak-as: auto;
        suffix: 5; range: 9 1; pad: x; unknown: y
      }
      @counter-style first { system: fixed -4; symbols: a "b" c }
      @counter-style more { system: extends first; range: auto }
      @counter-style plain { symbols: "*" "†" }
      p { list-style-type: Full }
      """)
    let full = try #require(found.styles["Full"])
    #expect(full.system == .additive)
    #expect(full.additiveSymbols.map(\.weight) == [10, 5, 0])
    #expect(full.additiveSymbols.map(\.symbol) == ["X", "V", "nil"])
    #expect(full.prefix == "§ " && full.suffix == ") " && full.fallback == "lower-roman")
    #expect(
      full.negative == .init(before: "(", after: ")") && full.pad == .init(length: 3, symbol: "0"))
    #expect(full.range == [-3...5, 7...Int.max])
    #expect(found.styles["first"]?.system == .fixed(first: -4))
    #expect(found.styles["first"]?.symbols == ["a", "b", "c"])
    #expect(found.styles["more"]?.system == .extends("first"))
    #expect(found.styles["plain"]?.system == .symbolic)
    #expect(found.styles.count == 4 && found.warnings == 0)
  }

  @Test(arguments: [
    "decimal { symbols: a b }", "none { symbols: a }", "inherit { symbols: a }", "{ symbols: a }",
    "a b { symbols: a }", "a { }", "a { system: numeric; symbols: x }",
    "a { system: additive; symbols: x }", "a { system: extends decimal; symbols: x }",
    "a { system: additive; additive-symbols: 1 x, 2 y }", "a { symbols: url(x.png) }",
    "Lower-Roman { symbols: a }", "a { symbols: '\(String(repeating: "x", count: 241))' }",
  ])
  func `a rule that defines nothing is told of`(rule: String) {
    let found = styles("@counter-style \(rule) q { color: red }")
    #expect(found.styles.isEmpty && found.warnings == 1)
  }

  @Test func `a later rule of a name stands for an earlier one`() {
    let found = styles("@counter-style a { symbols: x } @counter-style a { symbols: y }")
    #expect(found.styles["a"]?.symbols == ["y"])
  }
}
