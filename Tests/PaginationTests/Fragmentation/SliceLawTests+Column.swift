import Breaking
import Documents
import Graphics
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination

/// What the laws are tried on: random documents, and columns of documents.
extension SliceLawTests {
  /// What a document is laid out with that is one page of 1000 by 1000 pixels, each of them a point.
  func flow(_ body: String, css: String) throws -> FlowContext {
    var epub = TestEPUB()
    epub.addDocument(
      "c",
      TestEPUB.document(body).replacing(
        "</head>", with: "<style>body { margin: 0 } \(css)</style></head>"))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let publication = book.source
    let context = LayoutContext(
      fonts: try FontTable.vollkornAndOpenSans.get(), language: "en",
      hyphenator: nil)
    let design = BookDesign(
      book, layout: FlowPages.layout, options: StyleOptions(), notes: .book,
      pictures: FlowPictures(size: { _ in (50, 40) }, keep: { $1 }), fonts: context.fonts)
    return design.plateContext(
      try publication.tree(0), Size(width: .pt(1000), height: .pt(1000)), pixel: 1,
      0, ParagraphSetter(layoutContext: context, breaking: .plainTeX), FlowPages.layout)
  }

  /// A column of a document 300 points wide, for pages of a height.
  func column(_ body: String, height: Length) throws -> (
    engine: LayoutEngine, column: Int, slices: SlicedColumn
  ) {
    var flow = try flow(body, css: "p, ul { margin: 4px 0 }")
    flow.isFixed = false
    let root = try #require(
      flow.document.nodes.indices.first { flow.document.element($0)?.name == "body" })
    let engine = LayoutEngine(flow, root: root, page: Size(width: .pt(300), height: height))
    let column = try #require(engine.layOutColumn(inlineSize: .pt(300)))
    let slices = ColumnSlicer(engine, column: column, pageSize: height).slices()
    return (engine, column, slices)
  }

  /// A random document; its words say what they stand in: `w` in the flow, `f` in floats, `h` in heads of
  /// tables, `t` in their other cells.
  struct RandomDocument {
    private var random: SplitMix64
    private var count = 0
    private(set) var words: [String] = []
    private(set) var body = ""
    private let hasColumns: Bool

    init(seed: UInt64, hasColumns: Bool = false) {
      random = SplitMix64(seed: seed)
      self.hasColumns = hasColumns
      for _ in 0..<Int.random(in: 2...6, using: &random) { body += block(0) }
    }

    private mutating func text(_ kind: String, _ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        count += 1
        words.append("\(kind)\(count)q")
        return "\(kind)\(count)q"
      }.joined(separator: " ")
    }

    private mutating func style() -> String {
      let styles = [
        "", "border: 2px solid red", "padding: 7px", "background: yellow", "margin: 9px 0",
        "border: 3px solid; padding: 5px; background: lime", "break-inside: avoid",
        "opacity: .5; background: aqua", "margin: 0 12px 5px 3px; padding: 0 4px",
      ]
      return styles.randomElement(using: &random) ?? ""
    }

    private mutating func columns(_ depth: Int) -> String {
      let style =
        [
          "columns: 2", "column-width: 70px; column-rule: 2px solid blue",
          "columns: 3; column-gap: 5px",
          "columns: 2; border: 4px solid; padding: 3px; background: pink",
          "columns: 2; height: 60px",
        ].randomElement(using: &random) ?? ""
      var inner = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        inner +=
          Int.random(in: 0..<5, using: &random) == 0
          ? "<h2 style='column-span: all'>\(text("w", 3))</h2>" : block(depth + 1)
      }
      return "<div style='\(style)'>\(inner)</div>"
    }

    private mutating func block(_ depth: Int) -> String {
      if hasColumns, depth <= 3, Int.random(in: 0..<3, using: &random) == 0 {
        return columns(depth)
      }
      switch Int.random(in: 0..<(depth > 3 ? 2 : 8), using: &random) {
      case 0, 1: return "<p style='\(style())'>\(text("w", 60))</p>"
      case 2, 3:
        var inner = ""
        for _ in 0..<Int.random(in: 1...3, using: &random) { inner += block(depth + 1) }
        return "<div style='\(style())'>\(inner)</div>"
      case 4:
        let side = Bool.random(using: &random) ? "left" : "right"
        return
          "<div style='float: \(side); width: 35%; \(style())'>\(text("f", 30))</div>"
          + "<p>\(text("w", 80))</p>"
      case 5:
        var items = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          items += "<li>\(text("w", 12))</li>"
        }
        return "<ul style='\(style())'>\(items)</ul>"
      case 6:
        // What is repeated is not counted in columns.
        let head = hasColumns ? "" : "<tr><th>\(text("h", 1))</th><th>\(text("h", 1))</th></tr>"
        var rows = "<thead>\(head)</thead><tbody>"
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          rows += "<tr><td style='\(style())'>\(text("t", 25))</td><td>\(text("t", 25))</td></tr>"
        }
        return "<table style='\(style())'>\(rows)</tbody></table>"
      default: return "<h2 style='break-after: avoid'>\(text("w", 5))</h2>"
      }
    }
  }
}
