internal import Graphics
internal import Shaping

/// The horizontal extents of a glyph's ink in bands of equal height, in ems of its font.
struct GlyphInk {
  /// A part of the ink: where it lies above the baseline, and from where to where it reaches from the glyph's origin.
  struct Band {
    var heights: ClosedRange<Double>
    var extent: ClosedRange<Double>
  }

  let bands: [Band]

  /// The height of a band.
  static let height = 1.0 / 24
  /// Ink farther from the baseline, in bands, is not measured.
  private static let measured = -24..<48

  init(of glyph: UInt16, in face: Face) {
    let em = Double(face.metrics.unitsPerEm)
    bands = Self.measured.compactMap { number in
      let heights = Double(number) * Self.height...Double(number + 1) * Self.height
      let ink = face.ink(
        of: UInt32(glyph), between: heights.lowerBound * em...heights.upperBound * em)
      return ink.map {
        Band(heights: heights, extent: $0.lowerBound / em...$0.upperBound / em)
      }
    }
  }
}

/// The ink of glyphs that were compared with their neighbours.
struct GlyphInks {
  private struct Key: Hashable {
    var font: FontNumber
    var glyph: UInt16
  }

  private var known = BoundedCache<Key, GlyphInk>(limit: 4096)

  mutating func ink(of glyph: UInt16, in font: FontNumber, _ fonts: FontTable) -> GlyphInk {
    known.value(for: Key(font: font, glyph: glyph)) { GlyphInk(of: glyph, in: fonts[font]) }
  }
}
