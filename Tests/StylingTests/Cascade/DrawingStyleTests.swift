import Testing

@testable import Documents
@testable import Styling

/// What the elements of drawings within documents get from style sheets.
struct DrawingStyleTests {
  /// The declarations of the elements with the ids `a`, `b` and so on.
  private func declarations(_ styled: Styled, _ id: String) -> [String] {
    (styled.document.drawingStyles[styled.node(id)] ?? "").split(separator: "; ").map(String.init)
  }

  private static let values = [
    "fill: red", "fill: url(#p)", "stroke: #00f", "stroke-width: 3px", "fill-opacity: 0.5",
    "stroke-dasharray: 1, 2", "marker-end: url(#m)", "text-anchor: middle", "stop-color: lime",
  ]

  @Test(arguments: values, ["sheet", "file"])
  func `a rule for an element of a drawing reaches it alone, and attributes elsewhere count`(
    value: String, place: String
  ) {
    let css = ".c {\(value)}"
    let body = """
      <svg:svg id="s"><svg:g id="a" class="c"><svg:path id="b" fill="blue"/></svg:g>\
      <svg:path id="d" fill="green"/></svg:svg>
      """
    let styled =
      place == "sheet"
      ? Styled(css, body)
      : Styled(
        "", body, files: ["epub/a.css": css],
        head: "<link rel=\"stylesheet\" href=\"../a.css\"/>")
    #expect(declarations(styled, "a") == [value])
    #expect(declarations(styled, "b").isEmpty && declarations(styled, "d").isEmpty)
  }

  @Test(arguments: [
    ("g, path {fill: red}", "fill: red"), ("svg * {fill: currentColor}", "fill: currentColor"),
    ("g, path {stop-color: lime}", "stop-color: lime"),
    ("g {fill: red} path {fill: initial}", "fill: black"),
    ("path {fill: unset}", "fill: inherit"), ("path {stop-opacity: unset}", "stop-opacity: 1"),
    (":root {--a: red} path {fill: var(--a)}", "fill: red"),
    ("g, path {opacity: .5}", "opacity: 0.5"), ("svg, path {font-size: 20px}", "font-size: 20px"),
    ("path {fill: red !important; fill: blue}", "fill: red"),
    ("path {fill: var(stroke, red); stroke: blue}", "stroke: blue"),
  ])
  func `a declared value is stronger than an attribute, whatever the parent's is`(
    css: String, value: String
  ) {
    let styled = Styled(
      css, "<svg:svg><svg:g><svg:path id=\"a\" fill=\"blue\"/></svg:g></svg:svg>")
    #expect(declarations(styled, "a") == [value])
  }

  @Test func `attributes of a drawing's root are stronger than what it inherits`() {
    let body = "<svg:svg id=\"s\" fill=\"blue\" color=\"blue\"/>"
    #expect(declarations(Styled("body {color: red; fill: lime}", body), "s").isEmpty)
    #expect(
      declarations(Styled("svg {fill: red} body {fill: lime; stroke: red}", body), "s")
        == ["stroke: red", "fill: red"])
  }

  @Test func `a drawing begins with the colour and the fill of what is around it`() {
    let styled = Styled(
      "body {color: #ff0000; fill: lime} g.n {display: none} .h {visibility: hidden}",
      "<svg:svg id=\"s\"><svg:g id=\"a\" class=\"n\"/><svg:g id=\"b\" class=\"h\"/></svg:svg>")
    #expect(declarations(styled, "s").contains("fill: lime"))
    #expect(declarations(styled, "s").contains { $0.hasPrefix("color: ") })
    #expect(declarations(styled, "a") == ["display: none"])
    #expect(declarations(styled, "b") == ["visibility: hidden"])
  }

  @Test func `the styles of a drawing are written to it, after its own and whatever they contain`()
    throws
  {
    let document = Markup.document(
      "<svg:svg style=\"fill: red\" width=\"9\"><svg:path d=\"M0 0\"/></svg:svg>")
    let nodes = document.nodes.indices.filter { document.element($0) != nil }
    let bytes = document.drawing(
      nodes[0], styles: [nodes[0]: "stroke: blue", nodes[1]: "font-family: \"a&b<c\""])
    let read = DocumentReader.read(
      bytes, path: "a.svg", namespace: Namespace.svg, limits: DocumentLimits(), entity: { _ in nil }
    ).document
    let elements = read.nodes.indices.compactMap { read.element($0) }
    #expect(elements.map { $0["style"] } == ["fill: red; stroke: blue", "font-family: \"a&b<c\""])
    #expect(elements[0]["width"] == "9" && elements[1]["d"] == "M0 0")
  }

  @Test(arguments: [
    ("href='a.css' type='text/css'", true), ("type=\"text/css\" href=\"a.css\"", true),
    ("href='a.css' media='screen'", true), ("href='a.css' media='print'", false),
    ("href='a.css' alternate='yes'", false), ("href='a.xsl' type='text/xsl'", false),
    ("href='a.css", false), ("", false),
  ])
  func `an instruction before the root links a sheet to documents and drawings`(
    instruction: String, isRead: Bool
  ) {
    for root in ["svg xmlns='\(Namespace.svg)'", "html xmlns='\(Namespace.xhtml)'"] {
      let file = "<?xml-stylesheet \(instruction)?><\(root) id='x'/>"
      let document = DocumentReader.read(
        Array(file.utf8), path: "epub/a.xml", namespace: Namespace.xhtml, limits: DocumentLimits(),
        entity: { _ in nil }
      ).document
      let book = StyleBook(media: page, load: { _ in Array("* {orphans: 7}".utf8) })
      #expect((book.style(document).style(0).text.orphans == 7) == isRead, "\(file)")
    }
  }
}
