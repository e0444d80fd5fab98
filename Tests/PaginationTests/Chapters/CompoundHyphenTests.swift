import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Compounds with hyphens of their own.
@Suite struct CompoundHyphenTests {
  private static let compound = "internationalization-representatives"

  private func lines(_ words: String, width: Int, css: String = "hyphens: auto") throws
    -> [PageLine]
  {
    try FlowPages(["<div style='width: \(width)px'><p style='\(css)'>\(words)</p></div>"]).lines
  }

  @Test(arguments: [60, 70, 80, 95], ["", "well-", "(", "“"])
  func `parts that no line can hold are divided with a hyphen`(width: Int, before: String) throws {
    let lines = try lines("a \(before)\(Self.compound) b", width: width)
    #expect(lines.count > 3)
    for line in lines.dropLast() {
      #expect(line.end != .broken, "“\(line.text)” of \(lines.map(\.text))")
    }
  }

  @Test func `parts that lines can hold are not divided`() throws {
    let words = (0..<40).map { _ in Self.compound }.joined(separator: " ")
    #expect(try lines(words, width: 300).allSatisfy { $0.end != .hyphen })
    // What was found for narrow lines is not used in wide ones.
    let narrow = "<div style='width: 60px'><p>\(Self.compound)</p></div>"
    let both = try FlowPages(["<style>p { hyphens: auto }</style>\(narrow)<p>\(words)</p>"])
    let wide = both.lines.filter { $0.width > .pt(100) }
    #expect(wide.count > 9)
    #expect(wide.allSatisfy { $0.end != .hyphen })
  }

  @Test func `where words are not to be divided they are not, nor are addresses`() throws {
    #expect(
      try lines(Self.compound, width: 60, css: "hyphens: manual").allSatisfy { $0.end != .hyphen })
    #expect(
      try lines("https://example.org/\(Self.compound)", width: 60).allSatisfy { $0.end != .hyphen })
  }

  @Test(arguments: [100, 130, 170, 900], ["h1", "h2", "h3"])
  func `words of titles that no line can hold are divided with a hyphen, others not at all`(
    width: Int, title: String
  ) throws {
    let set = try FlowPages(
      onGrid: 12,
      "<div style='width: \(width)px'><\(title)>Counterrevolutionary misunderstandings in one part of it</\(title)></div><p>text</p>"
    )
    let lines = set.lines.filter { $0.role == .heading }
    #expect(lines.count > (width > 200 ? 0 : 2))
    for line in lines {
      #expect(line.end != .broken, "“\(line.text)” of \(lines.map(\.text))")
      #expect(line.end != .hyphen || width < 200)
      #expect(!line.text.hasSuffix("pa-") && !line.text.hasPrefix("part-"))
    }
  }
}
