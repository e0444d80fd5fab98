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

  @Test(arguments: seeds(20))
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
    var early: [PageNumber] = []
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

  @Test(arguments: seeds(20))
  func `a line of code that does not fit goes on to the right of its indent`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let lines = (0..<20).map { _ in
      String(repeating: " ", count: .random(in: 0...8, using: &random))
        + (0..<Int.random(in: 1...40, using: &random)).map { "w\($0)" }.joined(separator: " ")
    }
    let set = try FlowPages(onGrid: 14, "<pre>\(lines.joined(separator: "\n"))</pre>")
    let code = set.pages.flatMap(\.lines).filter { $0.text.contains("w") }
    #expect(code.count > lines.count)
    var first = Length.zero
    for line in code {
      let words = line.text.split { $0.isWhitespace }
      let indent = line.text.prefix { $0.isWhitespace }.count
      if words.first == "w0" {
        first = line.origin.x
      } else {
        #expect(line.origin.x > first + .pt(5) && indent == 0, "\(line.text)")
      }
    }
  }

  @Test(arguments: seeds(20))
  func `a name that is wider than a line ends it with one of its parts`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let separators = [".", "::", "_", "/", "-", ""]
    let name = (0..<30).map { _ in
      let part = String(repeating: "n", count: .random(in: 3...9, using: &random))
      return "N" + part + separators.randomElement(using: &random)!
    }.joined()
    let set = try FlowPages(onGrid: 14, "<pre>\(name)</pre>")
    let code = set.pages.flatMap(\.lines).filter { $0.text.contains("n") }
    #expect(code.count > 3 && code.map(\.text).joined() == name)
    for line in code.dropFirst() {
      #expect(line.text.hasPrefix("N"), "\(line.text)")
    }
  }
}
