internal import CHarfBuzz

/// The glyphs of a face with supported colours: shapes (`COLR`) or pictures (`CBDT`, `sbix`).
struct ColoredGlyphs: Sendable {
  /// Those in `COLR`.
  private let painted: Set<UInt16>
  private let hasPictures: Bool

  /// Nil for a face without any colours.
  init?(of font: OpaquePointer) {
    let face = hb_font_get_face(font)
    let tables = ["COLR", "CBDT", "sbix", "SVG "]
    guard tables.contains(where: { hb_has_table(face, $0) != 0 }) else { return nil }
    hasPictures = hb_ot_color_has_png(face) != 0
    let table = hb_face_reference_table(face, hb_tag_of("COLR"))
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    let start = hb_blob_get_data(table, &length)
    painted = Self.glyphs(of: UnsafeRawBufferPointer(start: start, count: Int(length)))
  }

  /// Whether a glyph has colours.
  func contains(_ glyph: UInt32, of font: OpaquePointer) -> Bool {
    if painted.contains(UInt16(clamping: glyph)) { return true }
    guard hasPictures else { return false }
    let picture = hb_ot_color_glyph_reference_png(font, glyph)
    defer { hb_blob_destroy(picture) }
    return hb_blob_get_length(picture) > 0
  }

  /// The base glyphs of a `COLR` table, of both versions.
  static func glyphs(of table: UnsafeRawBufferPointer) -> Set<UInt16> {
    func number(_ at: Int, bytes: Int) -> Int {
      guard at >= 0, at + bytes <= table.count else { return 0 }
      return (at..<at + bytes).reduce(0) { $0 << 8 | Int(table[$1]) }
    }
    func glyphs(at start: Int, count: Int, stride: Int, where holds: (Int) -> Bool) -> [UInt16] {
      guard start > 0, start < table.count else { return [] }
      return (0..<min(count, (table.count - start) / stride)).compactMap {
        let record = start + $0 * stride
        return holds(record) ? UInt16(number(record, bytes: 2)) : nil
      }
    }
    var found = Set(
      glyphs(at: number(4, bytes: 4), count: number(2, bytes: 2), stride: 6) {
        number($0 + 4, bytes: 2) > 0
      })
    let list = number(14, bytes: 4)
    if number(0, bytes: 2) >= 1, list > 0 {
      found.formUnion(
        glyphs(at: list + 4, count: number(list, bytes: 4), stride: 6) {
          number($0 + 2, bytes: 4) > 0
        })
    }
    return found
  }
}
