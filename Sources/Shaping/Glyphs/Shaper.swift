internal import CHarfBuzz
internal import Graphics

/// Shapes text with HarfBuzz.
///
/// Each worker has its own, with a buffer that is reused.
package final class Shaper {
  /// The maximum number of bytes shaped at once: HarfBuzz takes 40 bytes per glyph.
  static let longestSlice = 1 << 16
  /// The maximum number of marks on one letter shaped at once: each is positioned relative to all the others.
  static let mostMarks = 256

  private let buffer: OpaquePointer
  private var languages = ShapingLanguages()

  package init() { buffer = hb_buffer_create() }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes a range of a paragraph and appends its glyphs.
  ///
  /// The text before and after the range is context, so that letters join across its ends; they are not kerned there.
  /// Glyphs are in visual order, from left to right, also in right-to-left runs.
  ///
  /// In a vertical font their offsets are relative to the line rotated to run from left to right: along it, and away
  /// from its centre.
  package func shape(
    _ text: UnsafeBufferPointer<UInt8>, range: Range<Int>, font: Font, script: UInt32,
    rightToLeft: Bool, into glyphs: inout [ShapedGlyph]
  ) {
    var font = font
    // Letters that join are not separated (css-text-4, 8.3.1).
    if Self.isCursive(script) { font.letterspacing = .zero }
    // Most ranges are single words and are shaped at once: they have no more marks than bytes.
    if range.count <= Self.mostMarks {
      return shapeSlice(
        text, range, font: font, script: script, rightToLeft: rightToLeft, into: &glyphs)
    }
    var start = range.lowerBound
    var slices: [Range<Int>] = []
    while start < range.upperBound {
      let end = sliceEnd(text, from: start, to: range.upperBound)
      slices.append(start..<end)
      start = end
    }
    if rightToLeft { slices.reverse() }
    for slice in slices {
      shapeSlice(
        text, slice, font: font, script: script, rightToLeft: rightToLeft, into: &glyphs)
    }
  }

  /// The end of the slice that begins at `start`: at a space if possible, never inside a character.
  private func sliceEnd(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let end = text.endOfMarks(from: start, to: end, most: Self.mostMarks) ?? end
    guard end - start > Self.longestSlice else { return end }
    var cut = start + Self.longestSlice
    let lowest = start + Self.longestSlice / 2
    while cut > lowest, text[cut - 1] != 0x20 { cut -= 1 }
    if cut == lowest {
      cut = start + Self.longestSlice
      while text[cut] & 0xC0 == 0x80 { cut -= 1 }
    }
    return cut
  }

  /// Whether the letters of a script join each other, by its tag (ISO 15924): Arabic, Syriac, Mongolian, N’Ko,
  /// Mandaic, Phags-pa, Hanifi Rohingya.
  package static func isCursive(_ script: UInt32) -> Bool {
    switch script {
    case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x4D61_6E64, 0x5068_6167, 0x526F_6867:
      true
    default: false
    }
  }

  private func shapeSlice(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, font: Font, script: UInt32,
    rightToLeft: Bool, into glyphs: inout [ShapedGlyph]
  ) {
    guard let start = text.baseAddress, !range.isEmpty else { return }
    hb_buffer_clear_contents(buffer)
    // Shaping looks at a few bytes of context only; the whole paragraph would be copied.
    let before = max(0, range.lowerBound - 32)
    let after = min(text.count, range.upperBound + 32)
    start.withMemoryRebound(to: CChar.self, capacity: text.count) { characters in
      hb_buffer_add_utf8(
        buffer, characters + before, Int32(after - before), UInt32(range.lowerBound - before),
        Int32(range.count))
    }
    var flags: UInt32 = 0
    if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(flags))
    // With clusters by grapheme, a mark belongs to its letter and no line can end between them.
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_buffer_set_direction(
      buffer,
      font.isVertical ? HB_DIRECTION_TTB : rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script))
    hb_buffer_set_language(
      buffer, languages.language(font.language, script: script, of: font.face))
    var features = font.features.map { hb_feature_of(hb_tag_of($0.tag), $0.value) }
    if font.letterspacing != .zero {
      for ligature in ["liga", "clig", "dlig"] {
        features.append(hb_feature_of(hb_tag_of(ligature), 0))
      }
    }
    let words = font.letterspacing == .zero ? WordSeams.words(of: text, range, font.language) : []
    for word in words {
      features += word.lettersApart.map { place in
        hb_feature_at(hb_tag_of("liga"), 0, UInt32(place - before))
      }
    }
    hb_shape_opentype(font.face.font, buffer, features, UInt32(features.count))
    let first = glyphs.count
    append(
      text, font: font, base: before, isBackward: rightToLeft && !font.isVertical, into: &glyphs)
    // Part of such a word is shaped from the start of the word, by which its boundary is found.
    for index in first..<glyphs.count
    where words.contains(where: { $0.inside.contains(glyphs[index].cluster) }) {
      glyphs[index].isUnsafeToBreak = true
    }
  }

  private func append(
    _ text: UnsafeBufferPointer<UInt8>, font: Font, base: Int, isBackward: Bool,
    into glyphs: inout [ShapedGlyph]
  ) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    glyphs.reserveCapacity(glyphs.count + Int(count))
    for index in 0..<Int(count) {
      let (info, position) = (infos[index], positions[index])
      // The advance and the kern are rounded separately, as in TeX's engines.
      let own = font.face.advance(of: info.codepoint)
      var advance =
        font.isVertical
        ? font.length(-Int(position.y_advance))
        : font.length(own) + font.length(Int(position.x_advance) - own)
      // The white is after each letter: on its left where text runs from right to left.
      let beside = isBackward ? index - 1 : index + 1
      let isSpaced =
        font.letterspacing != .zero
        && (!(0..<Int(count)).contains(beside) || infos[beside].cluster != info.cluster)
        && !text.isInvisible(at: base + Int(info.cluster))
      if isSpaced { advance += font.letterspacing }
      if font.wordspacing != .zero, text.separatesWords(at: base + Int(info.cluster)) {
        advance += font.wordspacing
      }
      var xOffset = font.length(
        font.isVertical ? -Int(position.y_offset) : Int(position.x_offset))
      if isSpaced, isBackward { xOffset += font.letterspacing }
      if info.codepoint == 0, text.isWide(at: base + Int(info.cluster)) {
        // The replacement for an ideograph that no font has is as wide as the ideograph.
        let em = font.length(font.face.metrics.unitsPerEm)
        xOffset += max(em - advance, .zero) * 0.5
        advance = max(em, advance)
      }
      glyphs.append(
        ShapedGlyph(
          id: UInt16(truncatingIfNeeded: info.codepoint),
          isUnsafeToBreak: hb_is_unsafe_to_break(infos + index) != 0,
          cluster: base + Int(info.cluster), advance: advance,
          xOffset: xOffset,
          yOffset: font.length(font.isVertical ? -Int(position.x_offset) : -Int(position.y_offset))
        ))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a character as wide as an ideograph begins at an offset (UAX 11: wide and full-width).
  fileprivate func isWide(at offset: Int) -> Bool {
    guard indices.contains(offset), self[offset] >= 0xE1 else { return false }
    switch scalar(at: offset).0.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  /// Whether an invisible character without width begins at an offset: a soft hyphen, a joiner, a zero-width space, a
  /// direction control.
  fileprivate func isInvisible(at offset: Int) -> Bool {
    guard indices.contains(offset), self[offset] >= 0xC2 else { return false }
    switch scalar(at: offset).0.value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: return true
    default: return false
    }
  }

  /// Whether a word separator begins at an offset (CSS Text 3, 8.1): a space or a no-break space.
  fileprivate func separatesWords(at offset: Int) -> Bool {
    guard indices.contains(offset) else { return false }
    return self[offset] == 0x20
      || self[offset] == 0xC2 && offset + 1 < count && self[offset + 1] == 0xA0
  }

  /// The end of the first `most` consecutive marks; nil if there are fewer.
  fileprivate func endOfMarks(from start: Int, to end: Int, most: Int) -> Int? {
    var offset = start
    var marks = 0
    // Most text has no run of non-ASCII long enough, which a scan of the bytes shows.
    var foreign = 0
    for index in start..<end {
      foreign = self[index] < 0x80 ? 0 : foreign + 1
      if foreign >= most * 2 { break }
    }
    guard foreign >= most * 2 else { return nil }
    while offset < end {
      let (scalar, length) = scalar(at: offset)
      offset += length
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark, .format: marks += 1
      default: marks = 0
      }
      if marks >= most { return Swift.min(offset, end) }
    }
    return nil
  }
}
