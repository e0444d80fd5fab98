internal import CHarfBuzz

/// The constants of mathematical layout, in the order of their numbers (OpenType, `MATH`, MathConstants).
///
/// All are lengths in font units but the first two and the last, which are percentages.
package enum MathConstant: UInt32, Sendable {
  case scriptPercentScaleDown, scriptScriptPercentScaleDown
  case delimitedSubFormulaMinHeight, displayOperatorMinHeight, mathLeading, axisHeight
  case accentBaseHeight, flattenedAccentBaseHeight
  case subscriptShiftDown, subscriptTopMax, subscriptBaselineDropMin
  case superscriptShiftUp, superscriptShiftUpCramped, superscriptBottomMin
  case superscriptBaselineDropMax, subSuperscriptGapMin, superscriptBottomMaxWithSubscript
  case spaceAfterScript
  case upperLimitGapMin, upperLimitBaselineRiseMin, lowerLimitGapMin, lowerLimitBaselineDropMin
  case stackTopShiftUp, stackTopDisplayStyleShiftUp
  case stackBottomShiftDown, stackBottomDisplayStyleShiftDown
  case stackGapMin, stackDisplayStyleGapMin
  case stretchStackTopShiftUp, stretchStackBottomShiftDown
  case stretchStackGapAboveMin, stretchStackGapBelowMin
  case fractionNumeratorShiftUp, fractionNumeratorDisplayStyleShiftUp
  case fractionDenominatorShiftDown, fractionDenominatorDisplayStyleShiftDown
  case fractionNumeratorGapMin, fractionNumDisplayStyleGapMin, fractionRuleThickness
  case fractionDenominatorGapMin, fractionDenomDisplayStyleGapMin
  case skewedFractionHorizontalGap, skewedFractionVerticalGap
  case overbarVerticalGap, overbarRuleThickness, overbarExtraAscender
  case underbarVerticalGap, underbarRuleThickness, underbarExtraDescender
  case radicalVerticalGap, radicalDisplayStyleVerticalGap, radicalRuleThickness
  case radicalExtraAscender, radicalKernBeforeDegree, radicalKernAfterDegree
  case radicalDegreeBottomRaisePercent
}

/// A larger glyph for a character that stretches.
package struct MathVariant: Sendable, Hashable {
  package var glyph: UInt16
  /// Its size in the direction in which it stretches, in font units.
  package var advance: Int
}

/// A part of a glyph that is put together to any size (OpenType, GlyphPart).
package struct MathPart: Sendable, Hashable {
  package var glyph: UInt16
  /// The lengths at its start and end that may overlap the neighbours, in font units.
  package var startConnector: Int
  package var endConnector: Int
  package var advance: Int
  /// Whether it may be repeated or left out.
  package var isExtender: Bool
}

/// A corner of a glyph beside which a script is kerned.
package enum MathCorner: Sendable { case topRight, bottomRight }

/// Mathematical data (OpenType, `MATH`), in font units.
extension Face {
  /// Whether it has any.
  package var hasMathematics: Bool { hb_ot_math_has_data(hb_font_get_face(font)) != 0 }

  package func constant(_ constant: MathConstant) -> Int {
    Int(hb_ot_math_get_constant(font, hb_ot_math_constant_t(constant.rawValue)))
  }

  package func italicCorrection(of glyph: UInt16) -> Int {
    Int(hb_ot_math_get_glyph_italics_correction(font, hb_codepoint_t(glyph)))
  }

  /// The distance from a glyph's origin to the point above which accents are centred.
  package func accentAttachment(of glyph: UInt16) -> Int {
    Int(hb_ot_math_get_glyph_top_accent_attachment(font, hb_codepoint_t(glyph)))
  }

  /// The extent of a glyph's ink above the baseline and below it, in font units; negative where it does not reach that.
  package func inkExtent(of glyph: UInt16) -> (ascent: Int, descent: Int) {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, hb_codepoint_t(glyph), &extents) != 0 else {
      return (0, 0)
    }
    return (Int(extents.y_bearing), -Int(extents.y_bearing) - Int(extents.height))
  }

  /// The kerning of a script at a corner of a glyph, for a height above the baseline.
  package func kern(of glyph: UInt16, at corner: MathCorner, height: Int) -> Int {
    let place = corner == .topRight ? HB_OT_MATH_KERN_TOP_RIGHT : HB_OT_MATH_KERN_BOTTOM_RIGHT
    return Int(
      hb_ot_math_get_glyph_kerning(
        font, hb_codepoint_t(glyph), place, hb_position_t(clamping: height)))
  }

  /// The larger glyphs for one that stretches, from the smallest.
  package func variants(of glyph: UInt16, isHorizontal: Bool) -> [MathVariant] {
    let direction = isHorizontal ? HB_DIRECTION_LTR : HB_DIRECTION_BTT
    var count = UInt32(Self.mostParts)
    var found = [hb_ot_math_glyph_variant_t](repeating: .init(), count: Self.mostParts)
    _ = hb_ot_math_get_glyph_variants(font, hb_codepoint_t(glyph), direction, 0, &count, &found)
    return found.prefix(Int(count)).map {
      MathVariant(glyph: UInt16(clamping: $0.glyph), advance: Int($0.advance))
    }
  }

  /// The parts of which a glyph is put together, from the left or from the bottom; none if it is not.
  package func assembly(of glyph: UInt16, isHorizontal: Bool) -> [MathPart] {
    let direction = isHorizontal ? HB_DIRECTION_LTR : HB_DIRECTION_BTT
    var count = UInt32(Self.mostParts)
    var correction: hb_position_t = 0
    var found = [hb_ot_math_glyph_part_t](repeating: .init(), count: Self.mostParts)
    _ = hb_ot_math_get_glyph_assembly(
      font, hb_codepoint_t(glyph), direction, 0, &count, &found, &correction)
    return found.prefix(Int(count)).map {
      MathPart(
        glyph: UInt16(clamping: $0.glyph), startConnector: Int($0.start_connector_length),
        endConnector: Int($0.end_connector_length), advance: Int($0.full_advance),
        isExtender: $0.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0)
    }
  }

  /// The least length by which neighbouring parts overlap.
  package func leastOverlap(isHorizontal: Bool) -> Int {
    Int(
      hb_ot_math_get_min_connector_overlap(
        font, isHorizontal ? HB_DIRECTION_LTR : HB_DIRECTION_BTT))
  }

  /// Fonts have up to a dozen variants and parts of a glyph.
  private static let mostParts = 32
}
