import Graphics
import TestSupport
import Testing

@testable import Layout

/// Content beside floats, below them or after them on a line (CSS 2.2, 9.5).
struct FloatNeighbourLawTests {
  private func number(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> Int {
    Int.random(in: range, using: &random)
  }

  @Test func `A box that keeps floats out has the width it asks for, whatever floats leave`() throws
  {
    var random = SplitMix64(seed: 0xF101)
    for _ in 0..<40 {
      let (float, percent) = (number(1...400, &random), number(1...50, &random))
      let side = Bool.random(using: &random) ? "left" : "right"
      let kind = ["overflow: hidden", "display: flow-root", "display: flex"].randomElement(
        using: &random)!
      let page = try LaidOutPage(
        "<i style='float: \(side); width: \(float)px; height: 9px'></i>"
          + "<div id='b' style='\(kind); width: \(percent)%; height: 5px'></div>")
      #expect(try page.rect("b").size.inline == .pt(Double(percent) * 10))
      #expect(try page.rect("b").origin.block == .zero)
    }
  }

  @Test func `Its margins lie over floats, and nothing of it reaches out of its container`() throws
  {
    var random = SplitMix64(seed: 0xF102)
    for _ in 0..<60 {
      let (float, left, right) = (
        number(1...400, &random), number(-300...300, &random), number(-300...300, &random)
      )
      let isLeft = Bool.random(using: &random)
      let width = Bool.random(using: &random) ? number(1...300, &random) : nil
      let page = try LaidOutPage(
        "<i style='float: \(isLeft ? "left" : "right"); width: \(float)px; height: 9px'></i>"
          + "<div id='b' style='overflow: hidden; height: 5px; margin: 0 \(right)px 0 \(left)px"
          + (width.map { "; width: \($0)px" } ?? "") + "'></div>")
      let rect = try page.rect("b")
      let start = max(isLeft ? float : 0, left, 0)
      #expect(rect.origin == LogicalPoint(inline: .pt(Double(start)), block: .zero))
      let end = min(1000 - max(right, 0), isLeft ? 1000 : 1000 - float)
      #expect(rect.size.inline == .pt(Double(width ?? end - start)))
    }
  }

  @Test func `What has no room beside floats that wait for its place stands at their end`() throws {
    var random = SplitMix64(seed: 0xF103)
    for _ in 0..<40 {
      let (float, height, margin, outer) = (
        number(300...900, &random), number(1...60, &random), number(0...90, &random),
        number(0...40, &random)
      )
      let page = try LaidOutPage(
        "<div style='margin-top: \(outer)px'>"
          + "<i id='f' style='float: left; width: \(float)px; height: \(height)px'></i>"
          + "<div id='b' style='overflow: hidden; height: 5px; width: 750px; margin-top: \(margin)px'>"
          + "</div></div>")
      #expect(try page.rect("f").origin.block == .pt(Double(outer)))
      #expect(try page.rect("b").origin.block == page.rect("f").blockEnd)
    }
  }

  @Test func `A block that clears floats which wait for its place stands at their end`() throws {
    var random = SplitMix64(seed: 0xF104)
    for _ in 0..<40 {
      let (height, below, margin, outer) = (
        number(0...60, &random), number(-20...20, &random), number(-30...90, &random),
        number(0...40, &random)
      )
      let page = try LaidOutPage(
        "<div style='margin-top: \(outer)px'>"
          + "<i id='f' style='float: left; width: 50px; height: \(height)px; margin-bottom: \(below)px'>"
          + "</i><div id='b' style='clear: left; height: 5px; margin-top: \(margin)px'></div></div>"
      )
      let float = try page.rect("f")
      #expect(float.origin.block == .pt(Double(outer)))
      // A float whose margin box has no height ends where it begins.
      let end = max(float.blockEnd + .pt(Double(below)), float.origin.block)
      #expect(try page.rect("b").origin.block == end, "\(height) \(below) \(margin)")
    }
  }

  @Test func `A float after a word that goes to the next line goes with it`() throws {
    let box =
      "<b style='display: inline-block; width: 60px; height: 20px; vertical-align: top'></b>"
    // One that has no room beside the word stands below it.
    for (side, width, top) in [
      ("left", 30, 20), ("right", 30, 20), ("left", 50, 40), ("right", 50, 40),
    ] {
      let float = "<i id='f' style='float: \(side); width: \(width)px; height: 9px'></i>"
      let page = try LaidOutPage(
        "<div style='width: 100px; font-size: 10px; line-height: 20px'>\(box) \(box)\(float)</div>")
      #expect(try page.rect("f").origin.block == .pt(Double(top)))
      #expect(try page.rect("f").origin.inline == .pt(side == "left" ? 0 : Double(100 - width)))
    }
  }

  @Test func `A float after what goes below another has its place on that line`() throws {
    let page = try LaidOutPage(
      "<div style='width: 380px; font-size: 10px; line-height: 20px'>"
        + "<i style='float: left; width: 150px; height: 30px'></i>"
        + "<b id='b' style='display: inline-block; width: 240px; height: 20px'></b>"
        + "<i id='f' style='float: left; width: 100px; height: 20px'></i></div>")
    #expect(try page.rect("f").origin == LogicalPoint(inline: .zero, block: .pt(30)))
    #expect(try page.rect("b").origin == LogicalPoint(inline: .pt(100), block: .pt(30)))
  }
}
