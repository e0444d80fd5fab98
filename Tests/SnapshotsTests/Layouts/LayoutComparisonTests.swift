import Graphics
import TestSupport
import Testing

@testable import Snapshots

@Suite struct LayoutComparisonTests {
  /// A layout of pages with `perPage` lines, 14 points apart; a line that ends with `-` is divided.
  private func layout(_ lines: [String], perPage: Int = 4, top: Double = 66) -> LayoutRecord {
    var record = LayoutRecord()
    record.leading = 14
    for (index, line) in lines.enumerated() {
      let (page, row) = (index / perPage, index % perPage)
      if row == 0 {
        record.pages.append(
          RecordedPage(
            number: PageNumber(page + 1), isVerso: page % 2 == 1, width: 432, height: 648,
            range: 0..<0,
            digest: ""))
        record.pages[page].lines.append(self.line("A Book", role: "head", y: 40))
      }
      record.pages[page].lines.append(self.line(line, y: top + Double(row) * 14))
    }
    return record
  }

  private func line(_ text: String, role: String = "body", y: Double) -> RecordedLine {
    RecordedLine(
      role: role, x: 54, baseline: y, width: 312, ascent: 10, descent: 4,
      end: text.hasSuffix("-") ? .hyphen : text.hasSuffix("—") ? .joined : .word,
      glyphs: "g" + text, spacing: "s" + text, text: text)
  }

  private func words(_ old: LayoutRecord, _ new: LayoutRecord) -> [String] {
    LayoutComparison(old, new).verdicts.map(\.description)
  }

  private let text = (1...40).map { "this is the line of number \($0)" }

  @Test func `the area of a line is where it is on the page, in whatever direction it is read`() {
    var record = layout([])
    record.pages = [
      RecordedPage(
        number: 1, isVerso: false, width: 432, height: 648, range: 0..<0, digest: "")
    ]
    func area(_ angle: Double) -> PixelRect? {
      record.pages[0].lines = [
        RecordedLine(
          role: "body", x: 300, baseline: 250, width: 100, ascent: 8, descent: 4, glyphs: "",
          spacing: "", text: "", angle: angle)
      ]
      let picture = LayoutRecord.Picture(
        name: "a", isFlat: true, pages: [(1, PixelRect(x: 0, y: 0, width: 432, height: 648))])
      return record.areas(of: ["body"], in: picture).first
    }
    #expect(area(0) == PixelRect(x: 296, y: 242, width: 108, height: 12))
    #expect(area(90) == PixelRect(x: 296, y: 246, width: 12, height: 108))
    #expect(area(180) == PixelRect(x: 196, y: 246, width: 108, height: 12))
    #expect(area(270) == PixelRect(x: 292, y: 146, width: 12, height: 108))
  }

  @Test func `a layout equals itself`() {
    #expect(words(layout(text), layout(text)).isEmpty)
  }

  @Test
  func `another version of the program is reported first, and a missing number is version 1`() {
    var (old, new) = (layout(text), layout(text))
    old.conditions = [.init(name: "option leading", value: "14")]
    new.conditions = [
      .init(name: "option leading", value: "15"),
      .init(name: LayoutRecord.pixelVersion, value: "3"),
    ]
    let said = "drawn by another version of render-book (pixel version"
    #expect(words(old, new) == ["\(said) 1, now 3)", "option leading was 14, now 15"])
    #expect(words(new, old).first == "\(said) 3, now 1)")
    #expect(words(new, new).isEmpty)
    // A record without conditions has no version.
    #expect(words(layout(text), new).allSatisfy { !$0.hasPrefix(said) })
  }

  @Test func `a changed word is reported with its page and line`() {
    var changed = text
    changed[13] = "this was the line of number 14"
    #expect(words(layout(text), layout(changed)) == ["page 4, line 2: ‘is’ is now ‘was’"])
    changed[13] = "this the line of number 14"
    #expect(words(layout(text), layout(changed)) == ["page 4, line 2: ‘is’ is gone"])
  }

  @Test func `every change of words in a paragraph is reported`() {
    // All lines differ, so that they are one block.
    let words = (0..<60).map { "w\($0)" }
    for seed: UInt64 in 1...20 {
      var random = SplitMix64(seed: seed)
      var changed = words
      let places = (0..<6).map { $0 * 10 + Int.random(in: 0..<6, using: &random) }
      for place in places { changed[place] = "new\(place)" }
      func lines(_ words: [String], _ width: Int) -> [String] {
        stride(from: 0, to: words.count, by: width).map {
          words[$0..<min($0 + width, words.count)].joined(separator: " ")
        }
      }
      let told = self.words(layout(lines(words, 5)), layout(lines(changed, 7))).joined(
        separator: "\n")
      for place in places { #expect(told.contains("‘w\(place)’ is now ‘new\(place)’"), "\(told)") }
    }
  }

  @Test func `options have the command's names and readable numbers`() {
    var (old, new) = (layout(text), layout(text))
    old.conditions = [
      .init(name: "option fontSize", value: "14.0pt"),
      .init(name: "option leading", value: "15.2712pt"),
    ]
    new.conditions = [
      .init(name: "option fontSize", value: "15.272720336914062pt"),
      .init(name: "option leading", value: "15.2713pt"),
    ]
    #expect(
      words(old, new).filter { $0.hasPrefix("option") } == [
        "option font-size was 14pt, now 15.27pt", "option leading was 15.2712pt, now 15.2713pt",
      ])
  }

  @Test func `a word that is no longer divided is reported, with the pages that move`() {
    var old = text
    old[5] = "he did not remem-"
    old[6] = "ber it at all"
    var new = text
    new[5] = "he did not remember it at all"
    new.remove(at: 6)
    #expect(
      words(layout(old), layout(new)) == [
        "page 2, line 2: ‘remem-ber’ is now ‘remember’",
        "page 2: the lines from line 3 on moved up one line", "pages 3-10 moved up one line",
      ])
    let back = words(layout(new), layout(old))
    #expect(back.first == "page 2, line 2: ‘remember’ is now ‘remem-ber’")
    #expect(back.contains("pages 3-10 moved down one line"))
  }

  @Test func `a line that ends elsewhere is reported by its last words`() {
    var (old, new) = (text, text)
    (old[8], old[9]) = ("one two three", "four five six")
    (new[8], new[9]) = ("one two", "three four five six")
    #expect(
      words(layout(old), layout(new)) == [
        "page 3, line 1: the line ends with ‘two’ instead of ‘three’"
      ])
  }

  @Test func `a dash at the end of a line is not a space`() {
    var (old, new) = (text, text)
    (old[8], old[9]) = ("one two—three", "four five")
    (new[8], new[9]) = ("one two—", "three four five")
    #expect(
      words(layout(old), layout(new)) == [
        "page 3, line 1: the line ends with ‘two—’ instead of ‘two—three’"
      ])
  }

  @Test func `a margin moves all pages alike`() {
    #expect(
      words(layout(text), layout(text, top: 68.5)) == ["pages 1-10 moved down 2.5 pt"])
    var wide = layout(text)
    for page in wide.pages.indices {
      for line in wide.pages[page].lines.indices {
        wide.pages[page].lines[line].x += wide.pages[page].isVerso ? -6 : 6
      }
    }
    let found = words(layout(text), wide)
    #expect(found.contains("pages 1-10 moved outwards 6 pt"))
    #expect(found.contains("pages 1-10: the running head has moved"))
  }

  @Test func `other glyphs are told from the same glyphs at other distances`() {
    var new = layout(text)
    new.pages[2].lines[3].glyphs = "other"
    new.pages[4].lines[1].spacing = "other"
    #expect(
      words(layout(text), new) == [
        "page 3, line 3: same words, different glyphs: ‘this is the line of number 11’",
        "page 5, line 1: same glyphs, different spacing: ‘this is the line of number 17’",
      ])
  }

  @Test func `a change of ink is reported for lines, heads and rules`() {
    var new = layout(text)
    new.pages[2].lines[3].ink = "#800000"
    new.pages[4].lines[1].ink = "text 3, red 4"
    new.pages[6].lines[0].ink = "#800000"
    #expect(
      words(layout(text), new) == [
        "page 3, line 3: ‘this is the line of number 11’ changed colour from the text colour to #800000",
        "page 5, line 1: ‘this is the line of number 17’ changed colour from the text colour to several colours",
        "page 7: the running head has changed colour",
      ])
    let kinds = LayoutComparison(layout(text), new).verdicts.map(\.kind)
    #expect(kinds == [.ink, .ink, .furniture])
    func rule(_ digest: String) -> LayoutRecord {
      var record = layout(text)
      record.pages[1].figures = [
        RecordedFigure(kind: "rule", x: 60, y: 99, width: 50, height: 1, digest: digest)
      ]
      return record
    }
    #expect(words(rule("a"), rule("b")) == ["page 2: the rule at 60, 99 pt has changed colour"])
  }

  @Test func `a changed running head is reported as such`() {
    var new = layout(text)
    for page in new.pages.indices where page % 2 == 0 { new.pages[page].lines[0].text = "B Book" }
    let verdicts = LayoutComparison(layout(text), new).verdicts
    #expect(
      verdicts.map(\.description) == [
        "every other page from 1 to 9: the running head ‘A Book’ is now ‘B Book’"
      ])
    #expect(verdicts.map(\.kind) == [.furniture])
    #expect(LayoutComparison(layout(text), new).verdicts(on: [4]).isEmpty)
    #expect(LayoutComparison(layout(text), new).verdicts(on: [4, 5]).count == 1)
  }

  /// A book of chapters of some pages, with the chapter's head on rectos, the book's on versos, and folios; a chapter begins
  /// on a recto.
  private func book(_ chapters: [(name: String, pages: Int)]) -> LayoutRecord {
    var record = LayoutRecord()
    record.leading = 14
    func add(_ name: String, _ lines: [String]) {
      let number = record.pages.count + 1
      var page = RecordedPage(
        number: PageNumber(number), isVerso: number % 2 == 0, width: 432, height: 648, range: 0..<0,
        digest: "")
      if !lines.isEmpty {
        page.lines = [
          line(number % 2 == 0 ? "A Book" : name, role: "head", y: 40),
          line("\(number)", role: "folio", y: 40),
        ]
      }
      page.lines += lines.enumerated().map { line($1, y: 66 + Double($0) * 14) }
      record.pages.append(page)
    }
    for chapter in chapters {
      if record.pages.count % 2 == 1 { add("", []) }
      for page in 0..<chapter.pages {
        add(chapter.name, (0..<6).map { "\(chapter.name) \(page) \($0)" })
      }
    }
    return record
  }

  @Test(arguments: UInt64(0)..<30)
  func `a chapter that comes or goes moves pages, and changes no heads or folios`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var chapters = (1...6).map {
      (name: "Chapter \($0)", pages: Int.random(in: 1...5, using: &random))
    }
    let old = book(chapters)
    if Bool.random(using: &random) {
      chapters.remove(at: Int.random(in: 0..<6, using: &random))
    } else {
      chapters.insert(
        ("Interlude", Int.random(in: 1...3, using: &random)),
        at: Int.random(in: 0...6, using: &random))
    }
    let verdicts = LayoutComparison(old, book(chapters)).verdicts
    #expect(!verdicts.isEmpty)
    #expect(verdicts.allSatisfy { $0.kind != .furniture }, "\(verdicts.map(\.description))")
  }

  @Test func `new text is told on each page that it stands on`() {
    let chapters = [(name: "One", pages: 2), (name: "Two", pages: 3)]
    let new = book(chapters + [("Interlude", 3)])
    let verdicts = LayoutComparison(book(chapters), new).verdicts
    for page in (7...9).map({ PageNumber($0) }) {
      #expect(
        verdicts.contains { $0.kind == .text && $0.pages?.contains(page) == true }, "\(page)")
    }
  }

  @Test func `numbers of pages may be any that a file can hold`() {
    let chapters = [(name: "One", pages: 3), (name: "Two", pages: 3)]
    var (old, new) = (book(chapters), book([("Interlude", 2)] + chapters))
    for page in old.pages.indices where !old.pages[page].lines.isEmpty {
      old.pages[page].lines[1].text = "\(Int.min)"
    }
    for page in new.pages.indices where !new.pages[page].lines.isEmpty {
      new.pages[page].lines[1].text = "\(Int.max)"
    }
    #expect(LayoutComparison(old, new).verdicts.contains { $0.kind == .furniture })
  }

  @Test func `a picture is missed with the page that it stood on`() {
    let chapters = [(name: "One", pages: 4), (name: "Two", pages: 3)]
    var old = book(chapters)
    var plate = old.pages[3]
    plate.lines = []
    plate.figures = [
      RecordedFigure(kind: "picture", x: 60, y: 99, width: 50, height: 10, digest: "a")
    ]
    old.pages.insert(plate, at: 3)
    for page in old.pages.indices { old.pages[page].number = PageNumber(page + 1) }
    let found = words(old, book(chapters))
    #expect(found.contains { $0.hasPrefix("page 4: ") && $0.contains("picture") }, "\(found)")
  }

  @Test func `pages without running heads do not interrupt a range`() {
    var (old, new) = (layout(text), layout(text, top: 68.5))
    for page in [3, 4] {
      // A blank page, and the next one, where a chapter begins without a running head.
      let gone = page == 3 ? old.pages[page].lines.count : 1
      old.pages[page].lines.removeFirst(gone)
      new.pages[page].lines.removeFirst(gone)
    }
    for page in new.pages.indices where new.pages[page].isVerso && page != 3 {
      new.pages[page].lines[0].text = "B Book"
    }
    #expect(
      words(old, new) == [
        "pages 1-10 moved down 2.5 pt",
        "every other page from 2 to 10: the running head ‘A Book’ is now ‘B Book’",
      ])
    // The range ends at a page whose running head is unchanged.
    new.pages[7].lines[0].text = "A Book"
    #expect(
      words(old, new).dropFirst() == [
        "every other page from 2 to 6: the running head ‘A Book’ is now ‘B Book’",
        "page 10: the running head ‘A Book’ is now ‘B Book’",
      ])
  }

  @Test func `changed, moved and resized pictures are told apart`() {
    func figure(_ digest: String, y: Double = 100, width: Double = 50) -> RecordedFigure {
      RecordedFigure(kind: "picture", x: 60, y: y, width: width, height: 40, digest: digest)
    }
    func with(_ figures: [RecordedFigure]) -> LayoutRecord {
      var record = layout(text)
      record.pages[1].figures = figures
      return record
    }
    let old = with([figure("a")])
    #expect(words(old, with([figure("b")])) == ["page 2: the picture at 60, 100 pt has changed"])
    #expect(
      words(old, with([figure("a", y: 114)])) == ["page 2: the picture at 60, 114 pt has moved"])
    #expect(
      words(old, with([figure("a", width: 60)])) == [
        "page 2: the picture at 60, 100 pt has changed size"
      ]
    )
    #expect(words(old, with([])) == ["page 2: a picture is gone"])
    #expect(words(with([]), old) == ["page 2: a picture at 60, 100 pt is new"])
  }

  @Test func `changed conditions are reported first`() {
    var (old, new) = (layout(text), layout(text, top: 70))
    old.conditions = [
      .init(name: "option top", value: "66pt"), .init(name: "font 1 A", value: "x"),
    ]
    new.conditions = [
      .init(name: "option top", value: "70pt"), .init(name: "font 1 A", value: "x"),
    ]
    #expect(words(old, new).first == "option top was 66pt, now 70pt")
  }

  @Test func `sequences are aligned by their common elements, in order`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let a = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      let b = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      let pairs = Alignment.pairs(a, b)
      #expect(pairs.allSatisfy { a[$0.0] == b[$0.1] })
      for (first, second) in zip(pairs, pairs.dropFirst()) {
        #expect(first.0 < second.0 && first.1 < second.1)
      }
      #expect(Alignment.pairs(a, a).count == a.count)
    }
  }

  @Test func `only valid JSON is read`() {
    let text = #" {"a": [1, -2.5e1, true, null], "b\u00e9\ud83d\ude00\n": {"c": "\"\\"}} "#
    let json = JSON(Array(text.utf8))
    #expect(json?["a"]?.elements == [.number(1), .number(-25), .bool(true), .null])
    #expect(json?["bé😀\n"]?["c"]?.text == "\"\\")
    for bad in [
      "", "{", "[1,]", "{\"a\"}", "\"a", "1 2", "nul", "\"\\u12\"", "\"\\u+041\"", "[1e999]",
    ] {
      #expect(JSON(Array(bad.utf8)) == nil, "\(bad)")
    }
    #expect(JSON([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) == nil)
  }
}
