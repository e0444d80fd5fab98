import Graphics
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// Code that goes on over pages.
struct CodePageTests {
  /// Passages of some lines of code with an empty line between them.
  private func code(_ passages: [Int]) -> String {
    passages.enumerated().map { number, count in
      (0..<count).map { "f\(number)l\($0)" }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  @Test(arguments: 0..<20)
  func `a page ends at an empty line of code if one is in its last fifth, and is full otherwise`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let passages = (0..<30).map { _ in Int.random(in: 1...30, using: &random) }
    // Facing pages of one depth are worth more than an empty line at the foot of one of them.
    var layout = FlowPages.layout
    layout.sides = .single(spineOnLeft: true)
    let css =
      "pre { white-space: pre-wrap; -rb-indent-lines: each; font: 10px/16px serif; margin: 0 }"
    let set = try FlowPages(["<pre>\(code(passages))</pre>"], css: css, layout: layout)
    #expect(set.pages.count > 5)
    var early: [Int] = []
    for page in set.pages.dropLast() {
      let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
      let texts = lines.map(\.text)
      #expect(texts.first != "", "no page begins with an empty line")
      guard let last = texts.last(where: { !$0.isEmpty }) else { continue }
      let parts = last.dropFirst().split(separator: "l").compactMap { Int($0) }
      let isEnd = parts[1] + 1 == passages[parts[0]]
      // A page is 400 points high, and a line 10.
      let foot = lines.map(\.origin.y).max() ?? .zero
      #expect(foot > .pt(50 + 400 * 0.8 - 21), "page \(page.number) ends at \(foot)")
      guard !isEnd else { continue }
      #expect(foot > .pt(50 + 400 - 41), "page \(page.number) is not full")
      if parts[1] + 1 < 7 { early.append(page.number) }
    }
    // The last page may ask for more lines than it would have.
    #expect(early.count <= 1, "pages end below an empty line: \(early)")
  }
}
