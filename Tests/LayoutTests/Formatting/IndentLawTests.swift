import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// Laws of `text-indent` that hold however lines are chosen.
struct IndentLawTests {
  /// The lines with the places that they begin at, in tenths of a point.
  private func lines(_ body: String, css: String, isFixed: Bool) throws -> [String] {
    try LaidOutPage(
      body,
      css: "p { margin: 0; width: 260px; text-wrap-style: stable; hyphens: manual; \(css) }",
      isFixed: isFixed
    ).lines.map { "\($0.text) \(($0.origin.x.points * 10).rounded())" }
  }

  @Test(
    arguments: ["", "text-align: justify", "text-align: center", "direction: rtl"], [true, false])
  func `with an indent for each line, parts between breaks are as paragraphs of their own`(
    css: String, isFixed: Bool
  ) throws {
    let parts = (0..<4).map { prose(4 + $0 * 9) }
    let joined = "<p>" + parts.joined(separator: "<br/>") + "</p>"
    let apart = parts.map { "<p>\($0)</p>" }.joined()
    for indent in ["20px", "-20px", "5%", "20px hanging", "hanging 5%"] {
      let own = try lines(joined, css: "\(css); text-indent: \(indent) each-line", isFixed: isFixed)
      #expect(own.count > 8)
      #expect(
        try own == lines(apart, css: "\(css); text-indent: \(indent)", isFixed: isFixed),
        "\(indent)")
    }
  }

  @Test(arguments: [true, false])
  func `a box that is as wide as its text has room for the indent of each line`(
    isFixed: Bool
  ) throws {
    for indent in ["30px each-line", "30px each-line hanging", "30px hanging"] {
      let body = "<p>one two<br/>three four five six<br/>seven</p>"
      let css = "float: left; width: auto; text-indent: \(indent)"
      #expect(try lines(body, css: css, isFixed: isFixed).count == 3, "\(indent)")
    }
  }
}
