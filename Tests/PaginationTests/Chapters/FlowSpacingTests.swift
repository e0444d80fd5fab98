import Graphics
import TestSupport
import Testing

@testable import Paragraphs

/// White between words and letters, and where last lines stand.
struct FlowSpacingTests {
  private func line(_ words: String, _ css: String) throws -> PageLine {
    try FlowPages(["<p>\(words)</p>"], css: "p {\(css)}").line(String(words.prefix(3)))
  }

  /// The right end of a line's ink.
  private func end(_ line: PageLine) -> Length {
    line.runs.map { run in
      run.glyphs.last.map { run.origin.x + $0.x + $0.advance } ?? .zero
    }.max() ?? .zero
  }

  @Test func `words stand as much farther from each other as the sheet asks`() throws {
    let words = "one two three four"
    let plain = try line(words, "")
    let wide = try line(words, "word-spacing: 16px")
    let near = try line(words, "word-spacing: -0.1em")
    #expect(wide.width - plain.width == .pt(30))
    #expect(near.width - plain.width == -.pt(1) * 3)
    // Spaces at which no line ends part words as well.
    let tied = "one&#160;two&#160;three"
    #expect(
      try line(tied, "word-spacing: 16px").width - line(tied, "").width == .pt(20))
  }

  @Test func `words that were spaced in one paragraph are not in the next`() throws {
    let set = try FlowPages(
      ["<p class='s'>one two</p><p>one two</p><p class='t'>one two</p><p>one two</p>"],
      css: ".s {word-spacing: 16px} .t {letter-spacing: 2px}")
    let widths = set.lines.map(\.width)
    #expect(widths[0] - widths[1] == .pt(10))
    #expect(widths[1] == widths[3] && widths[2] > widths[1])
  }

  @Test func `justified lines fill their measure whatever parts their words`() throws {
    let set = try FlowPages(
      ["<p>\(prose(160))</p>"], css: "p {text-align: justify; word-spacing: 8px}")
    let lines = set.lines
    #expect(lines.count > 4)
    for line in lines.dropLast() { #expect(abs(end(line).points - 350) < 0.01) }
    let plain = try FlowPages(["<p>\(prose(160))</p>"], css: "p {text-align: justify}")
    let gaps = [plain, set].map { $0.lines.first?.gaps.first?.natural ?? .zero }
    #expect(gaps[1] - gaps[0] == .pt(5))
  }

  @Test func `a last line stands where the sheet has last lines`() throws {
    func lines(_ css: String) throws -> [PageLine] {
      try FlowPages(["<p>\(prose(12))<br/>\(prose(30))</p>"], css: "p {\(css)}").lines
    }
    let plain = try lines("text-align: justify")
    let centred = try lines("text-align: justify; text-align-last: center")
    #expect(plain.map(\.text) == centred.map(\.text))
    let (last, other) = (try #require(plain.last), try #require(centred.last))
    #expect(other.origin.x > last.origin.x)
    #expect(abs((other.origin.x + other.width * 0.5).points - 200) < 0.01)
    let right = try #require(try lines("text-align: justify; text-align-last: right").last)
    #expect(abs(end(right).points - 350) < 0.01)
    // A line before a break is one of them; so it is in text that is not justified otherwise.
    for line in try lines("text-align: left; text-align-last: justify")
    where line.end != .space && !line.gaps.isEmpty {
      #expect(abs(end(line).points - 350) < 0.01, "\(line.text)")
    }
  }

  @Test func `text that may not be justified has the natural spaces of its font`() throws {
    func lines(_ css: String) throws -> [PageLine] {
      try FlowPages(["<p>\(prose(160))</p>"], css: "p {text-align: justify; \(css)}").lines
    }
    let justified = try lines("text-justify: auto").dropLast()
    #expect(justified.count > 4 && justified.allSatisfy { abs(end($0).points - 350) < 0.01 })
    let ragged = try lines("text-justify: none; text-align-last: justify")
    #expect(ragged.contains { end($0).points < 349 })
    for line in ragged { #expect(line.gaps.allSatisfy { $0.width == $0.natural }) }
  }

  @Test func `a length in letters is as many zeros of the text's own font`() throws {
    func width(_ css: String) throws -> Length {
      try line("aa", "letter-spacing: 1ch; " + css).width - line("aa", css).width
    }
    let zero = try line("0", "font-alternative-numeric: normal; font-feature-settings: 'onum' 0")
      .width
    // White stands between two letters; that after the last is no part of the line.
    #expect(try width("") != .pt(5))
    #expect(abs(try width("").points - zero.points) < 1)
    let mono = try line("0", "font-family: monospace").width
    #expect(abs(try width("font-family: monospace").points - mono.points) < 0.001)
  }
}
