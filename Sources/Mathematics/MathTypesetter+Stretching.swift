internal import Graphics
internal import Shaping

/// Glyphs that stretch (OpenType, MathVariants).
extension MathTypesetter {
  /// The parts of one glyph at most, so that an absurd size costs no more.
  private static let mostParts = 500

  /// A glyph at least as large as asked: the smallest variant, or else one put together, or else the largest variant.
  func stretched(
    _ glyph: UInt16, _ token: MathToken, _ font: MathFont, to size: Length, isHorizontal: Bool
  ) -> MathBox {
    let target = font.units(size)
    let variants = font.face.variants(of: glyph, isHorizontal: isHorizontal)
    if let variant = variants.first(where: { $0.advance >= target }) {
      return single(variant.glyph, token, font)
    }
    let parts = font.face.assembly(of: glyph, isHorizontal: isHorizontal)
    if let placed = assembled(parts, to: target, font, isHorizontal: isHorizontal) {
      return box(of: placed, token, font, isHorizontal: isHorizontal)
    }
    return single(variants.last?.glyph ?? glyph, token, font)
  }

  /// The largest variant that is no wider than asked, and never less than the glyph itself: for accents.
  func accent(_ glyph: UInt16, _ token: MathToken, _ font: MathFont, within width: Length)
    -> MathBox
  {
    let target = font.units(width)
    let variants = font.face.variants(of: glyph, isHorizontal: true)
    let fitting = variants.last { $0.advance <= target }
    return single(fitting?.glyph ?? glyph, token, font)
  }

  /// One glyph.
  private func single(_ glyph: UInt16, _ token: MathToken, _ font: MathFont) -> MathBox {
    let advance = font.length(font.face.advance(of: UInt32(glyph)))
    var box = MathBox()
    box.width = advance
    let extent = font.face.inkExtent(of: glyph)
    (box.ascent, box.descent) = (font.length(extent.ascent), font.length(extent.descent))
    box.pieces = [
      .glyphs(
        run(
          [Glyph(id: glyph, cluster: token.source, x: .zero, y: .zero, advance: advance)], token,
          font),
        text: token.text)
    ]
    box.italicCorrection = font.length(font.face.italicCorrection(of: glyph))
    box.accentAttachment = font.length(font.face.accentAttachment(of: glyph))
    box.glyph = (glyph, font)
    return box
  }

  private func run(_ glyphs: [Glyph], _ token: MathToken, _ font: MathFont) -> GlyphRun {
    GlyphRun(
      font: font.entry.number, size: font.size, origin: Point(x: .zero, y: .zero),
      glyphs: glyphs, ink: token.ink)
  }

  private struct PlacedPart {
    var part: MathPart
    /// The distance from the left end or from the foot, in font units.
    var offset: Int
  }

  /// The parts of a glyph with as many extenders as it takes, overlapping so that the whole has the size.
  private func assembled(
    _ parts: [MathPart], to target: Int, _ font: MathFont, isHorizontal: Bool
  ) -> [PlacedPart]? {
    guard !parts.isEmpty else { return nil }
    let least = font.face.leastOverlap(isHorizontal: isHorizontal)
    func size(_ repeats: Int) -> (units: Int, count: Int) {
      parts.reduce((least, 0)) { sum, part in
        let times = part.isExtender ? repeats : 1
        return (sum.0 + (part.advance - least) * times, sum.1 + times)
      }
    }
    let growth = size(1).units - size(0).units
    let most = Self.mostParts / max(1, parts.count)
    var repeats = 1
    if growth > 0, target > size(1).units {
      repeats = min(1 + (target - size(1).units + growth - 1) / growth, most)
    }
    let all = parts.flatMap { Array(repeating: $0, count: $0.isExtender ? repeats : 1) }
    var excess = max(size(repeats).units - target, 0)
    var placed: [PlacedPart] = []
    var end = 0
    for (number, part) in all.enumerated() {
      if number > 0 {
        let joints = all.count - number
        let room = max(min(all[number - 1].endConnector, part.startConnector) - least, 0)
        let overlap = min(room, excess / joints)
        excess -= overlap
        end -= least + overlap
      }
      placed.append(PlacedPart(part: part, offset: end))
      end += part.advance
    }
    return placed
  }

  private func box(
    of placed: [PlacedPart], _ token: MathToken, _ font: MathFont, isHorizontal: Bool
  ) -> MathBox {
    var box = MathBox()
    var glyphs: [Glyph] = []
    for place in placed {
      let glyph = place.part.glyph
      let extent = font.face.inkExtent(of: glyph)
      let advance = font.length(font.face.advance(of: UInt32(glyph)))
      var (x, y): (Length, Length) = (font.length(place.offset), .zero)
      if isHorizontal {
        box.ascent = max(box.ascent, font.length(extent.ascent))
        box.descent = max(box.descent, font.length(extent.descent))
        box.width = max(box.width, x + font.length(place.part.advance))
      } else {
        // Parts are stacked by their ink, from the baseline upwards.
        (x, y) = (.zero, .zero - font.length(place.offset + extent.descent))
        box.ascent = max(box.ascent, font.length(place.offset + place.part.advance))
        box.width = max(box.width, advance)
      }
      glyphs.append(
        Glyph(
          id: glyph, cluster: token.source, x: x, y: y,
          advance: isHorizontal ? advance : glyphs.isEmpty ? advance : .zero))
    }
    box.pieces = [.glyphs(run(glyphs, token, font), text: token.text)]
    return box
  }
}
