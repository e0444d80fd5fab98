internal import CHarfBuzz
package import Graphics
internal import Settings

/// A font opened for shaping.
///
/// Unchecked: HarfBuzz's manual says that objects made immutable "can be used from multiple threads at once", and the
/// blob's bytes never change and live as long as this object.
package final class Face: @unchecked Sendable {
  /// The metrics of the font.
  package let metrics: FontMetrics
  /// The number of glyphs.
  package let glyphCount: Int
  /// The advance width of each glyph, in font units.
  let advances: [Int32]
  /// The name under which the font was opened.
  package let name: String
  /// Whether words may be shaped one at a time, each with the spaces beside it.
  let isShapedByWords: Bool
  /// The common characters of the font.
  let commonCharacters: CommonCharacters
  /// Its colour glyphs; nil for a face without any.
  let coloredGlyphs: ColoredGlyphs?
  let font: OpaquePointer
  private let data: FontBytes

  /// Opens a font.
  ///
  /// - Throws: `FontError` if the bytes hold no usable font.
  package init(_ file: FontFile) throws(FontError) {
    let data = file.data
    let blob = data.start.withMemoryRebound(to: CChar.self, capacity: max(1, data.count)) {
      hb_blob_create($0, UInt32(clamping: data.count), HB_MEMORY_MODE_READONLY, nil, nil)
    }
    let face = hb_face_create(blob, UInt32(clamping: file.faceIndex))
    hb_blob_destroy(blob)
    let glyphCount = Int(hb_face_get_glyph_count(face))
    guard let face, glyphCount > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw FontError(
        name: file.name,
        reason:
          "is not a font; \(Setting.font) and its like take TrueType and OpenType files (.ttf, .otf)"
      )
    }
    // With the scale set to the units per em, HarfBuzz's numbers are in font units, unrounded.
    let unitsPerEm = min(max(Int(hb_face_get_upem(face)), 16), 16384)
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    hb_ot_font_set_funcs(font)
    let variations = file.axes.map {
      hb_variation_t(tag: hb_tag_of($0.tag), value: Float($0.value))
    }
    hb_font_set_variations(font, variations, UInt32(variations.count))
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)
    self.metrics = Self.metrics(of: font, unitsPerEm: unitsPerEm)
    self.glyphCount = glyphCount
    self.advances = (0..<UInt32(clamping: glyphCount)).map { hb_font_get_glyph_h_advance(font, $0) }
    self.name = file.name
    isShapedByWords = file.isShapedByWords
    coloredGlyphs = ColoredGlyphs(of: font)
    commonCharacters = CommonCharacters(of: font, coloredGlyphs)
    hasSmallCapitals = Self.has("smcp", hb_font_get_face(font))
    self.font = font
    self.data = data
    hb_face_destroy(face)
  }

  deinit { hb_font_destroy(font) }

  /// The weight of its letters, from 1 to 1,000; 400 is regular and 700 bold (OpenType, `OS/2` and `wght`).
  package var weight: Double {
    let face = hb_font_get_face(font)
    var axis = hb_ot_var_axis_info_t()
    if hb_ot_var_find_axis_info(face, hb_tag_of("wght"), &axis) != 0 {
      return Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
    }
    // Without an axis the library would take the first weight that `STAT` lists for the whole family.
    if let weight = Self.number(at: 4, of: "OS/2", face), weight > 0 {
      return Double(min(weight, 1_000))
    }
    // A face without that table only says in `macStyle` whether it is bold.
    return Self.number(at: 44, of: "head", face).map { $0 & 1 != 0 } == true ? 700 : 400
  }

  /// Two bytes of a table as a number; nil if the table is missing or too short.
  private static func number(at offset: Int, of table: String, _ face: OpaquePointer?) -> Int? {
    let blob = hb_face_reference_table(face, hb_tag_of(table))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length >= offset + 2 else { return nil }
    return Int(UInt8(bitPattern: bytes[offset])) << 8 | Int(UInt8(bitPattern: bytes[offset + 1]))
  }

  /// The advance width of a glyph, in font units.
  package func advance(of glyph: UInt32) -> Int {
    glyph < advances.count ? Int(advances[Int(glyph)]) : 0
  }

  /// The glyph of a character; nil if the font has none.
  package func glyph(for scalar: Unicode.Scalar) -> UInt16? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return nil }
    return UInt16(clamping: glyph)
  }

  /// The left and right side bearings of a glyph, in font units; negative if ink protrudes, zero
  /// for a glyph without ink.
  package func bearings(of glyph: UInt32) -> (left: Int, right: Int) {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0 else {
      return (0, 0)
    }
    let left = Int(extents.x_bearing)
    return (left, advance(of: glyph) - left - Int(extents.width))
  }

  /// The distance above the baseline where a glyph's area begins in vertical text, in font units.
  package func verticalOrigin(of glyph: UInt32) -> Int {
    var (x, y): (hb_position_t, hb_position_t) = (0, 0)
    hb_font_get_glyph_origin_for_direction(font, glyph, HB_DIRECTION_TTB, &x, &y)
    return Int(y)
  }

  /// The extent of a glyph's ink below the baseline, in font units; never negative.
  package func depth(of glyph: UInt32) -> Int {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return 0 }
    return max(0, -Int(extents.y_bearing) - Int(extents.height))
  }

  /// The extent of a glyph's ink above the baseline, in font units; never negative.
  package func height(of glyph: UInt32) -> Int {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return 0 }
    return max(0, Int(extents.y_bearing))
  }

  /// The height of capitals without overshoot, in font units: as drawn, whatever the font says.
  package var flatCapitalHeight: Int {
    var extents = hb_glyph_extents_t()
    guard let glyph = glyph(for: "H"),
      hb_font_get_glyph_extents(font, hb_codepoint_t(glyph), &extents) != 0, extents.y_bearing > 0
    else { return metrics.capHeight }
    return Int(extents.y_bearing)
  }

  /// Whether the font has small capitals of its own.
  package let hasSmallCapitals: Bool

  /// Whether the font has a substitution feature.
  private static func has(_ feature: String, _ face: OpaquePointer?) -> Bool {
    let tag = hb_tag_of(feature)
    var offset: UInt32 = 0
    while true {
      var tags = [hb_tag_t](repeating: 0, count: 32)
      var count = UInt32(tags.count)
      let all = hb_ot_layout_table_get_feature_tags(face, hb_tag_of("GSUB"), offset, &count, &tags)
      if tags.prefix(Int(count)).contains(tag) { return true }
      offset += count
      guard count > 0, offset < all else { return false }
    }
  }

  private static func metrics(of font: OpaquePointer, unitsPerEm: Int) -> FontMetrics {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    var (ascender, descender) = (Int(extents.ascender), Int(extents.descender))
    // A font without height would make lines without height; 1/16 em is the least.
    if ascender - descender < unitsPerEm / 16 || ascender - descender > unitsPerEm * 16 {
      (ascender, descender) = (unitsPerEm * 4 / 5, -unitsPerEm / 5)
    }
    var glyph: hb_codepoint_t = 0
    var space = unitsPerEm / 4
    if hb_font_get_nominal_glyph(font, 0x20, &glyph) != 0 {
      space = Int(hb_font_get_glyph_h_advance(font, glyph))
    }
    func height(_ tag: String, _ letter: UInt32, _ otherwise: Int) -> Int {
      var extents = hb_glyph_extents_t()
      var glyph: hb_codepoint_t = 0
      var fallback = otherwise
      if hb_font_get_nominal_glyph(font, letter, &glyph) != 0,
        hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
      {
        fallback = Int(extents.y_bearing)
      }
      let measured = Int(hb_metric_or(font, tag, Int32(clamping: fallback)))
      return measured > 0 && measured <= unitsPerEm * 4 ? measured : otherwise
    }
    return FontMetrics(
      unitsPerEm: unitsPerEm, ascender: ascender, descender: min(descender, 0),
      lineGap: min(max(Int(extents.line_gap), 0), unitsPerEm),
      capHeight: height("cpht", 0x48, unitsPerEm * 7 / 10),
      xHeight: height("xhgt", 0x78, unitsPerEm / 2), space: max(0, space))
  }
}
