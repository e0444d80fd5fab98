import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Layout

/// The nine rules of floats, of random ones (CSS 2.2, 9.5.1).
struct FloatLawTests {
  private struct Placed {
    var rect: LogicalRect
    var isLeft: Bool

    /// Whether it stands beside another.
    func isBeside(_ other: LogicalRect) -> Bool {
      rect.origin.block < other.blockEnd && other.origin.block < rect.blockEnd
    }
  }

  /// Whether a float may stand in a place, for all that stood there before.
  private func mayStand(_ rect: LogicalRect, isLeft: Bool, among floats: [Placed], width: Length)
    -> Bool
  {
    let beside = floats.filter { $0.isBeside(rect) }
    let own = beside.filter { $0.isLeft == isLeft }
    let other = beside.filter { $0.isLeft != isLeft }
    let isInside = isLeft ? rect.inlineEnd <= width : rect.origin.inline >= .zero
    return (isInside || own.isEmpty)
      && own.allSatisfy {
        isLeft ? rect.origin.inline >= $0.rect.inlineEnd : rect.inlineEnd <= $0.rect.origin.inline
      }
      && other.allSatisfy {
        isLeft ? rect.inlineEnd <= $0.rect.origin.inline : rect.origin.inline >= $0.rect.inlineEnd
      }
  }

  @Test func `every float obeys the nine rules`() {
    var random = SplitMix64(seed: 0xF10A7)
    let width = Length.pt(200)
    for _ in 0..<2000 {
      var area = FloatArea()
      var floats: [Placed] = []
      var top = Length.zero
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        if Int.random(in: 0...3, using: &random) == 0 {
          top += .pt(Double(Int.random(in: 0...40, using: &random)))
        }
        let isLeft = Bool.random(using: &random)
        let size = LogicalSize(
          inline: .pt(Double(Int.random(in: 1...240, using: &random))),
          block: .pt(Double(Int.random(in: 1...60, using: &random))))
        let place = area.place(size, isLeft: isLeft, from: top, between: .zero, and: width)
        let rect = LogicalRect(origin: place, size: size)
        area.add(rect, isLeft: isLeft)
        check(rect, isLeft, from: top, floats, width)
        floats.append(Placed(rect: rect, isLeft: isLeft))
      }
    }
  }

  private func check(
    _ rect: LogicalRect, _ isLeft: Bool, from top: Length, _ floats: [Placed], _ width: Length
  ) {
    // Rule 1: it is not beyond its own edge of the containing block.
    #expect(isLeft ? rect.origin.inline >= .zero : rect.inlineEnd <= width)
    // Rules 2, 3 and 7.
    #expect(mayStand(rect, isLeft: isLeft, among: floats, width: width))
    // Rules 4 to 6.
    let highest = max(top, floats.map(\.rect.origin.block).max() ?? top)
    #expect(rect.origin.block >= highest)
    // Rule 8: wherever it might stand higher, it may not.
    let higher = [highest] + floats.map(\.rect.blockEnd)
    for block in higher where block >= highest && block < rect.origin.block {
      var other = rect
      other.origin.block = block
      let beside = floats.filter {
        $0.isLeft == isLeft && $0.isBeside(other)
      }
      other.origin.inline =
        isLeft
        ? beside.map(\.rect.inlineEnd).reduce(.zero, max)
        : beside.map(\.rect.origin.inline).reduce(width, min) - rect.size.inline
      #expect(!mayStand(other, isLeft: isLeft, among: floats, width: width))
    }
    // Rule 9: it stands at its edge, or at another float of its side.
    let edges = floats.filter { $0.isLeft == isLeft && $0.isBeside(rect) }
      .map { isLeft ? $0.rect.inlineEnd : $0.rect.origin.inline }
    #expect(
      isLeft
        ? rect.origin.inline == edges.reduce(.zero, max)
        : rect.inlineEnd == edges.reduce(width, min))
  }

  @Test
  func `a block clears floats with its border edge, or its margin edge where that is asked for`()
    throws
  {
    var random = SplitMix64(seed: 0xC1EA)
    for _ in 0..<20 {
      let (float, margin, text) = (
        Int.random(in: 1...80, using: &random), Int.random(in: 0...40, using: &random),
        Int.random(in: 0...90, using: &random)
      )
      for isIndependent in [false, true] {
        func top(_ css: String) throws -> Length {
          try LaidOutPage(
            "<i style='float: left; width: 20px; height: \(float)px'></i><div style='height: \(text)px'></div>"
              + "<div id='b' style='clear: both; margin-top: \(margin)px; height: 9px; \(css)"
              + "\(isIndependent ? "; overflow: hidden" : "")'></div>"
          ).rect("b").origin.block
        }
        let free = text + margin
        #expect(try top("") == .pt(Double(max(float, free))))
        #expect(try top("-rb-clearance: margin") == .pt(Double(max(float + margin, free))))
      }
    }
  }

  @Test func `lines stand beside floats and never over them`() throws {
    var random = SplitMix64(seed: 0x11E)
    for _ in 0..<20 {
      var body = "<div style='width: 300px'>"
      var floats = 0
      for _ in 0..<40 {
        if Int.random(in: 0...4, using: &random) == 0 {
          let side = Bool.random(using: &random) ? "left" : "right"
          let (width, height) = (
            Int.random(in: 5...120, using: &random), Int.random(in: 5...70, using: &random)
          )
          body +=
            "<i id='f\(floats)' style='float: \(side); width: \(width)px; height: \(height)px'></i>"
          floats += 1
        } else {
          body += prose(Int.random(in: 1...6, using: &random)) + " "
        }
      }
      let page = try LaidOutPage(body + "</div>")
      let rects = try (0..<floats).map { try page.rect("f\($0)") }
      let lines = page.engine.fragments.indices.compactMap { number -> LogicalRect? in
        guard case .text(let text) = page.engine.fragments[number].content,
          page.engine.fragments[number].parent >= 0
        else { return nil }
        let corner = LogicalRect(page.engine.physicalRect(of: number, in: page.page)).origin
        return LogicalRect(
          origin: LogicalPoint(
            inline: corner.inline + text.line.x,
            block: corner.block + text.baseline - text.line.ascent * 0.5),
          size: LogicalSize(inline: text.line.width, block: .pt(1)))
      }
      #expect(!lines.isEmpty)
      for line in lines {
        #expect(
          rects.allSatisfy {
            line.inlineEnd <= $0.origin.inline || line.origin.inline >= $0.inlineEnd
              || line.blockEnd <= $0.origin.block || line.origin.block >= $0.blockEnd
          })
      }
    }
  }
}
