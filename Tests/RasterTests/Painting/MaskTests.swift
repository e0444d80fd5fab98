import Assets
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Raster

/// Masks of coverage, laid over each other.
struct MaskTests {
  @Test func `a mask covers what is left of the paper in proportion, wherever it is cut off`()
    throws
  {
    var random = SplitMix64(seed: 91)
    func side(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for _ in 0..<80 {
      let (width, height) = (side(1...50), side(1...20))
      guard var canvas = Canvas(width: width, height: height) else {
        Issue.record("no canvas of \(width) × \(height)")
        return
      }
      var expected = [UInt8](repeating: 0, count: width * height)
      for _ in 0..<6 {
        let (across, down) = (side(1...40), side(1...12))
        let (left, top, offset) = (side(-30...45), side(-10...18), side(0...5))
        let alpha: UInt8 = Bool.random(using: &random) ? 255 : UInt8(side(1...254))
        // Half of it is bare, as glyphs are.
        // What follows it, if anything does, is no part of it.
        let slack = Bool.random(using: &random) ? 16 : 0
        let mask = (0..<offset + across * down + slack).map { _ in
          Bool.random(using: &random) ? 0 : UInt8.random(in: 0...255, using: &random)
        }
        mask.withUnsafeBufferPointer {
          canvas.lay(
            $0, from: offset, width: across, height: down, left: left, top: top, alpha: alpha)
        }
        for y in 0..<down where (0..<height).contains(top + y) {
          for x in 0..<across where (0..<width).contains(left + x) {
            let at = (top + y) * width + left + x
            var ink = Int(mask[offset + y * across + x])
            if alpha < 255 { ink = (ink * Int(alpha) + 127) / 255 }
            let there = Int(expected[at])
            expected[at] = UInt8(there + ink - (there * ink + 127) / 255)
          }
        }
      }
      let bytes = canvas.bytes
      #expect(bytes == expected)
    }
  }

  @Test func `letters are laid as if each lay alone, at any size, crowded or cut off`() {
    var random = SplitMix64(seed: 92)
    let rasterizer = GlyphRasterizer(Asset.vollkorn.regular)
    for size in sample([3.0, 6, 9.5, 14, 22, 31, 47, 80]) {
      var atlas = GlyphAtlas(
        rasterizer: rasterizer, pixelsPerEm: size, expansion: 1, synthesis: [])
      let (width, height) = (Int(size * 6) + 3, Int(size * 2) + 5)
      guard var canvas = Canvas(width: width, height: height) else {
        Issue.record("no canvas of \(width) × \(height)")
        return
      }
      var expected = [UInt8](repeating: 0, count: width * height)
      for isInside in [true, true, true, false, false] {
        let run = Self.run(size: size, isInside: isInside, using: &random)
        canvas.lay(run, scale: 1, &atlas, shapes: rasterizer)
        for glyph in run.glyphs {
          Self.lay(glyph, of: run, rasterizer, over: &expected, width: width, height: height)
        }
      }
      let bytes = canvas.bytes
      #expect(bytes == expected, "at \(size)")
    }
  }

  /// Some forty letters beside and over each other.
  private static func run(
    size: Double, isInside: Bool, using random: inout SplitMix64
  ) -> GlyphRun {
    let (start, lines) = isInside ? (size * 0.4, size...size * 1.2) : (-size, -size...size * 3)
    var glyphs: [Glyph] = []
    var x = 0.0
    for _ in 0..<40 {
      glyphs.append(
        Glyph(
          id: UInt16.random(in: 1...400, using: &random), cluster: 0, x: .pt(x), y: .zero,
          advance: .zero))
      x += Double.random(in: 0...size * (isInside ? 0.2 : 0.5), using: &random)
      if isInside, x > size * 4 { x = 0 }
    }
    return GlyphRun(
      font: 0, size: .pt(size),
      origin: Point(x: .pt(start), y: .pt(Double.random(in: lines, using: &random).rounded())),
      glyphs: glyphs, ink: Ink(alpha: Int.random(in: 0...3, using: &random) > 0 ? 255 : 140))
  }

  /// Lays a glyph pixel by pixel: what is left of the paper is covered in proportion.
  private static func lay(
    _ glyph: Glyph, of run: GlyphRun, _ rasterizer: GlyphRasterizer, over canvas: inout [UInt8],
    width: Int, height: Int
  ) {
    let pen = Int(((run.origin.x + glyph.x).points * 16).rounded())
    var coverage: [UInt8] = []
    let mask = rasterizer.mask(
      glyph: glyph.id, pixelsPerEm: run.size.points, phase: pen & 15, into: &coverage)
    for row in 0..<mask.height {
      for column in 0..<mask.width {
        let (x, y) = (
          pen >> 4 + mask.left + column, Int(run.origin.y.points.rounded()) - mask.top + row
        )
        guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
        let (there, fraction) = (Int(canvas[y * width + x]), Int(run.ink.alpha))
        let solid = Int(coverage[row * mask.width + column])
        let ink = fraction == 255 ? solid : (solid * fraction + 127) / 255
        canvas[y * width + x] = UInt8(there + ink - (there * ink + 127) / 255)
      }
    }
  }
}
