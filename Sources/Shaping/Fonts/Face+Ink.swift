internal import CHarfBuzz

/// The glyphs of a face that can be drawn: outlines, colour shapes, and pictures, but not SVG drawings.
extension Face {
  /// Whether a glyph has ink.
  package func hasInk(_ glyph: UInt32) -> Bool {
    Self.hasInk(glyph, of: font, coloredGlyphs)
  }

  /// The horizontal extent of a glyph's outline between two heights above the baseline, in font units; nil if there is
  /// none.
  package func ink(of glyph: UInt32, between heights: ClosedRange<Double>) -> ClosedRange<Double>? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0,
      Double(extents.y_bearing + extents.height) < heights.upperBound,
      Double(extents.y_bearing) > heights.lowerBound
    else { return nil }
    var (from, to) = (Float(0), Float(0))
    guard
      hb_ink_between(
        font, glyph, Float(heights.lowerBound), Float(heights.upperBound), &from, &to) != 0
    else { return nil }
    return Double(from)...Double(to)
  }

  /// Whether the face has a character and can draw it.
  ///
  /// Blank glyphs of visible characters do not count: those of dummy fonts, and of fonts whose colours are SVG
  /// drawings.
  package func draws(_ scalar: Unicode.Scalar) -> Bool {
    Self.draws(scalar.value, with: font, coloredGlyphs)
  }

  /// Whether the face has a character only in unsupported colours.
  package func hasInColorAlone(_ scalar: Unicode.Scalar) -> Bool {
    coloredGlyphs != nil && glyph(for: scalar) != nil && !draws(scalar)
  }

  /// Whether missing characters are visible: the `.notdef` glyph has ink.
  package var showsMissing: Bool { hasInk(0) }

  static func draws(
    _ character: UInt32, with font: OpaquePointer, _ colored: ColoredGlyphs?
  ) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, character, &glyph) != 0 else { return false }
    return hasInk(glyph, of: font, colored)
      || Unicode.Scalar(character)?.mayBeBlank ?? true
  }

  private static func hasInk(
    _ glyph: UInt32, of font: OpaquePointer, _ colored: ColoredGlyphs?
  ) -> Bool {
    if let colored, colored.contains(glyph, of: font) { return true }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0,
      extents.width != 0 || extents.height != 0
    else { return false }
    return colored == nil || hb_has_outline(font, glyph) != 0
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible in any font: default ignorables and line ends.
  package var isHidden: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    // Hangul fillers and shorthand controls are shown where they are not supported.
    case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x1BCA0...0x1BCA3: false
    case ..<0xAD: false
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a font may have the character without ink.
  fileprivate var mayBeBlank: Bool {
    // The blank Braille pattern, the object replacement character, and a null notehead.
    if [0x2800, 0xFFFC, 0x1D159].contains(value) || isHidden { return true }
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate,
      .privateUse, .unassigned:
      return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
