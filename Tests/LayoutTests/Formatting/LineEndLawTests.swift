import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// Laws of where lines end, which hold however lines are chosen: one by one on pages of fixed layout, or for a
/// whole paragraph in columns that pages divide.
struct LineEndLawTests {
  private func page(_ text: String, css: String, isFixed: Bool) throws -> LaidOutPage {
    try LaidOutPage(
      "<p>\(text)</p>",
      css: "p { margin: 0; font-size: 16px; text-align: left; text-wrap-style: stable; "
        + "hyphens: manual; overflow-wrap: normal; font-feature-settings: 'kern' 0, 'liga' 0; "
        + css + " }", isFixed: isFixed)
  }

  /// The words of a paragraph's lines, without white space and stand-ins of boxes.
  private func lines(_ text: String, css: String, isFixed: Bool) throws -> [String] {
    let page = try page(text, css: css, isFixed: isFixed)
    let unseen: Set<Character> = ["\u{FE00}", "\u{FFFC}", "\u{200B}", "\u{AD}"]
    return page.lines.map {
      $0.text.filter { !$0.isWhitespace && !unseen.contains($0) }
    }.filter { !$0.isEmpty }
  }

  private func agree(_ text: String, css: String = "") throws {
    let fixed = try lines(text, css: css, isFixed: true)
    let divided = try lines(text, css: css, isFixed: false)
    #expect(fixed == divided, "\(text) with \(css)")
  }

  /// Words with the signs that lines may end at, in inline boxes with and without edges.
  private func text(_ random: inout SplitMix64, depth: Int = 0) -> String {
    let styles = [
      "", "letter-spacing: 4px", "padding: 0 3px", "border-left: 2px solid", "margin-right: 5px",
      "word-break: break-all",
      "word-break: keep-all", "line-break: anywhere", "font-weight: bold",
    ]
    return (0..<Int.random(in: 2...5, using: &random)).map { _ in
      switch Int.random(in: 0..<9, using: &random) {
      case 0..<3 where depth < 2:
        "<span style='\(styles.randomElement(using: &random) ?? "")'>"
          + "\(text(&random, depth: depth + 1))</span>"
      case 3: "well-to-do"
      case 4: "un\u{AD}break\u{AD}able"
      case 5: "한국어"
      case 6: "to\u{2014}and\u{2013}fro"
      default: String("abcdefgh".prefix(Int.random(in: 1...8, using: &random)))
      }
    }.joined(separator: Bool.random(using: &random) ? " " : "")
  }

  @Test(arguments: [true, false])
  func `no line ends after the hyphens that an option begins with`(isFixed: Bool) throws {
    let options = [
      "--colour", "-v", "(--no-hyphens)", "<code>--all</code>", "“-x”", "[--page-size]",
      "\"--force\"", "'-q'", "('--dry')", "to=--deep", "-r/--raw", "on|--off", "--été",
    ]
    let edges = ["<span style='padding: 0 3px'>--quiet</span>", "<b>--strict</b>"]
    for width in stride(from: 70, through: 200, by: 10) {
      let text = (options + edges).joined(separator: " words or ")
      for line in try lines(text, css: "width: \(width)px", isFixed: isFixed) {
        let ends = ["--", "or-", "(-", "“-", "[-", "\"-", "'-", "=-", "/-", "|-"]
        #expect(!ends.contains { line.hasSuffix($0) }, "\(line) in \(width)")
      }
    }
    // A dash of two hyphens ends a line.
    let dashes = try lines("wordy--word", css: "width: 62px", isFixed: isFixed)
    #expect(dashes == ["wordy--", "word"])
    let quoted = try lines("word.\"--word", css: "width: 62px", isFixed: isFixed)
    #expect(quoted == ["word.\"--", "word"])
  }

  @Test(arguments: UInt64(1)...20)
  func `lines end at the same places however they are chosen`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<6 {
      let width = Int.random(in: 120...300, using: &random)
      try agree(text(&random), css: "width: \(width)px; line-break: normal")
    }
  }

  @Test(
    .long,
    arguments: [
      "aaaa <span style='white-space: nowrap'>bbbb cccc dddd eeee</span> ffff",
      "aaaa <span style='word-break: break-all'>bbbb(cccc)dddd</span> eeee",
      "aaaa<span style='padding: 0 9px'>bbbb</span> cccc<span style='padding: 0 9px'> dddd</span>",
      "aaaa <span style='line-break: anywhere'>bbbb.cccc.dddd</span> eeee",
      "aaaa <span style='line-break: anywhere'>bbbb\u{2014}cccc\u{2013}dddd</span> eeee",
      "<span style='line-break: normal'>aaaa\u{2014}bbbb\u{2014}cccc\u{2013}dddd\u{2013}eeee\u{2014}ffff</span>",
      "<span style='line-break: strict'>aaaa\u{2014}bbbb\u{2014}cccc</span> dddd eeee",
      "<span style='line-break: loose'>aaaa\u{2014}\u{2014}bbbb \u{2014}cccc\u{2014} dddd</span>",
    ])
  func `what styles say of lines' ends holds in every width`(_ text: String) throws {
    for width in stride(from: 60, through: 300, by: 7) { try agree(text, css: "width: \(width)px") }
  }

  @Test(.long, arguments: ["anywhere", "break-word"], ["stable", "pretty"])
  func `a word that fits no line is broken only where its line holds nothing else`(
    wrap: String, style: String
  ) throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<12 {
      let words = (0..<Int.random(in: 3...9, using: &random)).map { _ in
        String(repeating: "m", count: [2, 4, 7, 30, 55].randomElement(using: &random) ?? 1)
      }
      let text = words.joined(separator: " ")
      for align in ["left", "justify", "left; letter-spacing: 2px"] {
        let css =
          "width: 200px; overflow-wrap: \(wrap); text-wrap-style: \(style); text-align: \(align)"
        let fixed = try page(text, css: css, isFixed: true)
        let divided = try page(text, css: css, isFixed: false)
        for line in fixed.lines + divided.lines where line.end == .broken {
          #expect(!line.text.contains(" "), "\(text) with \(css)")
        }
        guard style == "stable" else { continue }
        for line in divided.lines { #expect(line.width <= .pt(201), "\(line.text) with \(css)") }
        #expect(fixed.lines.map(\.text) == divided.lines.map(\.text))
      }
    }
  }

  @Test func `a line before a word that fits no line is left short`() throws {
    let word = String(repeating: "m", count: 40)
    let page = try page(
      "one two \(word) three",
      css: "width: 200px; text-align: justify; overflow-wrap: break-word; text-wrap-style: pretty",
      isFixed: false)
    let first = try #require(page.lines.first)
    #expect(first.text == "one two")
    #expect(first.width < .pt(100))
  }

  @Test func `a line before a box that it has no room for is as long as its words`() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<30 {
      let (before, fraction) = (
        Int.random(in: 1...25, using: &random), Int.random(in: 20...100, using: &random)
      )
      let words = (0..<before).map { _ in
        String("abcdefgh".prefix(Int.random(in: 1...8, using: &random)))
      }.joined(separator: " ")
      let page = try page(
        "\(words) <i id='b' style='display: inline-block; width: \(fraction)%; height: 9px'></i> \(words) end",
        css: "width: 300px; text-align: justify; text-wrap-style: pretty", isFixed: false)
      let box = try page.rect("b")
      guard box.origin.inline < .pt(1), box.blockEnd > page.lines[0].origin.y + .pt(1) else {
        continue
      }
      let line = try #require(page.lines.last { $0.origin.y < box.blockEnd - .pt(1) })
      for gap in line.gaps {
        #expect(gap.width <= gap.natural * 1.01, "\(line.text), \(fraction)")
      }
    }
  }

  @Test(arguments: [false, true], ["3px", "-0.5px", "0.2em"])
  func `white after the last letter of a line takes no room`(
    isFixed: Bool, spacing: String
  ) throws {
    for text in ["one", "one two three", "one <b>two</b>", "one<i style='padding: 0 3px'>two</i>"] {
      let css = "float: left; letter-spacing: \(spacing)"
      let whole = try page(text, css: css, isFixed: isFixed)
      let end = try #require(whole.lines.map { $0.origin.x + $0.width }.max())
      // Edges of pages of fixed layout are whole pixels.
      let width = "\(isFixed ? end.points.rounded(.up) : end.points + 0.05)px"
      for limit in ["width: \(width)", "max-width: \(width)"] {
        let page = try page(text, css: "\(css); \(limit)", isFixed: isFixed)
        #expect(Set(page.lines.map(\.origin.y)).count == 1, "\(text) in \(limit)")
      }
    }
  }

  @Test func `a cell without room is as wide as the widest part that stays whole`() throws {
    func width(_ text: String) throws -> Length {
      let page = try LaidOutPage(
        "<div style='width: 1px; font-kerning: none'><table style='border-spacing: 0'><tr><td style='padding: 0'>\(text)</td>"
          + "<td style='padding: 0'>|</td></tr></table></div>", isFixed: true)
      return try #require(page.lines.first { $0.text == "|" }).origin.x
    }
    let parts = [
      "Donaudampfschiff", "<i style='overflow-wrap: anywhere'>abcdefgh</i>", "one",
      "<i style='overflow-wrap: break-word'>abcdefghijkl</i>",
    ]
    let widths = try parts.map(width)
    #expect(widths[1] < widths[2])
    for first in parts.indices {
      for second in parts.indices {
        let own = try width("\(parts[first]) \(parts[second])")
        #expect(own == max(widths[first], widths[second]), "\(first) \(second)")
        // Letters may be broken within their own part only.
        let joined = try width(parts[first] + parts[second])
        #expect(joined >= max(widths[first], widths[second]), "\(first)\(second)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `discarded white space is not there`(isFixed: Bool) throws {
    let page = try LaidOutPage(
      "<p style='white-space-collapse: discard'>one <b>two</b> three</p>", isFixed: isFixed)
    #expect(page.lines.map(\.text).joined() == "onetwothree")
  }

  @Test(arguments: UInt64(1)...6)
  func `no float is lost however lines beside it are chosen anew`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var count = 0
    func float() -> String {
      count += 1
      let (width, height) = (
        Int.random(in: 10...190, using: &random), Int.random(in: 5...60, using: &random)
      )
      let side = Bool.random(using: &random) ? "left" : "right"
      return "<span style='float: \(side); width: \(width)px; height: \(height)px; "
        + "background: #00ff00'></span>"
    }
    for _ in 0..<10 {
      count = 0
      let text = (0..<8).map { _ in
        let word = String(
          "abcdefghijklmnopqrstuvwxyz".prefix(Int.random(in: 1...26, using: &random)))
        return (Bool.random(using: &random) ? float() : "") + word
          + (Bool.random(using: &random) ? " " : "")
      }.joined()
      let page = try LaidOutPage("<p style='width: 200px; overflow-wrap: normal'>\(text)</p>")
      #expect(page.colors.count == count, "\(text)")
    }
  }
}

extension LineEndLawTests {
  @Test(arguments: UInt64(1)...6, [false, true])
  func `a mark after a space is on its line and is never lost`(seed: UInt64, isFixed: Bool) throws {
    var random = SplitMix64(seed: seed)
    let marks = ["\u{301}", "\u{308}", "\u{5B0}", "\u{94D}", "\u{20DD}"]
    for _ in 0..<8 {
      let words = (0..<12).map { _ in
        let mark = Bool.random(using: &random) ? marks.randomElement(using: &random) ?? "" : ""
        return mark + "abcdefgh".prefix(Int.random(in: 1...8, using: &random))
      }
      // White space that folds is one space, wherever it stands and however letters are changed.
      let text = words.reduce("one") { text, word in
        text + ([" ", "  ", "\n\t ", " <b> </b>"].randomElement(using: &random) ?? "") + word
      }
      let transform = ["none", "lowercase"].randomElement(using: &random) ?? ""
      let page = try LaidOutPage(
        "<p>\(text)</p>",
        css:
          "p { margin: 0; width: \(Int.random(in: 60...200, using: &random))px; "
          + "text-align: justify; text-transform: \(transform) }",
        isFixed: isFixed)
      let lines = page.lines.map(\.text).joined(separator: " ")
      func scalars(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != " " && $0 != "\u{A0}" }
      }
      #expect(scalars(lines) == scalars("one" + words.joined()), "\(lines)")
      for line in page.lines {
        // What is drawn as a gap is one.
        #expect(line.gaps.count == line.text.unicodeScalars.count { $0 == " " }, "\(line.text)")
      }
    }
  }
}
