import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// No text is ever lost: whatever elements hold it and however they are styled.
struct FlowCoverageTests {
  /// Documents of nested elements with numbered words in them.
  struct Generator {
    var random: SplitMix64
    var words = 0

    private static let styles = [
      "", "float: left; width: 40%", "float: right", "display: inline-block", "display: table-cell",
      "display: flex", "clear: both", "margin: -8px 20%", "padding: 4px; border: 1px solid",
      "break-inside: avoid", "break-before: page", "position: relative; left: 10px",
      "white-space: pre", "text-indent: -2em; padding-left: 2em", "width: 30px", "columns: 2",
      "column-span: all", "display: contents",
      "font-size: 300%", "text-align: justify; hyphens: auto", "height: 10px; overflow: auto",
      "display: grid; grid-template-columns: 1fr 2fr; gap: 5px",
      "display: grid; grid-template-columns: repeat(auto-fill, minmax(60px, 1fr)); align-items: end",
    ]

    /// What the root element or the body may be.
    static let roots = [
      "", "columns: 2", "columns: 2; column-rule: 1px solid", "display: flex", "display: grid",
      "display: inline-block", "display: table", "float: left", "position: relative; padding: 9px",
      "column-span: all", "display: contents", "position: absolute", "writing-mode: vertical-rl",
    ]

    mutating func content(_ depth: Int) -> String {
      var out = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if depth > 0, Bool.random(using: &random) {
          out += element(depth - 1)
        } else {
          for _ in 0..<Int.random(in: 1...12, using: &random) {
            out += " w\(words)x"
            words += 1
          }
        }
      }
      return out
    }

    private mutating func element(_ depth: Int) -> String {
      let style = Self.styles.randomElement(using: &random) ?? ""
      let kinds = [
        "div", "p", "span", "em", "section", "blockquote", "ul", "table", "h2", "pre", "b", "dl",
        "ruby",
      ]
      let kind = kinds.randomElement(using: &random) ?? "div"
      let inner: String
      switch kind {
      case "ul": inner = "<li>\(content(depth))</li><li>\(content(depth))</li>"
      case "table":
        inner =
          "<tr><td>\(content(depth))</td><td rowspan='2'>\(content(depth))</td></tr>"
          + "<tr><td>\(content(depth))</td></tr>"
      case "dl": inner = "<dt>\(content(depth))</dt><dd>\(content(depth))</dd>"
      case "ruby": inner = "\(content(0))<rt>\(content(0))</rt>"
      default: inner = content(depth)
      }
      return "<\(kind) style='\(style)'>\(inner)</\(kind)>"
    }
  }

  @Test(.long, arguments: ["html", "body"], Generator.roots)
  func `whatever the root or the body is, no letter is lost`(element: String, style: String) throws
  {
    for seed in UInt64(100)..<106 {
      try checkLetters(seed, css: "\(element) {\(style)}")
    }
  }

  @Test(arguments: seeds(40))
  func `every letter of a random document stands on its pages once`(seed: UInt64) throws {
    try checkLetters(seed)
  }

  private func checkLetters(_ seed: UInt64, css: String = "") throws {
    var generator = Generator(random: SplitMix64(seed: seed))
    let body = generator.content(5)
    let set = try FlowPages([body], css: css)
    // In columns too narrow for a word its parts stand apart: letters are counted, not words.
    var letters: [Character: Int] = [:]
    for line in set.lines {
      for letter in line.end == .hyphen ? line.text.dropLast() : line.text[...] {
        if letter.isLetter || letter.isNumber { letters[letter, default: 0] += 1 }
      }
    }
    var expected: [Character: Int] = [:]
    for word in 0..<generator.words {
      for letter in "w\(word)x" { expected[letter, default: 0] += 1 }
    }
    #expect(letters == expected, "seed \(seed)")
    // Lines that run downward begin above, and end where their words do.
    for page in set.pages where !css.contains("vertical") {
      let low = page.lines.first { $0.origin.y > .pt(500) }
      #expect(low == nil, "\(low?.text ?? "") is below the page")
    }
  }
}
