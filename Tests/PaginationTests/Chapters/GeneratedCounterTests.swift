import TestSupport
import Testing

@testable import Pagination

/// Counters that style sheets begin and change (css-lists-3, 4).
struct GeneratedCounterTests {
  private func words(_ body: String, _ css: String) throws -> String {
    try FlowPages([body], css: css).words
  }

  @Test func `what a pseudo-element begins ends with the element that it is of`() throws {
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

  @Test func `counters of generated content before the children of an element apply to them`()
    throws
  {
    let css =
      "div::before { counter-reset: a 5; content: '' } p::before { counter-increment: a; "
      + "content: counters(a, '.') '.' }"
    let found = try words("<div><p>x</p><p>y</p></div><div><p>z</p></div>", css)
    #expect(found == "6.x 7.y 6.z")
  }

  @Test func `a counter that has ended is not there`() throws {
    let css = "p::before { content: '[' counters(a, '.') ']' }"
    #expect(
      try words("<div><p style='counter-reset: a'>x</p></div><p>y</p>", css) == "[0]x [0]y")
    #expect(
      try words("<p>y</p><div><p style='counter-reset: a 4'>x</p></div><p>y</p>", css)
        == "[0]y [4]x [0]y")
  }

  @Test func `a counter that is set is neither begun nor lost`() throws {
    let css =
      "body { counter-reset: a 4 } p { counter-increment: a 2; counter-set: b 7 } .s { counter-set: a 9 b 1 }"
      + "p::before { content: counters(a, '.') '-' counters(b, '.') ':' }"
    #expect(
      try words("<p>x</p><div><p class='s'>y</p></div><p>z</p>", css) == "6-7:x 9-1:y 11-7:z")
    // A property of the one does not undo that of the other.
    #expect(
      try words(
        "<p style='counter-reset: a 2; counter-set: b 3'>x</p>",
        "p::before { content: counter(a) counter(b) ':' }") == "23:x")
  }

  /// A random tree of elements that begin and change one counter, and what each shows.
  private struct Tree {
    var random: SplitMix64
    var body = ""
    var shown: [String] = []
    private var counters: [Int] = []

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      fill(0)
    }

    /// What is in an element: its children and what they have begun stand in one scope.
    private mutating func fill(_ depth: Int) {
      var hasOwn = false
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var style = ""
        if Int.random(in: 0..<3, using: &random) == 0 {
          let value = Int.random(in: 0...5, using: &random)
          style += "counter-reset: a \(value);"
          if hasOwn { counters.removeLast() }
          counters.append(value)
          hasOwn = true
        }
        if Bool.random(using: &random) {
          style += "counter-increment: a 3;"
          if counters.isEmpty {
            counters = [3]
            hasOwn = true
          } else {
            counters[counters.count - 1] += 3
          }
        }
        let all = (counters.isEmpty ? [0] : counters).map(String.init).joined(separator: ".")
        shown.append("<\(all)>")
        body += "<div style='\(style)'>"
        let kept = counters.count
        if depth < 4, Int.random(in: 0..<2, using: &random) == 0 { fill(depth + 1) }
        counters.removeLast(counters.count - kept)
        body += "</div>"
      }
      if hasOwn { counters.removeLast() }
    }
  }

  @Test(arguments: seeds(20))
  func `counters are nested as elements are`(seed: Int) throws {
    let tree = Tree(seed: UInt64(seed))
    let css = "div::before { content: '<' counters(a, '.') '> ' }"
    #expect(try words(tree.body, css) == tree.shown.joined(separator: " "))
  }
}
