import Assets
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// Laws of the text of lines with inline boxes of any style (CSS 2.2, 9.4.2; css-text-3, 4).
struct InlineTextLawTests {
  private static let looks = [
    "", "background: #ffc", "border-bottom: 1px solid", "padding: 2px", "outline: 1px solid",
    "text-shadow: 1px 1px red", "position: relative", "opacity: .5", "vertical-align: 2px",
    "border-radius: 3px; background: red", "text-decoration: underline", "font-style: italic",
    "letter-spacing: 1px; background: #ffc", "margin: 0 3px",
  ]
  private static let modes = ["normal", "pre", "pre-wrap", "pre-line", "break-spaces", "nowrap"]

  /// Words between spaces and line ends, some of them in inline boxes that may hold several lines and other boxes.
  private func text(_ depth: Int, _ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let whites = ["", " ", "  ", "\n", "\n    ", "\n\n", " \n"]
      let white = whites.randomElement(using: &random) ?? ""
      guard depth < 3, Int.random(in: 0..<3, using: &random) == 0 else {
        // Letters that are not joined.
        let letters = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
          ["a", "n", "o", "é", "s", "ж"].randomElement(using: &random)
        }
        return white + letters.joined()
      }
      let look = Self.looks.randomElement(using: &random) ?? ""
      return white + "<span style='\(look)'>\(text(depth + 1, &random))</span>"
    }.joined()
  }

  private func letters(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { !$0.properties.isWhitespace && $0.value > 0x20 }
        .filter { !["\u{FE00}", "\u{200B}"].contains($0) }.map(Character.init))
  }

  private func withoutTags(_ text: String) -> String {
    var (kept, isTag) = ("", false)
    for letter in text {
      isTag = isTag || letter == "<"
      if !isTag { kept.append(letter) }
      isTag = isTag && letter != ">"
    }
    return kept
  }

  @Test(arguments: seeds(120))
  func `each line says what is drawn in it and where that is in the file`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let mode = Self.modes.randomElement(using: &random) ?? ""
    let indents = Bool.random(using: &random) ? "each; text-indent: 30px hanging" : "first"
    let width = Int.random(in: 60...500, using: &random)
    let text = text(0, &random)
    let page = try LaidOutPage(
      "<div>\(text)</div>",
      css: "div { white-space: \(mode); -rb-indent-lines: \(indents); width: \(width)px }",
      isFixed: false)
    let lines = page.lines.filter { !letters($0.text).isEmpty }
    #expect(letters(lines.map(\.text).joined()) == letters(withoutTags(text)), "\(mode) \(text)")
    let table = page.engine.flow.fonts.table
    let file = Array(page.file.utf8)
    var end = 0
    for line in lines {
      let bytes = Array(line.text.utf8)
      for run in line.runs {
        for glyph in run.glyphs where glyph.textOffset != .max {
          let rest = String(decoding: bytes.dropFirst(Int(glyph.textOffset)), as: UTF8.self)
          let letter = try #require(rest.unicodeScalars.first, "\(mode) \(text)")
          guard letter.properties.isAlphabetic else { continue }
          #expect(
            table[run.font].glyph(for: letter) == glyph.id, "\(letter) \(mode) \(text)")
        }
      }
      let source = withoutTags(String(decoding: file[line.range], as: UTF8.self))
      // A byte or two of the next letters may be counted in.
      #expect(letters(source).hasPrefix(letters(line.text)), "\(mode) \(text)")
      #expect(line.range.count <= 1 || letters(source).count <= letters(line.text).count + 2)
      #expect(line.range.lowerBound >= end - 2)
      end = line.range.upperBound
    }
  }

  @Test(arguments: seeds(60))
  func `lines of inline boxes with the line height of their block are as far apart as any`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let words = (0..<60).map { _ in
      let family = ["serif", "sans-serif", "monospace"].randomElement(using: &random) ?? ""
      let size = ["1em", ".9em", ".8125em", ".7em"].randomElement(using: &random) ?? ""
      let look = ["", "background: #eee", "padding: 0 3px"].randomElement(using: &random) ?? ""
      return Bool.random(using: &random)
        ? "word" : "<span style='font-family: \(family); font-size: \(size); \(look)'>inner</span>"
    }.joined(separator: " ")
    let height = Int.random(in: 18...30, using: &random)
    let page = try LaidOutPage(
      "<p>\(words)</p>",
      css: "p { font: 16px serif; line-height: \(height)px; width: 200px; margin: 0 }",
      isFixed: false)
    let places = page.lines.map(\.origin.y)
    #expect(places.count > 5)
    for (one, next) in zip(places, places.dropFirst()) {
      #expect(next - one == .pt(Double(height)) * page.engine.flow.zoom)
    }
  }

  @Test(arguments: seeds(40))
  func `text from right to left is in the same order without the calls of its notes`(seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let parts = ["שלום", "12", "-", "15", ".", " ", "5.6.1921", "(", ")", "abc", ",", "%", "½"]
    let pieces = (0..<12).map { _ in parts.randomElement(using: &random) ?? "" }
    let place = Int.random(in: 1...pieces.count, using: &random)
    let link = "<a epub:type='noteref' href='#n'>7</a>"
    let call = Bool.random(using: &random) ? link : "<sup>\(link)</sup>"
    func order(_ call: String) throws -> (glyphs: [UInt16], called: UInt16?) {
      let text = (pieces[..<place] + [call, "שלום "] + pieces[place...]).joined()
      let page = try LaidOutPage(
        "<p dir='rtl'>ש\(text)ם</p>", css: "p { font: 10px serif }", isFixed: false,
        otherScripts: Asset.otherScripts)
      let runs = page.lines.flatMap(\.runs)
      let table = page.engine.flow.fonts.table
      let found = runs.flatMap { run in
        let seven = table[run.font].glyph(for: "7")
        return run.glyphs.filter { $0.advance > .zero }.map {
          (x: run.origin.x + $0.x, id: $0.id, isCall: seven == $0.id)
        }
      }.sorted { $0.x < $1.x }
      return (found.filter { !$0.isCall }.map(\.id), found.first { $0.isCall }?.id)
    }
    let with = try order(call)
    #expect(try with.glyphs == order("").glyphs, "\(pieces) \(place)")
    #expect(with.called != nil)
  }
}
