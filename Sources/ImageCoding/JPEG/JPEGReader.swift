internal import CJPEG

/// Reads JPEG files row by row, with libjpeg-turbo.
///
/// For a small size, the library decodes fewer frequencies: to half, a quarter or any number of eighths of the size,
/// but never smaller than requested. Colour profiles are not applied. CMYK becomes RGB by multiplying the light that
/// each ink lets through.
enum JPEGReader {
  static func read(_ file: [UInt8], width: Int, height: Int) throws(ImageError) -> ReadRows {
    let outline = try JPEGOutline(of: file)
    let eighths =
      (1...8).first { (outline.width * $0) / 8 >= width && (outline.height * $0) / 8 >= height }
      ?? 8
    return try file.withUnsafeBufferPointer { bytes throws(ImageError) in
      guard let reader = jpeg_open(bytes.baseAddress, bytes.count) else {
        throw .damaged("there is not enough memory for it")
      }
      defer { jpeg_close(reader) }
      guard jpeg_start(reader, Int32(eighths)) != 0 else { throw fault(reader, file.count) }
      let size = (width: Int(jpeg_width(reader)), height: Int(jpeg_height(reader)))
      var resampler = RowResampler(from: size, to: (width, height))
      var row = [UInt8](repeating: 0, count: size.width * 4)
      var count = 0
      while count < size.height,
        row.withUnsafeMutableBufferPointer({ jpeg_row(reader, $0.baseAddress) }) != 0
      {
        row.withUnsafeBytes { resampler.add($0) }
        count += 1
      }
      guard count > 0 else { throw fault(reader, file.count) }
      resampler.end()
      let isSound = count == size.height && jpeg_complaint(reader) == nil
      return ReadRows(pixels: resampler.pixels, fault: isSound ? nil : fault(reader, file.count))
    }
  }

  private static func fault(_ reader: OpaquePointer, _ count: Int) -> ImageError {
    if jpeg_is_cut_off(reader) != 0 { return .truncated(at: count) }
    return .damaged(jpeg_complaint(reader).map { String(cString: $0) } ?? "it has no rows")
  }
}
