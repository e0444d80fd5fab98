import Graphics
import Pagination
import TestSupport
import Testing

@testable import Paragraphs

/// Details that browsers agree on.
struct FlowDetailTests {
  private func pages(_ body: String, _ css: String = "") throws -> FlowPages {
    try FlowPages([body], css: css)
  }

  @Test func `what is put off the page divides no line`() throws {
    let set = try pages(
      "<p>one <span class='m'>far</span> two</p>", ".m {position: absolute; left: -999em}")
    #expect(set.lines.map(\.text) == ["one two"])
  }

  @Test(arguments: [
    // How many lines the word takes, and whether one of them runs out of the page.
    ("", 2, false), ("overflow-wrap: normal", 1, true), ("word-wrap: break-word", 2, false),
    ("overflow-wrap: anywhere", 2, false), ("word-break: break-all", 2, false),
  ])
  func `a word that fits no line is broken as its style has it`(
    css: String, count: Int, isOverfull: Bool
  ) throws {
    let set = try pages(
      "<p>\(String(repeating: "x", count: 100))</p>", "p {text-align: justify; \(css)}")
    #expect(set.lines.map(\.text.count).reduce(0, +) == 100 && set.lines.count == count)
    #expect(set.lines.contains { $0.origin.x + $0.width > $0.measureRight + .pt(1) } == isOverfull)
    let end = css.hasSuffix("break-all") ? PageLine.End.letter : .broken
    #expect(set.lines.dropLast().allSatisfy { $0.end == end })
  }

  @Test func `lines end in any word that may be broken anywhere, and the others whole`() throws {
    let words = "<p>\(String(repeating: "harbour ", count: 30))</p>"
    let plain = try pages(words).lines.map(\.text)
    #expect(plain.allSatisfy { $0.hasSuffix("harbour") })
    let broken = try pages(words, "p {word-break: break-all}").lines
    #expect(broken.dropLast().contains { $0.end == .letter })
    #expect(broken.map(\.text.count).dropLast().allSatisfy { $0 >= plain[0].count - 1 })
  }

  @Test func `a cell is as narrow as a letter where its words may be broken anywhere`() throws {
    func width(_ css: String) throws -> Int {
      let table =
        "<table><tr><td>\(String(repeating: "x", count: 60))</td><td>\(prose(40))</td></tr></table>"
      return try pages(table, "td {padding: 0; \(css)}").lines.filter { $0.text.hasPrefix("x") }
        .count
    }
    #expect(try width("") == 1)
    #expect(try width("overflow-wrap: anywhere") > 1)
  }

  @Test func `words that are moved aside keep their room`() throws {
    let plain = try pages("<p>one <span>two</span> three</p>").lines[0]
    let moved = try pages(
      "<p>one <span class='s'>two</span> three</p>", ".s {position: relative; left: 16px; top: 8px}"
    ).lines[0]
    #expect(plain.width == moved.width)
    func place(_ line: PageLine, _ run: Int) -> Length { line.runs[run].origin.x }
    let whole = try #require(plain.runs.first)
    let glyph = try #require(whole.glyphs.first { $0.textOffset == 4 })
    #expect(place(moved, 1) - (whole.origin.x + glyph.x) == .pt(10))
    let last = try #require(whole.glyphs.first { $0.textOffset == 8 })
    let other = try #require(moved.runs.last)
    let same = try #require(other.glyphs.first { $0.textOffset == 8 })
    #expect(abs((other.origin.x + same.x - whole.origin.x - last.x).points) < 0.2)
  }

  @Test func `a marker stands before its item, or inside the text`() throws {
    let outside = try pages("<ol><li>item</li></ol>")
    let inside = try pages("<ol><li>item</li></ol>", "ol {list-style-position: inside}")
    #expect(outside.lines.map(\.text) == ["1.", "item"])
    #expect(inside.lines.map(\.text) == ["1.\u{A0}item"])
    #expect(inside.lines[0].origin.x == outside.lines[1].origin.x)
  }

  @Test func `a caption is centred over its table and not over the page`() throws {
    let set = try pages(
      "<table><caption>Name</caption><tr><td>\(prose(6))</td></tr></table>", "td {padding: 0}")
    let (caption, cell) = (try set.line("Name"), try set.line("harbour"))
    let middle = caption.origin.x + caption.width * 0.5
    #expect(abs((cell.origin.x + cell.width * 0.5 - middle).points) < 3)
  }

  @Test func `cells stand in the middle of their rows, unless their sheet says otherwise`() throws {
    let table = "<table><tr><td>low</td><td>one<br/>two<br/>three</td></tr></table>"
    let middle = try pages(table)
    #expect(try middle.line("low").origin.y == middle.line("two").origin.y)
    let top = try pages(table, "td {vertical-align: top}")
    #expect(try top.line("low").origin.y == top.line("one").origin.y)
  }

  @Test(arguments: [60, 200, 1000])
  func `a word wider than the page leaves the words beside it whole`(count: Int) throws {
    let word = String(repeating: "x", count: count)
    let set = try pages(
      "<table><tr><td>neighbouring words</td><td>\(word)</td><td>others</td></tr></table>", "")
    let texts = set.lines.map(\.text)
    for whole in ["neighbouring", "words", "others"] {
      #expect(texts.contains { $0.split(separator: " ").contains { $0 == whole } }, "\(texts)")
    }
    // Letters are smaller only where all words stay whole by that.
    let size = try #require(set.line("others").runs.first?.size)
    #expect(count == 60 ? size < .pt(10) && size > .pt(6) : size == .pt(10))
  }

  @Test func `a table of many columns has smaller letters before it divides words`() throws {
    func table(_ columns: Int) -> String {
      let heads = (0..<columns).map { "<td>month\($0)</td>" }.joined()
      return "<table><tr>\(heads)</tr></table><p>behind</p>"
    }
    let few = try pages(table(4))
    let many = try pages(table(11))
    #expect(few.lines.allSatisfy { $0.runs.allSatisfy { $0.size == .pt(10) } })
    #expect(
      many.words == few.words.replacing(" behind", with: "") + " "
        + (4..<11).map { "month\($0)" }.joined(separator: " ") + " behind")
    let size = try #require(many.line("month0").runs.first?.size)
    #expect(size < .pt(9) && size >= .pt(6))
    #expect(try many.line("behind").runs.first?.size == .pt(10))
    for line in many.lines { #expect(line.origin.x + line.width <= .pt(350)) }
  }

  @Test func `columns that no cell begins in are none`() throws {
    let set = try pages(
      "<table><tr><td colspan='900'>one</td><td>two</td></tr>"
        + "<tr><td>three</td><td colspan='5'>four</td></tr></table>")
    let gap = try set.line("two").origin.x - set.line("one").origin.x
    #expect(gap < .pt(80))
    #expect(set.words.split(separator: " ").sorted() == ["four", "one", "three", "two"])
  }

  @Test func `a direction that is forced turns letters round, one that is set apart only words`()
    throws
  {
    func order(_ body: String) throws -> [Int] {
      let line = try #require(try pages("<p>\(body)</p>").lines.first)
      return line.runs.flatMap { run in
        run.glyphs.filter { $0.advance > .zero }.map { Int($0.cluster) }
      }
    }
    let plain = try order("abc")
    let forced = try order("<bdo dir='rtl'>abc</bdo>")
    #expect(plain == plain.sorted() && forced == forced.sorted(by: >))
    let apart = try order("<span dir='rtl'>abc</span>")
    #expect(apart == apart.sorted())
  }

  @Test func `what an inline element lets through is its ink and its ground`() throws {
    let set = try pages(
      "<p>one <span class='o'>two</span></p>", ".o {opacity: 0.5; background: #ff0}")
    #expect(try set.line("one").runs.map(\.ink.alpha) == [255, 128])
    /// How much is seen of each shape in yellow.
    func shares(_ items: [DisplayList.Item], of whole: Double = 1) -> [Double] {
      items.flatMap { item -> [Double] in
        switch item {
        case .fill(_, let ink), .path(_, let ink):
          ink.color?.blue == 0 && ink.color?.red == 255 ? [whole * Double(ink.alpha) / 255] : []
        case .group(let group): shares(group.items, of: whole * group.opacity)
        case .glyphs, .pattern, .picture: []
        }
      }
    }
    let seen = shares(set.pages.first?.shapes ?? [])
    #expect(seen.count == 1 && abs((seen.first ?? 0) - 0.5) < 0.01, "\(seen)")
  }

  @Test func `a page's one text stands in its middle, as a flexible column has it`() throws {
    let body =
      "<section><blockquote><p>short line</p><p>a longer line of it</p></blockquote></section>"
    let css = """
      section {display: flex; flex-direction: column; align-items: center; justify-content: center;
      min-height: 480px} blockquote {margin: 0; max-width: 80%}
      """
    let set = try pages(body, css)
    let (short, long) = (try set.line("short"), try set.line("longer"))
    #expect(short.origin.x == long.origin.x)
    #expect(abs((long.origin.x + long.width * 0.5).points - 200) < 0.5)
    // 480 pixels are 300 points: the middle of what begins at 50.
    #expect(abs((short.origin.y + long.origin.y).points / 2 - 200) < 10)
    #expect(set.pages.count == 1)
    let end = try pages(body, css + " section {align-items: flex-end; justify-content: flex-start}")
    #expect(try abs((end.line("longer").origin.x + end.line("longer").width).points - 350) < 0.5)
    #expect(try end.line("short").origin.y < .pt(65))
    let plain = try pages(body, css + " section {align-items: stretch}")
    #expect(try plain.line("short").origin.x == .pt(50))
  }
}
