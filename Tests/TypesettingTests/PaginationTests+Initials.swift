import Assets
import Graphics
import Manuscript
import Shaping
import TestSupport
import Testing

@testable import Typesetting

/// The large letters that chapters begin with.
extension PaginationTests {
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
    for next in ["The tide is a sum. ", "- a list\n- of two\n\n"] {
      let text = "# One\n\n\(begin)\n\n" + String(repeating: next, count: 9)
      let lines = try pages(text, layout: layout).flatMap(\.lines)
      let initial = try #require(lines.first { $0.role == .display && $0.ascent > .pt(20) })
      let others = lines.filter { $0.role == .body || $0.role == .list }
      #expect(initial.origin.y == others[0].origin.y + layout.leading * 2)
      let below = others.filter { $0.origin.y > initial.origin.y }
      #expect(
        below.first?.origin.y == initial.origin.y + layout.leading * (next.first == "-" ? 2 : 1))
      for line in others where line.origin.y <= initial.origin.y {
        #expect(line.measureLeft > initial.origin.x + initial.width - .pt(3))
      }
    }
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
        for letters in 1...3 {
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

  private func initialLayout(_ change: (inout InitialDesign) -> Void = { _ in }) -> PageLayout {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    change(&layout.initial)
    return layout
  }

  @Test(arguments: 0..<6)
  func `text stands a tenth of an em clear of a large letter, whatever it begins with`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let words = ["“Quoted", "‘tis", "“and”", "What", "To", "A", "and", "considerable", "Yes", "—"]
    let faces = try FontTable(Asset.vollkorn).faces
    for begin in ["A", "À", "‘A", "“A", "L", "Q", "J", "I", "W", "Fact", "Looking", "*A*", "“‘T"] {
      let text = (0..<60).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let quote = InitialDesign.Quote.allCases.randomElement(using: &random) ?? .hang
      let layout = initialLayout { $0.quote = quote }
      let lines = try pages("# One\n\n\(begin) \(text)\n\n\(text)", layout: layout)
        .flatMap(\.lines)
      let initial = try #require(lines.first { $0.role == .display && $0.ascent > .pt(20) })
      let run = try #require(initial.runs.first)
      let glyph = try #require(run.glyphs.last)
      // As wide as its font says, or as its ink is.
      let face = faces[run.font]
      let out = max(-face.bearings(of: UInt32(glyph.id)).right, 0)
      let edge =
        run.origin.x + glyph.x + glyph.advance
        + run.size * (Double(out) / Double(face.metrics.unitsPerEm))
      let beside = lines.filter { $0.role == .body }.prefix(3)
      for line in beside {
        let start = try #require(line.runs.first?.origin.x)
        #expect(start >= edge + layout.fontSize * 0.1, "\(begin) \(line.text)")
        #expect(start < edge + layout.fontSize * 0.35, "\(begin) \(line.text)")
      }
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

  @Test func `what stands before the text begins like other text`() throws {
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
    let book = try BookReader.read(Array("# One\n\n\(begin) and more.".utf8), name: "x.md")
    for lines in [0, 3] {
      let layoutContext = LayoutContext(
        fonts: try FontTable(Asset.vollkorn), language: "en", hyphenator: nil)
      let layout = initialLayout { $0.lines = lines }
      let setter = ChapterSetter(
        book: book, layout: layout, layoutContext: layoutContext,
        design: PublicationDesign(text: book, layout: layout, fonts: layoutContext.fonts))
      for part in ChapterPart.parts(of: book) { _ = setter.set(part) }
      let tag = script.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let told = layoutContext.notes.scriptsWithoutInitials
      #expect(told == (lines == 0 || script.isEmpty ? [] : [tag]))
    }
  }
}
