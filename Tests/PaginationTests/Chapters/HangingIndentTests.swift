import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Lines that are set in but for the first.
struct HangingIndentTests {
  private func lines(_ css: String, _ body: String = "<p>\(prose(60))</p>") throws -> [PageLine] {
    try FlowPages([body], css: css).pages.flatMap(\.lines).filter {
      ![.head, .folio].contains($0.role)
    }
  }

  @Test(arguments: [
    "text-indent: 20px hanging", "text-indent: hanging 20px", "text-indent: 4.166667% hanging",
    "text-indent: 20px hanging; text-align: justify", "text-indent: 20px hanging; direction: rtl",
  ])
  func `lines but the first are set in where an indent hangs, as with padding and a negative one`(
    css: String
  ) throws {
    let side = css.contains("rtl") ? "direction: rtl; " : ""
    let align = css.contains("justify") ? "text-align: justify; " : ""
    let own = try lines("p { \(css) }")
    let padded = try lines(
      "p { \(side)\(align)padding-inline-start: 20px; text-indent: -20px }")
    #expect(own.count > 3 && own.map(\.text) == padded.map(\.text))
    for (line, other) in zip(own, padded) {
      #expect(abs((line.origin.x - other.origin.x).points) < 0.02, "\(line.text)")
    }
  }

  @Test func `a very long paragraph is set out at its first line alone`() throws {
    for indent in ["20px hanging", "-20px"] {
      let own = try lines(
        "p { text-indent: \(indent); padding-left: 20px }", "<p>\(prose(15_000))</p>")
      let places = Set(own.dropFirst().map { $0.origin.x.points.rounded() })
      #expect(places.count == 1, "\(places)")
    }
  }

  @Test func `padding keeps hanging lines inside of it`() throws {
    for padding in [0, 5, 30] {
      let own = try lines("p { text-indent: 40px hanging; padding: 0 \(padding)px }")
      let edge = 50 + Double(padding) * 10 / 16
      #expect(own.map(\.origin.x.points).min().map { abs($0 - edge) < 0.02 } ?? false)
      let inner = Set(own.dropFirst().map { $0.origin.x.points.rounded() })
      #expect(inner == [(edge + 25).rounded()])
    }
  }

  @Test func `a box that is as wide as its text has room for what hangs`() throws {
    let own = try lines(
      "div { float: left; text-indent: 30px hanging }", "<div>one two three<br/>four five</div>")
    #expect(own.map(\.text) == ["one two three", "four five"])
  }
}
