import Testing

@testable import Pagination

/// Counters that style sheets begin and change (css-lists-3, 4).
struct GeneratedCounterTests {
  private func words(_ body: String, _ css: String) throws -> String {
    try FlowPages([body], css: css).words
  }

  @Test func `what a pseudo-element begins ends with it`() throws {
    let body = (0..<9).map { "<p>x\($0)</p>" }.joined()
    let expected = (0..<9).map { "1.x\($0)" }.joined(separator: " ")
    for side in ["before", "after"] {
      let css = "p::\(side) { counter-reset: a 1; content: counters(a, '-') '.' }"
      let found = try words(body, css)
      #expect(!found.contains("-"), "\(side): \(found)")
      if side == "before" { #expect(found == expected) }
    }
    // What is not there begins at zero, and ends as well.
    #expect(
      try words(body, "p::before { counter-increment: a; content: counter(a) '.' }") == expected)
  }

  @Test func `a counter that has ended is not there`() throws {
    let css = "p::before { content: '[' counters(a, '.') ']' }"
    #expect(
      try words("<div><p style='counter-reset: a'>x</p></div><p>y</p>", css) == "[0]x [0]y")
    #expect(
      try words("<p>y</p><div><p style='counter-reset: a 4'>x</p></div><p>y</p>", css)
        == "[0]y [4]x [0]y")
  }
}
