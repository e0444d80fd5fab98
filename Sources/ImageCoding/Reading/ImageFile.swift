internal import Graphics

/// Reads the pictures of books, in any format that books use.
package enum ImageFile {
  /// The header of a picture file; throws if it is not a picture, or too large.
  package static func probe(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    guard let format = ImageFormat(of: bytes) else { throw .unknownFormat }
    return switch format {
    case .png: try PNGReader.header(of: bytes)
    case .jpeg: try JPEGOutline(of: bytes).header()
    case .gif: try GIFReader.header(of: bytes)
    case .webp: try WebPReader.header(of: bytes)
    case .svg: ImageHeader(svg: try SVGSize(of: bytes))
    }
  }

  /// Reads a picture at the requested size in pixels; nil for its own size.
  ///
  /// A truncated or damaged file gives what can be read of it, and its fault; one that gives nothing throws. SVGs are
  /// drawn by the given renderer, or by a separate one, with their text set in `fonts`; without fonts, text is not
  /// drawn.
  package static func decode(
    _ bytes: [UInt8], fitting size: (width: Int, height: Int)? = nil, fonts: SVGFonts? = nil,
    renderer: SVGRenderer? = nil
  ) throws(ImageError) -> DecodedImage {
    let header = try probe(bytes)
    let (width, height) = size ?? (header.width, header.height)
    let sides = 1...ImageLimits.side
    guard sides.contains(width), sides.contains(height) else {
      throw .impossibleSize(width: width, height: height)
    }
    guard width * height <= ImageLimits.bookPixels else {
      throw .tooManyPixels(width: width, height: height)
    }
    // Rows are read in file order; the small picture is rotated, not the large one.
    let isTurned = header.orientation.isTurned
    let (across, down) = isTurned ? (height, width) : (width, height)
    let rows: ReadRows
    switch header.format {
    case .png: rows = try PNGReader.read(bytes, width: across, height: down)
    case .jpeg: rows = try JPEGReader.read(bytes, width: across, height: down)
    case .gif: rows = try GIFReader.read(bytes, width: across, height: down)
    case .webp: rows = try WebPReader.read(bytes, width: across, height: down)
    case .svg:
      let pixels = try (renderer ?? SVGRenderer()).draw(
        PictureFile(name: "", bytes: bytes), width: across, height: down,
        fonts: fonts ?? SVGFonts([]))
      rows = ReadRows(pixels: pixels, fault: nil)
    }
    let picture = Bitmap(
      width: width, height: height, format: .rgba,
      bytes: header.orientation.turn(rows.pixels, width: across, height: down))
    return DecodedImage(
      bitmap: picture.isOpaqueGray ? picture.gray() : picture, fault: rows.fault)
  }
}
