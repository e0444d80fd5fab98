import Assets
import Breaking
import Graphics
import Manuscript
import Testing

@testable import Typesetting

struct PaginationTests {
  private func pages(_ text: String, name: String = "x.md", layout: PageLayout = .trade) throws
    -> [Page]
  {
    let book = try BookReader.read(Array(text.utf8), name: name)
    let fonts = try FontTable(Asset.vollkorn)
    let compositor = Compositor(
      fonts: fonts, language: "en", hyphenator: Hyphenator(dictionary: Asset.americanHyphenation))
    let setter = ChapterSetter(book: book, layout: layout, compositor: compositor)
    let flow = PageFlow(maker: PageMaker(book: book, layout: layout, compositor: compositor))
    var pages = flow.next(.max)
    for part in ChapterPart.parts(of: book) {
      flow.add(setter.set(part))
      pages += flow.next(.max)
    }
    return pages
  }

  private let prose = (0..<60).map { number in
    "Paragraph \(number) tells of weather, harbours and the extraordinary patience of lighthouse "
      + String(repeating: "keepers who wait, ", count: 3 + number % 9) + "and of nothing else."
  }.joined(separator: "\n\n")

  private func words(_ pages: [Page]) -> String {
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
    #expect(pages.map(\.number) == Array(1...pages.count))
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
    #expect(lines.dropLast().allSatisfy { $0.origin.x + $0.width == $0.measureRight })
  }

  @Test func `the compiled-in sample is set whole`() throws {
    let text = String(decoding: Asset.sampleBook, as: UTF8.self)
    let book = try BookReader.read(Asset.sampleBook, name: "sample.md")
    let set = words(try pages(text))
    for chapter in book.chapters {
      for block in chapter.blocks where block.kind == .paragraph {
        let first = block.text.runs.first { $0.text.count > 20 }?.text.prefix(18) ?? ""
        #expect(set.contains(first.trimmingPrefix(" ")), "\(first)")
      }
    }
  }

  @Test func `each justified line ends at its measure, to the last unit`() throws {
    for line in try pages(prose).flatMap(\.lines) where line.role == .body && !line.isLast {
      #expect(line.origin.x + line.width == line.measureRight)
      let last = try #require(line.runs.last)
      let glyph = try #require(last.glyphs.last)
      #expect(last.origin.x + glyph.x <= line.measureRight)
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
      if page.lines.contains(where: { $0.role == .heading }) { #expect(page.number % 2 == 1) }
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
    #expect(set.map(\.number) == Array(1...set.count))
  }

  @Test func `a word no line can hold is broken and nothing of it lost`() throws {
    let word = String(repeating: "Donaudampfschiff", count: 40)
    let set = try pages(word)
    for line in set.flatMap(\.lines) where line.role == .body {
      #expect(line.origin.x + line.width <= line.measureRight + .pt(0.01))
    }
    #expect(words(set).filter { !$0.isWhitespace } == word)
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
