import Breaking
import Graphics
import Manuscript
import Shaping
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Letters several lines high, and words in small capitals, that chapters begin with.
@Suite struct InitialLetterTests {
  private let prose = PaginationTests().prose

  func fonts() throws -> FontTable { try FontTable.vollkorn.get() }

  func pages(
    _ text: String, layout: PageLayout = .trade, sheet: String = "/**/",
    context: LayoutContext? = nil
  ) throws -> [Page] {
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let fonts = try context?.fonts ?? fonts()
    let context =
      context
      ?? LayoutContext(
        fonts: fonts, language: "en", hyphenator: .american)
    let design = BookDesign(text: book, layout: layout, fonts: fonts, sheet: sheet)
    let setter = ChapterSetter(book: book, layout: layout, layoutContext: context, design: design)
    let flow = PageFlow(maker: PageMaker(book: book, layout: layout, layoutContext: context))
    var pages = flow.next(.max)
    for part in design.parts(of: book, on: layout) {
      for column in setter.set(part) {
        flow.add(column)
        pages += flow.next(.max)
      }
    }
    return pages
  }

  @Test func `a drop capital stands in the first lines, and nothing is lost`() throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    for begin in ["Once", "“Once", "I"] {
      let long = String(repeating: "and all went well for a while ", count: 12)
      let text = "# One\n\n" + begin + " upon a time " + long + prose
      let lines = try pages(text, layout: layout).flatMap(\.lines)
        .filter { [.body, .display].contains($0.role) }
      let body = lines.filter { $0.role == .body }
      let initial = try #require(lines.first { $0.ascent > .pt(20) })
      #expect(initial.text == (begin == "I" ? "I " : "O"))
      // Its foot is on the third baseline, and three lines make room for it.
      #expect(initial.origin.y == body[2].origin.y)
      // Beside its ink, which is a little less than its advance.
      #expect(body[..<3].allSatisfy { $0.measureLeft > initial.origin.x + initial.width - .pt(3) })
      #expect(body[3].measureLeft < initial.origin.x + initial.width)
      let letters = lines.map(\.text).joined().filter {
        !$0.isWhitespace && $0 != "-"
      }
      let expected = (begin + "uponatime" + long + prose).filter { !$0.isWhitespace && $0 != "-" }
      #expect(letters == expected)
    }
  }

  @Test(arguments: ["Yes.", "“Yes.”", "“‘Yes.’”", "*Yes.*"])
  func `what follows a chapter's short beginning stands beside its capital`(begin: String) throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    let next = String(repeating: "The tide is a sum. ", count: 9)
    let lines = try pages("# One\n\n\(begin)\n\n\(next)", layout: layout).flatMap(\.lines)
    let initial = try #require(lines.first { $0.role == .display && $0.ascent > .pt(20) })
    let others = lines.filter { $0.role == .body }
    #expect(initial.origin.y == others[0].origin.y + layout.leading * 2)
    let below = others.filter { $0.origin.y > initial.origin.y }
    #expect(below.first?.origin.y == initial.origin.y + layout.leading)
    for line in others where line.origin.y <= initial.origin.y {
      #expect(line.measureLeft > initial.origin.x + initial.width - .pt(3))
    }
    // What clears floats clears letters.
    let list = try pages("# One\n\n\(begin)\n\n- a list\n- of two", layout: layout)
      .flatMap(\.lines)
    #expect(
      list.filter { $0.role == .list }.allSatisfy {
        $0.origin.y > initial.origin.y + layout.leading * 0.75
      })
  }

  @Test(arguments: ["A", "*É*", "“I", "A\u{200B}"], InitialDesign.LeadIn.allCases)
  func `a letter that is its whole paragraph is not lost`(
    begin: String, leadIn: InitialDesign.LeadIn
  ) throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    layout.initial.leadIn = leadIn
    let lines = try pages("# One\n\n\(begin)\n\nAnd so on.", layout: layout).flatMap(\.lines)
    let text = lines.filter { [.body, .display].contains($0.role) }
    let letters = text.map(\.text).joined().filter(\.isLetter)
    #expect(letters == begin.filter(\.isLetter) + "Andsoon")
  }

  @Test(arguments: [("Queen", 4), ("Once", 3)])
  func `a capital's tail has room in the line below it`(begin: String, count: Int) throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    let long = String(repeating: "and all went well for a while ", count: 12)
    let lines = try pages("# One\n\n\(begin) upon a time \(long)", layout: layout).flatMap(\.lines)
    let initial = try #require(lines.first { $0.role == .display })
    let body = lines.filter { $0.role == .body }
    let beside = body.prefix { $0.measureLeft > initial.origin.x + .pt(10) }
    #expect(beside.count == count)
  }

  @Test(arguments: ["“Once upon a time, long ago, there was a keeper", "It was late. The keeper"])
  func `however a chapter begins, its letters are all there`(begin: String) throws {
    let long = String(repeating: "and all went well for a while ", count: 12)
    for quote in InitialDesign.Quote.allCases {
      for leadIn in InitialDesign.LeadIn.allCases {
        for letters in sample(1...3) {
          for isRaised in [true, false] {
            var layout = PageLayout.trade
            (layout.initial.lines, layout.initial.letters) = (3, letters)
            (layout.initial.quote, layout.initial.leadIn) = (quote, leadIn)
            layout.initial.isRaised = isRaised
            let lines = try pages("# One\n\n" + begin + " " + long, layout: layout)
              .flatMap(\.lines)
            let body = lines.filter { $0.role == .body }
            let big = try #require(lines.first { $0.role == .display && $0.ascent > .pt(20) })
            #expect(big.origin.y == body[isRaised ? 0 : 2].origin.y)
            var expected = (begin + long).filter { !$0.isWhitespace }
            if quote == .omit { expected.removeAll { $0 == "“" } }
            let shown = lines.filter { [.body, .display].contains($0.role) }.map { line in
              line.end == .hyphen ? String(line.text.dropLast()) : line.text
            }
            // In the order in which they are read, as PDFs and screen readers have them.
            #expect(shown.joined().filter { !$0.isWhitespace } == expected)
          }
        }
      }
    }
  }

  @Test func `a line in small capitals is one line`() throws {
    var layout = PageLayout.trade
    (layout.initial.lines, layout.initial.leadIn) = (2, .line)
    let small = try pages("# One\n\nOnce upon a time " + prose, layout: layout).flatMap(\.lines)
      .filter { $0.role == .body && $0.runs.contains { $0.glyphs.count > 3 } }
    layout.initial.leadIn = InitialDesign.LeadIn.none
    let plain = try pages("# One\n\nOnce upon a time " + prose, layout: layout).flatMap(\.lines)
      .filter { $0.role == .body && $0.runs.contains { $0.glyphs.count > 3 } }
    // Glyphs of the first line alone are others.
    func ids(_ line: PageLine) -> Set<UInt16> { Set(line.runs.flatMap(\.glyphs).map(\.id)) }
    let capitals = ids(small[0]).subtracting(plain.reduce(into: []) { $0.formUnion(ids($1)) })
    #expect(capitals.count > 8)
    #expect(small[1...].allSatisfy { ids($0).isDisjoint(with: capitals) })
  }

  @Test(arguments: 1...3)
  func `small capitals of a first line end with a word`(lines count: Int) throws {
    let text = "# One\n\nOnce upon a time the extraordinarily knowledgeable " + prose
    let bytes = Array(text.utf8)
    for width in sample(stride(from: 300.0, to: 460, by: 9)) {
      var layout = PageLayout(pageSize: Size(width: .pt(width), height: .pt(648)))
      (layout.initial.lines, layout.initial.leadIn) = (count, .line)
      let first = try #require(
        try pages(text, layout: layout).flatMap(\.lines).first { $0.role == .body })
      // A hyphen that is put in is a run of its own.
      let runs = first.end == .hyphen ? first.runs.dropLast() : first.runs[...]
      let starts = runs.compactMap { $0.glyphs.first?.cluster }.sorted()
      #expect(starts.count > 1 || first.end == .space)
      for start in starts.dropFirst() where start > first.range.lowerBound {
        #expect(
          bytes[start] == 0x20 || bytes[start - 1] == 0x20, "at \(width): \(start) in \(first.text)"
        )
      }
    }
  }

  @Test func `a drop capital begins the prose after an epigraph`() throws {
    var layout = PageLayout.trade
    layout.initial.lines = 2
    let text = "# One\n\n<div class=\"epigraph\">\n\nA motto.\n\n</div>\n\nOnce " + prose
    let lines = try pages(text, layout: layout).flatMap(\.lines)
    #expect(lines.filter { $0.role == .display }.map(\.text) == ["O"])
  }

  @Test func `a first line's own look ends with it, whatever lines pages choose`() throws {
    let sheet = "p::first-line { color: #f00 } p { -rb-lead-in: none }"
    for height in stride(from: 260, through: 380, by: 40) {
      var layout = PageLayout(pageSize: Size(width: .pt(360), height: .pt(Double(height))))
      (layout.top, layout.bottom) = (.pt(66), .pt(78))
      for line in try pages("# One\n\n" + prose, layout: layout, sheet: sheet).flatMap(\.lines)
      where line.role == .body {
        let inks = Set(line.runs.filter { !$0.glyphs.isEmpty }.map(\.ink))
        #expect(inks.count == 1)
        #expect((inks.first != .text) == line.isFirst, "\(line.text)")
      }
    }
  }

  @Test func `letters are read with their words`() throws {
    for (begin, ends) in [("Once", [false]), ("“Once", [false, false]), ("A tale", [true])] {
      let lines = try pages("# One\n\n\(begin) \(prose)", layout: initialLayout())
        .flatMap(\.lines)
      let big = lines.prefix { $0.role != .body }.filter { $0.role == .display }
      #expect(big.map { $0.end == .space } == ends)
      #expect(big.allSatisfy { !$0.isLast })
    }
  }

  private func initialLayout(_ change: (inout InitialDesign) -> Void = { _ in }) -> PageLayout {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    change(&layout.initial)
    return layout
  }

  /// Points on the outlines of a line's first or last glyphs, in points of the page.
  func outline(_ line: PageLine, last: Bool = false, _ fonts: FontTable) -> [Point] {
    var glyphs = line.runs.flatMap { run in run.glyphs.map { (run, $0) } }
    if !last { glyphs = Array(glyphs.prefix(6)) }
    return glyphs.flatMap { run, glyph in
      GlyphRasterizer(fonts.files[run.font.index]).outline(
        glyph: glyph.id, size: run.size, expansion: run.expansion, synthesis: run.synthesis
      ).samples.map {
        Point(
          x: $0.x + run.origin.x + glyph.x, y: $0.y + run.origin.y + glyph.y)
      }
    }
  }

  @Test(.long, arguments: 0..<2, ["none", "first", "all"])
  func `text stands a tenth of an em clear of a letter's outline, whatever it begins with`(
    seed: UInt64, wrap: String
  ) throws {
    var random = SplitMix64(seed: seed)
    let fonts = try fonts()
    let words = ["“Quoted", "‘tis", "“and”", "What", "To", "A", "and", "considerable", "Yes", "—"]
    for begin in ["À", "‘A", "L", "Q", "J", "Fact", "*A*", "“‘T", "1847", "V", "*W*", "Y", "Á"] {
      let text = (0..<60).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let quote = ["large", "hang", "omit"].randomElement(using: &random) ?? "hang"
      let high = Int.random(in: 2...5, using: &random)
      let sheet =
        "h1 + p::first-letter { initial-letter: \(high); initial-letter-wrap: \(wrap); "
        + "-rb-initial-quote: \(quote) }"
      let lines = try pages("# One\n\n\(begin) \(text)\n\n\(text)", sheet: sheet)
        .flatMap(\.lines)
      let initial = try #require(lines.first { $0.role == .display && $0.ascent > .pt(13) })
      let ink = outline(initial, last: true, fonts)
      let em = PageLayout.trade.fontSize
      for line in lines.filter({ $0.role == .body }).prefix(high + 2) {
        let near = outline(line, fonts)
        let distance = near.map { point in
          ink.map { hypot($0, point) }.min() ?? .infinity
        }.min()
        #expect((distance ?? .infinity) >= em.points * 0.1, "\(begin) \(line.text)")
      }
      // And no farther than it must be.
      let last = lines.filter { $0.role == .body }[high - 1]
      let edge = ink.map(\.x).max() ?? .zero
      let start = try #require(last.runs.first?.origin.x)
      #expect(start < edge + em * 0.6, "\(begin) \(last.text)")
    }
  }

  private func hypot(_ first: Point, _ second: Point) -> Double {
    let (x, y) = ((first.x - second.x).points, (first.y - second.y).points)
    return (x * x + y * y).squareRoot()
  }

  @Test(arguments: [2, 3, 4, 5.0])
  func `a letter's head is as high as capitals of the first line, and its foot on a baseline`(
    size: Double
  ) throws {
    let fonts = try fonts()
    for letter in sample(["H", "I", "E", "F", "T", "L", "*H*", "**H**"]) {
      let lines = try pages(
        "# One\n\n\(letter)\(prose)",
        sheet: "h1 + p::first-letter { initial-letter: \(size) } h1 + p { -rb-lead-in: none }"
      ).flatMap(\.lines)
      let initial = try #require(lines.first { $0.role == .display && $0.ascent > .pt(13) })
      let body = lines.filter { $0.role == .body }
      let ink = outline(initial, last: true, fonts)
      let flat = GlyphRasterizer(fonts.files[0]).outline(
        glyph: try #require(fonts.faces[0].glyph(for: "H")), size: PageLayout.trade.fontSize)
      let capital = -(try #require(flat.samples.map(\.y).min()))
      let head = try #require(ink.map(\.y).min())
      #expect(abs((head - (body[0].origin.y - capital)).points) < 0.1, "\(letter) \(head)")
      #expect(initial.origin.y == body[Int(size) - 1].origin.y)
      for (first, second) in zip(body, body.dropFirst()).prefix(Int(size) + 2) {
        #expect(second.origin.y - first.origin.y == PageLayout.trade.leading)
      }
    }
  }

  @Test func `no page ends beside a letter, however high pages are`() throws {
    let before = "# One\n\n" + String(repeating: "Some words. ", count: 40)
    let sheet = "p + p::first-letter { initial-letter: 4 }"
    let paragraphs = sample(3..<30).map { number in
      (0..<number * 6).map { "word\($0)" }.joined(separator: " ")
    }.joined(separator: "\n\n")
    let text = before + "\n\n" + paragraphs
    let letters = text.filter(\.isLetter).count
    for height in stride(from: 300, through: 400, by: 20) {
      var layout = PageLayout(pageSize: Size(width: .pt(432), height: .pt(Double(height))))
      (layout.top, layout.bottom) = (.pt(66), .pt(78))
      let pages = try pages(text, layout: layout, sheet: sheet)
      for page in pages {
        let initials = page.lines.filter { $0.role == .display && $0.ascent > .pt(20) }
        for initial in initials {
          let beside = page.lines.filter {
            $0.role == .body && $0.paragraph == initial.paragraph
              && $0.origin.y <= initial.origin.y
              && $0.origin.y > initial.origin.y - layout.leading * 3.5
          }
          // Letters that reach below their own paragraph reach below its last line.
          let all = pages.flatMap(\.lines).filter {
            $0.role == .body && $0.paragraph == initial.paragraph
          }
          #expect(beside.count == min(4, all.count), "height \(height)")
        }
      }
      let shown = pages.flatMap(\.lines).filter { [.body, .display, .heading].contains($0.role) }
      #expect(shown.map(\.text).joined().filter(\.isLetter).count == letters)
    }
  }

  @Test func `a quotation mark before a large letter hangs, and the letter stands flush`() throws {
    for begin in ["Once", "“Once", "‘Once"] {
      let lines = try pages("# One\n\n\(begin) \(prose)", layout: initialLayout())
        .flatMap(\.lines).filter { [.display, .body].contains($0.role) }
      let letter = try #require(lines.first { $0.text == "O" })
      #expect(abs((letter.origin.x - PageLayout.trade.inner).points) < 3)
      guard begin != "Once" else { continue }
      let quote = try #require(lines.first)
      #expect(quote.text == String(begin.prefix(1)))
      #expect(quote.origin.x + quote.width == PageLayout.trade.inner)
      #expect(quote.runs.first?.size == PageLayout.trade.fontSize)
      #expect(quote.origin.y == lines.first { $0.role == .body }?.origin.y)
    }
  }

  @Test(arguments: [("A tour of it all", "tour"), ("À la bonne heure", "la"), ("I, who", "")])
  func `a letter that is a word leads in with the next`(begin: String, small: String) throws {
    let lines = try pages("# One\n\n\(begin) \(prose)", layout: initialLayout()).flatMap(\.lines)
    let letter = try #require(lines.first { $0.role == .display })
    let first = try #require(lines.first { $0.role == .body })
    // No space stands at the beginning of the line, and none is lost for who reads it.
    #expect(first.text.first?.isWhitespace == false)
    #expect((letter.text + first.text).hasPrefix(begin))
    let plain = try pages("# One\n\n\(begin) \(prose)").flatMap(\.lines)
      .first { $0.role == .body }
    let glyphs = first.runs.first?.glyphs.prefix(small.count).map(\.id)
    let usual = plain?.runs.first?.glyphs.dropFirst(2).prefix(small.count).map(\.id)
    #expect((glyphs == usual) == small.isEmpty)
  }

  @Test func `generated content before the text begins like other text`() throws {
    func initials(_ text: String) throws -> Int {
      try pages(text, layout: initialLayout()).flatMap(\.lines).count {
        $0.role == .display && $0.ascent > .pt(20)
      }
    }
    let (one, token) = ("# One\n\nOnce upon a time.", "In token of my admiration.")
    #expect(try initials(one) == 1)
    #expect(try initials(token + "\n\n" + one) == 1)
    #expect(try initials("# Dedication\n\n" + token + "\n\n" + one) == 1)
    #expect(try initials(token + "\n\n# Preface\n\nIt was so.\n\n" + one) == 1)
    // A book without titles begins with its text, and so does one that begins at length.
    #expect(try initials(token) == 1)
    #expect(try initials(prose + "\n\n" + one) == 2)
  }

  @Test(arguments: [
    ("\u{628}\u{62A} ", "Arab"), ("\u{5D0}\u{5D1} ", "Hebr"), ("\u{915}\u{92E} ", "Deva"),
    ("\u{6F22}\u{5B57}", "Hani"), ("\u{E01}\u{E02}", "Thai"), ("\u{10D0}\u{10D1} ", "Geor"),
    ("Once upon", ""), ("once upon", ""), ("1847 it", ""), ("\u{412} \u{433}", ""),
  ])
  func `scripts without capitals are told of where large letters are wanted`(
    begin: String, script: String
  ) throws {
    for lines in [0, 3] {
      let context = LayoutContext(fonts: try fonts(), language: "en", hyphenator: nil)
      let layout = initialLayout { $0.lines = lines }
      _ = try pages("# One\n\n\(begin) and more.", layout: layout, context: context)
      let tag = script.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let told = context.notes.scriptsWithoutInitials
      #expect(told == (lines == 0 || script.isEmpty ? [] : [tag]))
    }
  }
}
