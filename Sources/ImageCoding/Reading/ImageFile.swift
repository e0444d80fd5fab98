internal import Graphics

/// Reads the pictures of books, in any of the formats that books have.
package enum ImageFile {
  /// What a file says of its picture; throws where it is none, or too large a one.
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

  /// Reads a picture, as many pixels large as it is needed; nil stands for its own size.
  ///
  /// A file that ends early or is damaged gives what can be read of it, and its fault; one that gives
  /// nothing throws. SVGs are drawn by the renderer, or by one of their own, and their text is set in
  /// `fonts`; without any it is not drawn.
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
    // Rows are read as they lie in the file; the small picture is turned, not the large one.
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
