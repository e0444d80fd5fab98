internal import Graphics
internal import Shaping
internal import Styling

/// The white that keeps letters of different faces, sizes or baselines apart where one leans over the other.
///
/// This is TeX's italic correction (The TeXbook, chapter 4), measured for each pair of letters.
struct ItalicCorrection {
  /// The least distance of their ink, in ems of the smaller letters.
  static let leastDistance = 1.0 / 24
  /// The number of glyphs on each side that are compared.
  private static let compared = (left: 3, right: 2)
  /// The fraction slash, which leans over what is on both sides of it.
  private static let fractionSlash: [UInt8] = [0xE2, 0x81, 0x84]

  let draft: ShapedParagraph.Draft
  let layoutContext: LayoutContext

  /// A glyph beside the place where two runs meet, in points from there and from the baseline.
  private struct Letter {
    var ink: GlyphInk
    var x: Double
    var rise: Double
    var size: Double
    var synthesis: Synthesis

    /// The heights and the horizontal extent of a part of its ink.
    func place(
      _ band: GlyphInk.Band
    ) -> (heights: ClosedRange<Double>, extent: ClosedRange<Double>) {
      let bold = synthesis.contains(.bold) ? Synthesis.weight / 2 : 0
      let slope = synthesis.contains(.oblique) ? Synthesis.slope : 0
      let left = band.extent.lowerBound - bold + slope * band.heights.lowerBound
      let right = band.extent.upperBound + bold + slope * band.heights.upperBound
      return (
        rise + band.heights.lowerBound * size...rise + band.heights.upperBound * size,
        x + left * size...x + max(left, right) * size
      )
    }
  }

  /// The runs whose last letter needs white after it, and how much.
  func corrections() -> [(run: Int, width: Length)] {
    var found: [(run: Int, width: Length)] = []
    var left: Int?
    var between = Length.zero
    for (number, run) in draft.runs.enumerated() {
      if let object = run.object {
        // The edges of inline boxes keep letters apart by themselves.
        if draft.text.objects[object].edge == nil { left = nil }
        between += draft.text.objects[object].width
        continue
      }
      if let left, between >= .zero, differ(draft.runs[left], run) {
        let width = correction(between: draft.runs[left], and: run, apart: between)
        if width > .zero { found.append((left, width)) }
      }
      (left, between) = (run.glyphs.isEmpty ? nil : number, .zero)
    }
    return found
  }

  /// Whether letters of two runs do not look as if they were of one, and are drawn one after the other from left to
  /// right in scripts that do not join them; columns of code stay as they are.
  private func differ(_ left: ShapedParagraph.Run, _ right: ShapedParagraph.Run) -> Bool {
    guard left.level % 2 == 0, left.level == right.level, !left.isUpright, !right.isUpright,
      Self.scripts.contains(left.script), Self.scripts.contains(right.script)
    else { return false }
    let (one, other) = (style(left), style(right))
    guard one.orientation == .horizontal, other.orientation == .horizontal,
      one.expands || other.expands, !one.white.keepsSpaces
    else { return false }
    return left.font != right.font || one.size != other.size || one.raise != other.raise
      || synthesis(left) != synthesis(right)
  }

  /// Scripts whose letters are not joined: Latin, Greek and Cyrillic.
  private static let scripts: Set<UInt32> = [0x4C61_746E, 0x4772_656B, 0x4379_726C]

  private func style(_ run: ShapedParagraph.Run) -> TextStyle { draft.text.styles[run.style] }

  private func synthesis(_ run: ShapedParagraph.Run) -> Synthesis {
    layoutContext.fonts.synthesis(of: style(run), drawnWith: run.font)
  }

  /// The white that two runs with something between them need.
  private func correction(
    between left: ShapedParagraph.Run, and right: ShapedParagraph.Run, apart between: Length
  ) -> Length {
    let bytes = draft.text.bytes
    guard !bytes[left.range].suffix(3).elementsEqual(Self.fractionSlash),
      !bytes[right.range].prefix(3).elementsEqual(Self.fractionSlash),
      let first = draft.glyphs[right.glyphs].first, first.advance > .zero
    else { return .zero }
    var letters: (left: [Letter], right: [Letter]) = ([], [])
    var pen = Length.zero
    for glyph in draft.glyphs[left.glyphs].suffix(Self.compared.left).reversed() {
      pen -= glyph.advance
      letters.left.append(letter(glyph, of: left, at: pen))
    }
    pen = between
    for glyph in draft.glyphs[right.glyphs].prefix(Self.compared.right) {
      letters.right.append(letter(glyph, of: right, at: pen))
      pen += glyph.advance
    }
    let least = min(style(left).size, style(right).size).points * Self.leastDistance
    var lack = 0.0
    for one in letters.left {
      for other in letters.right {
        lack = max(lack, self.lack(one, other, apart: between.points, least: least))
      }
    }
    return lack > 0 ? .pt(lack) : .zero
  }

  private func letter(
    _ glyph: ShapedGlyph, of run: ShapedParagraph.Run, at pen: Length
  ) -> Letter {
    let style = style(run)
    return Letter(
      ink: layoutContext.glyphInks.ink(of: glyph.id, in: run.font, layoutContext.fonts),
      x: (pen + glyph.xOffset).points, rise: (style.raise - glyph.yOffset).points,
      size: style.size.points, synthesis: synthesis(run))
  }

  /// What the distance of two letters lacks where one of them leans over the other's side of the place between them.
  private func lack(
    _ left: Letter, _ right: Letter, apart between: Double, least: Double
  ) -> Double {
    var lack = 0.0
    let neighbours = right.ink.bands.map { right.place($0) }
    for band in left.ink.bands {
      let own = left.place(band)
      for other in neighbours
      where other.heights.lowerBound < own.heights.upperBound + least
        && other.heights.upperBound > own.heights.lowerBound - least
        && (own.extent.upperBound > 0 || other.extent.lowerBound < between)
      {
        lack = max(lack, least - (other.extent.lowerBound - own.extent.upperBound))
      }
    }
    return lack
  }
}
