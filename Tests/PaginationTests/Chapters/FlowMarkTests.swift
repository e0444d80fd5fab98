import Graphics
import TestSupport
import Testing

@testable import Paragraphs

/// Marks beside letters, and shadows beneath them, where text flows (css-text-decor-3, 3 and 4).
struct FlowMarkTests {
  private static let words = String(repeating: "words of the sea ", count: 30)

  /// Glyphs that are drawn and not read, on all lines.
  private func unread(_ set: FlowPages) -> [(run: GlyphRun, line: PageLine)] {
    set.lines.flatMap { line in
      line.runs.filter { $0.glyphs.first?.textOffset == .max }.map { ($0, line) }
    }
  }

  @Test(arguments: ["p", "span"])
  func `Each letter that takes one has a mark, above it and within its line`(element: String) throws
  {
    let body = "<p>\(Self.words)<span>un, deux.</span> \(Self.words)</p>"
    let plain = try FlowPages([body])
    let set = try FlowPages([body], css: "\(element) {text-emphasis: filled dot}")
    #expect(set.words == plain.words)
    let marks = unread(set)
    let letters = (element == "p" ? plain.words : "undeux").count(where: \.isLetter)
    #expect(marks.flatMap(\.run.glyphs).count == letters)
    for (run, line) in marks { #expect(run.origin.y < line.origin.y && run.size == .pt(5)) }
    // No line comes to lie in the marks of the next.
    let lines = set.lines
    for (line, next) in zip(lines, lines.dropFirst()) {
      let highest = next.runs.filter { $0.glyphs.first?.textOffset == .max }.map(\.origin.y).min()
      guard let highest, next.origin.y > line.origin.y else { continue }
      #expect(highest - .pt(3) > line.origin.y)
    }
  }

  @Test(arguments: ["p", "span", "p, span"])
  func `A shadow is each letter's once, and is not read`(selector: String) throws {
    let body = "<p>\(Self.words)<span>one two</span> \(Self.words)</p>"
    let plain = try FlowPages([body])
    let set = try FlowPages([body], css: "\(selector) {text-shadow: 1px 2px red}")
    #expect(set.words == plain.words)
    let shadows = unread(set).map(\.run)
    #expect(!shadows.isEmpty && shadows.allSatisfy { $0.ink.color != nil })
    let count = shadows.flatMap(\.glyphs).count
    let letters = set.lines.flatMap(\.runs).filter { $0.glyphs.first?.textOffset != .max }
    if selector == "span" {
      #expect((6...7).contains(count))
    } else {
      #expect(count == letters.flatMap(\.glyphs).count)
    }
  }
}
