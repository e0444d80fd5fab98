internal import CSVG

/// Draws SVG files at the requested size, with librsvg, in this process.
enum SVGReader {
  static func read(
    _ file: [UInt8], width: Int, height: Int, fonts: SVGFonts
  ) throws(ImageError) -> [UInt8] {
    let fonts = fonts.opened()
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    var fault: ImageError?
    file.withUnsafeBufferPointer { file in
      pixels.withUnsafeMutableBufferPointer { pixels in
        do throws(ImageError) {
          try draw(file, into: pixels, width: width, height: height, fonts: fonts)
        } catch { fault = error }
      }
    }
    if let fault { throw fault }
    return pixels
  }

  /// Draws into rows with four bytes per pixel; there must be as many as the size has.
  static func draw(
    _ file: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt8>, width: Int,
    height: Int, fonts: OpenSVGFonts
  ) throws(ImageError) {
    var why = [CChar](repeating: 0, count: 512)
    let isDrawn = why.withUnsafeMutableBufferPointer { why in
      svg_draw(
        file.baseAddress, file.count, fonts.fonts, pixels.baseAddress, Int32(width), Int32(height),
        why.baseAddress, why.count)
    }
    guard isDrawn != 0 else {
      let words = why.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .damaged(String(decoding: words, as: UTF8.self))
    }
  }
}
