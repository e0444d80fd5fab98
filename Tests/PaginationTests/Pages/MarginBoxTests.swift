import Breaking
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Content in the margins of pages.
@Suite struct MarginBoxTests {
  // MARK: Sizes

  private func box(_ random: inout SplitMix64) -> MarginBoxSizes.Box? {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
    let least = Double.random(in: 0...120, using: &random)
    var box = MarginBoxSizes.Box(
      minContent: .pt(least), maxContent: .pt(least + Double.random(in: 0...200, using: &random)))
    if Int.random(in: 0..<4, using: &random) == 0 {
      box.size = .pt(Double.random(in: 0...300, using: &random))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      box.most = .pt(Double.random(in: 0...100, using: &random))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      box.least = .pt(Double.random(in: 0...400, using: &random))
    }
    return box
  }

  @Test func `Boxes along an edge neither lie over each other nor leave it, whatever they ask for`()
  {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let boxes = (0..<3).map { _ in box(&random) }
      let available = Length.pt(Double.random(in: 0...500, using: &random))
      let made = MarginBoxSizes(boxes, available: available)
      var end = Length.zero
      for place in 0..<3 {
        guard let size = made.sizes[place] else {
          #expect(boxes[place] == nil)
          continue
        }
        #expect(size >= .zero)
        #expect(made.places[place] >= end - Length(scaledPoints: 2))
        end = made.places[place] + size
        #expect(end <= available + Length(scaledPoints: 2))
      }
      if let middle = made.sizes[1] {
        let slack = (made.places[1] * 2 + middle - available).scaledPoints
        #expect(abs(slack) <= 1)
      }
    }
  }

  @Test func `Each box has what its content asks for where there is room for all`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let boxes = (0..<3).map { _ -> MarginBoxSizes.Box? in
        let size = Length.pt(Double.random(in: 1...80, using: &random))
        return Bool.random(using: &random)
          ? MarginBoxSizes.Box(minContent: size, maxContent: size) : nil
      }
      let made = MarginBoxSizes(boxes, available: .pt(300))
      for (box, size) in zip(boxes, made.sizes) {
        guard let box, let size else { continue }
        #expect(size >= box.maxContent - Length(scaledPoints: 2))
      }
    }
  }

  // MARK: Pages

  private func pages(
    _ text: String, _ sheet: String, layout: PageLayout = .trade
  ) throws -> (pages: [Page], layout: PageLayout) {
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let fonts = try FontTable.vollkorn.get()
    let context = LayoutContext(
      fonts: fonts, language: "en", hyphenator: .american)
    let design = BookDesign(text: book, layout: layout, fonts: fonts, sheet: sheet)
    let layout = design.withPages(layout, ofBook: false)
    let setter = ChapterSetter(book: book, layout: layout, layoutContext: context, design: design)
    let flow = PageFlow(
      maker: PageMaker(book: book, layout: layout, layoutContext: context, design: design))
    var pages = flow.next(.max)
    for part in design.parts(of: book, on: layout) {
      for column in setter.set(part) {
        flow.add(column)
        pages += flow.next(.max)
      }
    }
    return (pages, layout)
  }

  /// The lines in the margins of each page.
  private func headsAndFolios(_ text: String, _ sheet: String) throws -> [[PageLine]] {
    try pages(text, sheet).pages.map {
      $0.lines.filter { [.head, .folio].contains($0.role) }
    }
  }

  @Test(arguments: sample(["0", "2px", ".1em"]))
  func
    `A head that is wider than its box by what is not seen is whole, and shorter where it is seen`(
      spacing: String
    ) throws
  {
    func head(_ limit: String) throws -> PageLine {
      let sheet = """
        @page { @top-center { content: "What heads this page/of some"; white-space: nowrap;
          letter-spacing: \(spacing); max-width: \(limit) } }
        """
      let pages = try pages("# One\n\n" + String(repeating: "words of the sea ", count: 900), sheet)
        .pages
      return try #require(
        pages.flatMap(\.lines).first { $0.role == .head && $0.text.hasPrefix("What") })
    }
    let whole = try head("none")
    for (less, isWhole) in [(-0.1, true), (0, true), (0.4, true), (2, false)] {
      // 16 pixels of CSS are an em of the text.
      let limit = (whole.width.points - less) * 16 / PageLayout.trade.fontSize.points
      let own = try head("\(limit)px")
      #expect((own.text == whole.text) == isWhole, "\(less): \(own.text)")
    }
  }

  /// A text of some chapters with sections at random places.
  private func text(_ random: inout SplitMix64) -> String {
    var text = ""
    var number = 0
    for chapter in 1...Int.random(in: 1...3, using: &random) {
      text += "# Chapter \(chapter). Of \(["ships", "rain", "patience"][chapter - 1])\n\n"
      for _ in 0..<Int.random(in: 5...30, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0 {
          number += 1
          text += "## S\(number)\n\n"
        }
        let count = Int.random(in: 2...30, using: &random)
        text += String(repeating: "words of the sea ", count: count) + "end.\n\n"
      }
    }
    return text
  }

  @Test(
    arguments: [
      "counter(page)", "counter(page, lower-roman)", "counter(page, cjk-decimal)", "string(s)",
    ],
    sample([
      "", "text-align: right", "width: 3em; letter-spacing: .2em", "text-transform: uppercase",
    ]))
  func `A box whose word changes stands as if each page had one of its own`(
    content: String, css: String
  ) throws {
    var random = SplitMix64(seed: 0xF0110)
    let text = text(&random)
    // Boxes are handed on from page to page only where a word is all that they hold.
    let found = try ["", "\"\" "].map { before in
      try headsAndFolios(
        text,
        """
        h2 { string-set: s content() }
        @page { @bottom-center { content: \(before)\(content); \(css) } @top-left { content: "a" } }
        """
      )
    }
    #expect(found[0] == found[1])
    #expect(Set(found[0].flatMap(\.self).map(\.text)).count > 4)
  }

  @Test(
    arguments: ["", "text-align: left", "text-align: center", "text-align: end"],
    sample([
      "", "padding: 0 .7em 0 3px", "margin: 0 10%", "text-indent: 1em", "direction: rtl",
      "letter-spacing: .2em", "max-width: 5em", "width: 30%", "white-space: nowrap",
      "text-align-last: right", "text-align-last: justify; white-space: nowrap",
      "vertical-align: top; line-height: 2",
    ]))
  func `A line alone in its box stands where it does among what else is painted`(
    alignment: String, css: String
  ) throws {
    var random = SplitMix64(seed: 0x11EAD)
    let text = text(&random)
    // What is nothing but a line is laid out once; behind one with a background there is something else.
    let found = try ["", "; background: red"].map { background in
      let style = "\(alignment); \(css)\(background)"
      return try headsAndFolios(
        text,
        """
        h2 { string-set: s content() }
        @page {
          @top-left { content: counter(page); \(style) }
          @top-center { content: string(s) " and a head"; \(style) }
          @top-right { content: string(s); \(style) }
          @bottom-center { content: counter(page, upper-roman); \(style) }
        }
        """
      )
    }
    #expect(found[0] == found[1])
    #expect(found[0].contains { $0.contains { $0.role == .head } })
  }

  // MARK: Room

  @Test func `What cannot be shortened has all that it asks for beside what can`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      let title = Length.pt(Double.random(in: 300...900, using: &random))
      let words = Double.random(in: 5...40, using: &random)
      let folio = MarginBoxSizes.Box(
        minContent: .pt(words), maxContent: .pt(words * Double.random(in: 1...3, using: &random)))
      var head = MarginBoxSizes.Box(minContent: title, maxContent: title)
      head.yields = true
      for boxes in [
        [folio, head, nil], [nil, head, folio], [folio, head, folio], [folio, nil, head],
      ] {
        let made = MarginBoxSizes(boxes, available: .pt(300))
        for (place, box) in boxes.enumerated() where box?.yields == false {
          #expect(made.sizes[place] ?? .zero >= folio.maxContent - Length(scaledPoints: 2))
        }
      }
    }
  }

  @Test(arguments: ["bottom", "top"], ["left", "right"])
  func `The number beside a title that is too long is not divided`(edge: String, side: String)
    throws
  {
    let title = String(repeating: "a title of words ", count: 12)
    let sheet = """
      @page { @\(edge)-\(side) { content: "Page " counter(page) " of many" }
        @\(edge)-center { content: "\(title)"; white-space: nowrap; max-width: none } }
      """
    let pages = try pages("# One\n\n" + String(repeating: "words of the sea ", count: 900), sheet)
      .pages
    let folios = pages.flatMap {
      $0.lines.filter { $0.role == .folio && $0.text.hasPrefix("Page") }
    }
    #expect(folios.count == pages.count && folios.allSatisfy { $0.text.hasSuffix("of many") })
  }

  @Test func `A head that is too long keeps the page's number and the white before it`() throws {
    let sheet = """
      @page {
        @top-left {
          content: "A title of " "many words, " counter(page); width: 5em; white-space: nowrap;
        }
      }
      """
    let heads = try pages("# One\n\n" + String(repeating: "words of the sea ", count: 2000), sheet)
      .pages.flatMap(\.lines).filter { $0.text.hasPrefix("A") && $0.role != .body }
    #expect(!heads.isEmpty)
    for head in heads {
      #expect(head.text.contains("… "))
      #expect(head.text.last?.isNumber ?? false)
    }
  }

  @Test(arguments: 0..<8)
  func `Strings are those of a simple model`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let sheet = """
      h2 { string-set: s content(); break-before: auto }
      @page {
        @left-top { content: "a" string(s, start); white-space: normal }
        @left-middle { content: "b" string(s, first) }
        @left-bottom { content: "c" string(s, last) }
        @right-middle { content: "d" string(s, first-except) }
      }
      """
    let (pages, _) = try pages(text(&random), sheet)
    var entry = ""
    for page in pages where !page.isBlank && page.chapter != nil {
      let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
      let own = lines.filter { $0.role == .heading && $0.text.hasPrefix("S") }.map(\.text)
      let isAtHead = lines.first.map { $0.text.hasPrefix("S") } ?? false
      let shown = page.lines.filter { $0.role == .head }.map(\.text)
      #expect(shown.contains("a" + (isAtHead ? own.first ?? entry : entry)), "\(page.number)")
      #expect(shown.contains("b" + (own.first ?? entry)))
      #expect(shown.contains("c" + (own.last ?? entry)))
      #expect(shown.contains("d" + (own.isEmpty ? entry : "")))
      entry = own.last ?? entry
    }
  }

  @Test(arguments: 0..<4)
  func `Heads and folios are on every page but a chapter's first and blanks`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed + 50))
    let (pages, _) = try pages(text(&random), "/**/")
    var chapters: Set<Int> = []
    for page in pages {
      let heads = page.lines.filter { $0.role == .head }
      let folios = page.lines.filter { $0.role == .folio }
      // A title alone stands on a page without head and folio.
      let isBare = page.lines.allSatisfy { $0.role == .heading }
      guard let chapter = page.chapter, !isBare else {
        if let chapter = page.chapter { chapters.insert(chapter) }
        #expect(heads.isEmpty && folios.isEmpty)
        continue
      }
      #expect(folios.map(\.text) == [page.label])
      #expect(heads.isEmpty == chapters.insert(chapter).inserted)
    }
  }

  @Test(arguments: seeds(30))
  func `Boxes in margins keep to them, for random sheets and pages`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed + 900))
    var sheet = "@page { white-space: \(Bool.random(using: &random) ? "normal" : "nowrap");\n"
    let words = ["Folio", "counter", "a much longer head than any margin has room for", "ä", ""]
    for box in PageMarginBox.allCases where Bool.random(using: &random) {
      let content = words.randomElement(using: &random) ?? ""
      let size = Double.random(in: 0.5...2.5, using: &random)
      sheet += """
        @\(box.rawValue) { content: "\(content)" counter(page); font-size: \(size)em;
          padding: \(Int.random(in: 0...6, using: &random))px;
          border: \(Int.random(in: 0...2, using: &random))px solid;
          vertical-align: \(["top", "middle", "bottom"].randomElement(using: &random) ?? "top") }

        """
    }
    sheet += "}"
    var layout = PageLayout(
      pageSize: Size(
        width: .pt(Double.random(in: 150...500, using: &random)),
        height: .pt(Double.random(in: 200...700, using: &random))))
    layout.chapterStart = .any
    let (pages, used) = try pages(text(&random), sheet, layout: layout)
    for page in pages {
      let area = Rect(
        x: used.left(onPage: page.number), y: used.top, width: used.measure,
        height: used.leading * used.linesPerPage)
      let boxes = page.lines.filter { $0.role == .folio }.map { line in
        Rect(
          x: line.origin.x, y: line.origin.y - line.ascent * 0.5, width: line.width,
          height: line.ascent * 0.5)
      }
      for (number, box) in boxes.enumerated() {
        #expect(box.minX >= .pt(-0.5) && box.maxX <= used.pageSize.width + .pt(0.5))
        #expect(box.minY >= .pt(-0.5) && box.maxY <= used.pageSize.height + .pt(0.5))
        #expect(!box.overlaps(area), "\(page.number)")
        for other in boxes[(number + 1)...] { #expect(!box.overlaps(other)) }
      }
    }
  }

  @Test func `Paper is as large as the sheet has it, and pages have names`() throws {
    let sheet = """
      @page { size: 5in 7in; margin: 1in }
      @page wide { @bottom-left { content: "wide " counter(page, upper-roman) } }
      blockquote { page: wide }
      """
    let (pages, layout) = try pages("# A\n\nOne.\n\n> Two.\n\nThree.\n", sheet)
    #expect(layout.pageSize == Size(width: .pt(360), height: .pt(504)))
    #expect(layout.inner == .pt(72) && layout.top == .pt(72))
    let texts = pages.map { $0.lines.map(\.text).joined(separator: "|") }
    let wide = try #require(texts.firstIndex { $0.contains("Two.") })
    #expect(texts[wide].contains("wide \(["I", "II", "III", "IV", "V"][wide])"))
    #expect(!texts[wide].contains("One") && !texts[wide].contains("Three"))
    #expect(texts.count { $0.contains("wide") } == 1)
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    let slack = Length.pt(0.5)
    return minX + slack < other.maxX && other.minX + slack < maxX && minY + slack < other.maxY
      && other.minY + slack < maxY
  }
}
