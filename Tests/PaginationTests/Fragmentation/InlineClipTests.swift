import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Boxes that cut off what is in them.
struct InlineClipTests {
  @Test("Boxes among letters cut off pictures and letters, at round corners, too")
  func clippingInLines() throws {
    let box =
      "<b style='display: inline-block; width: 50px; height: 40px; overflow: hidden; border-radius:"
    let picture = "<i style='display: block; width: 300px; height: 300px; background: red'></i>"
    for (radius, isRound) in [("0", false), ("50%", true)] {
      let set = try FlowPages(["<p>one \(box) \(radius)'>\(picture)</b> two</p>"])
      let shape = try #require(set.pages[0].shapes.first)
      let area = Size(width: .pt(50 * 0.625), height: .pt(40 * 0.625))
      switch shape {
      case .fill(let rect, _): #expect(!isRound && rect.size == area)
      case .group(let group):
        #expect(isRound && group.clip.flatMap { Rect(around: $0.points) }?.size == area)
      default: Issue.record("\(shape)")
      }
    }
    let words = try FlowPages(["<p>one \(box) 0'>a word that is longer</b> two</p>"]).words
    #expect(words.contains("one") && words.contains("two") && !words.contains("longer"))
  }

  /// The lines of a page, each with what is done to it.
  private func lines(_ page: Page) -> [(line: PageLine, context: Frame.Context)] {
    page.frame.gathered { item, context in
      if case .line(let line) = item { (line, context) } else { nil }
    }
  }

  /// What of the lines of a page is seen, without the white above and below small letters.
  private func seen(_ page: Page) -> [Rect] {
    lines(page).compactMap { line, context in
      context.seen(
        Rect(
          x: line.origin.x, y: line.origin.y - line.ascent * 0.4, width: line.width,
          height: line.ascent * 0.4))
    }.filter { $0.size.width > .pt(1) && $0.size.height > .pt(1) }
  }

  private func overlaps(_ page: Page) -> Int {
    let boxes = seen(page)
    return boxes.indices.reduce(0) { count, one in
      count
        + boxes[(one + 1)...].count { other in
          let own = boxes[one]
          let slack = Length.pt(0.5)
          return own.minX + slack < other.maxX && other.minX + slack < own.maxX
            && own.minY + slack < other.maxY && other.minY + slack < own.maxY
        }
    }
  }

  /// Boxes of all kinds whose heights are less or more than their text's, each with a number of its own in each word.
  private func body(_ overflow: String, _ random: inout SplitMix64) -> String {
    let kinds = [
      "", "float: left; width: 40%", "display: inline-block; width: 30%", "padding: 3px",
    ]
    return (0..<8).map { box in
      let words = (0..<Int.random(in: 3...40, using: &random)).map { "w\(box)x\($0)" }
        .joined(separator: " ")
      let limit = ["height", "max-height"].randomElement(using: &random) ?? ""
      let height = Int.random(in: 8...90, using: &random)
      let kind = kinds.randomElement(using: &random) ?? ""
      return "<div style='overflow: \(overflow); \(limit): \(height)px; \(kind)'>\(words)</div>"
        + "<p style='clear: both'>after\(box) it</p>"
    }.joined()
  }

  @Test(arguments: ["hidden", "clip", "auto", "scroll"], sample(UInt64(1)...10))
  func `text that does not fit its box stands over no other`(overflow: String, seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    let body = body(overflow, &random)
    let set = try FlowPages([body])
    for page in set.pages { #expect(overlaps(page) == 0, "\(body)") }
    // Nobody scrolls on a page: what scrolls is there.
    let wanted = body.matches(of: /w\dx\d+/).map { String($0.output) }
    let found = set.words.matches(of: /w\dx\d+/).map { String($0.output) }
    #expect(wanted.sorted() == found.sorted() || ["hidden", "clip"].contains(overflow))
  }

  @Test func `what is larger than its sheet expects by less than a letter is whole`() throws {
    let set = try FlowPages([
      "<div style='overflow: hidden; height: 1em; line-height: 1.3'>Éjg one</div><p>two</p>"
    ])
    #expect(set.words == "Éjg one two")
    #expect(set.pages.flatMap(\.lineContexts).allSatisfy { $0.clips.isEmpty })
  }

  @Test func `signs that stand out of lines are not cut off with what is below`() throws {
    let words = String(repeating: "sea, wind, ", count: 60)
    let set = try FlowPages([
      "<div style='overflow: hidden; height: 30px; text-align: justify; hanging-punctuation: allow-end'>\(words)</div>"
    ])
    for (line, context) in lines(set.pages[0]) where line.role == .body {
      let seen = context.seen(line.box)
      #expect(seen.map { abs(($0.size.width - line.box.size.width).points) < 0.01 } ?? false)
    }
  }

  @Test func `boxes with a place of their own cut off what is in them`() throws {
    let hidden =
      "position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0)"
    let set = try FlowPages([
      "<div style='position: relative'><p>one</p><p style='\(hidden)'>for the ear alone</p></div>"
    ])
    #expect(set.words == "one")
  }
}
