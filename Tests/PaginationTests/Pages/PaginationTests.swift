import Assets
import Breaking
import Documents
import Graphics
import Manuscript
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

struct PaginationTests {
  func pages(_ text: String, name: String = "x.md", layout: PageLayout = .trade) throws
    -> [Page]
  {
    let book = try BookReader.read(Array(text.utf8), name: name)
    let fonts = try FontTable.vollkorn.get()
    let layoutContext = LayoutContext(
      fonts: fonts, language: "en", hyphenator: .american)
    let design = BookDesign(text: book, layout: layout, fonts: fonts)
    let setter = ChapterSetter(
      book: book, layout: layout, layoutContext: layoutContext, design: design)
    let flow = PageFlow(
      maker: PageMaker(book: book, layout: layout, layoutContext: layoutContext, design: design))
    var pages = flow.next(.max)
    for part in design.parts(of: book, on: layout) {
      for column in setter.set(part) {
        flow.add(column)
        pages += flow.next(.max)
      }
    }
    return pages
  }

  let prose = (0..<60).map { number in
    "Paragraph \(number) tells of weather, harbours and the extraordinary patience of lighthouse "
      + String(repeating: "keepers who wait, ", count: 3 + number % 9) + "and of nothing else."
  }.joined(separator: "\n\n")

  func words(_ pages: [Page]) -> String {
    let lines = pages.flatMap(\.lines).filter { ![.head, .folio].contains($0.role) }
    // A word that was divided is joined again.
    var text = ""
    for line in lines {
      text += line.end == .hyphen ? String(line.text.dropLast()) : line.text + " "
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `every word stands on the pages, in order`() throws {
    let expected = prose.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words(try pages(prose)) == expected)
  }

  @Test func `a long chapter is set in parts, and nothing between them is lost`() throws {
    let long = Array(repeating: prose, count: 12).joined(separator: "\n\n")
    let expected = long.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let pages = try pages(long)
    #expect(words(pages) == expected)
    #expect(pages.map(\.number.value) == Array(1...pages.count))
    for (page, next) in zip(pages, pages.dropFirst()) {
      #expect(page.range.upperBound == next.range.lowerBound)
      // Only the last page may be short.
      #expect(page.lines.count { $0.role == .body } > 30 || page.number == 1)
    }
  }

  @Test func `a long paragraph is set in stretches, and nothing between them is lost`() throws {
    let text = String(repeating: "wind *and* weather at the extraordinary harbour, ", count: 6000)
    let pages = try pages(text)
    let expected = text.replacing("*", with: "").split(separator: " ").joined(separator: " ")
    #expect(words(pages) == expected)
    let lines = pages.flatMap(\.lines).filter { $0.role == .body }
    #expect(lines.filter(\.isFirst).count == 1)
    #expect(lines.filter(\.isLast).count == 1)
    // Every line but the last fills the measure.
    #expect(lines.dropLast().allSatisfy { $0.origin.x + $0.width == $0.rightEdge })
  }

  @Test func `every word of the sample stands on its pages, in order`() throws {
    let book = try BookReader.read(Asset.sampleBook, name: "sample.md")
    let set = Array(words(try pages(String(decoding: Asset.sampleBook, as: UTF8.self))).utf8)
      .filter { $0 != 0x20 }
    var place = 0
    var lost: [String] = []
    for document in book.documents {
      for node in document.nodes.indices where document.isText(node) {
        for segment in document.segments(of: node) {
          let words = String(decoding: document.text[segment.text], as: UTF8.self)
          let letters = words.replacing("\u{2003}", with: "").utf8.filter { $0 > 0x20 }
          guard !letters.isEmpty else { continue }
          // What is between is what the typesetter adds: numbers of notes, heads, notes themselves.
          guard let found = set[place...].firstRange(of: letters) else {
            lost.append(words)
            continue
          }
          place = found.upperBound
        }
      }
    }
    #expect(lost.isEmpty)
    #expect(place > set.count / 2)
  }

  @Test func `each justified line ends at its measure, to the last unit`() throws {
    for line in try pages(prose).flatMap(\.lines) where line.role == .body && !line.isLast {
      #expect(line.origin.x + line.width == line.rightEdge)
      let last = try #require(line.runs.last)
      let glyph = try #require(last.glyphs.last)
      #expect(last.origin.x + glyph.x <= line.rightEdge)
    }
  }

  @Test func `letters are moved apart in loose lines only, and by one per cent of the em at most`()
    throws
  {
    var layout = PageLayout.trade
    // In narrow columns lines have holes, and even there it is not more.
    for width in [200.0, 180, 190, 240] {
      for fraction in [0.01, 0.02, 0.005] {
        layout.outer = layout.pageSize.width - layout.inner - .pt(width)
        layout.microtypography.tracking = fraction
        let lines = try pages(prose, layout: layout).flatMap(\.lines).filter { $0.role == .body }
        let tracked = lines.filter { $0.tracking != .zero }
        #expect(!tracked.isEmpty && tracked.count < lines.count)
        for line in tracked {
          #expect(line.tracking <= layout.fontSize * fraction)
          #expect(line.fit.ratio > 1 && line.expansion > 1)
        }
      }
    }
    layout.microtypography.tracking = 0
    #expect(try pages(prose, layout: layout).flatMap(\.lines).allSatisfy { $0.tracking == .zero })
  }

  @Test func `a running head names the section that its own page ends in`() throws {
    let text =
      "# One\n\n" + prose + "\n\n## Alpha\n\n" + prose + "\n\n## Beta\n\n" + prose
      + "\n\n# Two\n\nIt ends."
    var section = "One"
    for page in try pages(text) where page.chapterTitle == "One" {
      if let last = page.lines.last(where: { $0.role == .heading }) { section = last.text }
      let head = page.lines.first { $0.role == .head }
      if page.number.value % 2 == 1, let head { #expect(head.text == section) }
      if page.number.value % 2 == 0, section != "One" { #expect(head?.text == "One") }
    }
    #expect(section == "Beta")
  }

  @Test func `the canons agree on a page of two to three, and leave the page's own shape`() {
    let page = Size(width: .pt(432), height: .pt(648))
    let ninths = MarginCanon.vanDeGraaf.margins(of: page)
    #expect(ninths == MarginCanon.tschichold.margins(of: page))
    #expect(ninths == (.pt(48), .pt(72), .pt(96), .pt(144)))
    for canon in MarginCanon.allCases {
      let margins = canon.margins(of: page)
      let width = page.width - margins.inner - margins.outer
      #expect(abs((width / page.width) - 2.0 / 3) < 1e-4)
    }
  }

  @Test func `baselines stand on the grid, and pages begin with chapters on a recto`() throws {
    let set = try pages("# One\n\n" + prose + "\n\n# Two\n\n" + prose)
    let leading = PageLayout.trade.leading
    let first = try #require(set[1].lines.first { $0.role == .body }).origin.y
    for page in set {
      for line in page.lines where line.role == .body {
        #expect((line.origin.y - first).scaledPoints % leading.scaledPoints == 0)
      }
      if page.lines.contains(where: { $0.role == .heading }) { #expect(page.number.value % 2 == 1) }
    }
  }

  @Test func `no page begins with a paragraph's last line or ends with its first`() throws {
    for page in try pages(prose).dropLast() {
      let body = page.lines.filter { $0.role == .body }
      if let line = body.first { #expect(line.isFirst || !line.isLast) }
      if let line = body.last { #expect(line.isLast || !line.isFirst) }
    }
  }

  @Test func `pages follow each other in the file without a gap`() throws {
    let set = try pages("# One\n\n" + prose + "\n\n# Two\n\n" + prose)
    for (a, b) in zip(set, set.dropFirst()) {
      #expect(a.range.upperBound == b.range.lowerBound)
    }
    #expect(set.map(\.number.value) == Array(1...set.count))
  }

  @Test func `a word no line can hold is broken and nothing of it lost`() throws {
    let word = String(repeating: "Donaudampfschiff", count: 40)
    let set = try pages(word)
    for line in set.flatMap(\.lines) where line.role == .body {
      #expect(line.origin.x + line.width <= line.rightEdge + .pt(0.01))
    }
    #expect(words(set).filter { !$0.isWhitespace } == word)
  }

  @Test func `a paragraph that begins with a word no line can hold begins with a full line`() throws
  {
    let text = (40..<400).map { "Q" + String(repeating: "abcdefghij", count: 40).prefix($0) }
    for line in try pages(text.joined(separator: "\n\n")).flatMap(\.lines) {
      #expect(!line.text.hasPrefix("Q") || line.text.count > 20, "\(line.text)")
    }
  }

  @Test func `a footnote stands on the page of its call`() throws {
    let text =
      prose + "\n\nThe call[^1] is here.\n\n" + prose + "\n\n[^1]: The note stands at the foot."
    let page = try #require(
      try pages(text).first { $0.lines.contains { $0.text.contains("The call") } })
    let note = try #require(page.lines.first { $0.role == .note })
    #expect(note.text.contains("The note stands"))
    let body = try #require(page.lines.last { $0.role == .body })
    #expect(note.origin.y > body.origin.y)
  }

  @Test func `no line leaves its measure, whatever the language and the width`() throws {
    let german =
      "Die Donaudampfschifffahrtsgesellschaft und die Rechtsschutzversicherung sind "
      + "Siebentausendzweihundertvierundfünfzig Bundesausbildungsförderungen unterworfen. "
    let text = "---\nlanguage: xx\n---\n\n" + String(repeating: german, count: 12)
    for width in stride(from: 120.0, to: 400, by: 37) {
      for alignment in PageLayout.Alignment.allCases {
        for optimizes in [true, false] {
          var layout = PageLayout(pageSize: Size(width: .pt(width), height: .pt(400)))
          layout.alignment = alignment
          layout.optimizesLines = optimizes
          layout.hyphenates = false
          for line in try pages(text, layout: layout).flatMap(\.lines) where line.role == .body {
            #expect(
              line.origin.x + line.width <= line.rightEdge + .pt(0.01),
              "\(line.text) \(width) \(alignment) \(optimizes) \(line.expansion) \(line.fit) \(line.end)"
            )
          }
        }
      }
    }
  }

  @Test func `words are divided after quotes, elisions and no-break spaces`() throws {
    let text = String(
      repeating:
        "“extraordinary” «characteristic» l’extraordinary ¿interestingly No\u{A0}characteristic ",
      count: 30)
    var layout = PageLayout.trade
    layout.pageSize.width = .pt(300)
    let ends = try pages(text, layout: layout).flatMap(\.lines).filter { $0.end == .hyphen }
    let last = ends.compactMap { $0.text.split(separator: " ").last }
    for sign in ["“", "«", "’", "¿", "\u{A0}"] { #expect(last.contains { $0.contains(sign) }) }
    #expect(ends.count > 20)
  }

  @Test(arguments: [0, 20, 50, 57, 90])
  func `code stands in the measure, however far it is set in`(spaces: Int) throws {
    let text = "```\n\(String(repeating: " ", count: spaces))line of code\n```\n"
    let lines = try pages("# One\n\n" + text, layout: .trade).flatMap(\.lines)
      .filter { $0.role == .code }
    #expect(lines.allSatisfy { $0.origin.x + $0.width <= $0.measureRight })
    #expect(lines.count == 1 || spaces > 35)
  }

  @Test func `a line separator ends a line and is not drawn`() throws {
    let lines = try pages("One line\u{2028}and another.").flatMap(\.lines).filter {
      $0.role == .body
    }
    #expect(lines.map(\.text) == ["One line", "and another."])
  }

  @Test(arguments: [120.0, 150, 200, 648])
  func `a chapter's title stands on a page of any height`(height: Double) throws {
    let layout = PageLayout(pageSize: Size(width: .pt(200), height: .pt(height)))
    let set = try pages("# My Chapter\n\nText.\n\n# Alone", layout: layout)
    #expect(words(set).contains("My Chapter"))
    #expect(words(set).contains("Alone"))
  }

  @Test func `a long table repeats its head on each page`() throws {
    let rows = (1...80).map { "| row \($0) | x |" }.joined(separator: "\n")
    let pages = try pages("# T\n\n| Name | Sign |\n|---|---|\n" + rows)
    #expect(pages.count == 3)
    for page in pages {
      let lines = page.lines.filter { $0.role == .table }
      #expect(lines.first?.text == "Name")
      #expect(lines.allSatisfy { $0.origin.y < .pt(570) })
    }
    let shown = pages.flatMap(\.lines).filter { $0.text.hasPrefix("row") }
    #expect(shown.count == 80)
  }

  @Test func `notes called in notes and in tables are set and numbered`() throws {
    let set = try pages(
      "A call[^a].\n\n| a | b |\n|---|---|\n| in a table[^t] | x |\n\n"
        + "[^a]: First, see also[^b].\n\n[^b]: Second of all.\n\n[^t]: Third.\n")
    let notes = set.flatMap(\.lines).filter { $0.role == .note }.map(\.text)
    #expect(notes == ["1\u{2004}First, see also2.", "2\u{2004}Second of all.", "3\u{2004}Third."])
  }

  @Test(arguments: [2, 8, 25])
  func `notes stand on no other line and on the page, however long`(lines: Int) throws {
    let note = String(repeating: "A note that goes on. ", count: lines * 3)
    let calls = (1...5).map { "[^\($0)]" }.joined()
    let table = (6...9).map { "[^\($0)]" }.joined()
    let text =
      prose + "\n\nMany\(calls) notes.\n\n| a |\n|---|\n| b\(table) |\n\n"
      + (1...9).map { "[^\($0)]: \(note)" }.joined(separator: "\n\n")
    var ends = 0
    for page in try pages(text) {
      let text = page.lines.filter { ![.head, .folio].contains($0.role) }.sorted {
        $0.origin.y < $1.origin.y
      }
      for (above, below) in zip(text, text.dropFirst()) {
        #expect((below.origin.y - above.origin.y).points > 9, "\(above.text) / \(below.text)")
      }
      for line in text where line.role == .note {
        ends += line.text.count { $0 == "." }
        #expect(line.origin.y > PageLayout.trade.top)
        #expect(line.origin.y < PageLayout.trade.pageSize.height - .pt(40))
      }
    }
    #expect(ends == 9 * lines * 3)
  }

  @Test func `letters kern across words that are struck out`() throws {
    func width(_ text: String) throws -> Length {
      try #require(pages(text).flatMap(\.lines).first { $0.role == .body }).width
    }
    #expect(try width("AVAVAV") == width("A~~V~~A~~V~~AV"))
  }

  @Test func `each glyph's advance at the painter is the paginator's`() throws {
    for page in try pages("# One\n\n" + prose) {
      let painted = page.displayList.items.compactMap { item -> GlyphRun? in
        if case .glyphs(let run) = item { run } else { nil }
      }
      #expect(painted == page.lines.flatMap(\.runs))
      for line in page.lines {
        var pen = line.origin.x
        for run in line.runs {
          #expect(run.origin.x == pen)
          for glyph in run.glyphs {
            #expect(run.origin.x + glyph.x == pen)
            pen += glyph.advance
          }
        }
        // A kern with a space that is not on the line is all that may be left.
        #expect(abs((pen - line.origin.x - line.width).points) < 1.2)
      }
    }
  }

  @Test(arguments: [
    String(repeating: "a\u{300}", count: 3000), String(repeating: "\u{202E}x", count: 500),
    String(repeating: "\u{AD}", count: 5000) + "x",
    "שלום עולם " + String(repeating: "אבג ", count: 300),
    String(repeating: "\u{200B}", count: 2000) + "y", "\u{1F600}\u{10FFFF}\u{E000}",
  ])
  func `odd text is set and ends`(text: String) throws {
    #expect(try !pages(text).isEmpty)
  }
}

extension PageLine {
  /// Where the line is to end: at its measure, and beyond it as far as its last character protrudes.
  fileprivate var rightEdge: Length { measureRight + protrusionRight }
}

extension Document {
  /// Whether a node is words of the text itself: no call of a note, no note, no cell, no sign between others.
  fileprivate func isText(_ node: Int) -> Bool {
    guard !nodes[node].isElement else { return false }
    var outer = nodes[node].parent
    while outer >= 0 {
      let element = self.element(outer)
      if ["aside", "table"].contains(element?.name)
        || element?.classes.contains("separator") == true
        || element?["role"] == "doc-noteref"
      {
        return false
      }
      outer = nodes[outer].parent
    }
    return true
  }
}
