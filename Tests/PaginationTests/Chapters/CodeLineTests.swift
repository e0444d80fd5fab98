import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Where lines of code end that are too long for the page.
struct CodeLineTests {
  private func word(_ random: inout SplitMix64) -> String {
    let parts = [
      "--", "-", "$", "{NAME}", "cluster", "-state", "::", "/path", ".then", "(x)", "=", "value",
      "\"text\"", ";", "&&",
    ]
    return (0..<Int.random(in: 1...5, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }.joined()
  }

  @Test(arguments: UInt64(1)...20)
  func `they end at spaces where they can, and never after what begins a word`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let code = (0..<20).map { _ in
      "@ "
        + (0..<Int.random(in: 5...25, using: &random)).map { _ in word(&random) }.joined(
          separator: " ")
    }.joined(separator: "\n").replacing("&", with: "&amp;")
    let css =
      "pre { white-space: pre-wrap; hyphens: none; text-align: start; -rb-indent-lines: each; overflow-wrap: break-word; text-wrap: pretty }"
    let lines = try FlowPages(["<pre>\(code)</pre>"], css: css).lines
    #expect(lines.count > 25)
    let ends = zip(lines, lines.dropFirst()).filter { !$1.text.hasPrefix("@") }
    // Half of these words have places for breaks that Unicode's rules allow.
    #expect(ends.count { $0.0.end != .space } * 2 < ends.count)
    for (line, _) in ends where line.end != .space {
      #expect(
        !line.text.hasSuffix(" --") && !line.text.hasSuffix(" -") && !line.text.hasSuffix("$"))
    }
  }
}
