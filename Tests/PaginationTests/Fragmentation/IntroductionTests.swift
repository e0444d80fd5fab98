import Graphics
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// Paragraphs that introduce what comes after them.
struct IntroductionTests {
  private func block(_ number: Int, _ random: inout SplitMix64) -> String {
    let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in "word" }.joined(
      separator: " ")
    let text = "<p>\(words).</p>"
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return text + "<p>\(words) seen:</p><pre>code \(number)\nmore\n\nand more</pre>"
    case 1: return text + "<p>Seen <i>here:</i> </p>\n<ul><li>one<li>two<li>three</ul>"
    case 2: return text + "<p>seen：</p><table><tr><td>a<td>b<tr><td>c<td>d</table>"
    case 3: return text + "<p>\(words) <b>seen:</b></p><blockquote>\(text)</blockquote>"
    case 4: return text + "<p><b>Bold seen</b></p>" + text
    case 5:
      return text + "\n<p> <strong>Bold <i>seen</i></strong> </p>\n<pre>code\ncode\ncode</pre>"
    case 6: return text + "<p class='b'>Bold seen</p>" + text
    case 7: return text + "<div><span class='b'>Bold <i>seen</i></span></div>\n" + text
    default: return text
    }
  }

  @Test(arguments: sample(UInt64(1)...20))
  func `no page ends between an introduction and what it introduces`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let blocks = (0..<60).map { block($0, &random) }.joined()
    let set = try FlowPages(
      ["\(blocks)"],
      css:
        ".b { font-weight: bold } pre { white-space: pre-wrap } p:-rb-introduction { break-after: avoid }"
    )
    #expect(set.pages.count > 3)
    var introductions = 0
    for page in set.pages {
      let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
      introductions += lines.count { $0.text.contains(/seen|here:/) }
      #expect(lines.last?.text.contains(/seen[:：]?$|here:$/) != true, "page \(page.number)")
    }
    #expect(introductions > 5)
  }

  @Test func `a colon between paragraphs keeps nothing together`() throws {
    let text = (0..<200).map { "<p>Line \($0):</p>" }.joined()
    let plain = (0..<200).map { "<p>Line \($0).</p>" }.joined()
    let counts = try [text, plain].map { try FlowPages([$0]).pages.map(\.lines.count) }
    #expect(counts[0] == counts[1])
  }
}
