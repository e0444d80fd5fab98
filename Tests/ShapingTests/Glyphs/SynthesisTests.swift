import Assets
import Graphics
import Testing

@testable import Shaping

/// Letters that are emboldened or slanted.
struct SynthesisTests {
  private let rasterizer = GlyphRasterizer(Asset.vollkorn.regular)
  private let glyph: UInt16

  init() throws {
    glyph = try #require(try Face(Asset.vollkorn.regular).glyph(for: "H"))
  }

  private func ink(_ synthesis: Synthesis) -> (mask: GlyphMask, sum: Int, rows: [[UInt8]]) {
    var coverage: [UInt8] = []
    let mask = rasterizer.mask(
      glyph: glyph, pixelsPerEm: 96, synthesis: synthesis, phase: 0, into: &coverage)
    let rows = (0..<mask.height).map {
      Array(coverage[($0 * mask.width)..<(($0 + 1) * mask.width)])
    }
    return (mask, coverage.reduce(0) { $0 + Int($1) }, rows)
  }

  @Test func `emboldened letters have more ink and grow equally on all sides`() {
    let (plain, bold) = (ink([]), ink(.bold))
    #expect(bold.sum > plain.sum * 5 / 4)
    // 1/24 of 96 pixels: two on each side.
    #expect(abs(plain.mask.left - bold.mask.left - 2) <= 1)
    #expect(abs(bold.mask.width - plain.mask.width - 4) <= 1)
    #expect(abs(bold.mask.top - plain.mask.top - 2) <= 1)
  }

  @Test func `slanted letters have the same ink, shifted right with height`() {
    let (plain, oblique) = (ink([]), ink(.oblique))
    #expect(abs(oblique.sum - plain.sum) < plain.sum / 50)
    func left(_ row: [UInt8]?, _ mask: GlyphMask) -> Int {
      (row?.firstIndex { $0 > 127 } ?? 0) + mask.left
    }
    // The first row may be too faint; the fifth is four pixels below.
    let shift = left(oblique.rows[4], oblique.mask) - left(plain.rows[4], plain.mask)
    #expect(abs(Double(shift) - Double(plain.mask.top - 4) * Synthesis.slope) < 3)
    let (low, plainLow) = (oblique.rows.dropLast(3).last, plain.rows.dropLast(3).last)
    #expect(abs(left(low, oblique.mask) - left(plainLow, plain.mask)) < 3)
  }

  @Test func `outlines are emboldened and slanted like masks`() {
    func box(_ synthesis: Synthesis) -> (left: Double, right: Double) {
      let path = rasterizer.outline(glyph: glyph, size: .pt(96), synthesis: synthesis)
      var (least, most) = (1e9, -1e9)
      for element in path.elements {
        switch element {
        case .move(let to), .line(let to), .quadratic(_, let to), .cubic(_, _, let to):
          (least, most) = (min(least, to.x.points), max(most, to.x.points))
        case .close: break
        }
      }
      return (least, most)
    }
    #expect(abs(box(.bold).left - box([]).left + 2) < 0.5)
    #expect(abs(box(.bold).right - box([]).right - 2) < 0.5)
    #expect(box(.oblique).right > box([]).right + 10)
  }
}
