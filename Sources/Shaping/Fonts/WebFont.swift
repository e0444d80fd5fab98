internal import CFreeType

/// Reads fonts packed for the web: WOFF and WOFF2.
package enum WebFont {
  /// The largest unpacked size in bytes; the largest CJK fonts take a third of it.
  private static let largest = 32 << 20

  /// Whether bytes begin like an unpacked font: TrueType, OpenType or a collection.
  package static func isFont(_ file: [UInt8]) -> Bool {
    guard file.count > 12 else { return false }
    return [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8)]
      .contains { file.starts(with: $0) }
  }

  /// The unpacked font of a file; the file itself if it is not packed.
  ///
  /// Nil if it is packed and damaged, or larger than 32 MiB unpacked. FreeType unpacks it and hands
  /// over the whole font (`FT_Load_Sfnt_Table` with tag 0).
  package static func unpacked(_ file: [UInt8]) -> [UInt8]? {
    let isPacked = file.starts(with: Array("wOFF".utf8)) || file.starts(with: Array("wOF2".utf8))
    guard isPacked else { return file }
    // Both formats keep the unpacked size in bytes 16 to 19 of the header.
    guard file.count > 44 else { return nil }
    let size = file[16..<20].reduce(0) { $0 << 8 | Int($1) }
    guard size <= largest, let library = ft_open_library() else { return nil }
    defer { FT_Done_Library(library) }
    return file.withUnsafeBufferPointer { bytes -> [UInt8]? in
      var face: FT_Face?
      guard FT_New_Memory_Face(library, bytes.baseAddress, bytes.count, 0, &face) == 0, let face
      else { return nil }
      defer { FT_Done_Face(face) }
      var length: FT_ULong = 0
      guard FT_Load_Sfnt_Table(face, 0, 0, nil, &length) == 0, length > 12, length <= largest
      else { return nil }
      var font = [UInt8](repeating: 0, count: Int(length))
      guard FT_Load_Sfnt_Table(face, 0, 0, &font, &length) == 0 else { return nil }
      return font
    }
  }
}
