import Assets
import Breaking
import Documents
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Typesetting

/// What holds of a column that is divided into pages, whatever is in it and however high pages are.
struct SliceLawTests {
  /// A random document; its words say what they stand in: `w` in the flow, `f` in floats, `h` in heads of
  /// tables, `t` in their other cells.
  private struct RandomDocument {
    private var random: SplitMix64
    private var count = 0
    private(set) var words: [String] = []
    private(set) var body = ""

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
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

    private mutating func block(_ depth: Int) -> String {
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
        var rows = "<thead><tr><th>\(text("h", 1))</th><th>\(text("h", 1))</th></tr></thead><tbody>"
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          rows += "<tr><td style='\(style())'>\(text("t", 25))</td><td>\(text("t", 25))</td></tr>"
        }
        return "<table style='\(style())'>\(rows)</tbody></table>"
      default: return "<h2 style='break-after: avoid'>\(text("w", 5))</h2>"
      }
    }
  }

  private func layout(height: Double) -> PageLayout {
    var layout = FlowPages.layout
    layout.pageSize.height = .pt(height + 100)
    return layout
  }

  @Test("Every letter stands once, in order, inside its page", arguments: 0..<24)
  func everyLetter(seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed))
    for height in [90.0, 130, 210, 400, 1000] {
      let layout = layout(height: height)
      let set = try FlowPages([document.body], layout: layout)
      let found = set.words.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      for kind in ["w", "f", "t"] {
        let own = document.words.filter { $0.hasPrefix(kind) }
        let seen = found.filter { $0.hasPrefix(kind) }
        if kind == "w" {
          #expect(seen == own, "height \(height)")
        } else {
          #expect(seen.sorted() == own.sorted(), "height \(height)")
        }
      }
      #expect(
        Set(found.filter { $0.hasPrefix("h") }) == Set(document.words.filter { $0.hasPrefix("h") }))
      for page in set.pages {
        for line in page.lines where ![.head, .folio].contains(line.role) {
          #expect(line.origin.y >= layout.top, "\(line.text)")
          #expect(line.origin.y <= layout.top + .pt(height) + .pt(0.01), "\(line.text)")
        }
      }
    }
  }

  /// A column of a document 300 points wide, for pages of a height.
  private func column(_ body: String, height: Length) throws -> (
    engine: LayoutEngine, column: Int, slices: SlicedColumn
  ) {
    var flow = try LaidOutPage(body, css: "p, ul { margin: 4px 0 }").engine.flow
    flow.isFixed = false
    let root = try #require(
      flow.document.nodes.indices.first { flow.document.element($0)?.name == "body" })
    let engine = LayoutEngine(flow, root: root, page: Size(width: .pt(300), height: height))
    let column = try #require(engine.layOutColumn(inlineSize: .pt(300)))
    let slices = ColumnSlicer(engine, column: column, pageSize: height).rows()
    return (engine, column, slices)
  }

  @Test("The slices and the white between them are the column", arguments: 0..<24)
  func sum(seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed))
    for height in [90.0, 400, 100_000] {
      let (_, _, slices) = try column(document.body, height: .pt(height))
      var end = Length.zero
      for row in slices.rows {
        end += row.spaceBefore
        #expect(row.slice.top == end)
        end += row.height
      }
      let pieces = slices.rows.flatMap(\.slice.pieces).map(\.fragment)
      #expect(Set(pieces).count == pieces.count)
    }
  }

  @Test(
    "A column that is divided nowhere is painted as its fragments are",
    arguments: 0..<24)
  func whole(seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed))
    let (engine, column, slices) = try column(document.body, height: .pt(100_000))
    let size = engine.fragments[column].size
    var page = PageFragments(slices.source, lineLeft: .zero, size: size)
    for row in slices.rows { page.add(row.slice, height: row.height, at: row.slice.top) }
    let pieces = page.items()
    var source = FragmentSource(engine)
    source.viewport = size
    let whole = FragmentPainter(source).items(of: column)
    #expect(pieces.count == whole.count)
    for (piece, own) in zip(pieces, whole) where piece != own {
      Issue.record(
        "\(String(describing: piece).prefix(300)) is not \(String(describing: own).prefix(300))")
      break
    }
  }

  @Test("The background of a box on its pages is as high as the box")
  func background() throws {
    let words = (0..<300).map { "word\($0)" }.joined(separator: " ")
    let set = try FlowPages(["<div style='background: red'><p>\(words)</p></div>"])
    #expect(set.pages.count > 1)
    let red = set.pages.flatMap(\.shapes).compactMap { item -> Length? in
      if case .fill(let rect, let ink) = item, ink.color != nil { rect.size.height } else { nil }
    }
    let lines = set.lines
    let pitch = lines[1].origin.y - lines[0].origin.y
    #expect(red.count == set.pages.count)
    #expect(red.reduce(.zero, +) == pitch * lines.count)
  }

  @Test("The head of a table stands on each of its pages, once")
  func heads() throws {
    let rows = (0..<120).map { "<tr><td>cell\($0)</td></tr>" }.joined()
    let set = try FlowPages([
      "<table><thead><tr><th>Head</th></tr></thead><tbody>\(rows)</tbody></table>"
    ])
    #expect(set.pages.count > 2)
    for page in set.pages {
      #expect(page.lines.count { $0.text == "Head" } == 1)
      #expect(page.lines.first?.text == "Head")
    }
  }

  @Test("A chapter that begins beside a float begins below it")
  func breakBesideFloat() throws {
    let set = try FlowPages([
      "<div style='float: left; width: 40px; height: 200px; background: red'></div>"
        + "<p>before</p><h2 style='break-before: page'>after</h2>"
    ])
    #expect(set.pages.count == 2)
    #expect(set.pages[1].lines.contains { $0.text == "after" })
  }

  @Test("A float may be higher than a page, and no letter is lost")
  func highFloat() throws {
    let words = (0..<400).map { "f\($0)" }.joined(separator: " ")
    let text = (0..<400).map { "w\($0)" }.joined(separator: " ")
    let set = try FlowPages([
      "<div style='float: left; width: 40%'>\(words)</div><p>\(text)</p>"
    ])
    let found = set.words.split(separator: " ").map(String.init)
    #expect(found.filter { $0.hasPrefix("f") }.count == 400)
    #expect(found.filter { $0.hasPrefix("w") }.count == 400)
  }

  @Test("An inline block that is higher than a page goes over to the next")
  func highInlineBlock() throws {
    let lines = (0..<120).map { "<span style='display: block'>l\($0)</span>" }.joined()
    let set = try FlowPages([
      "<div style='text-align: center'><p style='display: inline-block'>\(lines)</p></div>"
    ])
    #expect(set.pages.count > 1)
    #expect(set.lines.map(\.text) == (0..<120).map { "l\($0)" })
  }
}
