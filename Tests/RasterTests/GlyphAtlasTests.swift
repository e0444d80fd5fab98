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

  @Test func `masks stay within their memory however many glyphs a page has`() throws {
    let file = Asset.vollkorn.regular
    var painter = PagePainter(fonts: [file])
    var most = 0
    for line in 0..<110 {
      let glyphs = (0..<24).map { column in
        Glyph(
          id: UInt16((line * 24 + column) % 1500), cluster: 0, x: .pt(Double(column) * 17.3),
          y: .zero, advance: .zero)
      }
      let run = GlyphRun(
        font: 0, size: .pt(95), origin: Point(x: .pt(Double(line % 16) / 16), y: .pt(100)),
        glyphs: glyphs)
      _ = painter.paint(
        DisplayList(items: [.glyphs(run)]), width: 400, height: 120, scale: 1, theme: .white)
      most = max(most, painter.maskBytes)
    }
    #expect(most > PagePainter.mostMaskBytes / 2)
    #expect(most <= PagePainter.mostMaskBytes)
  }
}
