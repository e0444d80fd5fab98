import Graphics
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// `hyphens` of inline elements.
@Suite struct InlineHyphenTests {
  /// A word that English divides, many times, each in an element of a class.
  private static func text(_ name: String, _ word: String) -> String {
    "<p class=\"\(name)\">"
      + (0..<60).map { "<span>\(word)</span>" + ($0 % 3 == 0 ? " of " : " ") }.joined() + "</p>"
  }

  /// How many lines end in a hyphen that the file has not.
  private func divided(_ block: String, _ inline: String, word: String = "representation") throws
    -> Int
  {
    let css = """
      p.a { hyphens: \(block); text-align: justify } p.a span { hyphens: \(inline) }
      """
    let pages = try FlowPages([Self.text("a", word)], css: css).pages
    return pages.flatMap(\.lines).count { $0.end == .hyphen }
  }

  @Test(arguments: ["none", "manual", "auto"])
  func `the style of the words decides, whatever that of their block`(block: String) throws {
    #expect(try divided(block, "none") == 0)
    #expect(try divided(block, "manual") == 0)
    #expect(try divided(block, "auto") > 5)
    let soft = "xyzxyz\u{AD}xyzxyzxyz"
    #expect(try divided(block, "none", word: soft) == 0)
    #expect(try divided(block, "manual", word: soft) > 5)
  }
}
