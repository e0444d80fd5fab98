internal import CCairo
internal import Graphics
internal import ImageCoding

/// The pictures of a document in Cairo's form.
///
/// JPEGs are embedded as they are; others are decoded, and compressed again without loss.
final class PrintedPictures {
  /// The finest resolution at which pictures are printed.
  private static let pixelsPerPoint = 300.0 / 72
  /// The end marker of a JPEG (ITU T.81, B.2.1), and how many bytes may follow it.
  private static let endOfJPEG: [UInt8] = [0xFF, 0xD9]
  private static let tailBytes = 64

  /// A reference-counted Cairo surface of a picture.
  private final class Surface {
    let surface: OpaquePointer
    init(_ surface: OpaquePointer) { self.surface = surface }
    deinit { cairo_surface_destroy(surface) }
  }

  private var kept: KeptPictures<Surface>
  /// The faults of pictures, by file name.
  var faults: [String: ImageError] { kept.faults }

  init(fonts: [FontFile], renderer: SVGRenderer?, theme: PageTheme) {
    kept = KeptPictures(fonts: fonts, renderer: renderer, theme: theme)
  }

  /// A picture to be drawn at this size; nil if its file yields none.
  ///
  /// It must be used at once.
  func surface(_ file: PictureFile, over size: Size) -> OpaquePointer? {
    let header: ImageHeader
    do throws(ImageError) { header = try ImageFile.probe(file.bytes) } catch {
      kept.note(error, in: file)
      return nil
    }
    func pixels(_ own: Int, _ length: Length) -> Int {
      let finest = max(1, Int((length.points * Self.pixelsPerPoint).rounded(.up)))
      return header.format == .svg ? min(finest, ImageLimits.side) : min(own, finest)
    }
    // A truncated file is decoded here, so that the fault is reported.
    let isWhole = file.bytes.suffix(Self.tailBytes).firstRange(of: Self.endOfJPEG) != nil
    let isPassedOn = header.isPlainJPEG && isWhole
    let width = isPassedOn ? header.width : pixels(header.width, size.width)
    let height = isPassedOn ? header.height : pixels(header.height, size.height)
    let known = kept.picture(file, width: width, height: height) { kept throws(ImageError) in
      let bitmap = isPassedOn ? nil : try kept.pixels(of: file, width: width, height: height)
      let made = bitmap.map { self.surface(of: $0) } ?? jpeg(file, width: width, height: height)
      guard let made else { return nil }
      name(made, "\(file.name) \(width) \(height)")
      // A JPEG's pixels are never touched, so the system allocates no memory for them.
      return (Surface(made), bitmap?.bytes.count ?? file.bytes.count)
    }
    return known?.surface
  }

  /// A surface without pixels that represents a JPEG file.
  private func jpeg(_ file: PictureFile, width: Int, height: Int) -> OpaquePointer? {
    let surface = sound(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)))
    if let surface { attach(file.bytes, "image/jpeg", to: surface) }
    return surface
  }

  /// A surface with four bytes per pixel.
  private func surface(of bitmap: Bitmap) -> OpaquePointer? {
    let isOpaque = !stride(from: 3, to: bitmap.bytes.count, by: 4).contains {
      bitmap.bytes[$0] < 255
    }
    let surface = sound(
      cairo_image_surface_create(
        isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
        Int32(bitmap.height)))
    guard let surface, let pixels = cairo_image_surface_get_data(surface) else { return nil }
    cairo_surface_flush(surface)
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (from, to) = ((y * bitmap.width + x) * 4, y * rowBytes + x * 4)
        let alpha = Int(bitmap.bytes[from + 3])
        func premultiplied(_ channel: Int) -> UInt8 {
          UInt8((Int(bitmap.bytes[from + channel]) * alpha + 127) / 255)
        }
        // Cairo's pixels have blue in the lowest byte.
        pixels[to] = premultiplied(2)
        pixels[to + 1] = premultiplied(1)
        pixels[to + 2] = premultiplied(0)
        pixels[to + 3] = UInt8(alpha)
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }

  /// Gives a surface an identifier with which the document contains it once, however often it is drawn.
  private func name(_ surface: OpaquePointer, _ name: String) {
    attach(Array(name.utf8), "application/x-cairo.uuid", to: surface)
  }

  private func attach(_ data: [UInt8], _ type: String, to surface: OpaquePointer) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, data.count))
    copy.initialize(from: data, count: data.count)
    let failed = cairo_surface_set_mime_data(
      surface, type, copy, UInt(data.count), { $0?.deallocate() }, copy)
    if failed != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }

  /// A surface that was made; nil if memory was short.
  private func sound(_ surface: OpaquePointer?) -> OpaquePointer? {
    guard let surface, cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS else { return surface }
    cairo_surface_destroy(surface)
    return nil
  }
}
