internal import CHarfBuzz
package import Graphics

extension FontFile {
  /// The face at its axis positions as a font without axes, whose glyphs have the same ids: for consumers that only use
  /// a variable font's default instance, such as a PDF.
  ///
  /// It is the file itself if it has no axis positions; nil if HarfBuzz cannot make such a font, as for outlines in
  /// `CFF2`.
  package var asStatic: FontFile? {
    guard !axes.isEmpty else { return self }
    let blob = data.start.withMemoryRebound(to: CChar.self, capacity: max(1, data.count)) {
      hb_blob_create($0, UInt32(clamping: data.count), HB_MEMORY_MODE_READONLY, nil, nil)
    }
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(clamping: faceIndex))
    defer { hb_face_destroy(face) }
    guard let face, let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    hb_subset_input_set_flags(
      input, HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
    let glyphs = hb_subset_input_glyph_set(input)
    hb_set_add_range(glyphs, 0, max(1, hb_face_get_glyph_count(face)) - 1)
    for axis in FontVariations(self).axes {
      let tag = hb_tag_of(axis.tag)
      if let place = axes.first(where: { $0.tag == axis.tag }) {
        hb_subset_input_pin_axis_location(input, face, tag, Float(place.value))
      } else {
        hb_subset_input_pin_axis_to_default(input, face, tag)
      }
    }
    guard let made = hb_subset_or_fail(face, input) else { return nil }
    defer { hb_face_destroy(made) }
    guard hb_has_table(made, "glyf") != 0, hb_has_table(made, "gvar") == 0 else { return nil }
    let result = hb_face_reference_blob(made)
    defer { hb_blob_destroy(result) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(result, &length), length > 0 else { return nil }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      FontFile(name: name, bytes: Array(UnsafeBufferPointer(start: $0, count: Int(length))))
    }
  }
}
