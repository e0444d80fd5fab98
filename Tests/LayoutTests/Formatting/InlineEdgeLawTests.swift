import Graphics
import TestSupport
import Testing

@testable import Layout

/// The edges of inline boxes on lines whose letters run both ways (CSS 2.2, 8.6).
struct InlineEdgeLawTests {
  private typealias Piece = (left: Double, right: Double, hasLeft: Bool, hasRight: Bool)

  /// The pieces of the element with an id, from left to right.
  private func pieces(_ page: LaidOutPage, _ id: String) throws -> [Piece] {
    let box = try page.box(id)
    let numbers = page.engine.fragments.indices.filter {
      page.engine.fragments[$0].box == box && page.engine.fragments[$0].parent >= 0
    }
    return numbers.map { number in
      let made = page.engine.fragments[number]
      let rect = LogicalRect(page.engine.physicalRect(of: number, in: page.page))
      return (
        rect.origin.inline.points, rect.inlineEnd.points, made.hasStartEdge, made.hasEndEdge
      )
    }.sorted { $0.left < $1.left }
  }

  /// Words, some in inline boxes, and some that are made to run from right to left.
  private func text(_ random: inout SplitMix64, depth: Int = 0) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where depth < 3:
        "<i style='padding: 0 3px'>\(text(&random, depth: depth + 1))</i>"
      case 1 where depth < 3:
        "<bdo dir='\(Bool.random(using: &random) ? "rtl" : "ltr")'>\(text(&random, depth: depth + 1))</bdo>"
      default: String("abcdefgh".prefix(Int.random(in: 1...8, using: &random)))
      }
    }.joined(separator: " ")
  }

  @Test(arguments: UInt64(1)...40)
  func `the left edge of a box is left of all that is in it, and the right edge right of that`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let direction = Bool.random(using: &random) ? "rtl" : "ltr"
    let inner = text(&random)
    let page = try LaidOutPage(
      "<p dir='\(direction)' style='white-space: nowrap'>\(text(&random)) <bdo dir='rtl'>\(text(&random)) <b id='b' style='border-left: 5px solid; "
        + "border-right: 7px solid; background: lime'>\(inner)</b> \(text(&random))</bdo> \(text(&random))</p>"
    )
    let pieces = try pieces(page, "b")
    let first = try #require(pieces.first)
    let last = try #require(pieces.last)
    #expect(first.hasLeft && last.hasRight, "\(inner)")
    #expect(
      pieces.dropFirst().allSatisfy { !$0.hasLeft } && pieces.dropLast().allSatisfy { !$0.hasRight }
    )
    // Pieces lie beside each other.
    for (one, next) in zip(pieces, pieces.dropFirst()) { #expect(next.left > one.right - 0.01) }
  }

  @Test func `a box that runs the other way has each edge on its own side`() throws {
    for (outer, inner) in [("ltr", "rtl"), ("rtl", "ltr"), ("ltr", "ltr"), ("rtl", "rtl")] {
      let page = try LaidOutPage(
        "<p dir='\(outer)'>one <b id='b' style='direction: \(inner); margin-left: 30px; padding-right: 11px'>"
          + "<i id='w' style='display: inline-block; width: 40px; height: 9px'></i></b> two</p>")
      let (box, word) = (try page.rect("b"), try page.rect("w"))
      #expect(box.origin.inline == word.origin.inline, "\(outer) \(inner)")
      #expect(box.inlineEnd - word.inlineEnd == .pt(11), "\(outer) \(inner)")
    }
  }

  @Test func `letters that are never seen are not spaced`() throws {
    for sign in ["\u{200B}", "\u{AD}", "\u{2060}", "\u{2068}", "\u{200E}"] {
      func width(_ text: String) throws -> Length {
        try LaidOutPage(
          "<b id='b' style='float: left; letter-spacing: 9px; font-kerning: none'>\(text)</b>"
        ).rect("b").size.inline
      }
      #expect(try width("ab\(sign)cd") == width("abcd"), "\(sign.unicodeScalars)")
    }
  }
}
