internal import CFreeType
package import Graphics

/// Glyphs with colours: `COLR` of both versions, and the pictures of `CBDT` and `sbix`.
extension GlyphRasterizer {
  /// Whether the font has colours at all.
  package var isColored: Bool { face.map { ft_has_color($0) != 0 } ?? false }

  /// The units of an em.
  package var unitsPerEm: Double { Double(max(face?.pointee.units_per_EM ?? 0, 16)) }

  /// A glyph without ink: the space.
  package var blankGlyph: UInt16? {
    guard let face else { return nil }
    let glyph = FT_Get_Char_Index(face, 0x20)
    return glyph == 0 ? nil : UInt16(clamping: glyph)
  }

  /// A glyph's colours; nil if it has none.
  package func colorGlyph(_ glyph: UInt16) -> ColorGlyph? {
    guard let face, isColored else { return nil }
    let palette = palette(of: face)
    var reader = ColorPaintReader(table: colorTable(of: face), palette: palette)
    if let paint = reader.paint(of: glyph) {
      return .paint(paint, clip: reader.clipBox(of: glyph))
    }
    if let layers = layers(of: glyph, face, palette) { return .paint(.layers(layers), clip: nil) }
    return picture(of: glyph, face)
  }

  /// The colours of the font's first palette.
  private func palette(of face: FT_Face) -> [Color] {
    var colors: UnsafeMutablePointer<FT_Color>?
    var data = FT_Palette_Data()
    guard FT_Palette_Data_Get(face, &data) == 0, FT_Palette_Select(face, 0, &colors) == 0,
      let colors
    else { return [] }
    return (0..<Int(data.num_palette_entries)).map {
      Color(
        red: colors[$0].red, green: colors[$0].green, blue: colors[$0].blue,
        alpha: colors[$0].alpha)
    }
  }

  /// The bytes of `COLR`.
  private func colorTable(of face: FT_Face) -> [UInt8] {
    let tag: FT_ULong = 0x434F_4C52
    var length: FT_ULong = 0
    guard FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length > 0, length < 1 << 26 else {
      return []
    }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    return FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 ? bytes : []
  }

  /// The layers of a glyph (`COLR`, version 0), the lowest first.
  private func layers(of glyph: UInt16, _ face: FT_Face, _ palette: [Color]) -> [ColorPaint]? {
    var iterator = FT_LayerIterator()
    var (layer, index): (FT_UInt, FT_UInt) = (0, 0)
    var layers: [ColorPaint] = []
    while FT_Get_Color_Glyph_Layer(face, UInt32(glyph), &layer, &index, &iterator) != 0 {
      // 0xFFFF is the text colour.
      let color = palette.indices.contains(Int(index)) ? palette[Int(index)] : nil
      layers.append(
        .shape(UInt16(clamping: layer), .solid(GlyphColor(color: color, alpha: 1))))
    }
    return layers.isEmpty ? nil : layers
  }

  /// The largest picture of a glyph.
  private func picture(of glyph: UInt16, _ face: FT_Face) -> ColorGlyph? {
    guard let bitmap = ft_color_bitmap(face, UInt32(glyph)), let buffer = bitmap.pointee.buffer
    else { return nil }
    let (width, height) = (Int(bitmap.pointee.width), Int(bitmap.pointee.rows))
    let perEm = Double(face.pointee.size.pointee.metrics.y_ppem)
    guard (1...GlyphSamples.longestSide).contains(width),
      (1...GlyphSamples.longestSide).contains(height),
      perEm > 0
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let start = buffer + row * Int(bitmap.pointee.pitch)
      for column in 0..<width {
        // Blue, green, red and alpha, premultiplied.
        let pixel = start + column * 4
        let alpha = Int(pixel[3])
        func straight(_ value: UInt8) -> UInt8 {
          alpha == 0 ? 0 : UInt8(min((Int(value) * 255 + alpha / 2) / alpha, 255))
        }
        bytes += [straight(pixel[2]), straight(pixel[1]), straight(pixel[0]), pixel[3]]
      }
    }
    let unit = unitsPerEm / perEm
    let slot = face.pointee.glyph.pointee
    let rect = Rect(
      x: .pt(Double(slot.bitmap_left) * unit), y: .pt(-Double(slot.bitmap_top) * unit),
      width: .pt(Double(width) * unit), height: .pt(Double(height) * unit))
    return .picture(
      Bitmap(width: width, height: height, format: .rgba, bytes: bytes), rect)
  }

  /// The coverage of a glyph's shape, in rows of pixels; `map` maps font units, with y growing downward, to pixels.
  package func coverage(
    of glyph: UInt16, _ map: AffineTransform, width: Int, height: Int
  ) -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: width * height)
    guard let library, let face, let outline = ft_unscaled_outline(face, UInt32(glyph)),
      outline.pointee.n_points > 0
    else { return rows }
    func fixed(_ value: Double) -> Int { Int(min(max(value * 64, -1e6), 1e6).rounded()) }
    for index in 0..<Int(outline.pointee.n_points) {
      let point = outline.pointee.points[index]
      let (x, y) = (Double(point.x), -Double(point.y))
      outline.pointee.points[index].x = fixed(map.a * x + map.c * y + map.e)
      outline.pointee.points[index].y = fixed(Double(height) - (map.b * x + map.d * y + map.f))
    }
    rows.withUnsafeMutableBufferPointer {
      _ = ft_draw(library, outline, $0.baseAddress, Int32(width), Int32(height))
    }
    return rows
  }
}
