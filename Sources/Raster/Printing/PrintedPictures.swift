internal import CCairo
internal import Graphics
internal import ImageCoding

/// The pictures of a document, as Cairo takes them.
///
/// JPEGs go into the document as they are; others are read, and packed again without loss.
final class PrintedPictures {
  /// The finest pixels that printers show of a picture.
  private static let pixelsPerPoint = 300.0 / 72
  /// The bytes of pixels beyond which all that is kept is thrown away.
  private static let mostBytes = 64 << 20

  /// What a JPEG ends with (ITU T.81, B.2.1), and how much may stand behind it.
  private static let endOfJPEG: [UInt8] = [0xFF, 0xD9]
  private static let tailBytes = 64

  private struct Key: Hashable {
    var file: PictureFile
    var width: Int
    var height: Int
  }

  private let fontFiles: [FontFile]
  private var fonts: SVGFonts?
  private var kept: [Key: OpaquePointer?] = [:]
  private var bytes = 0
  /// What was wrong with pictures, by the names of their files.
  private(set) var faults: [String: ImageError] = [:]

  init(fonts: [FontFile]) { fontFiles = fonts }

  deinit { forget() }

  private func forget() {
    for surface in kept.values { if let surface { cairo_surface_destroy(surface) } }
    (kept, bytes) = ([:], 0)
  }

  /// A picture that is to be drawn so large; nil where its file gives none.
  func surface(_ file: PictureFile, over size: Size) -> OpaquePointer? {
    do throws(ImageError) {
      let header = try ImageFile.probe(file.bytes)
      func pixels(_ own: Int, _ length: Length) -> Int {
        let finest = max(1, Int((length.points * Self.pixelsPerPoint).rounded(.up)))
        return header.format == .svg ? min(finest, ImageLimits.side) : min(own, finest)
      }
      // One that ends early is read here, so that what is wrong is told.
      let isWhole = file.bytes.suffix(Self.tailBytes).firstRange(of: Self.endOfJPEG) != nil
      let isPassedOn = header.isPlainJPEG && isWhole
      let key = Key(
        file: file, width: isPassedOn ? header.width : pixels(header.width, size.width),
        height: isPassedOn ? header.height : pixels(header.height, size.height))
      if let known = kept[key] { return known }
      if bytes > Self.mostBytes { forget() }
      let made = isPassedOn ? jpeg(file, key) : try read(file, key, isSVG: header.format == .svg)
      if let made { name(made, "\(file.name) \(key.width) \(key.height)") }
      kept[key] = .some(made)
      return made
    } catch {
      faults[file.name] = error
      return nil
    }
  }

  /// A surface without pixels that stands for a JPEG's file.
  private func jpeg(_ file: PictureFile, _ key: Key) -> OpaquePointer? {
    let surface = sound(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(key.width), Int32(key.height)))
    if let surface { attach(file.bytes, "image/jpeg", to: surface) }
    // The pixels are never touched, so that the system gives no memory for them.
    bytes += file.bytes.count
    return surface
  }

  private func read(
    _ file: PictureFile, _ key: Key, isSVG: Bool
  ) throws(ImageError) -> OpaquePointer? {
    if isSVG, fonts == nil { fonts = SVGFonts(fontFiles) }
    let decoded = try ImageFile.decode(
      file.bytes, fitting: (key.width, key.height), fonts: isSVG ? fonts : nil)
    if let fault = decoded.fault { faults[file.name] = fault }
    let bitmap = decoded.bitmap.rgba()
    let isOpaque = !stride(from: 3, to: bitmap.bytes.count, by: 4).contains {
      bitmap.bytes[$0] < 255
    }
    let surface = sound(
      cairo_image_surface_create(
        isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(key.width), Int32(key.height)))
    guard let surface, let pixels = cairo_image_surface_get_data(surface) else { return nil }
    cairo_surface_flush(surface)
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<key.height {
      for x in 0..<key.width {
        let (from, to) = ((y * key.width + x) * 4, y * rowBytes + x * 4)
        let alpha = Int(bitmap.bytes[from + 3])
        func premultiplied(_ channel: Int) -> UInt8 {
          UInt8((Int(bitmap.bytes[from + channel]) * alpha + 127) / 255)
        }
        // Cairo's words have blue in their lowest byte.
        pixels[to] = premultiplied(2)
        pixels[to + 1] = premultiplied(1)
        pixels[to + 2] = premultiplied(0)
        pixels[to + 3] = UInt8(alpha)
      }
    }
    cairo_surface_mark_dirty(surface)
    bytes += rowBytes * key.height
    return surface
  }

  /// Gives a surface a name by which the document has it once, however often it is drawn.
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

  /// A surface that was made; nil where there was no memory for it.
  private func sound(_ surface: OpaquePointer?) -> OpaquePointer? {
    guard let surface, cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS else { return surface }
    cairo_surface_destroy(surface)
    return nil
  }
}
