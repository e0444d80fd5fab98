import Graphics
import Styling
import TestSupport
import Testing
import TextAnalysis

@testable import Layout
@testable import Paragraphs

/// Laws of text in lines (css-text-3, css-text-decor-3, css-pseudo-4).
struct LineTextLawTests {
  private func words(_ body: String, css: String = "") throws -> [String] {
    try LaidOutPage(body, css: css).lines.map {
      String($0.text.filter { !$0.isWhitespace && $0 != "\u{FE00}" })
    }
  }

  @Test(arguments: [
    ("ぁ", "ja", TextProperties.LineBreak.strict, false), ("ぁ", "ja", .normal, true),
    ("ぁ", "en", .loose, true), ("々", "ja", .normal, false),
    ("々", "ja", .loose, true), ("！", "zh", .loose, true), ("！", "zh", .normal, false),
    ("‐", "ja", .normal, true), ("‐", "ja", .strict, false), ("。", "ja", .loose, false),
  ])
  func `lines end before the signs that their strictness allows`(
    _ sign: String, _ language: String, _ strictness: TextProperties.LineBreak, _ ends: Bool
  ) throws {
    let context = LayoutContext(
      fonts: try FontTable.vollkornAndOpenSans.get(), language: "en",
      hyphenator: nil)
    var style = TextStyle(size: .pt(10))
    (style.language, style.lineBreak) = (language, strictness)
    var text = StyledText()
    text.append("かか\(sign)か".utf8, style: style, source: 0)
    let breaks = context.analysis(of: text, baseLevel: 0).breaks
    #expect(breaks.contains { $0.offset == 6 } == ends)
    // Another range of the text keeps its own rules.
    style.lineBreak = .auto
    text.append("かか々か".utf8, style: style, source: 100)
    let start = text.bytes.count - 12
    let both = context.analysis(of: text, baseLevel: 0).breaks
    #expect(both.contains { $0.offset == 6 } == ends && !both.contains { $0.offset == start + 6 })
  }

  @Test(arguments: ["keep-all", "normal"])
  func `words are kept where that is asked for`(_ value: String) throws {
    let made = try words(
      "<p lang='ko' style='word-break: \(value); width: 1px'>한국어 문장</p>")
    #expect(made == (value == "keep-all" ? ["한국어", "문장"] : ["한", "국", "어", "문", "장"]))
  }

  @Test func `a first line is set by its own style and the others by the block's`() throws {
    var random = SplitMix64(seed: 0x18)
    for _ in 0..<20 {
      let width = Int.random(in: 60...300, using: &random)
      let size = Int.random(in: 8...40, using: &random)
      let text = (0..<20).map { "word\($0)" }.joined(separator: " ")
      let page = try LaidOutPage(
        "<div id='d'><p style='width: \(width)px'>\(text)</p></div>",
        css: "p { font-size: 16px } p::first-line { font-size: \(size)px } "
          + "#d::first-line { color: red }")
      let made = page.lines
      #expect(
        made.flatMap { $0.text.split(separator: " ") } == text.split(separator: " "))
      for (number, line) in made.enumerated() {
        let expected = number == 0 ? Double(size) : 16
        #expect(line.runs.allSatisfy { abs($0.size.points - expected) < 0.01 })
        #expect(line.runs.allSatisfy { ($0.ink.color != nil) == (number == 0) })
      }
    }
  }

  @Test func `spaced letters are as far apart whatever the directions of their text`() throws {
    var random = SplitMix64(seed: 0x202E)
    let letter = try #require(LaidOutPage("<p>o</p>").lines.first?.runs.first?.glyphs.first?.id)
    for _ in 0..<60 {
      var (text, open) = ("", 0)
      for _ in 0..<12 {
        text += "o"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: (text, open) = (text + "\u{202E}", open + 1)
        case 1: (text, open) = (text + "\u{202D}", open + 1)
        case 2 where open > 0: (text, open) = (text + "\u{202C}", open - 1)
        default: break
        }
      }
      let direction = Bool.random(using: &random) ? "rtl" : "ltr"
      let spacing = Int.random(in: 1...20, using: &random)
      let page = try LaidOutPage(
        "<p dir='\(direction)' style='letter-spacing: \(spacing)px; text-align: start'>\(text)</p>")
      let glyphs = page.lines.flatMap(\.runs).flatMap { run in
        run.glyphs.map { (id: $0.id, x: run.origin.x + $0.x) }
      }
      // Besides the letters stand the marks of directions, which nobody sees.
      let letters = glyphs.filter { $0.id == letter }.map(\.x).sorted()
      let gaps = zip(letters, letters.dropFirst()).map { $1 - $0 }
      let (least, most) = (try #require(gaps.min()), try #require(gaps.max()))
      #expect((most - least).points < 0.01, "\(direction) \(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func `each line of preformatted text with an automatic direction ends at its own end`()
    throws
  {
    for alignment in ["start", "end"] {
      let page = try LaidOutPage(
        "<pre dir='auto' style='width: 500px; font-size: 20px; text-align: \(alignment)'>XX\n\u{200F}XX\nXX</pre>"
      )
      let lefts = page.lines.compactMap { $0.runs.first?.origin.x.points }
      #expect(lefts.count == 3)
      let isLeft = lefts.map { $0 < 250 }
      #expect(isLeft == (alignment == "start" ? [true, false, true] : [false, true, false]))
    }
  }

  @Test func `each letter but marks and spaces has an emphasis mark in its middle`() throws {
    let page = try LaidOutPage(
      "<p style='text-emphasis: \"x\" red; font-size: 20px'>Run, and 7 read.</p>")
    let made = page.lines
    let marks = try #require(made.first { $0.text.allSatisfy { $0 == "x" } })
    let text = try #require(made.first { $0.text.contains("Run") })
    let letters = Array(text.text).filter { $0.isLetter || $0.isNumber }
    #expect(marks.text.count == letters.count)
    #expect(marks.runs.allSatisfy { $0.size == .pt(10) && $0.ink.color != nil })
    let middles = marks.runs.flatMap { run in
      run.glyphs.map { run.origin.x + $0.x + $0.advance * 0.5 }
    }
    #expect(middles == middles.sorted() && middles.count == letters.count)
    let places = text.runs.flatMap { run in
      run.glyphs.map { run.origin.x + $0.x + $0.advance * 0.5 }
    }
    for middle in middles { #expect(places.contains { abs(($0 - middle).points) < 0.01 }) }
    #expect(marks.runs.allSatisfy { $0.origin.y < text.origin.y })
  }

  @Test func `marks that are alike are one run, and others have runs of their own`() throws {
    let page = try LaidOutPage(
      "<p>Many <i>letters</i> with <b>marks</b> in <u>one</u> <s>line</s>.</p>",
      css: """
        p { font-size: 20px; text-emphasis: "x" } i { font-style: normal }
        b { font-weight: normal; text-emphasis-color: red }
        s { text-decoration: none; text-emphasis-position: under } u { text-decoration: none }
        """)
    let marks = try #require(page.lines.first { $0.text.allSatisfy { $0 == "x" } })
    #expect(marks.runs.map(\.glyphs.count) == [15, 5, 5, 4])
    #expect(marks.runs.allSatisfy { $0.glyphs.map(\.x) == $0.glyphs.map(\.x).sorted() })
  }

  @Test func `a shadow lies under its letters and says nothing`() throws {
    let page = try LaidOutPage("<p style='text-shadow: 2px 3px #00ff00'>Dusk</p>")
    let made = try #require(page.lines.first)
    #expect(made.text == "Dusk" && made.runs.count == 2)
    let (shadow, letters) = (made.runs[0], made.runs[1])
    #expect(shadow.origin.x - letters.origin.x == .pt(2))
    #expect(shadow.origin.y - letters.origin.y == .pt(3))
    #expect(shadow.glyphs.allSatisfy { $0.textOffset == .max })
    #expect(shadow.ink.color == Color(red: 0, green: 255, blue: 0))
  }

  @Test(arguments: ["none", "force-end", "first", "last"])
  func `signs stand out of their lines as they are asked to`(_ value: String) throws {
    let page = try LaidOutPage(
      "<p style='hanging-punctuation: \(value); text-align: right; width: 300px; margin: 0'>"
        + "“Stay.”</p><p style='text-align: right; width: 300px; margin: 0'>“Stay.”</p>")
    let made = page.lines
    let (hung, plain) = (made[0], made[1])
    let edge = { (line: PageLine) in line.origin.x + line.width }
    switch value {
    case "last": #expect(edge(hung) > edge(plain))
    case "first": #expect(edge(hung) == edge(plain) || hung.origin.x < plain.origin.x)
    default: #expect(edge(hung) == edge(plain))
    }
  }
}
