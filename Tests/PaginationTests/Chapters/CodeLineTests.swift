import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Where lines of code end that are too long for the page.
struct CodeLineTests {
  private static let parts = [
    "--", "-", "$", "{NAME}", "cluster", "-state", "::", "/path", ".then", "(x)", "=", "value",
    "\"text\"", ";", "&&",
  ]

  /// A word of some parts, between most of which Unicode's rules allow breaks.
  private func word(
    of count: ClosedRange<Int>, _ parts: [String], _ random: inout SplitMix64
  ) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }.joined()
  }

  /// The lines of a page that the text does not end itself, of code whose own lines begin with a sign.
  private func ends(
    ofWords count: ClosedRange<Int>, _ random: inout SplitMix64, parts: [String] = parts
  ) throws -> [(PageLine, next: PageLine)] {
    let code = (0..<20).map { _ in
      let words = (0..<Int.random(in: 5...25, using: &random)).map { _ in
        word(of: count, parts, &random)
      }
      return "@ " + words.joined(separator: " ")
    }.joined(separator: "\n").replacing("&", with: "&amp;")
    let css =
      "pre { white-space: pre-wrap; hyphens: none; text-align: start; -rb-indent-lines: each; "
      + "overflow-wrap: break-word; text-wrap: pretty }"
    let lines = try FlowPages(["<pre>\(code)</pre>"], css: css).lines
    return zip(lines, lines.dropFirst()).filter { !$1.text.hasPrefix("@") }.map { ($0, next: $1) }
  }

  /// No line is very short that ends at a space before a word of ten letters.
  @Test(arguments: UInt64(1)...20)
  func `lines of short words end at spaces`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ends = try ends(ofWords: 1...2, &random, parts: Self.parts.filter { $0.count < 6 })
    #expect(ends.count > 5)
    for (line, next) in ends { #expect(line.end == .space, "“\(line.text)|\(next.text)”") }
  }

  @Test(arguments: seeds(20))
  func `a line that should not wrap ends after a word, and is full`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let code = (0..<20).map { _ in
      "@"
        + (0..<Int.random(in: 5...25, using: &random)).map { _ in
          String(repeating: " ", count: Bool.random(using: &random) ? 1 : 4)
            + String(repeating: "m", count: Int.random(in: 1...9, using: &random))
        }.joined()
    }.joined(separator: "\n")
    let lines = try FlowPages(["<pre>\(code)</pre>"], css: "pre { white-space: pre }").lines
    let ends = zip(lines, lines.dropFirst()).filter { !$1.text.hasPrefix("@") }
    #expect(ends.count > 5)
    for (line, next) in ends {
      #expect(
        line.text.last?.isWhitespace == true && next.text.first == "m",
        "“\(line.text)|\(next.text)”")
      let letter = next.width * (1 / Double(next.text.count))
      let word = next.text.prefix { $0 == "m" }
      // The spaces after a word are on its line.
      #expect(
        line.width + letter * Double(word.count + 4) > line.measureRight - line.origin.x,
        "“\(line.text)|\(next.text)”")
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `no line ends after what begins a word`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ends = try ends(ofWords: 1...8, &random)
    #expect(ends.contains { $0.0.end != .space })
    for (line, _) in ends where line.end != .space {
      #expect(
        !line.text.hasSuffix(" --") && !line.text.hasSuffix(" -") && !line.text.hasSuffix("$"))
    }
  }

  /// An indented word that does not fit is divided beside its indent: an empty line would end a block.
  @Test(arguments: UInt64(1)...20, ["&#xA0;", " "])
  func `no line is empty because the first word of a line does not fit`(
    seed: UInt64, space: String
  ) throws {
    var random = SplitMix64(seed: seed)
    let code = (0..<20).map { _ in
      let word = (0..<Int.random(in: 4...12, using: &random)).map { _ in
        ["cluster", "_state", "(x)", "value"].randomElement(using: &random) ?? ""
      }
      let indent = String(repeating: space, count: Int.random(in: 0...20, using: &random))
      return indent + word.joined() + " x"
    }
    let css =
      "pre { white-space: pre-wrap; hyphens: none; text-align: start; -rb-indent-lines: each; "
      + "overflow-wrap: break-word; text-wrap: pretty; text-indent: -20px; margin-left: 20px }"
    let pages = try FlowPages(["<pre>\(code.joined(separator: "\n"))</pre>"], css: css)
    let lines = pages.lines
    #expect(lines.count > 20)
    for line in lines {
      #expect(line.text.contains { $0.isLetter || $0.isPunctuation }, "“\(line.text)”")
      #expect(line.origin.x + line.width <= .pt(400))
    }
  }
}
