import Assets
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Raster

/// The masks of glyphs: which have any, and how much memory they may take.
struct GlyphAtlasTests {
  @Test func `a glyph too large for a mask is filled as a shape, and one of nothing is not`() {
    let file = TestFont(["A"]).file("square")
    for (pixels, isShape) in [(20.0, false), (300, false), (4000, true)] {
      var atlas = GlyphAtlas(
        rasterizer: GlyphRasterizer(file), pixelsPerEm: pixels, expansion: 1, synthesis: [])
      for phase in 0..<GlyphAtlas.phases {
        atlas.draw(1, phase: phase)
        atlas.draw(60_000, phase: phase)
        atlas.withDrawn { drawn in
          #expect(drawn.entry(glyph: 1, phase: phase)?.isShape == isShape, "at \(pixels)")
          let nothing = drawn.entry(glyph: 60_000, phase: phase)
          #expect(nothing?.isShape == false && nothing?.width == 0)
        }
      }
    }
  }

  @Test(.long) func `masks stay within their memory however many glyphs are drawn`() {
    var atlas = GlyphAtlas(
      rasterizer: GlyphRasterizer(Asset.vollkorn.regular), pixelsPerEm: 95, expansion: 1,
      synthesis: [])
    var most = 0
    for glyph in UInt16(0)..<1800 {
      for phase in 0..<GlyphSamples.phasesPerSample {
        atlas.draw(glyph, phase: phase)
        #expect(atlas.withDrawn { $0.entry(glyph: glyph, phase: phase) } != nil)
        most = max(most, atlas.byteCount)
      }
    }
    // An array that grows may have twice the room that it needs.
    #expect(most > GlyphAtlas.mostBytes && most <= GlyphAtlas.mostBytes * 2 + 1 << 20)
  }
}
